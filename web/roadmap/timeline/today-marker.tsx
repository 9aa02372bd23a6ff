import { observer } from 'mobx-react-lite';
import { markerPosition } from '../../../domain/roadmap/position.ts';
import { useRoadmap } from '../roadmap-context.ts';
import styles from './timeline.module.css';

/** The line of today through the whole timeline. */
export const TodayMarker = observer(function TodayMarker() {
  const { store } = useRoadmap();
  const position = markerPosition(store.timeframe, store.today);
  if (position === null) return null;
  const insetInlineStart = `calc(var(--left-column) + ${position}px)`;
  return <div aria-hidden="true" data-today={store.today} className={styles.today} style={{ insetInlineStart }} />;
});
