"""The frame that all pages share: one template, one style sheet, one script, the words of each language."""
