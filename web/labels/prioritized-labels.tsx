import { observer } from 'mobx-react-lite';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { Label } from '../api/rest.generated.ts';
import hidden from '../widgets/visually-hidden.module.css';
import { Grip } from '../work-items/dragging/grip.tsx';
import { KeyboardSorting } from '../work-items/dragging/keyboard-sorting.ts';
import { showOrder, sortByPointer, type Order, type SortedList } from '../work-items/dragging/pointer-sorting.ts';
import type { LabelPlace } from './label-place.ts';
import { LabelRow } from './label-row.tsx';
import type { LabelsStore } from './labels-store.ts';
import styles from './labels.module.css';

interface PrioritizedLabelsProps {
  store: LabelsStore;
  place: LabelPlace;
  labels: readonly Label[];
}

/** The labels with a priority, the highest first; people who may change them can reorder them by pointer or keyboard. */
export const PrioritizedLabels = observer(function PrioritizedLabels({ store, place, labels }: PrioritizedLabelsProps) {
  const isSortable = store.mayChange && !store.list.isNarrowed && labels.length > 1;
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [list, setList] = useState<SortedList | null>(null);
  const order = useMemo(() => orderOf(store), [store]);
  const sorting = useMemo(() => new KeyboardSorting(order), [order]);
  useLayoutEffect(() => {
    if (element === null || !isSortable) {
      setList(null);
      return undefined;
    }
    const items = labels.map(({ name }, index) => ({ name, element: element.children[index] as HTMLElement }));
    setList({ element, items });
    return sortByPointer(order, { element, items });
  }, [element, labels, isSortable, order]);
  useEffect(() => {
    if (store.focusNext === null) return;
    const index = labels.findIndex(({ id }) => id === store.focusNext);
    element?.children[index]?.querySelector<HTMLElement>('[data-grip]')?.focus();
    store.want(null);
  }, [element, labels, store, store.focusNext]);
  return (
    <section aria-label="Prioritized labels">
      <h2 className={styles.heading}>Prioritized labels</h2>
      <p className={styles.quiet}>Lists that are sorted by label priority begin with the first of these.</p>
      <ul ref={setElement} aria-label="Prioritized labels" className={styles.list}>
        {labels.map((label, index) => {
          const item = list?.items[index];
          const grip = list !== null && item !== undefined && <Grip {...sorting.gripOf(list, item)} />;
          return <LabelRow key={label.id} store={store} place={place} label={label} grip={isSortable && grip} />;
        })}
      </ul>
      <p aria-live="assertive" className={hidden.visuallyHidden}>
        {store.announcer.message}
      </p>
    </section>
  );
});

/** Sorting callbacks. React draws the order, so the DOM is restored first. */
function orderOf(store: LabelsStore): Order {
  return {
    announcer: store.announcer,
    hold: store.hold,
    reorder: async (list, from, to) => {
      showOrder(list);
      await store.move(from, to);
      return true;
    },
  };
}
