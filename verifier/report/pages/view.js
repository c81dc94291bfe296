"use strict";
(() => {
  const page = JSON.parse(document.getElementById("data").textContent);
  const words = page.words;
  for (const line of page.lines) {
    line.asked = line.asked?.map((number) => page.questions[number]);
    line.notes = line.notes?.map((number) => page.said[number]);
  }
  const byId = (id) => document.getElementById(id);

  /* An element with its attributes and what is in it; every text is put in as a text. */
  const make = (tag, attributes = {}, ...inside) => {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (value === true) made.setAttribute(name, "");
      else if (value !== false && value !== undefined && value !== "") made.setAttribute(name, value);
    }
    made.append(...inside.flat().filter((one) => one !== null && one !== undefined));
    return made;
  };

  /* A text in English on a page of another script says so, for who reads it aloud. */
  const FOREIGN = !/^[\x00-\x7f]*$/.test(words.skip);
  const isEnglish = (text) => FOREIGN && typeof text === "string" && /[A-Za-z]{2,}[,;:]? [A-Za-z]{2,}/.test(text) && !/[\u0400-\u1fff\u3040-\uffff]/.test(text);
  const said = (text) => (isEnglish(text) ? make("span", { lang: "en" }, text) : text);

  const known = (name) => (Object.hasOwn(page.pieces, name) ? page.pieces[name] : null);
  const player = (seat) => (seat >= 0 && page.seats[seat] ? page.seats[seat].player : "");
  const seatNames = Object.fromEntries(page.seats.map((seat) => [seat.id, seat.player]));
  const told = (term) => (Object.hasOwn(page.terms, term) ? page.terms[term] : term.replaceAll("-", " "));

  /* Positions: the whole one and that of each seat after every line, from the first one and the changes. */
  const changed = (position, changes, whole) => {
    if (!changes) return null;
    const next = structuredClone(position ?? {});
    for (const [path, value] of changes.map((one) => (Number.isInteger(one) ? whole[one] : one))) {
      let place = next;
      for (const key of path.slice(0, -1)) place = place[key] ??= {};
      const key = path[path.length - 1];
      if (value === undefined) delete place[key];
      else Object.defineProperty(place, key, { value, writable: true, enumerable: true, configurable: true });
    }
    return next;
  };
  const viewers = page.seats.length + 1;
  const positions = [];
  {
    let here = Array.from({ length: viewers }, (_, side) => changed({}, page.start[side], page.start[0]));
    positions.push(here);
    for (const line of page.lines) {
      if (!line.struck) {
        const all = line.changed ?? [];
        here = here.map((position, side) => (all.length ? changed(position, all[side], all[0]) : null));
      }
      positions.push(line.struck ? null : here);
    }
  }

  /* What is where. */
  const facts = (face) => face.facts.map(([key, value]) => `${told(key)}: ${value}`).join("\n");
  const showTexts = (name, facts, texts) => {
    byId("face-name").textContent = name;
    byId("face-facts").replaceChildren(...facts.flatMap(([key, value]) => [make("dt", {}, told(key)), make("dd", {}, value)]));
    byId("face-text").replaceChildren(...texts.map((text) => make("li", {}, said(text))));
    byId("face").showModal();
  };
  const showFace = (name) => showTexts(known(name).name, known(name).facts, known(name).text ?? []);
  const COLOURS = ["black", "brown", "purple", "red", "blue", "pink", "green"];
  const paint = (made, colour) => { if (COLOURS.includes(colour)) made.style.setProperty("--colour", `var(--${colour})`); };
  /* An icon as a small drawing in its colour; one that has none is told in words only. */
  const sign = (icon) => {
    if (!Object.hasOwn(page.signs, icon)) return null;
    const [drawn, path] = ["svg", "path"].map((tag) => document.createElementNS("http://www.w3.org/2000/svg", tag));
    for (const [name, value] of Object.entries({ viewBox: "0 0 16 16", class: "sign", "aria-hidden": "true" })) drawn.setAttribute(name, value);
    path.setAttribute("d", page.signs[icon]);
    drawn.append(path);
    drawn.style.setProperty("--colour", "var(--soft)");
    paint(drawn, icon.split("-")[0]);
    return drawn;
  };
  const tile = (name, count, fresh) => {
    const face = known(name);
    const label = (face ? face.name : seatNames[name] ?? (Object.hasOwn(page.terms, name) ? page.terms[name] : name)) + (count === 1 ? "" : ` ×${count}`);
    const kind = `tile${fresh ? " new" : ""}${count === 0 ? " spent" : ""}`;
    const shown = face ? [label, face.cost ? make("span", { class: "cost", "aria-hidden": "true" }, face.cost) : null, ...(face.icons ?? []).map(sign)] : [label];
    const made = face ? make("button", { type: "button", class: kind }, shown) : make("span", { class: kind }, shown);
    if (face?.cost || face?.icons) made.setAttribute("aria-label", [label, face.cost && `${told("cost")} ${face.cost}`, ...(face.icons ?? []).map(told)].filter(Boolean).join(", "));
    paint(made, face ? face.colour : name);
    if (face) {
      made.title = [facts(face), ...(face.text ?? [])].join("\n");
      made.addEventListener("click", () => showFace(name));
    }
    return make("li", {}, made);
  };
  const isThings = (value) => value && typeof value === "object" && !Array.isArray(value)
    && Object.keys(value).length > 0 && Object.keys(value).every((key) => known(key) !== null || /^\d+$/.test(key));
  const isRow = (value) => Array.isArray(value) && value.every((one) => typeof one !== "object" && !Number.isInteger(one));
  const isGems = (value) => Array.isArray(value) && value.length > 0 && value.every(Number.isInteger);
  /* What is written of a thing in a list: its parts, with cards that can be pressed. */
  const spoken = (value) => {
    if (Array.isArray(value)) return value.flatMap((one, number) => [number ? ", " : "", ...spoken(one)]);
    if (value && typeof value === "object") return Object.entries(value).flatMap(([key, one], number) => [number ? ", " : "", one === true ? told(key) : `${told(key)} `, ...(one === true ? [] : spoken(one))]);
    if (typeof value !== "string" || !known(value)) return [plain(value)];
    const made = make("button", { type: "button", class: "cite", title: facts(known(value)) }, known(value).name);
    made.addEventListener("click", () => showFace(value));
    return [made];
  };
  const plain = (value) => {
    if (Array.isArray(value)) return value.map(plain).join("; ");
    if (value && typeof value === "object") return Object.entries(value).map(([key, one]) => one === true ? told(key) : `${told(key)} ${plain(one)}`).join(", ");
    if (typeof value !== "string") return String(value);
    if (Object.hasOwn(seatNames, value)) return seatNames[value];
    return known(value)?.name ?? (Object.hasOwn(page.terms, value) ? page.terms[value] : value);
  };

  /* The head of a zone: its name and how much is in it; of one that must not grow too high how near it is to that. */
  const head = (key, size) => {
    const limit = Object.hasOwn(page.limits, key) ? page.limits[key] : 0;
    const title = `${told(key)} (${size}${limit ? ` / ${limit}` : ""})`;
    return limit ? make("h4", {}, title, " ", make("meter", { max: limit, value: size, high: limit * 0.7, optimum: 0, "aria-label": title })) : make("h4", {}, title);
  };
  /* Of a list of things or gems: whether one has come by the line, asked of each in turn. */
  const newcomers = (was, before) => {
    const left = Array.isArray(was) ? [...was] : [];
    return (one) => {
      const index = left.indexOf(one);
      if (index >= 0) left.splice(index, 1);
      return Boolean(before) && index < 0;
    };
  };
  const isNested = (value) => value && typeof value === "object" && !Array.isArray(value)
    && Object.values(value).some((one) => one && typeof one === "object");
  const zones = (block, before, skip) => {
    const shown = [], counters = [];
    const places = Object.keys(block).sort((one, other) => page.order.indexOf(one) - page.order.indexOf(other));
    for (const key of places.filter((one) => !skip.has(one))) {
      const value = block[key];
      const was = before ? before[key] : undefined;
      if (isThings(value)) {
        const old = was && typeof was === "object" ? was : {};
        const count = Object.values(value).reduce((sum, one) => sum + one, 0);
        shown.push(head(key, count), make("ul", { class: "tiles" },
          Object.entries(value).map(([name, number]) => tile(name, number, before && number > (old[name] ?? 0)))));
      } else if (isGems(value)) {
        const height = value.reduce((sum, one) => sum + one, 0), isNew = newcomers(was, before);
        shown.push(head(key, height),
          make("ul", { class: "gems" }, value.map((size) => make("li", { class: isNew(size) ? "gem new" : "gem" }, String(size)))));
      } else if (isRow(value) && value.length) {
        const isNew = newcomers(was, before);
        shown.push(head(key, value.length), make("ul", { class: "tiles" }, value.map((name) => tile(name, 1, isNew(name)))));
      } else if (isNested(value)) {
        shown.push(make("h4", {}, told(key)), make("ul", { class: "rows" },
          Object.entries(value).map(([name, one]) => make("li", {}, Object.hasOwn(page.owners, name) ? belongs(shape(page.owners[name]), page.owners[name]) : "", make("strong", {}, known(name)?.name ?? told(name)), " ", spoken(one)))));
      } else if (plain(value) !== "") {
        counters.push(make("div", {}, make("dt", {}, told(key)), make("dd", {}, Object.hasOwn(page.terms, `${key} ${value}`) ? page.terms[`${key} ${value}`] : plain(value))));
      }
    }
    if (counters.length) shown.push(make("dl", { class: "counters" }, counters));
    return shown;
  };

  /* A grid, where the header lays one out: who stands and what lies where, and what stands in the way. */
  const SHAPES = ["●", "▲", "◆", "★"];
  const shape = (seat) => make("span", { class: "shape", "aria-hidden": "true" }, SHAPES[seat % 4]);
  const belongs = (made, seat) => { made.style.setProperty("--seat", `var(--seat-${seat % 4})`); return made; };
  /* A figure in few letters, its seat by colour and by shape; its whole name and whose it is in words. */
  const brief = (name) => (name.length <= 3 ? name : name.split(" ").map((word) => (/^\d+$/.test(word) ? word : word[0])).join(""));
  const figure = (name, one) => {
    const seat = Object.hasOwn(page.owners, name) ? page.owners[name] : -1, whole = [told(name), player(seat)].filter(Boolean).join(", ");
    const made = make("button", { type: "button", class: `figure${seat < 0 ? "" : " owned"}${one.dead ? " dead" : ""}`, "aria-label": whole, title: `${whole}: ${plain(one)}` },
      seat < 0 ? null : shape(seat), make("span", { class: "whole" }, told(name)), make("span", { class: "brief" }, brief(told(name))));
    const parts = typeof one === "object" ? Object.entries(one).map(([key, value]) => [key, value === true ? "✓" : plain(value)]) : [];
    const cards = parts.length ? Object.values(one).flat().filter((card) => typeof card === "string" && known(card)) : [name].filter(known);
    made.addEventListener("click", () => showTexts(whole, parts, cards.map((card) => [`${known(card).name} (${facts(known(card)).replaceAll("\n", ", ")}).`, ...(known(card).text ?? [])].join(" "))));
    return seat < 0 ? made : belongs(made, seat);
  };
  const letters = (column) => String.fromCharCode("a".charCodeAt(0) + column);
  const standing = (value, name, found) => {
    if (!value || typeof value !== "object" || Array.isArray(value)) return found;
    if (typeof value.at === "string") found.push([value.at, name, value]);
    for (const [key, inner] of Object.entries(value)) {
      if (/^[a-z]\d+$/.test(key) && isRow(inner)) found.push(...inner.map((one) => [key, one, one]));
      else standing(inner, key, found);
    }
    return found;
  };
  const grids = (position) => Object.values(page.boards).map((laid) => {
    const [columns, rows] = laid.size.map(Number);
    const blocked = new Set(laid.obstacles ?? []), there = new Map();
    for (const [square, name, one] of standing(position, "", [])) there.set(square, [...(there.get(square) ?? []), [name, one]]);
    /* Squares that a position gives a seat by themselves: its base. */
    const spots = page.seats.flatMap((seat, number) => Object.entries(position.seats?.[seat.id] ?? {})
      .filter(([, one]) => /^[a-z]\d+$/.test(one)).map(([key, one]) => [one, () => belongs(make("span", { class: "spot", title: `${told(key)}, ${player(number)}` }, shape(number), told(key)), number)]));
    const cell = (column, row) => {
      const square = `${letters(column)}${row + 1}`;
      const pieces = (there.get(square) ?? []).map(([name, one]) => figure(name, one));
      return make("td", { class: blocked.has(square) ? "blocked" : "" }, make("small", {}, square), blocked.has(square) ? " ✕" : "", spots.filter(([one]) => one === square).map(([, mark]) => mark()), pieces);
    };
    const north = Array.from({ length: rows }, (_, row) => rows - 1 - row);
    const lines = north.map((row) => make("tr", {}, Array.from({ length: columns }, (_, column) => cell(column, row))));
    return make("div", { class: "grid scrolls", tabindex: "0", role: "region", "aria-label": words.position }, make("table", {}, make("tbody", {}, lines)));
  });

  const board = (position, before) => {
    if (!position) return [make("p", { class: "note" }, page.written ? words.as_written : words.unknown_position)];
    const table = zones(position, before, new Set(["seats"]));
    const seats = page.seats.map((seat, number) => {
      const block = position.seats?.[seat.id] ?? {};
      const about = [seat.id, told(seat.character)].filter((word) => word && word !== seat.player).join(", ");
      const head = about ? `${seat.player} (${about})` : seat.player;
      const box = make("section", { class: position.turn === seat.id ? "seat turn" : "seat" },
        make("h3", {}, shape(number), " ", head), zones(block, before?.seats?.[seat.id], new Set()));
      return belongs(box, number);
    });
    return [...grids(position), ...seats, make("section", { class: "seat" }, make("h3", {}, words.table), table)];
  };

  /* What was asked, and why other answers were not legal. */
  const cited = (clause) => {
    const found = Object.hasOwn(page.clauses, clause) ? page.clauses[clause] : null;
    if (!found) return clause || null;
    const made = make("button", { type: "button", class: "cite", title: `${found.statement}\n${found.printed}` }, clause);
    made.addEventListener("click", () => showTexts(clause, [], [found.statement, found.printed]));
    return made;
  };
  const answer = (text, line, asked, kind) =>
    make("span", { class: `answer${text === asked.recorded ? ` ${kind}` : ""}` }, text || words.nothing);
  const question = (line, asked) => {
    const made = make("section", { class: "asked" },
      make("h3", {}, `${player(asked.seat)}: ${asked.wanted}`));
    if (side && (asked.hidden ?? []).includes(side - 1)) {
      made.append(make("p", { class: "small" }, words.hidden));
      return made;
    }
    if (asked.silent) made.append(make("p", {}, `${words.silent} ${asked.recorded}`));
    if (asked.legal?.length) {
      made.append(make("h4", {}, `${words.legal_answers} (${asked.legal.length}${asked.abridged ? `; ${asked.abridged}` : ""})`),
        make("p", {}, asked.legal.map((text) => answer(text, line, asked, "taken"))));
    }
    for (const unknown of [false, true]) {
      const refused = (asked.refused ?? []).filter((one) => Boolean(page.whys[one.why].unknown) === unknown);
      if (refused.length) made.append(make("h4", {}, unknown ? words.undecided_answers : words.refused_answers), make("ul", {}, refused.map((one) => {
        const why = page.whys[one.why];
        return make("li", {}, one.answers.map((text) => answer(text, line, asked, "wrong")),
          " — ", cited(why.clause), why.clause ? ": " : "", said(why.message));
      })));
    }
    return made;
  };
  /* A text in which the clauses that the page knows can be pressed. */
  const linked = (text) => text.split(/([A-Z]+\d?(?:-[A-Z0-9]+)+)/).map((part, number) => (number % 2 && Object.hasOwn(page.clauses, part) ? cited(part) : said(part)));
  const note = (one) => make("div", { class: `note ${one.kind}` }, asKnown(one, one.lines).map((text, number) => make("p", {}, number ? linked(text) : said(text))),
    one.clause && Object.hasOwn(page.clauses, one.clause)
      ? make("p", {}, cited(one.clause), ": ", said(page.clauses[one.clause].statement)) : null);

  const held = (numbers) => make("details", { class: "asked" }, make("summary", {}, `${words.readings} (${numbers.length})`),
    make("ul", {}, numbers.map((number) => make("li", {}, said(page.readings[number][0]), page.readings[number].slice(1).map((text) => make("p", { class: "small" }, said(text)))))));

  /* A line as the seat is told it through whose eyes the game is seen; 0 is everybody. */
  let side = 0;
  /* The lines of a text on the verdict, likewise. */
  const asKnown = (one, lines) => (side && (one.veils ?? []).find((veil) => veil.seats.includes(side - 1))?.lines) || lines;
  const asTold = (line) => (side && (line.veils ?? []).find((one) => one.seats.includes(side - 1))) || line;

  const linkTo = (index, ...inside) => {
    const link = make("a", { href: `#line-${page.lines[index].line}` }, ...inside);
    link.addEventListener("click", (event) => {
      event.preventDefault();
      go(index + 1);
      if (!link.isConnected) byId("move").focus();
    });
    return link;
  };

  /* The exchange that a line belongs to: what it answers, and what answers it. */
  const answered = new Map();
  for (const [index, line] of page.lines.entries()) {
    const link = (line.asked ?? []).map((one) => one.answers).find((one) => one !== undefined && one !== null);
    if (link !== undefined && !line.struck) answered.set(index, page.lines.findIndex((one) => one.line === link && !one.struck));
  }
  const root = (index) => (answered.has(index) && answered.get(index) >= 0 && answered.get(index) < index ? root(answered.get(index)) : index);
  const exchange = (index) => {
    const first = root(index);
    const chain = page.lines.map((_, number) => number).filter((number) => root(number) === first);
    if (index < 0 || chain.length < 2) return [];
    return [make("h3", {}, words.exchange), make("ol", { class: "chain" }, chain.map((number) => {
      const line = page.lines[number];
      const kind = number + 1 === page.fault ? "faulty" : number === index ? "here" : "";
      return belongs(make("li", { class: kind }, linkTo(number, asTold(line).words)), Math.max(line.seat ?? 0, 0));
    }))];
  };

  /* Stepping. */
  const isFaulty = (line) => (line.notes ?? []).some((one) => one.kind === "fault");
  const titleOf = (line) => `${words.line} ${line.line}: ${asTold(line).words}${isFaulty(line) ? ` (${words[page.verdict]})` : ""}`;
  let at = 0;
  const items = page.lines.map((line, index) => {
    const link = linkTo(index, make("span", { class: "number" }, String(line.line)), line.words);
    const kinds = [line.struck && "struck", isFaulty(line) && "faulty", line.notes?.length && "noted"];
    const item = make("li", { class: kinds.filter(Boolean).join(" "), id: `item-${index + 1}` }, link);
    return (line.seat ?? -1) >= 0 ? belongs(item, line.seat) : item;
  });
  byId("lines").replaceChildren(...items);
  /* The list is one stop of the Tab key: the line that is shown, or the first; arrows go along it. */
  byId("lines").addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    go(at + step);
    (items[at - 1] ?? items[0]).firstChild.focus();
  });

  /* So is the board: what was looked at last there, or the first; arrows go along what can be pressed. */
  const pressable = () => [...byId("board").querySelectorAll("button")];
  const keepOneStop = (kept) => { for (const one of pressable()) one.tabIndex = one === kept ? 0 : -1; };
  byId("board").addEventListener("focusin", (event) => { if (event.target.tagName === "BUTTON") keepOneStop(event.target); });
  byId("board").addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key], all = pressable();
    const to = all.indexOf(event.target) + step;
    if (!step || !all.includes(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    all[Math.min(Math.max(to, 0), all.length - 1)].focus();
  });

  /* The newest line up to one after which the position is known; where none is, the last one looked at. */
  const settled = (index) => {
    let known = index;
    while (known > 0 && !positions[known]?.[0]) known -= 1;
    return known;
  };
  /* Bring a line into sight in the list, without moving the page: on a phone the list is below the board. */
  const reveal = (item) => {
    const list = byId("lines").parentElement, box = list.getBoundingClientRect(), row = item?.getBoundingClientRect();
    if (row && (row.top < box.top || row.bottom > box.bottom)) list.scrollTop += row.top - box.top - box.height / 2;
  };
  const show = () => {
    const line = at > 0 ? page.lines[at - 1] : null;
    const here = settled(at);
    const position = positions[here]?.[side];
    const before = here > 0 ? positions[settled(here - 1)]?.[side] : null;
    byId("move").textContent = line ? titleOf(line) : words.start;
    byId("notes").replaceChildren(
      ...(lost ? [make("p", { class: "note", role: "status" }, `${words.no_line} ${lost}`)] : []),
      ...(line ? [make("p", { class: "move" }, asTold(line).move + (line.comment && asTold(line) === line ? `  # ${line.comment}` : ""))] : []),
      ...(line?.struck ? [make("p", { class: "note rewind" }, words.struck)] : []),
      ...(line ? line.notes ?? [] : page.notes).map(note));
    const stale = here < at && position && !side ? [make("p", { class: "small" }, words.position_before.replace("{line}", page.lines[here].line))] : [];
    const unseen = side && (line?.known || !position) ? [make("p", { class: "note", role: "status" }, `${player(side - 1)}: ${words.not_seen}`)] : [];
    byId("stale").replaceChildren(...unseen, ...(line?.known && !side ? [make("h3", {}, words.known), make("pre", {}, line.known.join("\n"))] : stale));
    byId("board").replaceChildren(...(line?.known || unseen.length ? [] : board(position, before)));
    keepOneStop(pressable()[0]);
    byId("exchange").replaceChildren(...exchange(at - 1));
    byId("asked").replaceChildren(...(line?.asked ?? []).map((one) => question(line, one)), ...(line?.held ? [held(line.held)] : []));
    for (const [index, item] of items.entries()) {
      if (index + 1 === at) item.firstChild.setAttribute("aria-current", "step");
      else item.firstChild.removeAttribute("aria-current");
      item.firstChild.tabIndex = index === Math.max(at - 1, 0) ? 0 : -1;
    }
    reveal(items[at - 1]);
    const scrubber = byId("scrubber");
    scrubber.value = String(at);
    scrubber.setAttribute("aria-valuetext", byId("move").textContent);
    byId("previous").disabled = byId("first").disabled = at === 0;
    byId("next").disabled = byId("last").disabled = at === page.lines.length;
  };
  let lost = "";
  const go = (index, following = false, address = "") => {
    lost = address;
    at = Math.min(Math.max(index, 0), page.lines.length);
    const hash = at > 0 ? `#line-${page.lines[at - 1].line}` : "#start";
    try { if (!lost) history.replaceState(null, "", hash); } catch { /* a page inside another one may not */ }
    show();
    if (!following) window.dispatchEvent(new CustomEvent("step", { detail: at }));
  };
  const faulty = page.fault;
  /* Where the address leads: to a line, or to a part of the page; one that there is not is said, at the beginning. */
  const follow = (opening) => {
    const address = location.hash, wanted = /^#line-(\d+)$/.exec(address);
    const index = wanted ? page.lines.findIndex((line) => line.line === Number(wanted[1])) : -1;
    if (index >= 0) go(index + 1);
    else if (address && !byId(address.slice(1))) go(0, false, address === "#start" ? "" : address);
    else if (opening) go(faulty);
  };

  byId("scrubber").max = String(page.lines.length);
  byId("scrubber").addEventListener("input", (event) => go(Number(event.target.value)));
  for (const [id, move] of [["first", () => 0], ["previous", () => at - 1], ["next", () => at + 1],
    ["last", () => page.lines.length], ["fault", () => faulty]]) byId(id).addEventListener("click", () => go(move()));
  byId("fault").hidden = faulty === 0;
  byId("viewer").parentElement.hidden = page.written;
  byId("viewer").replaceChildren(make("option", { value: "0" }, words.everyone),
    ...page.seats.map((seat, number) => make("option", { value: String(number + 1) }, seat.player)));
  const headline = [...(byId("headline")?.childNodes ?? [])], reasons = [...(byId("reasons")?.childNodes ?? [])];
  byId("viewer").addEventListener("change", (event) => { 
    side = Number(event.target.value);
    const known = asKnown(page, null);
    byId("headline")?.replaceChildren(...(known ? known.slice(0, 1) : headline));
    byId("reasons")?.replaceChildren(...(known ? [known.slice(1).join("\n")] : reasons));
    for (const [index, item] of items.entries()) item.firstChild.lastChild.textContent = asTold(page.lines[index]).words;
    show();
  });
  const turnOf = (index) => positions[settled(index)]?.[0]?.number;
  const turn = (step) => {
    const inside = (index) => index >= 0 && index <= page.lines.length;
    let index = step < 0 && inside(at - 1) && turnOf(at - 1) !== turnOf(at) ? at - 1 : at;
    const here = turnOf(index);
    while (inside(index + step) && turnOf(index + step) === here) index += step;
    return step < 0 ? index : index + step;
  };
  const KEYS = { ArrowRight: () => at + 1, ArrowLeft: () => at - 1, Home: () => 0, End: () => page.lines.length,
    PageDown: () => turn(1), PageUp: () => turn(-1), f: () => faulty || at };
  document.addEventListener("keydown", (event) => {
    const typing = ["INPUT", "SELECT"].includes(event.target.tagName);
    if (typing || event.ctrlKey || event.metaKey || event.altKey || byId("face").open || !Object.hasOwn(KEYS, event.key)) return;
    event.preventDefault();
    go(KEYS[event.key]());
  });
  let touched = null;
  byId("board").addEventListener("touchstart", (event) => { touched = event.changedTouches[0]; }, { passive: true });
  byId("board").addEventListener("touchend", (event) => {
    const end = event.changedTouches[0];
    const across = touched ? end.clientX - touched.clientX : 0;
    if (Math.abs(across) > 60 && Math.abs(across) > 2 * Math.abs(end.clientY - touched.clientY)) go(across < 0 ? at + 1 : at - 1);
  }, { passive: true });
  window.addEventListener("follow", (event) => go(event.detail, true));
  window.addEventListener("hashchange", () => follow(false));
  for (const part of document.querySelectorAll(".waiting")) part.hidden = false;
  follow(true);
})();
