import type { Schedule } from '../../../domain/roadmap/bar.ts';
import { timeframeText } from '../../../domain/roadmap/timeframe-text.ts';
import styles from './lane.module.css';

interface Line extends Schedule {
  id: string;
  name: string;
  /** Its page; without one it is no link. */
  href?: string;
  /** What else is said after the dates. */
  notes?: readonly string[];
}

/** What a lane shows in the list of a phone, where there is no chart to draw it on. */
export function LaneLines({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map(({ id, name, href, notes = [], ...schedule }) => (
        <li key={id}>
          {href === undefined ? name : <a href={href}>{name}</a>}{' '}
          <span className={styles.dates}>{timeframeText(schedule)}</span>
          {notes.map((note) => ` · ${note}`)}
        </li>
      ))}
    </ul>
  );
}
