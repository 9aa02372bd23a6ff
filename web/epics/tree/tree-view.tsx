import { Layers } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Button } from '../../widgets/button/button.tsx';
import { EmptyState } from '../../widgets/empty-state/empty-state.tsx';
import { Skeleton } from '../../widgets/skeleton/skeleton.tsx';
import { WaitingRows } from '../../widgets/waiting-rows.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { TreeGrid } from './rows/tree-grid.tsx';
import { useTree } from './tree-context.ts';
import styles from './tree-panel.module.css';
import { Loading } from '../../widgets/loading/loading.tsx';

/** The rows, or a placeholder: loading, empty, failed. */
export const TreeView = observer(function TreeView() {
  const { root, load, stillRows, rows } = useTree();
  return (
    <>
      {(root.status === 'idle' || root.status === 'loading') && (
        <Loading label="Loading child issues and epics" className={styles.loading}>
          <Skeleton width="60%" />
          <Skeleton width="45%" />
          <Skeleton width="52%" />
        </Loading>
      )}
      {root.status === 'failed' && (
        <div className={styles.again}>
          <Button size="small" onPress={() => void load()}>
            Try again
          </Button>
        </div>
      )}
      {root.isEmpty && <NoChildren />}
      {root.status === 'ready' && !root.isEmpty && <TreeGrid />}
      {root.status === 'ready' && !root.isEmpty && rows.count === 0 && (
        <p role="status" className={styles.nothing}>
          No rows match.
        </p>
      )}
      <WaitingRows rows={stillRows} />
      <RemoveDialog />
    </>
  );
});

/** The message of an epic without children. */
function NoChildren() {
  const [isExplained, setExplained] = useState(false);
  return (
    <div className={styles.empty}>
      <EmptyState icon={<Layers />} level={3} title="No child issues and epics yet">
        <p>
          Link child issues and epics together to show that they&apos;re related, or that one blocks another.{' '}
          <a href="#child-items-explained" onClick={() => setExplained(true)} className={styles.link}>
            Learn more
          </a>
        </p>
        {isExplained && (
          <p id="child-items-explained" className={styles.explanation}>
            An epic holds issues of the projects below its group and other epics, up to seven levels deep. Dates, weight
            and progress of what it holds add up here and on the roadmap.
          </p>
        )}
      </EmptyState>
    </div>
  );
}
