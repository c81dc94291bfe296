"""What commands print as JSON, as types: the JSON and its published schema are made from the same ones."""
