import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { Button } from '../widgets/button/button.tsx';
import { useRoadmap } from './roadmap-context.ts';
import styles from './roadmap-screen.module.css';

/** Loaded after the rows, since its defaults already apply. */
const DaysChoice = lazy(async () => ({ default: (await import('./settings/days-choice.tsx')).DaysChoice }));

/** Date range, columns, and the button that scrolls to today. */
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
