"use strict";
(() => {
  const filter = document.getElementById("filter"), needle = document.getElementById("needle");
  const boxes = [...filter.querySelectorAll("input[name=verdict]")], body = document.querySelector("article, #records");
  /* What the filter hides: a section (a heading of the third level with what follows it, up to the next heading), and a row of a
     table that stands in none. */
  const sections = [...body.querySelectorAll("h3")].map((head) => {
    const parts = [head];
    for (let next = head.nextElementSibling; next && !/^H[123]$/.test(next.tagName); next = next.nextElementSibling) parts.push(next);
    return { head, parts };
  });
  const inside = new Set(sections.flatMap(({ parts }) => parts.flatMap((part) => [...part.querySelectorAll("tbody tr")])));
  const rows = [...body.querySelectorAll("tbody tr")].filter((row) => !inside.has(row)).map((row) => ({ head: row, parts: [row] }));
  const filtered = [...sections, ...rows]
    .map((one) => ({ ...one, text: one.parts.map((part) => part.textContent).join(" ").toLowerCase() }));
  const links = new Map([...document.querySelectorAll(".contents a")].map((link) => [link.hash.slice(1), link.parentElement]));
  const apply = () => {
    const wanted = needle.value.trim().toLowerCase(), off = new Set(boxes.filter((box) => !box.checked).map((box) => box.value));
    let shown = 0;
    for (const { head, parts, text } of filtered) {
      const hidden = off.has(head.dataset.verdict) || (wanted !== "" && !text.includes(wanted));
      for (const part of [...parts, links.get(head.id)]) if (part) part.hidden = hidden;
      shown += hidden ? 0 : 1;
    }
    document.getElementById("shown").textContent = filtered.length ? `${shown} / ${filtered.length}` : "";
  };
  filter.addEventListener("input", apply);
  filter.addEventListener("submit", (event) => event.preventDefault());

  /* Graver verdicts first, as the filter lists them; else in the order of the files. */
  const graveness = boxes.map((box) => box.value), grave = (row) => graveness.indexOf(row.dataset.verdict);
  if (boxes.length) body.tBodies[0].append(...[...body.tBodies[0].rows].sort((one, other) => grave(one) - grave(other)));

  for (const table of document.querySelectorAll("table")) {
    if (!table.tHead || table.tBodies[0]?.rows.length < 2) continue;
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
        const sorted = [...table.tBodies[0].rows]
          .sort((one, other) => (up ? 1 : -1) * key(one).localeCompare(key(other), undefined, { numeric: true }));
        table.tBodies[0].append(...sorted);
      });
    }
  }
  apply();
})();
