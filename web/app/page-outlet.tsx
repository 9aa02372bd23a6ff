import { observer } from 'mobx-react-lite';
import type { ComponentType, ReactNode } from 'react';
import { lazy, Suspense, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useApplication } from './application-context.ts';
import { focusHeading } from './focus-heading.ts';
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

/** When a page has loaded: restores its scroll position and, unless it is the first, focuses its heading. */
function Arrived({ children }: { children: ReactNode }) {
  const { router } = useApplication();
  useEffect(() => {
    router.scroll.restore();
    return router.visits > 0 ? focusHeading() : undefined;
  }, [router]);
  return children;
}
