"""What people write down in the browser: the list of an evening, tournaments; one journal of lines each."""
