import { observer } from 'mobx-react-lite';
import { Button } from '../../widgets/button/button.tsx';
import { LoadFailure } from '../../widgets/alert/load-failure.tsx';
import { useRoadmap } from '../roadmap-context.ts';
import styles from '../roadmap-screen.module.css';

/** Everything that could not be loaded, in one message with a retry button. */
export const LoadFailures = observer(function LoadFailures() {
  const { store } = useRoadmap();
  const { epics, milestones } = store;
  const failedEpics = epics.status === 'failed' || epics.moreFailed || store.childrenFailed;
  const failedMilestones = milestones.status === 'failed';
  const failedIterations = store.iterations?.things.status === 'failed';
  if (!failedEpics && !failedMilestones && !failedIterations) return null;
  const retry = (): void => {
    if (failedEpics) store.retryEpics();
    if (failedMilestones) store.reloadMilestones();
    if (failedIterations) store.iterations?.reload();
  };
  return (
    <LoadFailure onRetry={retry} className={styles.alert ?? ''}>
      {failedEpics && <p>{['Something went wrong while fetching epics', epics.refusal].filter(Boolean).join(': ')}</p>}
      {epics.refusal !== null && store.filtersApplied && (
        <Button size="small" variant="quiet" onPress={store.address.clearFilters}>
          Clear filters
        </Button>
      )}
      {failedMilestones && <p>Something went wrong while fetching milestones</p>}
      {failedIterations && <p>Something went wrong while fetching iterations</p>}
    </LoadFailure>
  );
});
