import { lazy, Suspense, type ComponentType } from 'react';

/** A component whose code is loaded when it is first rendered; it renders nothing until then. */
export function lazyPart(load: () => Promise<ComponentType>): ComponentType {
  const Part = lazy(async () => ({ default: await load() }));
  return function LazyPart() {
    return (
      <Suspense>
        <Part />
      </Suspense>
    );
  };
}

/** Loads code before it is needed. A failure is left to the place that needs the code, which loads it again. */
export function loadAhead(load: () => Promise<unknown>): void {
  load().catch(ignoreEarlyFailure);
}

function ignoreEarlyFailure(): void {}
