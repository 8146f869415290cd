from mma_desktop.domain.passages import Work


def test_a_version_applies_from_its_first_day_until_the_next_one() -> None:
    work = Work("a", "甲法", "甲法", "", effective="2020-01-01", until="2021-01-01")
    days = ("2019-12-31", "2020-01-01", "2020-12-31", "2021-01-01")
    assert [work.in_force(day) for day in days] == [False, True, True, False]
