import { lazy, useEffect, useState, type FunctionComponent } from 'react';
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

/**
 * Like {@link lazyCode}, but renders nothing until its code is loaded. It is drawn as soon as that is there, while React
 * holds back what waits in a `Suspense` for up to 300 ms: too long for what a person has just asked for.
 */
export function lazyPart<Props extends object>(load: () => Promise<FunctionComponent<Props>>): LazyPart<Props> {
  let loaded: FunctionComponent<Props> | null = null;
  const loadOnce = async (): Promise<void> => {
    loaded = await loadCode(load);
  };
  function Lazy(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    useEffect(() => {
      if (Part !== null) return;
      const draw = async (): Promise<void> => {
        try {
          await loadOnce();
          setPart(() => loaded);
        } catch (error) {
          // For the boundary around it.
          setPart(() => {
            throw error;
          });
        }
      };
      void draw();
    }, [Part]);
    return Part && <Part {...props} />;
  }
  return Object.assign(Lazy, { load: loadOnce });
}

/** A part that is drawn at once where its code was loaded before. */
export type LazyPart<Props extends object> = FunctionComponent<Props> & { readonly load: () => Promise<void> };

/** Loads code before it is needed. A failure is left to the place that needs the code, which loads it again. */
export function loadAhead(load: () => Promise<unknown>): void {
  load().catch(ignoreEarlyFailure);
}

function ignoreEarlyFailure(): void {}

function Nothing(): null {
  return null;
}
