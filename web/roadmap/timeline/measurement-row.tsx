import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useRef } from 'react';
import { LabelChip } from '../../widgets/label-chip/label-chip.tsx';
import { useRoadmap } from '../roadmap-context.ts';
import styles from './epic-details.module.css';

/** As long as two lines of the narrowest column can hold, with our spacing. */
const title = 'In all of the pods we run on new';
const dates = 'Sep 30, 2026 – Sep 30, 2027';

/**
 * A hidden row that measures how much room the reader's text needs: rows have one height, which is not that of their
 * text, and a reader may choose larger letters, or more space between letters, words and lines (WCAG 1.4.12).
 */
export const MeasurementRow = observer(function MeasurementRow() {
  const { viewport, address } = useRoadmap().store;
  const sample = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = sample.current;
    if (element === null) return undefined;
    const measure = (): void =>
      viewport.setTextRoom({
        rowHeight: element.offsetHeight,
        titleLines: linesOf(element.querySelector(`.${styles.title}`)),
        metaLines: linesOf(element.querySelector(`.${styles.meta}`)),
      });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
      viewport.setTextRoom(null);
    };
  }, [viewport]);
  return (
    <div ref={sample} aria-hidden="true" className={`${styles.details} ${styles.sample}`}>
      <span className={styles.noFold} />
      <div className={styles.words}>
        <div className={styles.titleLine}>
          <div className={styles.names}>
            <span className={styles.title}>{title}</span>
          </div>
        </div>
        {viewport.isList && (
          <div className={styles.meta}>
            <span className={styles.dates}>{dates}</span>
            <span className={styles.reference}>&amp;1000</span>
            <span className={styles.group}>Group</span>
          </div>
        )}
        {address.view.labelsShown && (
          <div className={styles.labels}>
            <LabelChip title="label" color="#217645" size="small" />
          </div>
        )}
      </div>
    </div>
  );
});

/** Number of lines of an element's text; 0 where it is not shown. */
function linesOf(element: Element | null): number {
  if (element === null) return 0;
  return Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight));
}
