#!/bin/sh
# Compare the search with the kernel before families of positions, built beside it, deal by deal in one process.
# The former kernel comes from the history; a clone without it cannot compare.
set -e
cd "$(dirname "$0")/.."
COMMIT=4000d98
if ! git cat-file -e "$COMMIT^{commit}" 2>/dev/null; then
    echo "former.sh: the history lacks commit $COMMIT, so there is no former kernel to compare with (a full clone has it: git fetch --unshallow)"
    exit 0
fi
if [ "$(cat target/former/COMMIT 2>/dev/null)" != "$COMMIT" ]; then
    rm -rf target/former
    mkdir -p target/former
    git archive "$COMMIT" Cargo.toml crates/kernel | tar -x -C target/former
    # Two crates of one name and version cannot be told apart.
    sed -i 's/^members.*/members = ["crates\/kernel"]/' target/former/Cargo.toml
    sed -i 's/^name = "schafkopf-kernel"/name = "schafkopf-former-kernel"/' target/former/crates/kernel/Cargo.toml
    echo "$COMMIT" >target/former/COMMIT
fi
exec "${CARGO:-cargo}" run --quiet --release --manifest-path benches/former/Cargo.toml --target-dir target/compare -- "$@"
