from __future__ import annotations

from mma_desktop import paths
from mma_desktop.domain.tree import ROOT_ID
from mma_desktop.packs.loading import digest, pack_called
from mma_desktop.packs.schema import FlowPolicy, FlowStep, KeptExpert, Provenance
from mma_desktop.service.packs.browsing import changed_parts, listed_packs, pack_tree

GENES = ("field", "subfield", "role", "method", "stance", "evidence")


def test_shipped_packs_and_wrong_files_of_the_user_are_listed() -> None:
    paths.user_packs().mkdir(parents=True)
    (paths.user_packs() / "bad.en.json").write_text("{}")
    listed = listed_packs()
    assert [one.sha256 for one in listed if one.file.pack is not None] == [
        digest(one.file.pack) for one in listed if one.file.pack is not None
    ]
    assert [(one.file.own, one.sha256) for one in listed if one.file.error is not None] == [(True, "")]


def test_the_graph_has_every_node_behind_those_it_reads() -> None:
    pack = pack_called("amounts", "zh")
    tree = pack_tree(pack)
    assert set(tree.nodes) == {ROOT_ID, *(f"{ROOT_ID}.{node.name}" for node in pack.nodes)}
    for node in pack.nodes:
        drawn = tree[f"{ROOT_ID}.{node.name}"]
        assert drawn.sources == tuple(f"{ROOT_ID}.{name}" for name in node.deps)
        assert all(tree[source].depth < drawn.depth for source in drawn.sources)


def test_only_what_differs_is_told_node_by_node() -> None:
    pack = pack_called("amounts", "en")
    last = pack.nodes[-1]
    changed = last.model_copy(update={"purpose": "Another purpose."})
    other = pack.model_copy(update={"nodes": (*pack.nodes[:-1], changed)})
    (found,) = changed_parts(pack, other)
    assert found.name == last.name
    assert found.sentences.new == ("purpose: Another purpose.",)
    assert " ".join(found.sentences.gone) == f"purpose: {last.purpose}"
    assert changed_parts(pack, pack) == []
    gone = pack.model_copy(update={"nodes": pack.nodes[:-1]})
    assert [one.name for one in changed_parts(pack, gone)] == [last.name]


def test_what_belongs_to_no_node_is_compared_too() -> None:
    pack = pack_called("charges", "zh")
    step = FlowStep(id="s1", tool="cot")
    changes = {
        "tasks": ("eca",),
        "titles": {"zh": "另一个"},
        "provenance": Provenance(designer="someone", epoch=3),
        "flows": FlowPolicy(middle=1, tried=1, pool=((step,),)),
        "experts": (KeptExpert(**dict.fromkeys(GENES, "law"), score=1),),
    }
    for field, value in changes.items():
        (found,) = changed_parts(pack, pack.model_copy(update={field: value}))
        assert found.name == ""
        assert found.sentences.new
    assert changed_parts(pack, pack.model_copy(update={"version": 9})) == []
    flows = pack.model_copy(update={"flows": changes["flows"]})
    other = FlowPolicy(middle=1, tried=1, pool=((step.model_copy(update={"engine": "domain"}),),))
    assert changed_parts(flows, pack.model_copy(update={"flows": other}))
