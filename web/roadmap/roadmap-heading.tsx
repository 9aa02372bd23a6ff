import { observer } from 'mobx-react-lite';
import { spanInWords } from '../../domain/calendar/words.ts';
import { addresses } from '../app/addresses.ts';
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
      {scopeIid !== null && (
        <p className={styles.scope}>
          Child epics of {scopeEpic ? <a href={scopeEpic.webPath}>{scopeEpic.title}</a> : `&${scopeIid}`} ·{' '}
          <a href={addresses.roadmap(groupPath)}>Roadmap of the whole group</a>
        </p>
      )}
    </header>
  );
});
