import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { counted } from '../../../domain/text/plural.ts';
import styles from './lane.module.css';

interface LaneSectionProps {
  title: string;
  /** What is on the lane, one of them, and how many. */
  noun: string;
  count: number;
  isExpanded: boolean;
  onToggle: () => void;
  /** Beside the number. */
  tools?: ReactNode;
  /** Of lines, below the title. */
  labels?: ReactNode;
  children: ReactNode;
}

/** Milestones or iterations above the rows, which the reader folds. */
export function LaneSection({ title, noun, count, isExpanded, onToggle, tools, labels, children }: LaneSectionProps) {
  return (
    <section aria-label={title} className={styles.section}>
      <div className={styles.heading}>
        <button
          type="button"
          aria-expanded={isExpanded}
          onClick={onToggle}
          data-expanded={isExpanded || undefined}
          className={styles.toggle}
        >
          <ChevronRight aria-hidden />
          {title}
        </button>
        <span className={styles.count}>
          {counted(count, noun)}
          {tools}
        </span>
        {labels}
      </div>
      {children}
    </section>
  );
}
