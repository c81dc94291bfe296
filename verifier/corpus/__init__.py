"""Many records at once: each judged, in the order of the records, and what was judged kept, counted, looked through."""
