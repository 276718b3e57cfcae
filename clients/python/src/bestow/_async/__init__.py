"""The client, written once with async and await; the sync one is generated from it."""
