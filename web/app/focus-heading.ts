/**
 * Moves the focus to the heading of the new page, so that screen readers announce it and Tab continues from there. A
 * page that is still loading has no heading; until then the focus is on the page's frame, and is not taken from
 * anything else. Returns a function that cancels the wait.
 */
export function focusHeading(): () => void {
  const main = document.querySelector('main');
  if (!main || focusIn(main)) return () => undefined;
  main.focus({ preventScroll: true });
  const observer = new MutationObserver(() => {
    if (document.activeElement !== main || focusIn(main)) observer.disconnect();
  });
  observer.observe(main, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function focusIn(main: HTMLElement): boolean {
  const heading = main.querySelector<HTMLElement>('h1[tabindex="-1"]');
  heading?.focus({ preventScroll: true });
  return heading !== null;
}
