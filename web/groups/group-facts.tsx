import { observer } from 'mobx-react-lite';
import { inDigits } from '../../domain/calendar/format.ts';
import type { ItemQuestion } from '../../domain/filters/questions.ts';
import { addresses } from '../app/addresses.ts';
import type { GroupCounts, GroupWork } from './group-work.ts';
import styles from './group-facts.module.css';

interface Fact {
  count: keyof GroupCounts;
  title: string;
  list: 'epics' | 'issues';
  question?: ItemQuestion;
  isBad?: true;
}

const facts: readonly Fact[] = [
  { count: 'openEpics', title: 'Open epics', list: 'epics' },
  { count: 'lateEpics', title: 'Late epics', list: 'epics', question: 'late', isBad: true },
  { count: 'blockedEpics', title: 'Blocked epics', list: 'epics', question: 'blocked', isBad: true },
  { count: 'undatedEpics', title: 'Epics without dates', list: 'epics', question: 'undated' },
  { count: 'openIssues', title: 'Open issues', list: 'issues' },
  { count: 'lateIssues', title: 'Late issues', list: 'issues', question: 'late', isBad: true },
];

/** How much work a group has, and how much of it needs attention; each number leads to the list of it. */
export const GroupFacts = observer(function GroupFacts({ work, fullPath }: { work: GroupWork; fullPath: string }) {
  const { counts } = work;
  return (
    <ul className={styles.facts} aria-label="Work in numbers" aria-busy={counts === null}>
      {facts.map(({ count, title, list, question, isBad = false }) => (
        <li key={count} className={styles.fact}>
          <a href={(list === 'epics' ? addresses.epics : addresses.groupIssues)(fullPath) + asked(question)}>
            <span className={styles.number} data-bad={(isBad && (counts?.[count] ?? 0) > 0) || undefined}>
              {counts === null ? '–' : inDigits(counts[count])}
            </span>
            <span className={styles.title}>{title}</span>
          </a>
        </li>
      ))}
    </ul>
  );
});

function asked(question: ItemQuestion | undefined): string {
  return question === undefined ? '' : `?${new URLSearchParams({ 'is[]': question }).toString()}`;
}
