"""The browser table: pages rendered by the server, updates pushed to them; needs the extra `web`."""
