from pathlib import Path

from mma_desktop.domain.passages import Work
from mma_desktop.knowledge.finding import Finder
from mma_desktop.knowledge.reading import read_text
from mma_desktop.storage.passages import PassageStore

LAW = Work("a", "中华人民共和国租赁法", "租赁法", "")


def test_an_article_that_is_named_alone_is_the_only_one_found(tmp_path: Path) -> None:
    store = PassageStore.open(tmp_path / "s.mma")
    store.add("own", [read_text("第一条 租金。\n第二条 承租人应当支付租金。", LAW)])
    assert [one.id for one in Finder.of(store).find("租赁法第二条")] == ["租赁法#2"]
    assert [one.id for one in Finder.of(store).find("租赁法")] == ["租赁法#1", "租赁法#2"]
    assert Finder.of(store).find("租客拖欠")[0].id == "租赁法#2"
    store.close()
