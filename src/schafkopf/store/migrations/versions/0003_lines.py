"""Journals of numbered lines: lists of an evening, tournaments."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make them."""
    op.create_table(
        "lines",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("written", sa.Double, nullable=False),
    )
    op.create_index("ix_lines_written", "lines", ["written"])
