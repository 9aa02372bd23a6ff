import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, type ComponentType, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useApplication } from './application-context.ts';
import { NotFound } from './not-found.tsx';
import { PageFailed } from './page-failed.tsx';
import { PageLoading } from './page-loading.tsx';
import type { PageModule, PageProps, Route } from './route.ts';

const pages = new Map<Route, ComponentType<PageProps>>();

/** The page of the current URL; its code is loaded on the first visit. */
export const PageOutlet = observer(function PageOutlet() {
  const { router } = useApplication();
  const { route, params } = router.match;
  const place = `${router.visits} ${router.path}`;
  if (!route) {
    return (
      <Arrived key={place}>
        <NotFound />
      </Arrived>
    );
  }
  const Content = pageOf(route);
  return (
    <ErrorBoundary key={place} FallbackComponent={PageFailed}>
      <Suspense fallback={<PageLoading page={route.name} />}>
        <Arrived>
          <Content params={params} />
        </Arrived>
      </Suspense>
    </ErrorBoundary>
  );
});

function pageOf(route: Route): ComponentType<PageProps> {
  const known = pages.get(route);
  if (known) return known;
  const content = lazy<PageModule['default']>(route.load);
  pages.set(route, content);
  return content;
}

/** When a page has loaded: restores its scroll position and, unless it is the first, moves the focus into it. */
function Arrived({ children }: { children: ReactNode }) {
  const { router } = useApplication();
  useEffect(() => {
    router.scroll.restore();
    return router.visits > 0 ? focusPage() : undefined;
  }, [router]);
  return children;
}

/**
 * Moves the focus to the heading of the new page, so that screen readers announce it and Tab continues from there; the
 * first field of a form that takes the focus itself keeps it. A page that is still loading has no heading, or one that
 * the loaded page replaces: until the reader acts, the focus follows, and it is not taken from anything else. Returns a
 * function that ends this.
 */
function focusPage(): () => void {
  const main = document.querySelector('main');
  if (!main || hasFocusedField(main)) return () => undefined;
  let heading = focusIn(main);
  if (heading === null) main.focus({ preventScroll: true });
  const observer = new MutationObserver(() => {
    if (heading?.isConnected === true) return;
    const { activeElement } = document;
    if (activeElement === main || activeElement === document.body) heading = focusIn(main);
    else end();
  });
  const acts = ['keydown', 'pointerdown'] as const;
  const end = (): void => {
    observer.disconnect();
    for (const act of acts) document.removeEventListener(act, end, { capture: true });
  };
  observer.observe(main, { childList: true, subtree: true });
  for (const act of acts) document.addEventListener(act, end, { capture: true });
  return end;
}

function hasFocusedField(main: HTMLElement): boolean {
  return main.querySelector('input:focus, textarea:focus') !== null;
}

function focusIn(main: HTMLElement): HTMLElement | null {
  const heading = main.querySelector<HTMLElement>('h1[tabindex="-1"]');
  heading?.focus({ preventScroll: true });
  return heading;
}
