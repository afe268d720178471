"""The commands as they are declared: their words and options; what they do is loaded when one of them runs."""
