"""What a server keeps: tables as numbered events, who sits where, finished games; in SQLite or PostgreSQL."""

from schafkopf.store.opening import StoreUnusable
from schafkopf.store.store import Answered, Behind, Holder, Kept, Store, UnknownTable

__all__ = ["Answered", "Behind", "Holder", "Kept", "Store", "StoreUnusable", "UnknownTable"]
