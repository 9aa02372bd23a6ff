import { rowHeight } from '../../../domain/roadmap/row-height.ts';
import { Skeleton } from '../../widgets/skeleton/skeleton.tsx';
import styles from './states.module.css';
import { Loading } from '../../widgets/loading/loading.tsx';

/** Left edge and width of the placeholder bars, in percent of the timeline. */
const bars = [
  [4, 38],
  [12, 30],
  [0, 62],
  [26, 22],
  [35, 48],
  [18, 16],
  [48, 40],
  [8, 55],
] as const;

/** A placeholder in the shape of the timeline, until the first page has loaded. */
export function LoadingRoadmap() {
  return (
    <Loading label="Loading epics" className={styles.loading}>
      <div className={styles.loadingHeader} />
      {bars.map(([left, width]) => (
        <div
          key={`${left} ${width}`}
          className={styles.loadingRow}
          style={{ '--row-height': `${rowHeight}px` } as Record<string, string>}
        >
          <div className={styles.loadingDetails}>
            <Skeleton width={`${width + 30}%`} />
          </div>
          <div
            className={styles.loadingBar}
            style={{ '--left': `${left}%`, '--width': `${width}%` } as Record<string, string>}
          >
            <Skeleton height="1.5rem" />
          </div>
        </div>
      ))}
    </Loading>
  );
}
