"use strict";
(() => {
  const filter = document.getElementById("filter"), records = document.getElementById("records");
  /* Graver verdicts first, as the filter lists them; else in the order of the files. */
  const graveness = [...filter.querySelectorAll("input[name=verdict]")].map((box) => box.value);
  const rows = [...records.tBodies[0].rows]
    .sort((one, other) => graveness.indexOf(one.dataset.verdict) - graveness.indexOf(other.dataset.verdict));
  records.tBodies[0].append(...rows);
  const apply = () => {
    const needle = document.getElementById("needle").value.trim().toLowerCase();
    const wanted = new Set([...filter.querySelectorAll("input[name=verdict]:checked")].map((box) => box.value));
    let shown = 0;
    for (const row of rows) {
      row.hidden = !wanted.has(row.dataset.verdict) || (needle !== "" && !row.textContent.toLowerCase().includes(needle));
      shown += row.hidden ? 0 : 1;
    }
    document.getElementById("shown").textContent = `${shown} / ${rows.length}`;
  };
  filter.addEventListener("input", apply);
  filter.addEventListener("submit", (event) => event.preventDefault());

  for (const table of document.querySelectorAll("table.sortable")) {
    for (const head of table.tHead.rows[0].cells) {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener("click", () => {
        const up = head.getAttribute("aria-sort") !== "ascending";
        for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
        head.setAttribute("aria-sort", up ? "ascending" : "descending");
        const key = (row) => row.cells[head.cellIndex].textContent.trim();
        const compare = "number" in head.dataset
          ? (one, other) => (Number(key(one)) || 0) - (Number(key(other)) || 0)
          : (one, other) => key(one).localeCompare(key(other), undefined, { numeric: true });
        const sorted = [...table.tBodies[0].rows].sort((one, other) => (up ? 1 : -1) * compare(one, other));
        table.tBodies[0].append(...sorted);
      });
    }
  }
  apply();
})();
