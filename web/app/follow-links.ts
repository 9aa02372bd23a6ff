import { loadAhead } from '../widgets/lazy-part.tsx';
import type { Router } from './router.ts';

/**
 * Turns clicks on plain links of this server into client-side navigation, anywhere in the document. The browser handles
 * links to other servers, links with `target` or `download`, and clicks that open a new tab. Hovering over a link
 * preloads its page's code.
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
      const route = address === null ? null : router.routeOf(address);
      if (route !== null) loadAhead(route.load);
    });
  }
}

function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** The URL of the link around `target` if it is one of our pages, otherwise null. */
function pageAddress(target: EventTarget | null, router: Router): string | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.origin !== link.ownerDocument.location.origin) return null;
  if (link.hasAttribute('download') || (link.target !== '' && link.target !== '_self')) return null;
  const samePage = link.pathname === router.path && link.search === router.search && link.hash !== '';
  if (samePage || router.routeOf(link.href) === null) return null;
  return `${link.pathname}${link.search}${link.hash}`;
}
