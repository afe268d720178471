#!/usr/bin/env python3
"""A program at a browser table: it opens one, or sits down where it was invited, and plays deals to their ends.

    schafkopf serve
    python examples/web_bot.py http://localhost:8000
    python examples/web_bot.py http://localhost:8000 --table ID --place 2 --invitation TOKEN

It knows no rule: it picks one of the actions that the server says it may do.
"""

from __future__ import annotations

import argparse
import json
import random
import secrets
import time
from collections.abc import Iterator
from typing import Any

import httpx

FIRST = ("klopfen", "pass", "decline", "refuse", "agree")
"""What it would rather do than anything else: as little as possible."""


def main() -> None:
    options = arguments()
    with httpx.Client(base_url=options.server, timeout=30) as client:
        token = client.post("/api/people").raise_for_status().json()["token"]
        client.headers["Authorization"] = f"Bearer {token}"
        table = sit_down(client, options)
        print(f"{options.server.rstrip('/')}/t/{table}")
        for state in states(client, table):
            seen = state["seen"]
            if len(seen["standing"]["past"]) >= options.deals:
                print("payout:", seen["standing"]["past"][-1]["payout"])
                return
            if (command := answer(state)) is not None:
                body = {"command": command, "seen": seen["number"], "key": secrets.token_hex(8)}
                reply = client.post(f"/api/tables/{table}/commands", json=body)
                # 409: something happened meanwhile, the next state tells what.
                if reply.status_code not in (200, 409):
                    raise SystemExit(reply.json()["error"]["text"])


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="A program at a browser table.")
    parser.add_argument("server", help="where the server is, as http://localhost:8000")
    parser.add_argument("--deals", type=int, default=1, help="how many deals it plays")
    parser.add_argument("--name", default="Bot")
    parser.add_argument("--game", choices=("schafkopf", "bierkopf"), default="schafkopf")
    parser.add_argument("--level", default="anfaenger", help="how strong the computers are")
    parser.add_argument("--table", help="the table at which it shall sit down, instead of opening one")
    parser.add_argument("--place", type=int, default=1)
    parser.add_argument("--invitation", default="")
    return parser.parse_args()


def sit_down(client: httpx.Client, options: argparse.Namespace) -> str:
    """Sit down at a new table or at one that is there, and return its name."""
    if options.table:
        path, body = f"/api/tables/{options.table}/places/{options.place}", {"invitation": options.invitation}
    else:
        path, body = "/api/tables", {"game": options.game, "level": options.level}
    reply = client.post(path, json={"name": options.name, **body})
    if reply.status_code >= 400:
        raise SystemExit(reply.json()["error"]["text"])
    return str(reply.json()["table"])


def states(client: httpx.Client, table: str) -> Iterator[dict[str, Any]]:
    """Yield what the bot sees, whenever something has happened; a stream that breaks is begun anew."""
    while True:
        try:
            with client.stream("GET", f"/api/tables/{table}/events") as stream:
                stream.raise_for_status()
                for line in stream.iter_lines():
                    if line.startswith("data: "):
                        yield json.loads(line.removeprefix("data: "))
        except httpx.TransportError:
            time.sleep(1)


def answer(state: dict[str, Any]) -> dict[str, Any] | None:
    """Return a command for what is seen, None where nothing is to be done."""
    seen, legal = state["seen"], state["legal"]
    if seen["place"] in seen["waits_for"] and seen["stage"] == "SHUFFLING":
        return {"event": "contribute", "text": secrets.token_hex(32)}
    if seen["place"] in seen["waits_for"] and seen["stage"] == "FINISHED":
        return {"event": "go-on"}
    if seen["turn"] != seen["place"] or seen["undo"] or not legal:
        return None
    quiet = [action for action in legal if action["event"] in FIRST and not action.get("knocks")]
    cards = [action for action in legal if action["event"] == "play"]
    return {"event": "act", "action": random.choice(quiet or cards or legal)}


if __name__ == "__main__":
    try:
        main()
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        raise SystemExit(f"no answer: {error}") from None
