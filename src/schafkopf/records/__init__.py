"""Games written down: read with every fault named, written without loss, replayed through the referee."""
