import { observer } from 'mobx-react-lite';
import { Alert } from '../../widgets/alert/alert.tsx';
import { Button } from '../../widgets/button/button.tsx';
import { useRoadmap } from '../roadmap-context.ts';
import styles from '../roadmap-screen.module.css';

/** What could not be loaded, with a way to try again (roadmap.md §8). */
export const LoadFailures = observer(function LoadFailures() {
  const { store } = useRoadmap();
  const { epics, milestones } = store;
  const failedEpics = epics.status === 'failed' || epics.moreFailed || store.childrenFailed;
  return (
    <>
      {failedEpics && (
        <Alert
          tone="danger"
          actions={
            <Button size="small" onPress={store.retryEpics}>
              Try again
            </Button>
          }
          className={styles.alert ?? ''}
        >
          Something went wrong while fetching epics
        </Alert>
      )}
      {milestones.status === 'failed' && (
        <Alert
          tone="danger"
          actions={
            <Button size="small" onPress={store.reloadMilestones}>
              Try again
            </Button>
          }
          className={styles.alert ?? ''}
        >
          Something went wrong while fetching milestones
        </Alert>
      )}
    </>
  );
});
