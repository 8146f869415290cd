"""Mails: who wrote what to whom, the text, and attached files by name; pages that were saved as mails."""

from __future__ import annotations

from email.message import EmailMessage
from email.mime.multipart import MIMEMultipart
from email.mime.text import MIMEText

import pytest

from mma_desktop.documents.parsing.markup.mail import read_mail
from mma_desktop.domain.cases import Note


def mail() -> EmailMessage:
    message = EmailMessage()
    message["From"], message["To"] = "张三 <a@b.cn>", "李四 <c@d.cn>"
    message["Date"], message["Subject"] = "Mon, 01 Jun 2020 10:00:00 +0800", "关于借款5000元的函"
    return message


def test_a_mail_is_its_headers_and_its_text() -> None:
    message = mail()
    message.set_content("您好：\n\n欠款5000元。\n", charset="gb18030")
    message.add_alternative("<p>别的</p>", subtype="html")
    message.add_attachment(b"%PDF", maintype="application", subtype="pdf", filename="欠条.pdf")
    document = read_mail("a.eml", message.as_bytes())
    assert document.text.split("\n") == [
        *("From: 张三 <a@b.cn>", "To: 李四 <c@d.cn>", "Date: Mon, 01 Jun 2020 10:00:00 +0800"),
        *("Subject: 关于借款5000元的函", "您好：", "欠款5000元。", ""),
    ]
    assert Note("attachments", ("1 (欠条.pdf)",)) in document.notes
    assert [item.number for item in document.segments] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("plain", ["", " \n"])
def test_where_the_plain_text_is_empty_the_page_is_read(plain: str) -> None:
    message = mail()
    message.set_content(plain)
    message.add_alternative("<p>欠款<b>5000</b>元。</p><p hidden>暗</p>", subtype="html")
    document = read_mail("a.eml", message.as_bytes())
    assert document.text.endswith("\n欠款5000元。\n")
    assert [item.text for item in document.hidden] == ["暗\n"]


def test_a_mail_in_a_mail_is_named() -> None:
    message, inner = mail(), mail()
    message.set_content("见附件")
    inner.set_content("里面5000元")
    message.add_attachment(inner)
    document = read_mail("a.eml", message.as_bytes())
    assert "里面" not in document.text
    assert Note("attachments", ("1 (关于借款5000元的函.eml)",)) in document.notes


def test_all_mails_of_a_mailbox_are_read() -> None:
    first, second = mail(), mail()
    first.set_content("第一封：3000元\n\nFrom here on 10:00\nno mail begins\n", charset="utf-8", cte="8bit")
    second.set_content("第二封：5000元", charset="gb18030", cte="base64")
    second.add_attachment("合同", filename="合同.txt")
    mails = (message.as_bytes() for message in (first, second))
    box = b"\n".join(b"From a@b.cn Mon Jun  1 10:00:00 2020\n" + one for one in mails)
    document = read_mail("a.mbox", box)
    lines = document.text.split("\n")
    assert [line for line in lines if "元" in line and "Subject" not in line] == ["第一封：3000元", "第二封：5000元"]
    assert sum(line.startswith("Subject: 关于") for line in lines) == 2
    assert "no mail begins" in lines
    assert Note("attachments", ("1 (合同.txt)",)) in document.notes
    assert [item.number for item in document.segments] == list(range(1, len(document.segments) + 1))


def test_a_saved_page_is_read_as_a_page() -> None:
    saved = MIMEMultipart("related")
    saved["From"], saved["Subject"] = "<Saved by Blink>", "判决"
    saved.attach(MIMEText("<html><body><p>被告人窃取5000元</p></body></html>", "html", "utf-8"))
    assert read_mail("a.mht", saved.as_bytes()).text == "被告人窃取5000元\n"


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030"])
def test_headers_that_are_no_ascii_are_read_in_the_encoding_they_are_in(encoding: str) -> None:
    written = (
        "From: 张某 <a@b.cn>\r\nSubject: 还款3000元\r\nMIME-Version: 1.0\r\nContent-Type: text/plain\r\n\r\n正文5000元"
    )
    document = read_mail("a.eml", written.encode(encoding))
    assert document.text == "From: 张某 <a@b.cn>\nSubject: 还款3000元\n正文5000元\n"


def test_a_page_with_numbers_that_the_plain_text_lacks_is_read_as_programs_show_it() -> None:
    message = mail()
    message.set_content("请用支持网页的程序查看")
    message.add_alternative("<p>欠款5000元。</p><p style='display:none'>600元</p>", subtype="html")
    document = read_mail("a.eml", message.as_bytes())
    assert document.text.endswith("\n欠款5000元。\n")
    assert [one.text for one in document.hidden] == ["600元\n"]


def test_numbers_that_a_page_hides_do_not_choose_it() -> None:
    message = mail()
    message.set_content("欠款5000元。")
    message.add_alternative("<p>欠款5000元。</p><p style='display:none'>600元</p>", subtype="html")
    document = read_mail("a.eml", message.as_bytes())
    assert (document.text.endswith("欠款5000元。\n"), document.hidden) == (True, ())
