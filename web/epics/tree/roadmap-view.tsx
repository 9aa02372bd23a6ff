import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { EpicRoadmap } from '../../app/parts.ts';
import { Alert } from '../../widgets/alert/alert.tsx';
import { Spinner } from '../../widgets/spinner/spinner.tsx';
import styles from './tree-panel.module.css';

/** The child epics on a timeline, with the roadmap's own code. */
export function RoadmapView({ groupPath, iid }: { groupPath: string; iid: string }) {
  return (
    <ErrorBoundary FallbackComponent={RoadmapFailed}>
      <Suspense fallback={<RoadmapWaits />}>
        <div className={styles.roadmap}>
          <EpicRoadmap groupPath={groupPath} iid={iid} />
        </div>
      </Suspense>
    </ErrorBoundary>
  );
}

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
