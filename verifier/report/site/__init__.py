"""A ruleset as a site of pages: `verifier book`."""
