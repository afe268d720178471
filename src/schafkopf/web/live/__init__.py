"""Tables that are played: one serial worker each, what it does unasked, and where its computers think."""
