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
