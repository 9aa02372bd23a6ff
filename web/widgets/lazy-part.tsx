import { lazy, Suspense, type FunctionComponent } from 'react';
import { loadCode } from '../state/missing-code.ts';

/**
 * A component whose code is loaded when it is first rendered, inside a `Suspense` of its user. If it fails to load, it
 * renders nothing and the frame says so; the rest of the page stays, with what was typed there.
 */
export function lazyCode<Component extends FunctionComponent<never>>(
  load: () => Promise<{ default: Component }>,
): Component {
  const loaded: unknown = lazy(
    async () => ((await loadCode(load)) ?? { default: Nothing }) as { default: FunctionComponent },
  );
  // It has the same props, and their type parameters.
  return loaded as Component;
}

/** Like {@link lazyCode}, with its own `Suspense`: renders nothing until its code is loaded. */
export function lazyPart(load: () => Promise<FunctionComponent>): FunctionComponent {
  const Part = lazyCode(async () => ({ default: await load() }));
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

function Nothing(): null {
  return null;
}
