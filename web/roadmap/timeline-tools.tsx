import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { Button } from '../widgets/button/button.tsx';
import { useRoadmap } from './roadmap-context.ts';
import styles from './roadmap-screen.module.css';

/** Fetched after the rows: what it chooses has been chosen already. */
const DaysChoice = lazy(async () => ({ default: (await import('./settings/days-choice.tsx')).DaysChoice }));

/** Which days are shown, in which columns, and the way back to today. */
export const TimelineTools = observer(function TimelineTools() {
  const { store } = useRoadmap();
  return (
    <div className={styles.tools}>
      {store.screen === 'list' && (
        <Button size="small" variant="quiet" onPress={store.scrollToToday}>
          Today
        </Button>
      )}
      <Suspense>
        <DaysChoice />
      </Suspense>
    </div>
  );
});
