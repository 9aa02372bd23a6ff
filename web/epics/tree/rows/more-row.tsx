import { observer } from 'mobx-react-lite';
import { inDigits } from '../../../../domain/calendar/format.ts';
import { Button } from '../../../widgets/button/button.tsx';
import { Spinner } from '../../../widgets/spinner/spinner.tsx';
import { useArrivingFocus } from '../../../widgets/arriving-focus.ts';
import { indentSize, indentStart } from '../move/drop-places.ts';
import { useTree } from '../tree-context.ts';
import type { TreeRow } from './tree-rows.ts';
import styles from './tree-rows.module.css';

export interface MoreRowProps {
  row: TreeRow;
  index: number;
  top: number;
}

/** The way to the next page of a branch, to its closed children or to the rest of a long tree, or the sign that a first page is on its way. */
export const MoreRow = observer(function MoreRow({ row, index, top }: MoreRowProps) {
  const tree = useTree();
  const { focus } = tree;
  const { branch, level } = row;
  const takesFocus = focus.pending === row.key;
  const line = useArrivingFocus(takesFocus, focus);
  return (
    <div
      ref={line}
      role="row"
      data-row={row.key}
      aria-level={level}
      aria-rowindex={index + 1}
      tabIndex={focus.active === index ? 0 : -1}
      className={styles.more}
      style={{ insetBlockStart: top, blockSize: row.height }}
    >
      <div
        role="gridcell"
        className={styles.moreCell}
        style={{ paddingInlineStart: indentStart + (level - 1) * indentSize + 24 }}
      >
        {row.kind === 'loading' && <Spinner size="small" label="Loading children" />}
        {row.kind === 'folded' && (
          <Button size="small" onPress={() => tree.unfold(true)}>
            Show {inDigits(row.rest)} more {row.rest === 1 ? 'row' : 'rows'}
          </Button>
        )}
        {row.kind === 'closed' && (
          <>
            <span className={styles.quiet}>{inDigits(row.count)} closed not shown</span>
            <Button size="small" onPress={() => tree.showClosed(branch)}>
              Show closed
            </Button>
          </>
        )}
        {row.kind === 'more' && (
          <Button size="small" isPending={branch.isLoadingMore} onPress={() => void tree.loadMore(branch)}>
            Show more
          </Button>
        )}
      </div>
    </div>
  );
});
