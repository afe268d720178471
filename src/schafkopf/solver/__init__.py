"""Exact play with all cards open, and many worlds at once: the Python face of the kernel."""
