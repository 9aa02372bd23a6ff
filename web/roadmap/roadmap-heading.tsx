import { ListFilter, SlidersHorizontal } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { spanInWords } from '../../domain/calendar/dates-in-words.ts';
import { addresses } from '../app/addresses.ts';
import { IconButton } from '../widgets/icon-button/icon-button.tsx';
import { useRoadmap } from './roadmap-context.ts';
import { TimelineTools } from './timeline-tools.tsx';
import styles from './roadmap-screen.module.css';

/** Title of the screen and the days it shows; in a roadmap of one epic, that epic and a way back. */
export const RoadmapHeading = observer(function RoadmapHeading() {
  const { store } = useRoadmap();
  const { timeframe, scopeEpic, scopeIid, groupPath } = store;
  return (
    <header className={styles.heading}>
      <h1 tabIndex={-1} className={styles.title}>
        Roadmap
      </h1>
      <p className={styles.span}>{spanInWords(timeframe.start, timeframe.end)}</p>
      <TimelineTools />
      <div className={styles.phoneTools}>
        <IconButton
          label={store.filtersApplied ? 'Filters and order, filters applied' : 'Filters and order'}
          aria-expanded={store.filtersShown}
          onPress={store.toggleFilters}
          className={store.filtersApplied ? (styles.applied ?? '') : ''}
        >
          <ListFilter />
        </IconButton>
        <IconButton label="Settings" onPress={store.openSettings}>
          <SlidersHorizontal />
        </IconButton>
      </div>
      {scopeIid !== null && (
        <p className={styles.scope}>
          Child epics of {scopeEpic ? <a href={scopeEpic.webPath}>{scopeEpic.title}</a> : `&${scopeIid}`} ·{' '}
          <a href={addresses.roadmap(groupPath)}>Roadmap of the whole group</a>
        </p>
      )}
    </header>
  );
});
