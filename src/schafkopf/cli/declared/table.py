"""The commands that answer questions at the table, and their options."""

from __future__ import annotations

from typing import Annotated

from schafkopf.cli.commands import Commands, Words, option
from schafkopf.cli.declared.options import (
    CARDS,
    Agreed,
    AllCards,
    BidName,
    Cards,
    ContractName,
    DeckName,
    GameText,
    HandText,
    Seed,
    Settings,
    TrickText,
    complete_cards,
    words,
)

app = Commands(Words("Fragen am Tisch.", "Questions at the table."))


@app.command(
    about=Words("Die Reihenfolge der Karten einer Spielart.", "The order of the cards in a contract."),
    example="schafkopf order wenz",
)
def order(contract: ContractName, deck: DeckName = "", agreed: Agreed = "", setting: Settings = None) -> None:
    """Show the order of the cards in a contract (S-2, B-2)."""
    from schafkopf.cli import questions
    from schafkopf.cli.house import CommandRules

    questions.order(contract, CommandRules.of(agreed, setting, deck))


@app.command(
    about=Words("Wer macht den Stich, und warum.", "Who wins a trick, and why."),
    example="schafkopf trick wenz E10 EO EU GA",
)
def trick(
    contract: ContractName,
    cards: AllCards,
    deck: DeckName = "",
    agreed: Agreed = "",
    setting: Settings = None,
) -> None:
    """Show who wins a trick (S-3.3, B-4.3)."""
    from schafkopf.cli import questions
    from schafkopf.cli.house import CommandRules

    questions.trick(contract, " ".join(cards), CommandRules.of(agreed, setting, deck))


@app.command(
    about=Words("Welche Karten fallen dürfen, mit Begründung.", "Which cards may be played, and why."),
    example="schafkopf legal gras-rufspiel GA G9 EO H7 --trick G10",
)
def legal(
    contract: ContractName,
    cards: Cards = None,
    hand: HandText = None,
    trick: TrickText = "",
    called: Annotated[
        str,
        option(
            "--called",
            metavar=Words("FARBE|KARTE", "SUIT|CARD"),
            about=Words("Gerufene Farbe oder Karte, auch GK.", "Called suit or card, also GK."),
            complete=words("E", "G", "S", "EA", "GA", "SA", "E10", "G10", "S10", "EK", "GK", "SK"),
        ),
    ] = "",
    called_ace: Annotated[
        str,
        option(
            "--called-ace",
            metavar="bound|free",
            about=Words("Ob die gerufene Karte noch gebunden ist.", "Whether the called card is still bound."),
        ),
    ] = "bound",
    deck: DeckName = "",
    agreed: Agreed = "",
    setting: Settings = None,
) -> None:
    """Judge every card of a hand (S-3.8, S-3.9, B-4.4)."""
    from schafkopf.cli import questions
    from schafkopf.cli.house import CommandRules

    held = questions.cards_of(cards, hand, "--hand")
    questions.legal(contract, held, trick, called, called_ace, CommandRules.of(agreed, setting, deck))


@app.command(
    name="callable",
    about=Words("Was gerufen werden darf.", "What may be called."),
    example="schafkopf callable EO GU HA H9 E10 E8 S7 S9",
)
def callable_(
    cards: Cards = None, hand: HandText = None, deck: DeckName = "", agreed: Agreed = "", setting: Settings = None
) -> None:
    """Show what may be called with a hand (S-4.1, S-4.2)."""
    from schafkopf.cli import questions
    from schafkopf.cli.house import CommandRules

    questions.callable_suits(questions.cards_of(cards, hand, "--hand"), CommandRules.of(agreed, setting, deck))


@app.command(
    about=Words("Ein Blatt nach einer Spielart ordnen.", "Sort a hand for a contract."),
    example="schafkopf sort wenz EO GU HA H9 E10 E8 S7 S9",
)
def sort(
    contract: ContractName,
    cards: Cards = None,
    hand: HandText = None,
    deck: DeckName = "",
    agreed: Agreed = "",
    setting: Settings = None,
) -> None:
    """Sort a hand as it is held in a contract (S-2, B-2)."""
    from schafkopf.cli import questions
    from schafkopf.cli.house import CommandRules

    questions.sort(contract, questions.cards_of(cards, hand, "--hand"), CommandRules.of(agreed, setting, deck))


@app.command(about=Words("Augen zählen.", "Count Augen."), example="schafkopf augen EA H10 GK SO")
def augen(cards: AllCards) -> None:
    """Count the Augen of some cards (S-1.4, B-1.4)."""
    from schafkopf.cli import questions

    questions.augen(" ".join(cards))


@app.command(
    about=Words(
        "Geben: vier Blätter, mit derselben Zahl dieselben.", "Deal four hands, with one seed always the same."
    ),
    example="schafkopf deal --seed 7",
)
def deal(seed: Seed = "", game: GameText = "", agreed: Agreed = "", setting: Settings = None) -> None:
    """Deal four hands (S-5.3, B-3.5)."""
    from schafkopf.cli import questions
    from schafkopf.cli.house import CommandRules

    questions.deal(seed, game, CommandRules.of(agreed, setting))


@app.command(
    about=Words("Zwei sagen an: wer spielt?", "Two announce: who plays?"),
    example="schafkopf outbid wenz farbwenz",
)
def outbid(first: BidName, second: BidName, agreed: Agreed = "", setting: Settings = None) -> None:
    """Show who plays if a seat announces something and a later seat something else (S-5.6 to S-5.10)."""
    from schafkopf.cli import questions
    from schafkopf.cli.house import CommandRules

    questions.outbid(first, second, CommandRules.of(agreed, setting))


@app.command(
    about=Words("Darf ich noch Kontra geben?", "May I still double?"),
    example="schafkopf kontra wenz --cards 1",
)
def kontra(
    contract: ContractName,
    played: Annotated[
        str,
        option("--cards", metavar="N", about=Words("So viele Karten sind gespielt.", "So many cards were played.")),
    ] = "",
    stoss: Annotated[
        str, option("--stoss", metavar="N", about=Words("So oft ist schon verdoppelt.", "So many doublings before."))
    ] = "",
    side: Annotated[
        str,
        option(
            "--side",
            metavar="spieler|gegner",
            about=Words("Wer fragt; sonst, wer dran wäre.", "Who asks; else whose turn it is."),
        ),
    ] = "",
    laid: Annotated[
        bool, option("--laid", about=Words("Ich habe schon gespielt.", "I have played a card already."))
    ] = False,
    fresh: Annotated[
        bool,
        option("--fresh", about=Words("Seit dem letzten Stoß fiel keine Karte.", "No card since the last doubling.")),
    ] = False,
    deck: DeckName = "",
    agreed: Agreed = "",
    setting: Settings = None,
) -> None:
    """Show whether a side may still double (S-7.9, S-7.10, B-6)."""
    from schafkopf.cli import questions
    from schafkopf.cli.house import CommandRules

    questions.kontra(contract, played, stoss, side, laid, fresh, CommandRules.of(agreed, setting, deck))


@app.command(
    about=Words("Laufende zählen.", "Count Laufende."),
    example="schafkopf laufende eichel-solo EO GO HO EU EA EK E9 SA",
)
def laufende(
    contract: ContractName,
    cards: Cards = None,
    party: Annotated[
        str | None,
        option(
            "--party",
            metavar=CARDS,
            about=Words("Karten der Spielerpartei, auch keine.", "Cards of the playing party, also none."),
            complete=complete_cards,
        ),
    ] = None,
    deck: DeckName = "",
    agreed: Agreed = "",
    setting: Settings = None,
) -> None:
    """Count the Laufende of a party (S-6)."""
    from schafkopf.cli import questions
    from schafkopf.cli.house import CommandRules

    held = questions.cards_of(cards, party, "--party")
    questions.laufende(contract, held, CommandRules.of(agreed, setting, deck))


Klopfer = Annotated[str, option("--klopfer", metavar="N", about=Words("So viele haben geklopft.", "How many knocked."))]
Stoss = Annotated[str, option("--stoss", metavar="N", about=Words("So oft ist verdoppelt.", "How many doublings."))]
Bock = Annotated[str, option("--bock", metavar="N", about=Words("Faktor 1 oder 2.", "Factor 1 or 2."))]


UnitName = Annotated[
    str,
    option(
        "--unit",
        metavar="ct|eur|punkte",
        about=Words("Einheit der Beträge.", "Unit of the amounts."),
    ),
]


@app.command(
    about=Words("Was ein Spiel kostet, Posten für Posten.", "What a game costs, item by item."),
    example="schafkopf price wenz --augen 75 --laufende mit2",
)
def price(
    contract: ContractName,
    augen: Annotated[
        str,
        option(
            "--augen",
            metavar="N",
            about=Words("Augen der Spielerpartei; Ramsch a,b,c,d.", "Augen of the playing party; Ramsch a,b,c,d."),
        ),
    ] = "",
    tricks: Annotated[
        str,
        option(
            "--tricks",
            metavar="N",
            about=Words("Stiche der Spielerpartei; Ramsch a,b,c,d.", "Tricks of that party; Ramsch a,b,c,d."),
        ),
    ] = "",
    laufende: Annotated[
        str, option("--laufende", metavar="[mit|ohne]N", about=Words("Laufende, etwa mit3.", "Laufende, such as mit3."))
    ] = "",
    klopfer: Klopfer = "",
    stoss: Stoss = "",
    stock: Annotated[
        str, option("--stock", metavar="N", about=Words("So viel ist im Stock.", "What is in the pool."))
    ] = "",
    bock: Bock = "",
    highest_trump: Annotated[
        str,
        option(
            "--highest-trump",
            metavar=Words("PLATZ", "SEAT"),
            about=Words(
                "Ramsch, gleiche Augen: wer den höchsten Trumpf hat, P1–P4 oder none.",
                "Ramsch tie: who has the highest trump, P1–P4 or none.",
            ),
        ),
    ] = "",
    trumps: Annotated[
        str,
        option(
            "--trumps",
            metavar="N",
            about=Words("Muss mit 60 Augen: Trümpfe des Spielers.", "Muss with 60 Augen: trumps of the declarer."),
        ),
    ] = "",
    unit: UnitName = "",
    deck: DeckName = "",
    tariff: Annotated[
        str,
        option(
            "--tariff",
            metavar="x/r/s",
            about=Words("Laufender, Rufspiel, Einzelspiel.", "Laufender, Rufspiel, single game."),
        ),
    ] = "",
    agreed: Agreed = "",
    setting: Settings = None,
) -> None:
    """Show the bill of a game told in numbers (S-7, S-11, B-5)."""
    from schafkopf.cli import prices
    from schafkopf.cli.house import CommandRules

    settings = [*(setting or []), *([f"tariff={tariff}"] if tariff else [])]
    prices.price(
        contract,
        prices.Numbers(augen, tricks, laufende, klopfer, stoss, stock, bock, highest_trump, trumps),
        CommandRules.of(agreed, settings, deck),
        unit,
    )


@app.command(
    about=Words("Was falsches Bedienen kostet.", "What a revoke costs."),
    example="schafkopf penalty rufspiel --who gegner --stoss 1",
)
def penalty(
    contract: ContractName,
    who: Annotated[
        str,
        option(
            "--who",
            metavar="spieler|mitspieler|gegner",
            show_default="spieler",
            about=Words("Wer falsch bedient hat.", "Who has revoked."),
        ),
    ] = "",
    klopfer: Klopfer = "",
    stoss: Stoss = "",
    bock: Bock = "",
    unit: UnitName = "",
    deck: DeckName = "",
    agreed: Agreed = "",
    setting: Settings = None,
) -> None:
    """Show what a deal costs that ends by a revoke (S-8.8, B-8.2)."""
    from schafkopf.cli import prices
    from schafkopf.cli.house import CommandRules

    prices.penalty(contract, who, klopfer, stoss, bock, CommandRules.of(agreed, setting, deck), unit)


@app.command(
    about=Words("Alle Preise der Hausregeln, für die Wand.", "All prices of the house rules, for the wall."),
    example="schafkopf tariff --set tariff=5/10/20",
)
def tariff(
    game: Annotated[
        str,
        option(
            "--game",
            metavar="schafkopf|bierkopf",
            about=Words("Nur eines der Spiele.", "One of the games only."),
        ),
    ] = "",
    unit: UnitName = "",
    agreed: Agreed = "",
    setting: Settings = None,
) -> None:
    """Show what everything costs (S-7, S-9.3, S-11, B-5)."""
    from schafkopf.cli import prices
    from schafkopf.cli.house import CommandRules

    prices.tariff(game, CommandRules.of(agreed, setting), unit)
