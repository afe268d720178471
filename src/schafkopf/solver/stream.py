"""Many positions in their order, as they come: positions in, solutions out, on several threads."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Sequence, Sized
from concurrent.futures import Future, ThreadPoolExecutor

from schafkopf.errors import need, wrong_type
from schafkopf.game.position import Position
from schafkopf.solver import kernel
from schafkopf.solver.answers import Goal, Solution
from schafkopf.solver.exact import Solver
from schafkopf.solver.numbers import jobs_of

_AHEAD = 32
"""So many positions for each thread are read ahead of the one that is waited for."""


def batch(
    positions: Iterable[Position],
    goals: Sequence[Goal] | None = None,
    *,
    jobs: int = 1,
    progress: Callable[[int, int | None], None] | None = None,
    cancel: kernel.Cancel | None = None,
) -> Generator[Solution, None, None]:
    """Yield the solutions of positions in their order, searched by so many threads with a solver each.

    Positions are taken as they are needed, so there may be any number. `progress` is called in the thread that iterates
    with the number done and the number of all, None where that is not known. Closing the iterator, an interrupt, or an
    exception from `progress` or from the positions ends the running searches at once; so does `cancel`, which is set
    whenever the stream ends early.

    Raises:
        SchafkopfError: as `Solver.solve`, when it is the turn of a position that cannot be solved.
        CancelledError: `cancel` was set.
    """
    if not isinstance(positions, Iterable):
        raise wrong_type("positions", "positions", positions)
    jobs = jobs_of(jobs)
    if cancel is not None:
        need("cancel", kernel.Cancel, cancel, "a Cancel or None")
    return _solutions(positions, goals, jobs, progress, kernel.Cancel() if cancel is None else cancel)


def _solutions(
    positions: Iterable[Position],
    goals: Sequence[Goal] | None,
    jobs: int,
    progress: Callable[[int, int | None], None] | None,
    cancel: kernel.Cancel,
) -> Generator[Solution, None, None]:
    total = len(positions) if isinstance(positions, Sized) else None
    idle = deque(Solver() for _ in range(jobs))

    def solved(position: Position) -> Solution:
        solver = idle.pop()
        try:
            # Otherwise the nodes would depend on what else this thread has solved.
            solver.forget()
            return solver.solve(position, goals, cancel=cancel)
        finally:
            idle.append(solver)

    source, waiting, done = iter(positions), deque[Future[Solution]](), 0
    with ThreadPoolExecutor(max_workers=jobs) as pool:
        try:
            while True:
                while len(waiting) < _AHEAD * jobs and not (waiting and waiting[0].done()):
                    try:
                        waiting.append(pool.submit(solved, next(source)))
                    except StopIteration:
                        break
                if not waiting:
                    return
                solution = waiting.popleft().result()
                done += 1
                if progress is not None:
                    progress(done, total)
                yield solution
        except BaseException:
            cancel.set()
            pool.shutdown(wait=True, cancel_futures=True)
            raise
