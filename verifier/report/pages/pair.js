"use strict";
(() => {
  const { sides } = JSON.parse(document.getElementById("data").textContent);
  const frames = [...document.querySelectorAll("iframe")];
  /* Each side is a whole page; a step on one of them is taken on the other, too. */
  for (const [index, frame] of frames.entries()) {
    frame.addEventListener("load", () => {
      frame.contentWindow.addEventListener("step", (event) => {
        for (const other of frames) if (other !== frame) other.contentWindow.dispatchEvent(new CustomEvent("follow", { detail: event.detail }));
      });
    });
    frame.srcdoc = sides[index].page;
  }
})();
