"use strict";
(() => {
  const PAGE = 100;
  const byId = (id) => document.getElementById(id), all = (selector) => [...document.querySelectorAll(selector)];
  const filter = byId("filter"), needle = byId("needle"), shown = byId("shown"), one = byId("one");
  if (!filter) return;
  const boxes = [...filter.querySelectorAll("input[name=kind]")];
  const order = new Intl.Collator(undefined, { numeric: true });
  const wordsOf = (node) => node.textContent.toLowerCase();

  /* What is wanted: all words, a kind that is ticked, and of a map one that is chosen; a player by the whole name. */
  let wanted = [], off = new Set(), player = "";
  const fits = (text, kind) => !off.has(kind) && wanted.every((word) => text.includes(word));
  const played = (row) => !player || (row.querySelector(".players")?.textContent ?? "").split("\n").some((name) => name.replace(/ [★☆]$/, "") === player);

  /* A table keeps all its rows in order and shows those of one page, so that a hundred thousand are no more than a hundred. */
  const manage = (table) => {
    const body = table.tBodies[0], rows = [...body.rows], texts = new Map();
    const textOf = (row) => texts.get(row) ?? texts.set(row, wordsOf(row)).get(row);
    let found = rows, at = 0;
    const pager = document.createElement("p"), told = document.createElement("span");
    const turn = (step, sign) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = sign;
      button.setAttribute("aria-label", `${pager.dataset.name} ${step > 0 ? "+" : "−"}${PAGE}`);
      button.addEventListener("click", () => { at += step * PAGE; show(); table.scrollIntoView(); });
      return button;
    };
    pager.className = "pager";
    pager.dataset.name = table.tHead ? wordsOf(table.tHead.rows[0].cells[0]) : "";
    const back = turn(-1, "◀"), on = turn(1, "▶");
    pager.append(back, " ", told, " ", on);
    const show = () => {
      at = Math.max(0, Math.min(at, found.length - 1));
      at -= at % PAGE;
      body.replaceChildren(...found.slice(at, at + PAGE));
      back.disabled = at === 0;
      on.disabled = at + PAGE >= found.length;
      told.textContent = `${at + 1}-${Math.min(at + PAGE, found.length)} / ${found.length}`;
      pager.hidden = found.length <= PAGE;
    };
    table.classList.remove("paged");
    table.after(pager);
    window.addEventListener("beforeprint", () => body.replaceChildren(...found));
    window.addEventListener("afterprint", () => show());
    if (rows.length > 1 && table.tHead) for (const head of table.tHead.rows[0].cells) {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener("click", () => {
        const up = head.getAttribute("aria-sort") !== "ascending", sign = up ? 1 : -1;
        for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
        head.setAttribute("aria-sort", up ? "ascending" : "descending");
        const keys = new Map(rows.map((row) => [row, row.cells[head.cellIndex].textContent.trim()]));
        rows.sort((first, second) => sign * order.compare(keys.get(first), keys.get(second)));
        const kept = new Set(found);
        found = rows.filter((row) => kept.has(row));
        at = 0;
        show();
      });
    }
    show();
    return { size: rows.length, texts: () => rows.slice(0, 50 * PAGE).map(textOf), apply: () => {
      found = rows.filter((row) => chosen(row.dataset.from, row.dataset.to) && fits(wanted.length ? textOf(row) : "", row.dataset.kind) && played(row));
      at = 0;
      show();
      return found.length;
    } };
  };
  const chosen = (from, to) => !one?.value || from === undefined || from === one.value || to === one.value;

  /* The map: what does not fit is not drawn, and whoever it joins is faint. Its list is filtered with it. */
  const drawn = byId("drawn"), edges = all("#drawn path[data-from]");
  const rowsOfMap = () => {
    const kinds = new Map(edges.map((edge) => [`${edge.dataset.from} ${edge.dataset.to}`, edge.dataset.kind]));
    for (const row of all("article tbody tr")) {
      const [from, to] = [row.cells[0].textContent, row.cells[1]?.textContent], kind = kinds.get(`${from} ${to}`);
      if (kind) Object.assign(row.dataset, { from, to, kind });
    }
  };
  const draw = () => {
    const joined = new Set();
    for (const edge of edges) {
      const { from, to, kind } = edge.dataset;
      edge.style.display = chosen(from, to) && fits(`${from} ${to}`, kind) ? "" : "none";
      if (!edge.style.display) joined.add(from).add(to);
    }
    for (const chip of all("#drawn [data-chip]")) chip.classList.toggle("faint", edges.length > 0 && !joined.has(chip.dataset.chip));
  };
  if (drawn) {
    rowsOfMap();
    const picture = drawn.querySelector("svg");
    let size = 1;
    const zoom = (by) => { size = by ? Math.min(8, Math.max(1, size * by)) : 1; picture.style.width = `${100 * size}%`; };
    byId("larger").addEventListener("click", () => zoom(1.5));
    byId("smaller").addEventListener("click", () => zoom(1 / 1.5));
    document.addEventListener("keydown", (event) => {
      const by = { "+": 1.5, "=": 1.5, "-": 1 / 1.5, 0: 0 }[event.key];
      if (by === undefined || event.ctrlKey || event.metaKey || ["INPUT", "SELECT"].includes(event.target.tagName)) return;
      event.preventDefault();
      zoom(by);
    });
    const fromHash = () => { const name = decodeURIComponent(location.hash.slice(1)); if ([...one.options].some((option) => option.value === name)) one.value = name; };
    one.addEventListener("change", () => { history.replaceState(null, "", one.value ? `#${encodeURIComponent(one.value)}` : location.pathname); apply(); });
    window.addEventListener("hashchange", () => { fromHash(); apply(); });
    fromHash();
  }

  /* Besides rows: sections of an article (a heading of the third level with what follows it), and things that are listed. */
  const sections = all("article h3").map((head) => {
    const parts = [head];
    for (let next = head.nextElementSibling; next && !/^H[123]$/.test(next.tagName); next = next.nextElementSibling) parts.push(next);
    return { head, parts };
  });
  const inside = new Set(sections.flatMap(({ parts }) => parts.flatMap((part) => [...part.querySelectorAll("table")])));
  const listed = all("ul.listed > li").map((item) => ({ head: item, parts: [item] }));
  const units = [...sections, ...listed].map((unit) => ({ ...unit, text: unit.parts.map(wordsOf).join(" ") }));
  const tables = all("article table, table.records").filter((table) => !inside.has(table) && table.tBodies[0]).map(manage);
  for (const table of all("table.stacked")) manage(table);
  const links = new Map(all(".contents a").map((link) => [decodeURIComponent(link.hash.slice(1)), link.parentElement]));
  const total = units.length + tables.reduce((sum, table) => sum + table.size, 0);
  /* How many letters have to be changed, left out, put in or exchanged with the next to come from one word to another. */
  const edits = (one, other) => {
    const rows = Array.from({ length: one.length + 1 }, (_, row) => Array.from({ length: other.length + 1 }, (_, at) => row || at));
    for (let row = 1; row <= one.length; row += 1) for (let at = 1; at <= other.length; at += 1) {
      rows[row][at] = Math.min(rows[row - 1][at] + 1, rows[row][at - 1] + 1, rows[row - 1][at - 1] + (one[row - 1] === other[at - 1] ? 0 : 1));
      if (row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]) rows[row][at] = Math.min(rows[row][at], rows[row - 2][at - 2] + 1);
    }
    return rows[one.length][other.length];
  };
  let spelled = null;
  const suggest = () => {
    spelled ??= [...new Set([...units.map(({ text }) => text), ...tables.flatMap((table) => table.texts())].flatMap((text) => text.match(/[\p{L}\d][\p{L}\d-]{2,}/gu) ?? []))];
    const near = (word) => spelled.filter((other) => Math.abs(other.length - word.length) < 3).map((other) => [edits(word, other), other]).sort(([one], [other]) => one - other)[0];
    const meant = wanted.map((word) => (word.length < 3 || spelled.some((other) => other.includes(word)) || !(near(word)?.[0] < 3) ? word : near(word)[1])).join(" ");
    if (meant === wanted.join(" ")) return [];
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = meant;
    button.addEventListener("click", () => { needle.value = meant; apply(); needle.focus(); });
    return [`${byId("meant").dataset.told} `, button, "?"];
  };
  const apply = () => {
    wanted = needle.value.toLowerCase().split(/\s+/).filter(Boolean);
    off = new Set(boxes.filter((box) => !box.checked).map((box) => box.value));
    let count = 0;
    for (const { head, parts, text } of units) {
      const hidden = !fits(text);
      for (const part of [...parts, links.get(head.id)]) if (part) part.hidden = hidden;
      count += hidden ? 0 : 1;
    }
    for (const table of tables) count += table.apply();
    for (const list of all("ul.listed")) {
      const empty = !list.querySelector(":scope > li:not([hidden])");
      for (const part of [list, list.previousElementSibling]) if (part && part.tagName !== "H2") part.hidden = empty;
    }
    for (const section of all("section.of-kind")) section.hidden = !section.querySelector("ul.listed:not([hidden])");
    if (drawn) draw();
    shown.textContent = total ? `${count} / ${total}` : "";
    byId("meant").replaceChildren(...(total && !count && !player ? suggest() : []));
  };
  filter.addEventListener("input", () => { player = ""; apply(); });
  /* Enter goes to what is named so, else to what is first. */
  filter.addEventListener("submit", (event) => {
    event.preventDefault();
    const found = listed.map(({ head }) => head).filter((item) => !item.hidden).map((item) => item.querySelector("a"));
    const named = found.find((link) => link.textContent.toLowerCase().startsWith(wanted.join(" ")));
    (named ?? found[0])?.click();
  });
  for (const link of all("a[data-player]")) link.addEventListener("click", () => { player = link.dataset.player; needle.value = player; apply(); });
  apply();
})();
