/**
 * Moves the focus to the heading of the page that was come to, so that it is read out and Tab goes on from there. A page
 * that fetches first has no heading yet; until it has, the focus waits on the page's frame and is not taken from
 * anything else. The answer gives up waiting.
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
