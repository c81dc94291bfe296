"use strict";
(() => {
  const { sides } = JSON.parse(document.getElementById("data").textContent);
  const frames = [...document.querySelectorAll("iframe")];
  const follow = (frame, detail) => frame.contentWindow.dispatchEvent(new CustomEvent("follow", { detail }));
  const shown = [];
  /* Each side is a whole page; a step on one of them is taken on the other, too. Both open where one has its fault. */
  for (const [index, frame] of frames.entries()) {
    frame.addEventListener("load", () => {
      frame.contentWindow.addEventListener("step", (event) => {
        for (const other of frames) if (other !== frame) follow(other, event.detail);
      });
      shown.push(Number(frame.contentDocument.getElementById("scrubber").value));
      if (shown.length === frames.length) for (const one of frames) follow(one, Math.max(...shown));
    });
    frame.srcdoc = sides[index].page;
  }
})();
