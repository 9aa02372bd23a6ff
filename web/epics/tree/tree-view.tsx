import { observer } from 'mobx-react-lite';
import { Button } from '../../widgets/button/button.tsx';
import { Skeleton } from '../../widgets/skeleton/skeleton.tsx';
import { WaitingRows } from '../../widgets/waiting-rows.tsx';
import { EmptyTree } from './empty-tree.tsx';
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
      {root.isEmpty && <EmptyTree />}
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
