"""Many records as one page: `verifier audit --format html`."""
