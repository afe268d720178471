"""How alembic reaches the database: by the connection that `migrate` holds."""

from __future__ import annotations

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
