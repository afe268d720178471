"""The few words of tables, in both languages; here, since a library without the extra `cli` has no catalogue."""

from __future__ import annotations

from schafkopf.text.catalogue import check_language

_WORDS = {
    "plays": ("{seat} spielt", "{seat} plays"),
    "with": ("mit {seat}", "with {seat}"),
    "hand": ("Hand", "hand"),
    "lies": ("liegt", "on the table"),
    "augen": ("Augen", "Augen"),
    "payout": ("Auszahlung", "payout"),
    "tricks": ("Stiche", "tricks"),
    "trick": ("{number}. Stich", "trick {number}"),
    "to-move": ("{seat} ist dran", "{seat} to move"),
    "over": ("zu Ende", "over"),
    "won-by": ("{seat} macht den Stich, {augen}", "{seat} wins the trick, {augen}"),
    "sees": ("{seat} sieht", "{seat} sees"),
    "legal": ("erlaubt", "legal"),
    "led-by": ("Stich von {seat}", "led by {seat}"),
    "last": ("letzter Stich", "last trick"),
    "price": ("Preis", "price"),
    "won": ("gewonnen", "won"),
    "lost": ("verloren", "lost"),
    "settled": ("abgerechnet", "settled"),
    "card": ("Karte", "card"),
    "line": ("bestes Spiel: {cards}", "best play: {cards}"),
    "mean": ("im Mittel", "mean"),
    "worlds": ("über {number} mögliche Verteilungen", "over {number} possible deals"),
    "KLOPFEN": ("Klopfen", "Klopfen"),
    "BIDDING": ("Ansagen", "bidding"),
    "RENONCE": ("Renonce", "Renonce"),
    "NAMING": ("Benennen", "naming"),
    "EXCHANGE": ("Tausch der Hochzeit", "exchange of the Hochzeit"),
    "PLAY": ("Spiel", "play"),
    "CLAIM": ("Anspruch", "claim"),
    "OVER": ("zusammengeworfen", "thrown in"),
}


def spell(name: str, lang: str, **params: object) -> str:
    """Return a word or a few; ValueError where there is no such language."""
    check_language(lang)
    return _WORDS[name][lang == "en"].format(**params)


def augen_of(number: int, lang: str) -> str:
    """Return a number of Augen in words."""
    if number == 1:
        return {"de": "1 Auge", "en": "1 Auge"}[lang]
    return f"{number} {spell('augen', lang)}"
