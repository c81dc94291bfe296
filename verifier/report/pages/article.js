"use strict";
(() => {
  const needle = document.getElementById("needle"), article = document.querySelector("article");
  /* A section is a heading of the third level with what follows it, up to the next heading. */
  const sections = [...article.querySelectorAll("h3")].map((head) => {
    const parts = [head];
    for (let next = head.nextElementSibling; next && !/^H[123]$/.test(next.tagName); next = next.nextElementSibling) parts.push(next);
    return { head, parts, text: parts.map((part) => part.textContent).join(" ").toLowerCase() };
  });
  const within = new Set(sections.flatMap(({ parts }) => parts.flatMap((part) => [...part.querySelectorAll("tbody tr")])));
  const rows = [...article.querySelectorAll("tbody tr")].filter((row) => !within.has(row))
    .map((row) => ({ head: row, parts: [row], text: row.textContent.toLowerCase() }));
  const filtered = [...sections, ...rows];
  const links = new Map([...document.querySelectorAll(".contents a")].map((link) => [link.hash.slice(1), link.parentElement]));
  const apply = () => {
    const wanted = needle.value.trim().toLowerCase();
    let shown = 0;
    for (const { head, parts, text } of filtered) {
      const hidden = wanted !== "" && !text.includes(wanted);
      for (const part of parts) part.hidden = hidden;
      const item = links.get(head.id);
      if (item) item.hidden = hidden;
      shown += hidden ? 0 : 1;
    }
    document.getElementById("shown").textContent = filtered.length ? `${shown} / ${filtered.length}` : "";
  };
  document.getElementById("filter").addEventListener("submit", (event) => event.preventDefault());
  needle.addEventListener("input", apply);
  apply();
})();
