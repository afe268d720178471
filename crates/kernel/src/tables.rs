//! What a game is, as tables: which bits form a class, what each card is worth, which card is locked.

/// A set of cards, one bit a card.
pub type Cards = u32;

/// The number of classes: trump first, then up to four plain suits.
pub const CLASSES: usize = 5;

/// When the locked card may be thrown off although it is bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Smear {
    /// Only as the last card.
    Never,
    /// From the second last trick on.
    FromSecondLast,
    /// Whenever its holder is void of the led class.
    Always,
}

/// A card whose holder is bound by it: it must fall when its class is led by another seat, may not be thrown off, and
/// is led itself before any other card of its class, unless the holder has enough of them to run away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Locked {
    /// The bit of the card.
    pub card: u8,
    /// From how many cards of the class on, the locked one included, its holder may lead another one. 0: always,
    /// 255: never.
    pub run_length: u8,
    /// Running away is allowed in the first trick only.
    pub run_in_first_trick_only: bool,
    /// Who may run away may also keep the card when another seat leads its class, under the same conditions.
    pub may_stay_below: bool,
    /// When the card may be thrown off.
    pub smear: Smear,
}

/// The order and worth of the cards, who plays with whom, and the rules that restrict a choice.
///
/// Cards are bits 0 to 31. Within a class a higher bit beats a lower one, and every bit of class 0 (trump) is above all
/// others, so the winner of a trick is the highest bit of (trick ∩ (led class ∪ trump)).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tables {
    /// The cards that exist.
    pub deck: Cards,
    /// The cards of each class, trump first; contiguous bits of `deck` and of bits of cards that do not exist.
    pub classes: [Cards; CLASSES],
    /// The class of each bit, `CLASSES` for a bit that no card has.
    pub class_of: [u8; 32],
    /// The points of each bit.
    pub points: [u8; 32],
    /// The seats, one bit each, whose captured points count.
    pub party: u8,
    /// The locked card, if there is one.
    pub locked: Option<Locked>,
    /// Who follows must beat the best card so far if able.
    pub must_beat: bool,
    /// The number of tricks of a whole game.
    pub tricks: u8,
}

/// Why tables cannot describe a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TablesFault {
    /// Classes overlap, or do not make up the deck.
    Classes,
    /// A trump is below a plain card.
    TrumpNotOnTop,
    /// The deck does not make four hands of equal size, or more than eight tricks.
    DeckSize,
    /// More than five different values, or more than 255 points altogether.
    Points,
    /// The locked card does not exist or is trump.
    LockedCard,
    /// The party is empty, or all four seats.
    Party,
}

impl Tables {
    /// Derive the tables of a game.
    ///
    /// # Errors
    /// Names everything that is wrong at once.
    pub fn new(
        classes: [Cards; CLASSES],
        points: [u8; 32],
        party: u8,
        locked: Option<Locked>,
        must_beat: bool,
    ) -> Result<Self, Vec<TablesFault>> {
        let mut faults = Vec::new();
        let deck = classes.iter().fold(0, |all, class| all | class);
        let together: u32 = classes.iter().map(|class| class.count_ones()).sum();
        if together != deck.count_ones() || !classes.iter().all(|&class| is_block(class, deck)) {
            faults.push(TablesFault::Classes);
        }
        if classes[0] != 0 && (deck & !classes[0]) >= lowest(classes[0]) {
            faults.push(TablesFault::TrumpNotOnTop);
        }
        let size = deck.count_ones();
        if size == 0 || !size.is_multiple_of(4) || size > 32 {
            faults.push(TablesFault::DeckSize);
        }
        let mut values: Vec<u8> = (0..32).filter(|&bit| deck >> bit & 1 == 1).map(|bit| points[bit]).collect();
        let total: u32 = values.iter().map(|&value| u32::from(value)).sum();
        values.sort_unstable();
        values.dedup();
        if values.iter().filter(|&&value| value != 0).count() > 5 || total > 255 {
            faults.push(TablesFault::Points);
        }
        if let Some(locked) = locked {
            if locked.card > 31 || deck >> locked.card & 1 == 0 || classes[0] >> locked.card & 1 == 1 {
                faults.push(TablesFault::LockedCard);
            }
        }
        if party == 0 || party > 14 {
            faults.push(TablesFault::Party);
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut class_of = [CLASSES as u8; 32];
        for (number, &class) in classes.iter().enumerate() {
            for bit in bits(class) {
                class_of[bit as usize] = number as u8;
            }
        }
        let tricks = (size / 4) as u8;
        Ok(Self { deck, classes, class_of, points, party, locked, must_beat, tricks })
    }

    /// Return the class of a card.
    #[must_use]
    pub fn class(&self, card: u8) -> Cards {
        self.classes[self.class_of[card as usize] as usize]
    }

    /// Return the points of some cards together.
    #[must_use]
    pub fn points_of(&self, cards: Cards) -> u32 {
        bits(cards).map(|bit| u32::from(self.points[bit as usize])).sum()
    }

    /// Tell whether a seat belongs to the party.
    #[must_use]
    pub fn in_party(&self, seat: u8) -> bool {
        self.party >> seat & 1 == 1
    }

    /// Return the same game with every card worth one point, so that points count tricks, four to a trick.
    #[must_use]
    pub fn counting_tricks(&self) -> Self {
        let mut points = [0; 32];
        for bit in bits(self.deck) {
            points[bit as usize] = 1;
        }
        Self { points, ..self.clone() }
    }
}

/// Whether no card of another class lies between the cards of this one.
fn is_block(class: Cards, deck: Cards) -> bool {
    if class == 0 {
        return true;
    }
    let span = (u64::from(u32::MAX) >> class.leading_zeros()) as u32 & !(lowest(class) - 1);
    deck & span == class
}

/// Return the lowest card of a set, as a set; 0 for none.
#[must_use]
pub fn lowest(cards: Cards) -> Cards {
    cards & cards.wrapping_neg()
}

/// Return the bit of the highest card of a set that is not empty.
#[must_use]
pub fn highest(cards: Cards) -> u8 {
    (31 - cards.leading_zeros()) as u8
}

/// Iterate over the bits of a set, from the lowest.
pub fn bits(mut cards: Cards) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if cards == 0 {
            return None;
        }
        let bit = cards.trailing_zeros() as u8;
        cards &= cards - 1;
        Some(bit)
    })
}
