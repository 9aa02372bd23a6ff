import { ChartNoAxesGantt } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { spanInWords } from '../../../domain/calendar/dates-in-words.ts';
import { addresses } from '../../app/addresses.ts';
import { ButtonLink } from '../../widgets/button/button-link.tsx';
import { EmptyState } from '../../widgets/empty-state/empty-state.tsx';
import { useRoadmap } from '../roadmap-context.ts';
import type { RoadmapStore } from '../roadmap-store.ts';
import styles from './states.module.css';

/** Explains why nothing is shown, and what to do next. */
export const EmptyRoadmap = observer(function EmptyRoadmap() {
  const { store } = useRoadmap();
  const { groupPath, timeframe, isNarrowed } = store;
  const days = spanInWords(timeframe.start, timeframe.end);
  return (
    <div className={styles.empty}>
      <EmptyState
        icon={<ChartNoAxesGantt />}
        title={
          isNarrowed
            ? 'Sorry, no epics matched your search'
            : 'The roadmap shows the progress of your epics along a timeline'
        }
        actions={
          <>
            {store.canCreateEpic && !isNarrowed && (
              <ButtonLink href={addresses.newEpic(groupPath)} variant="primary">
                New epic
              </ButtonLink>
            )}
            <ButtonLink href={addresses.epics(groupPath)}>View epics list</ButtonLink>
          </>
        }
      >
        <p>{emptyText(store)}</p>
        <p className={styles.days}>Showing {days}</p>
      </EmptyState>
    </div>
  );
});

function emptyText({ isNarrowed, scopeIid, address }: RoadmapStore): string {
  if (isNarrowed) return 'Change or remove filters to widen the search.';
  if (scopeIid !== null) return 'To view the roadmap, add a start or due date to one of the child epics.';
  const text = 'Add a start or due date to one of the epics in this group or its subgroups.';
  return address.view.state === 'opened' ? `${text} Closed epics are not shown; the settings can change that.` : text;
}
