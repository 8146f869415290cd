"""The tables of a knowledge library: shelves, works (one version of a text each) and passages.

The search terms of passages stand in the FTS5 table `passage_terms` (no text is kept in it: a row's number is that of
its passage), and how many passages hold a term in `term_counts`.
"""

from __future__ import annotations

from sqlalchemy import ForeignKey, Integer
from sqlalchemy.orm import Mapped, mapped_column, relationship

from mma_desktop.storage.tables import Base


class ShelfRow(Base):
    """A named group of works."""

    __tablename__ = "shelves"
    name: Mapped[str] = mapped_column(primary_key=True)
    created_at: Mapped[str]


class WorkRow(Base):
    """One version of one text; dates are ISO 8601, empty where they are not known."""

    __tablename__ = "works"
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    id: Mapped[str] = mapped_column(unique=True)
    shelf: Mapped[str] = mapped_column(ForeignKey("shelves.name"), index=True)
    title: Mapped[str]
    short: Mapped[str]
    kind: Mapped[str]
    version: Mapped[str]
    effective: Mapped[str]
    until: Mapped[str]
    note: Mapped[str]


class PassageRow(Base):
    """One article or paragraph; those of a work have numbers one after the other."""

    __tablename__ = "passages"
    place: Mapped[int] = mapped_column(Integer, primary_key=True)
    id: Mapped[str] = mapped_column(unique=True)
    work_number: Mapped[int] = mapped_column(ForeignKey("works.number"), index=True)
    article: Mapped[str]
    number: Mapped[str]
    section: Mapped[str]
    text: Mapped[str]
    work: Mapped[WorkRow] = relationship(lazy="joined", innerjoin=True)


class TermCountRow(Base):
    """How many passages hold a term."""

    __tablename__ = "term_counts"
    term: Mapped[str] = mapped_column(primary_key=True)
    passages: Mapped[int]
