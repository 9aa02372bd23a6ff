import { observer } from 'mobx-react-lite';
import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { EpicRoadmap } from '../../app/lazy-screens.ts';
import { Alert } from '../../widgets/alert/alert.tsx';
import { Spinner } from '../../widgets/spinner/spinner.tsx';
import type { TreeStore } from './tree-store.ts';
import styles from './tree-panel.module.css';

/** The child epics on a timeline, with the roadmap's own code. */
export const RoadmapView = observer(function RoadmapView({ tree }: { tree: TreeStore }) {
  const { groupPath, iid, root } = tree;
  const childEpics =
    root.status === 'ready' && !root.hasMore ? root.items.filter(({ type }) => type === 'epic').length : null;
  return (
    <ErrorBoundary FallbackComponent={RoadmapFailed}>
      <Suspense fallback={<RoadmapWaits />}>
        <div className={styles.roadmap}>
          <EpicRoadmap groupPath={groupPath} iid={iid} childEpics={childEpics} />
        </div>
      </Suspense>
    </ErrorBoundary>
  );
});

function RoadmapWaits() {
  return (
    <div className={styles.roadmapWaits}>
      <Spinner label="Loading the roadmap" />
    </div>
  );
}

function RoadmapFailed() {
  return (
    <div className={styles.roadmapFailed}>
      <Alert tone="danger">Failed to load Roadmap</Alert>
    </div>
  );
}
