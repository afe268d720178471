"""The archive of finished games, and who played them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make it."""
    op.create_table(
        "games",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("id", sa.Text, nullable=False, unique=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("deal", sa.Integer, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("kept", sa.Double, nullable=False),
    )
    op.create_index("games_of_a_table", "games", ["table_id", "deal"], unique=True)
    op.create_table(
        "played",
        sa.Column("game", sa.Integer, sa.ForeignKey("games.number"), primary_key=True),
        sa.Column("person", sa.Text, primary_key=True),
    )
    op.create_index("games_of_a_person", "played", ["person", "game"])
