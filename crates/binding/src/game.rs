//! The tables of a game, and the rules asked about one position.

use kernel::equality::groups;
use kernel::payoff::Game;
use kernel::{Locked, Position, Smear, Tables};
use pyo3::prelude::*;

use crate::refuse;

/// Hands, cards of the open trick, leader, whether the locked card binds, points and tricks of the party, other tricks.
pub(crate) type Place = ((u32, u32, u32, u32), Vec<u32>, u8, bool, u8, u8, u8);
/// Bit, run length, running in the first trick only, staying below, when it may be thrown off (0 never to 2 always).
type Lock = (u8, u8, bool, bool, u8);

/// The tables of a game.
#[pyclass(frozen, name = "Game")]
pub(crate) struct PyGame(pub Game);

impl PyGame {
    /// Return the position of a place, if it can occur.
    pub fn position(&self, place: Place) -> PyResult<Position> {
        let (hands, cards, leader, bound, points, own_tricks, other_tricks) = place;
        if cards.len() > 3 {
            return Err(refuse(kernel::Fault::Trick));
        }
        let mut trick = [0; 3];
        for (place, &card) in trick.iter_mut().zip(&cards) {
            *place = u8::try_from(card).unwrap_or(u8::MAX);
        }
        let played = cards.len() as u8;
        let hands = [hands.0, hands.1, hands.2, hands.3];
        let position = Position { hands, trick, played, leader, bound, points, own_tricks, other_tricks };
        position.check(&self.0.tables).map_err(refuse)?;
        Ok(position)
    }
}

#[pymethods]
impl PyGame {
    #[new]
    #[pyo3(signature = (classes, points, party, locked=None, must_beat=false))]
    fn new(classes: [u32; 5], points: [u8; 32], party: u8, locked: Option<Lock>, must_beat: bool) -> PyResult<Self> {
        let locked = locked.map(|(card, run_length, run_in_first_trick_only, may_stay_below, smear)| Locked {
            card,
            run_length,
            run_in_first_trick_only,
            may_stay_below,
            smear: match smear {
                0 => Smear::Never,
                1 => Smear::FromSecondLast,
                _ => Smear::Always,
            },
        });
        let tables = Tables::new(classes, points, party, locked, must_beat).map_err(refuse)?;
        Ok(Self(Game::new(tables)))
    }

    /// Return the cards that the seat to move may play.
    fn legal(&self, place: Place) -> PyResult<u32> {
        let position = self.position(place)?;
        Ok(if position.is_over() { 0 } else { position.legal(&self.0.tables) })
    }

    /// Return the place after a card that the seat to move may play.
    fn play(&self, place: Place, card: u8) -> PyResult<Place> {
        let position = self.position(place)?;
        if card > 31 || position.is_over() || position.legal(&self.0.tables) >> card & 1 == 0 {
            return Err(refuse(kernel::Fault::NotLegal(card)));
        }
        let next = position.play(&self.0.tables, card);
        let trick = next.trick[..usize::from(next.played)].iter().map(|&card| u32::from(card)).collect();
        let [first, second, third, fourth] = next.hands;
        let hands = (first, second, third, fourth);
        Ok((hands, trick, next.leader, next.bound, next.points, next.own_tricks, next.other_tricks))
    }

    /// Return every legal card with the one that stands for all that are equal to it.
    fn groups(&self, place: Place) -> PyResult<Vec<(u8, u8)>> {
        let position = self.position(place)?;
        Ok(if position.is_over() { Vec::new() } else { groups(&self.0.tables, &position) })
    }
}
