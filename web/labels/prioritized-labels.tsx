import { observer } from 'mobx-react-lite';
import type { Label } from '../api/rest.generated.ts';
import hidden from '../widgets/visually-hidden.module.css';
import { Grip } from '../work-items/dragging/grip.tsx';
import { useDraggedRows } from '../work-items/dragging/use-dragged-rows.ts';
import listPage from '../app/list-page.module.css';
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
  const { ref, gripOf } = useDraggedRows(labels, nameOf, store, isSortable);
  return (
    <section aria-label="Prioritized labels">
      <h2 className={styles.heading}>Prioritized labels</h2>
      <p className={listPage.quiet}>Lists that are sorted by label priority begin with the first of these.</p>
      <ul ref={ref} aria-label="Prioritized labels" className={styles.list}>
        {labels.map((label, index) => {
          const grip = gripOf(index);
          return (
            <LabelRow key={label.id} store={store} place={place} label={label} grip={grip && <Grip {...grip} />} />
          );
        })}
      </ul>
      <p aria-live="assertive" className={hidden.visuallyHidden}>
        {store.announcer.message}
      </p>
    </section>
  );
});

const nameOf = ({ name }: Label): string => name;
