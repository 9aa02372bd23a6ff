import { inDigits } from '../../../domain/calendar/format.ts';
import type { ItemQuestion } from '../../../domain/filters/questions.ts';
import styles from './facts.module.css';

export interface Fact {
  title: string;
  /** Null until it is read. */
  count: number | null;
  /** The list of what is counted. */
  href: string;
  /** True if it needs attention unless it is zero. */
  isBad?: boolean;
}

/** How much work a group or project has, and how much of it needs attention; each number leads to the list of it. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <ul className={styles.facts} aria-label="Work in numbers" aria-busy={facts.some(({ count }) => count === null)}>
      {facts.map(({ title, count, href, isBad = false }) => (
        <li key={title} className={styles.fact}>
          <a href={href}>
            <span className={styles.number} data-bad={(isBad && (count ?? 0) > 0) || undefined}>
              {count === null ? '–' : inDigits(count)}
            </span>
            <span className={styles.title}>{title}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The address of a list that asks a question. */
export function askedAddress(list: string, question: ItemQuestion): string {
  return `${list}?${new URLSearchParams({ 'is[]': question }).toString()}`;
}
