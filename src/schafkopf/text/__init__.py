"""Words for people, in German and English."""
