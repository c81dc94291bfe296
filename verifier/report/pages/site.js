"use strict";
(() => {
  const { pages } = JSON.parse(document.getElementById("data").textContent);
  const needle = document.getElementById("needle"), found = document.getElementById("found"), MOST = 40;
  const texts = pages.map((page) => `${page.name} ${page.title} ${page.kind}`.toLowerCase());
  const apply = () => {
    const words = needle.value.toLowerCase().split(/\s+/).filter(Boolean);
    const hits = words.length ? pages.filter((_, index) => words.every((word) => texts[index].includes(word))) : [];
    const first = words.join(" ");
    hits.sort((one, other) => Number(other.name.toLowerCase().startsWith(first)) - Number(one.name.toLowerCase().startsWith(first)));
    found.replaceChildren(...hits.slice(0, MOST).map((page) => {
      const item = document.createElement("li"), link = document.createElement("a");
      link.href = page.address;
      link.textContent = page.name;
      item.append(link, ` ${page.kind}: ${page.title}`);
      return item;
    }));
    document.getElementById("shown").textContent = words.length ? `${hits.length}` : "";
  };
  document.getElementById("filter").addEventListener("submit", (event) => {
    event.preventDefault();
    found.querySelector("a")?.click();
  });
  needle.addEventListener("input", apply);
  apply();
})();
