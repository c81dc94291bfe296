"""Records that leave things out: is there a legal completion, and what do all completions have in common?"""
