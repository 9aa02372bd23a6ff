import { Layers } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '../../widgets/empty-state/empty-state.tsx';
import styles from './tree-panel.module.css';

/** The message of an epic without children. */
export function EmptyTree() {
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
