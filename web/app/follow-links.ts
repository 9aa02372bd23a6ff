import type { Router } from './router.ts';

/**
 * Turns presses on plain links of this server into changes of page without a load, wherever they stand in the
 * document; links to other servers, with a `target` or `download`, and presses that ask for a new tab stay the
 * browser's. Pointing at a link fetches its page's code.
 */
export function followLinks(router: Router, page: Document): void {
  page.addEventListener('click', (event) => {
    const address = event.defaultPrevented || !isPlain(event) ? null : pageAddress(event.target, router);
    if (address === null) return;
    event.preventDefault();
    void router.navigate(address);
  });
  for (const kind of ['pointerover', 'focusin'] as const) {
    page.addEventListener(kind, (event) => {
      const address = pageAddress(event.target, router);
      if (address !== null) router.routeOf(address)?.load().catch(ignoreEarlyFailure);
    });
  }
}

/** The page itself says so when its code still cannot be fetched. */
function ignoreEarlyFailure(): void {}

function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** The address of the link around `target` when one of our pages is there, else null. */
function pageAddress(target: EventTarget | null, router: Router): string | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.origin !== link.ownerDocument.location.origin) return null;
  if (link.hasAttribute('download') || (link.target !== '' && link.target !== '_self')) return null;
  const samePage = link.pathname === router.path && link.search === router.search && link.hash !== '';
  if (samePage || router.routeOf(link.href) === null) return null;
  return `${link.pathname}${link.search}${link.hash}`;
}
