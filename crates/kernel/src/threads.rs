//! Work that falls into numbered pieces, on several threads.

use std::sync::atomic::{AtomicUsize, Ordering};

/// Do pieces 0, 1, 2 … of some work with a thread for each tool, until `work` returns nothing for one; return what came
/// of them in their order, up to the first that came to nothing.
///
/// This thread uses the first tool and calls `poll` before each of its pieces; `work` may call what it is given too.
pub(crate) fn in_order<Tool: Send, T: Send>(
    tools: &mut [Tool],
    poll: &mut dyn FnMut(),
    work: impl Fn(&mut Tool, usize, &mut dyn FnMut()) -> Option<T> + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let run = |tool: &mut Tool, poll: &mut dyn FnMut()| {
        let mut pieces = Vec::new();
        loop {
            poll();
            let number = next.fetch_add(1, Ordering::Relaxed);
            match work(tool, number, poll) {
                Some(piece) => pieces.push((number, piece)),
                None => return pieces,
            }
        }
    };
    let Some((own, others)) = tools.split_first_mut() else { return Vec::new() };
    let mut pieces = std::thread::scope(|scope| {
        let run = &run;
        let others: Vec<_> = others.iter_mut().map(|tool| scope.spawn(move || run(tool, &mut || {}))).collect();
        let mut pieces = run(own, poll);
        for other in others {
            // A panic of a thread is one of ours.
            pieces.extend(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        pieces
    });
    pieces.sort_unstable_by_key(|piece| piece.0);
    pieces.into_iter().enumerate().take_while(|(place, piece)| piece.0 == *place).map(|(_, piece)| piece.1).collect()
}
