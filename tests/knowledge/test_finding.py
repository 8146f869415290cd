from pathlib import Path

from mma_desktop.domain.passages import Work
from mma_desktop.knowledge.finding import Finder, Wanted
from mma_desktop.knowledge.reading import read_text, with_terms
from mma_desktop.storage.passages import PassageStore

LAW = Work("a", "中华人民共和国租赁法", "租赁法", "")


def test_an_article_that_is_named_alone_is_the_only_one_found(tmp_path: Path) -> None:
    store = PassageStore.open(tmp_path / "s.mma")
    store.add("own", [read_text("第一条 租金。\n第二条 承租人应当支付租金。", LAW)])
    assert [one.id for one in Finder.of(store).find("租赁法第二条")] == ["租赁法#2"]
    assert [one.id for one in Finder.of(store).find("租赁法")] == ["租赁法#1", "租赁法#2"]
    assert Finder.of(store).find("租客拖欠")[0].id == "租赁法#2"
    store.close()


def test_figures_of_an_english_question_find_no_chinese_law(tmp_path: Path) -> None:
    store = PassageStore.open(tmp_path / "s.mma")
    act = Work("e", "Theft Act", "Theft Act", "")
    rows = [("", "1", "", "本法自2017年8月1日起施行，罚款15000元。"), ("", "2", "", "A类货物100元。")]
    store.add(
        "own", [(LAW, with_terms(LAW, rows)), (act, with_terms(act, [("", "3", "", "Property of 15000 is a lot.")]))]
    )
    find = Finder.of(store).find
    assert [one.number for one in find("On 8 August 2017 A took property of 15000.")] == ["3"]
    assert find("A. 100 B. 200 pick one") == []
    assert find("15000元罚款")[0].number == "1"
    assert [one.number for one in find("2017")] == ["1"]
    store.close()


def test_the_article_of_a_charge_comes_before_what_words_match(tmp_path: Path) -> None:
    store = PassageStore.open(tmp_path / "s.mma")
    law = Work("c", "中华人民共和国刑法", "刑法", "")
    rows = [("第二百六十四条", "264", "", "偷东西的，处罚金。"), ("第三百条", "300", "", "盗窃罪量刑")]
    store.add("own", [(law, with_terms(law, rows))])
    assert [one.number for one in Finder.of(store).find("盗窃罪量刑")] == ["264", "300"]
    store.close()


def test_words_of_the_question_weigh_more_than_those_they_stand_for(tmp_path: Path) -> None:
    store = PassageStore.open(tmp_path / "s.mma")
    rows = [("", "1", "", "支付劳动报酬。"), ("", "2", "", "支付工资表。"), ("", "3", "", "其他。")]
    store.add("own", [(LAW, with_terms(LAW, rows))])
    assert Finder.of(store).find("工资表")[0].number == "2"
    store.close()


def test_other_words_of_the_question_are_searched_but_name_no_article(tmp_path: Path) -> None:
    store = PassageStore.open(tmp_path / "s.mma")
    store.add("own", [read_text("第一条 租金。\n第二条 押金应当返还。", LAW)])
    found = Finder.of(store).find("钱呢", Wanted(rewritten="租赁法第一条 押金应当返还"))
    assert found[0].id == "租赁法#2"
    store.close()


def test_a_law_that_words_point_to_does_not_push_back_the_users_own_texts(tmp_path: Path) -> None:
    code = Work("m", "中华人民共和国民法典", "民法典", "")
    lines = [("", str(number), "", f"保管人应当保管{'其他事项' * number}。") for number in range(20)]
    stores = [PassageStore.open(tmp_path / name) for name in ("own.mma", "statutes.mma")]
    stores[0].add("own", [(LAW, with_terms(LAW, [("", "1", "", "印章由两人保管。"), ("", "2", "", "卷宗归档。")]))])
    stores[1].add("statutes", [(code, with_terms(code, lines))])
    assert "租赁法#1" in [one.id for one in Finder.of(*stores).find("印章由谁保管", Wanted(6))]
    for store in stores:
        store.close()
