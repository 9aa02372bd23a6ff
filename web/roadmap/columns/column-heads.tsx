import { observer } from 'mobx-react-lite';
import { columnTitles, columnWidths } from '../../../domain/roadmap/columns.ts';
import { WidthEdge } from '../../widgets/width-edge/width-edge.tsx';
import { useRoadmap } from '../roadmap-context.ts';
import styles from './columns.module.css';

/** The titles of the columns, each with the edge that changes its width. */
export const ColumnHeads = observer(function ColumnHeads() {
  const { store } = useRoadmap();
  return (
    <div className={styles.heads}>
      {store.columns.map(({ name, width }) => (
        <div key={name} className={styles.head} style={{ inlineSize: width }}>
          <span aria-hidden className={styles.title}>
            {columnTitles[name]}
          </span>
          <WidthEdge
            label={`Width of the column ${columnTitles[name]}`}
            width={width}
            range={columnWidths}
            step={8}
            onChange={(chosen, isHeld) => store.sizeColumn(name, chosen, isHeld)}
            onCancel={() => store.sizeColumn(name, null, true)}
            className={styles.edge}
          />
        </div>
      ))}
    </div>
  );
});
