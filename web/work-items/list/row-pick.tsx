import { observer } from 'mobx-react-lite';
import { besideRowStop } from '../../widgets/row-keys.ts';
import styles from './items-list.module.css';
import type { RowSelection } from '../../state/row-selection.ts';

export interface RowPickProps {
  selection: RowSelection<{ id: string }>;
  row: { id: string; title: string };
}

/** The checkbox of a row; with Shift it selects all rows since the last one. */
export const RowPick = observer(function RowPick({ selection, row: { id, title } }: RowPickProps) {
  return (
    <label className={styles.pick}>
      <input
        {...besideRowStop}
        type="checkbox"
        aria-label={`Select ${title}`}
        checked={selection.has(id)}
        onChange={({ nativeEvent }) => selection.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    </label>
  );
});
