# The sync form of _async/__init__.py. Made by "npm run docs:generate"; a change here is lost.
"""The client, written once with async and await; the sync one is generated from it."""
