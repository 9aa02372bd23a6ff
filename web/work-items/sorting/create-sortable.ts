import type Sortable from 'sortablejs';
import { loadCode } from '../../state/missing-code.ts';

/**
 * Makes the children of an element sortable by pointer; returns a function that stops it. The code is loaded once there
 * is something to sort; a press that comes before that is repeated then.
 */
export function createSortable(element: HTMLElement, options: Sortable.Options): () => void {
  let sortable: Sortable | null = null;
  let early: PointerEvent | null = null;
  let isStopped = false;
  const listening = new AbortController();
  const { signal } = listening;
  const press = (event: PointerEvent): void => {
    early = event;
  };
  const release = (): void => {
    early = null;
  };
  element.addEventListener('pointerdown', press, { signal });
  for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, release, { signal });
  const start = async (): Promise<void> => {
    const code = await loadCode(() => import('sortablejs'));
    if (isStopped || code === null) return;
    listening.abort();
    sortable = code.default.create(element, options);
    early?.target?.dispatchEvent(new PointerEvent('pointerdown', early));
  };
  void start();
  return () => {
    isStopped = true;
    listening.abort();
    sortable?.destroy();
  };
}
