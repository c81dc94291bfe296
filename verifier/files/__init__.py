"""From paths to the texts of records: folders, archives, what is left out of them, and `verifier.toml`."""
