import type Sortable from 'sortablejs';

/**
 * Makes the children of an element sortable by pointer; returns a function that stops it. Most readers never sort, so
 * the code is loaded when the pointer first enters the element; a press that comes before that is repeated then.
 */
export function createSortable(element: HTMLElement, options: Sortable.Options): () => void {
  let sortable: Sortable | null = null;
  let early: PointerEvent | null = null;
  let isStopped = false;
  const listening = new AbortController();
  const { signal } = listening;
  const start = async (): Promise<void> => {
    const { default: SortableCode } = await import('sortablejs');
    if (isStopped || sortable !== null) return;
    listening.abort();
    sortable = SortableCode.create(element, options);
    early?.target?.dispatchEvent(new PointerEvent('pointerdown', early));
  };
  const press = (event: PointerEvent): void => {
    early = event;
    void start();
  };
  const release = (): void => {
    early = null;
  };
  element.addEventListener('pointerenter', () => void start(), { signal });
  element.addEventListener('pointerdown', press, { signal });
  for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, release, { signal });
  return () => {
    isStopped = true;
    listening.abort();
    sortable?.destroy();
  };
}
