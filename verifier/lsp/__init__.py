"""The language server: what editors ask of records and rule files, and the protocol in which they ask."""
