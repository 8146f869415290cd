"""The currencies that are known: what they are called, and how they stand beside a number.

Yuan have a grammar of their own (grammars.py). The words of the others are patterns: `signs` stand before a number
(£4,250) and behind it only where no other number follows; `names` (codes, Chinese names) stand on either side; `words`
stand behind it; `small` is the hundredth part. A bare $ or dollar is no word of any of them: whose it is depends on the
text.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

YUAN = "CNY"
USD = "USD"
YEN_SIGN = "￥"  # of yuan, but in a text that counts in yen
UNNAMED = "XXX"  # the code of ISO 4217 for no currency: the text does not say what money it is


@dataclass(frozen=True, slots=True)
class Currency:
    """A currency: its ISO 4217 code, its unit in both languages, and the words that a text has for it.

    `symbol` is what people write before an amount in English; without one they write the code. `is_dollar` says whether
    a text that names it, or one of its country's `places`, may mean it by a bare $; `least` is the smallest number
    that a sign makes money in a text of other money (R9 is a telephone). `has_decimal_comma` is set where cents stand
    behind a comma (1.234,50). `shared` is a sign that another money has too.
    """

    code: str
    english: str
    chinese: str
    symbol: str = ""
    signs: str = ""
    names: str = ""
    words: str = ""
    small: str = ""
    is_dollar: bool = False
    least: int = 0
    places: str = ""
    has_decimal_comma: bool = False
    shared: str = ""


_CENTS = "cents?|美分"
_POUNDS = (  # and no weight: 40 pounds of copper
    "pounds? sterling|quid|"
    "pounds(?! in weight| per | of (?!(?:it|this|that|which|his|her|their|my|our|cash|money)(?![a-z])))"
)

_WON = (  # and no verb: 3 won the prize
    "(?:South )?Korean won|(?<=illion )won|(?<=,[0-9]{3} )won(?! (?:a|an|the|by|against|over|his|her|their)(?![a-z]))"
)

CURRENCIES: tuple[Currency, ...] = (
    Currency(
        "USD",
        "dollars",
        "美元",
        "$",
        "US ?[$]",
        "美元|美金|美刀|USD",
        "US dollars?|U[.]S[.] dollars?",
        _CENTS,
        is_dollar=True,
        places="United States|U[.]S[.]|America|New York|California|Texas|Florida|Illinois|Pennsylvania|美国",
    ),
    Currency(
        "HKD",
        "Hong Kong dollars",
        "港元",
        "HK$",
        "HK[$]",
        "港币|港元|港纸|HKD",
        "(?:HK|Hong Kong) dollars?",
        _CENTS,
        is_dollar=True,
        places="Hong Kong|香港",
    ),
    Currency("EUR", "euros", "欧元", "€", "€", "欧元|EURO?", "euros", "cents?|欧分", has_decimal_comma=True),
    Currency("JPY", "yen", "日元", signs="JP[￥¥]", names="日元|日币|JPY", words="yen", shared=YEN_SIGN),
    Currency("GBP", "pounds", "英镑", "£", "£", "英镑|GBP", _POUNDS, "pence|penny|(?<=[0-9])p|便士"),
    Currency("KRW", "won", "韩元", "₩", "₩", "韩元|韩币|KRW", _WON),
    Currency(
        "AUD",
        "Australian dollars",
        "澳元",
        "A$",
        "AU?[$]",
        "澳元|澳币|澳大利亚元|AUD",
        "Australian dollars?",
        _CENTS,
        is_dollar=True,
        places="Australia|Queensland|New South Wales|Tasmania|Sydney|Melbourne|Brisbane|澳大利亚|澳洲",
    ),
    Currency("MOP", "patacas", "澳门元", names="澳门元|澳门币|(?-i:MOP)", words="patacas?"),
    Currency(
        "CAD",
        "Canadian dollars",
        "加元",
        "C$",
        "(?:CDN|CA?)[$]",
        "加元|加币|加拿大元|CAD",
        "Canadian dollars?",
        _CENTS,
        is_dollar=True,
        places="Canada|Canadian|Ontario|Quebec|British Columbia|Alberta|Saskatchewan|Manitoba|Toronto|Vancouver|加拿大",
    ),
    Currency(
        "SGD",
        "Singapore dollars",
        "新元",
        "S$",
        "S[$]",
        "新加坡元|新元|新币|SGD",
        "Singapore dollars?",
        _CENTS,
        is_dollar=True,
        places="Singapore|新加坡",
    ),
    Currency(
        "NZD",
        "New Zealand dollars",
        "新西兰元",
        "NZ$",
        "NZ[$]",
        "新西兰元|纽元|纽币|NZD",
        "New Zealand dollars?",
        _CENTS,
        is_dollar=True,
        places="New Zealand|Auckland|新西兰",
    ),
    Currency(
        "TWD", "New Taiwan dollars", "新台币", "NT$", "NT[$]", "新台币|台币|TWD", "New Taiwan dollars?", is_dollar=True
    ),
    Currency("INR", "rupees", "卢比", "₹", "₹|Rs[.·]?(?![A-Za-z])", "卢比|INR", "rupees?", "paisa|paise"),
    Currency(
        "ZAR",
        "rand",
        "兰特",
        "R",
        r"(?-i:R)(?=\s?(?:[0-9]|\Z))",
        "兰特|南非币|ZAR",
        "rands?",
        "cents?",
        least=100,
        has_decimal_comma=True,
    ),
    Currency("THB", "baht", "泰铢", "฿", "฿", "泰铢|THB", "baht"),
    Currency("RUB", "roubles", "卢布", "₽", "₽", "卢布|(?-i:RUB)", "rou?bles?", has_decimal_comma=True),
    Currency("VND", "dong", "越南盾", names="越南盾|越南币|VND", words="Vietnamese dong", has_decimal_comma=True),
    Currency(
        "CHF",
        "Swiss francs",
        "瑞士法郎",
        signs=r"(?-i:S?Fr)[.·]?(?=\s?(?:[0-9]|\Z))",
        names="瑞士法郎|CHF",
        words="Swiss francs?|(?<!French )(?<!CFA )(?<!Belgian )francs?(?! CFA)",
        least=10,
        has_decimal_comma=True,
    ),
    Currency("XOF", "CFA francs", "非洲法郎", names="非洲法郎|西非法郎|XOF|XAF|FCFA", words="CFA francs?|francs? CFA"),
    Currency("MYR", "ringgit", "林吉特", "RM", r"(?-i:RM)(?=\s?(?:[0-9]|\Z))", "林吉特|马币|MYR", "ringgits?", "sen"),
    Currency("NGN", "naira", "奈拉", "₦", "₦", "奈拉|NGN", "naira", "kobo"),
    Currency("KES", "Kenyan shillings", "肯尼亚先令", "KSh", "KSh[.]?", "肯尼亚先令|KES", "Kenyan shillings?"),
    Currency("AED", "dirhams", "迪拉姆", signs="(?-i:Dhs?)[.·]?(?![A-Za-z])", names="迪拉姆|AED", words="dirhams?"),
    Currency("SAR", "Saudi riyals", "沙特里亚尔", names="沙特里亚尔|(?-i:SAR)", words="(?:Saudi )?riyals?"),
    Currency("PHP", "Philippine pesos", "菲律宾比索", "₱", "₱", "菲律宾比索|(?-i:PHP)", "Philippine pesos?"),
    Currency("MXN", "Mexican pesos", "墨西哥比索", "MX$", "MX[$]", "墨西哥比索|MXN", "Mexican pesos?"),
    Currency("BRL", "reais", "雷亚尔", "R$", r"(?-i:R)[$]", "雷亚尔|BRL", "reais", has_decimal_comma=True),
    Currency("IDR", "rupiah", "印尼盾", "Rp", r"(?-i:Rp)[.·]?(?=\s?(?:[0-9]|\Z))", "印尼盾|印尼卢比|IDR", "rupiahs?"),
    Currency("TRY", "Turkish lira", "土耳其里拉", "₺", "₺", "土耳其里拉|(?-i:TRY)", "(?:Turkish )?liras?"),
    Currency("PLN", "zloty", "兹罗提", names="兹罗提|PLN", words="zł|zlotys?|złoty(?:ch)?", has_decimal_comma=True),
    Currency(
        "SEK", "Swedish kronor", "瑞典克朗", names="瑞典克朗|SEK", words="(?:Swedish )?kronor", has_decimal_comma=True
    ),
    Currency(
        "NOK", "Norwegian kroner", "挪威克朗", names="挪威克朗|NOK", words="Norwegian kroner", has_decimal_comma=True
    ),
    Currency(
        "DKK", "Danish kroner", "丹麦克朗", names="丹麦克朗|DKK", words="(?:Danish )?kroner", has_decimal_comma=True
    ),
    Currency("CZK", "Czech koruna", "捷克克朗", names="捷克克朗|CZK", words="Kč|korunas?", has_decimal_comma=True),
    Currency("HUF", "forints", "福林", names="福林|HUF", words="forints?", has_decimal_comma=True),
    Currency("UAH", "hryvnias", "格里夫纳", "₴", "₴", "格里夫纳|UAH", "hryvnias?|hryvnyas?"),
    Currency("ILS", "shekels", "谢克尔", "₪", "₪", "谢克尔|ILS", "shekels?"),
    Currency("BDT", "taka", "塔卡", "৳", "৳|(?-i:Tk)[.·]?(?![A-Za-z])", "孟加拉塔卡|塔卡|BDT", "takas?"),
    Currency("GHS", "Ghanaian cedis", "塞地", "GH₵", "GH[₵¢]", "塞地|GHS", "cedis?"),
    Currency("MMK", "kyats", "缅甸元", names="缅币|缅甸元|缅元|MMK", words="kyats?"),
    Currency("LAK", "kip", "基普", "₭", "₭", "老挝基普|基普|(?-i:LAK)", "Lao kip"),
    Currency("KHR", "riels", "瑞尔", "៛", "៛", "柬埔寨瑞尔|瑞尔|KHR", "riels?"),
    Currency(UNNAMED, "foreign money", "外币", signs="(?-i:[A-Z]{1,3})[$]", names="外币"),
    Currency(YUAN, "yuan", "元", shared=YEN_SIGN, names="人民币|RMB|CNY|renminbi", words="元|圆|块钱|yuan"),
)
BY_CODE: Mapping[str, Currency] = {currency.code: currency for currency in CURRENCIES}
