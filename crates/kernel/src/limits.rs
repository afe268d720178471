//! When a question is given up.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// When a question is given up.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// The nodes that one question may take.
    pub nodes: u64,
    /// The question ends soon after this becomes true.
    pub cancel: Option<&'a AtomicBool>,
    /// The question ends soon after this instant.
    pub deadline: Option<Instant>,
}

impl Limits<'_> {
    /// No limit at all.
    pub const NONE: Limits<'static> = Limits { nodes: u64::MAX, cancel: None, deadline: None };
}

impl Default for Limits<'_> {
    fn default() -> Self {
        Limits::NONE
    }
}

/// How many nodes are visited between two looks at flag and clock.
const PATIENCE: u64 = 4096;

/// The count of nodes and the limits of one question.
pub(crate) struct Control<'a> {
    pub(crate) limits: Limits<'a>,
    pub nodes: u64,
    look_at: u64,
    pub stopped: bool,
}

impl<'a> Control<'a> {
    pub fn new(limits: &Limits<'a>) -> Self {
        Self { limits: *limits, nodes: 0, look_at: PATIENCE.min(limits.nodes), stopped: false }
    }

    /// Return the same with no more than some nodes from now on.
    pub fn at_most(&self, nodes: u64) -> Self {
        let nodes = self.limits.nodes.min(self.nodes + nodes);
        let limits = Limits { nodes, ..self.limits };
        Self { limits, nodes: self.nodes, look_at: (self.nodes + PATIENCE).min(nodes), stopped: self.stopped }
    }

    /// Tell whether to stop before a search starts.
    pub fn over(&mut self) -> bool {
        self.stopped |= self.nodes >= self.limits.nodes
            || self.limits.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed))
            || self.limits.deadline.is_some_and(|end| Instant::now() >= end);
        self.stopped
    }

    /// Count a node and tell whether to stop.
    #[inline]
    pub fn count(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.look_at {
            self.look();
        }
        self.stopped
    }

    #[cold]
    fn look(&mut self) {
        self.look_at = (self.nodes + PATIENCE).min(self.limits.nodes);
        self.over();
    }
}
