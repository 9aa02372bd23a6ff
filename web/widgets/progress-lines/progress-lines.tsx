import { inDigits } from '../../../domain/calendar/format.ts';
import styles from './progress-lines.module.css';

export interface ProgressLine {
  /** What is counted, such as "Issues". */
  noun: string;
  done: number;
  total: number;
}

/** How much is done, as bars that begin and end at the same places. */
export function ProgressLines({ lines }: { lines: readonly ProgressLine[] }) {
  return (
    <div className={styles.lines}>
      {lines.map(({ noun, done, total }) => {
        const text = `${inDigits(done)} of ${inDigits(total)} done`;
        return (
          <div key={noun} className={styles.line}>
            <span aria-hidden>{noun}</span>
            <ProgressBar label={`${noun}: ${text}`} done={done} total={total} />
            <span aria-hidden className={styles.numbers}>
              {text}
            </span>
          </div>
        );
      })}
    </div>
  );
}

/** A bar that is filled as far as something is done. */
export function ProgressBar({ label, done, total }: { label: string; done: number; total: number }) {
  const percent = total === 0 ? 0 : (done / total) * 100;
  return (
    <span role="img" aria-label={label} className={styles.bar}>
      <span style={{ inlineSize: `${percent}%` }} />
    </span>
  );
}
