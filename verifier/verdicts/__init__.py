"""Readings 1 and 2: is a recorded game legal, and if not, where, by which clause and why?"""
