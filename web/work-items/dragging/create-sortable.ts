import type Sortable from 'sortablejs';
import { loadCode } from '../../state/missing-code.ts';

/**
 * Makes the children of an element sortable by pointer; returns a function that stops it. The code is loaded when the
 * pointer reaches the element, with that of the options; a press that is earlier is repeated then. `lists` is around all
 * elements between which children are dragged: a finger stays with the element that it touched first, so that the others
 * never hear of it, and all have to be sortable once it reaches one.
 */
export function createSortable(
  element: HTMLElement,
  loadOptions: () => Promise<Sortable.Options>,
  lists: Element = element,
): () => void {
  let sortable: Sortable | null = null;
  let early: PointerEvent | null = null;
  let isLoading = false;
  let isStopped = false;
  const listening = new AbortController();
  const { signal } = listening;
  const start = async (): Promise<void> => {
    if (isLoading) return;
    isLoading = true;
    const loaded = await loadCode(() => Promise.all([import('sortablejs'), loadOptions()]));
    if (isStopped || loaded === null) return;
    listening.abort();
    const [{ default: code }, options] = loaded;
    sortable = code.create(element, options);
    element.dataset['sortable'] = 'ready';
    early?.target?.dispatchEvent(new PointerEvent('pointerdown', early));
  };
  const press = (event: PointerEvent): void => {
    early = event;
    void start();
  };
  const release = (): void => {
    early = null;
  };
  element.dataset['sortable'] = 'waiting';
  for (const arrival of ['pointerover', 'pointerdown']) lists.addEventListener(arrival, () => void start(), { signal });
  element.addEventListener('pointerdown', press, { signal });
  for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, release, { signal });
  return () => {
    isStopped = true;
    listening.abort();
    sortable?.destroy();
    delete element.dataset['sortable'];
  };
}
