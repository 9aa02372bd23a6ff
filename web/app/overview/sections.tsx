import { Flag } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Day } from '../../../domain/calendar/day.ts';
import { dayInWords } from '../../../domain/calendar/dates-in-words.ts';
import { Avatar } from '../../widgets/avatar/avatar.tsx';
import { addresses } from '../addresses.ts';
import styles from './sections.module.css';

interface SectionProps {
  title: string;
  icon: ReactNode;
  tone?: 'danger';
  children: readonly ReactNode[];
}

/** Renders nothing if the list is empty. */
export function Section({ title, icon, tone, children }: SectionProps) {
  if (children.length === 0) return null;
  return (
    <section>
      <h2 className={styles.heading} data-tone={tone}>
        {icon}
        {title}
      </h2>
      <ul className={styles.entries}>{children}</ul>
    </section>
  );
}

export function Entry({ href, title, detail }: { href: string; title: string; detail: ReactNode }) {
  return (
    <li className={styles.entry}>
      <a href={href} className={styles.title}>
        {title}
      </a>
      <span className={styles.detail}>{detail}</span>
    </li>
  );
}

export interface ListedMilestone {
  id: string;
  title: string;
  webPath: string;
  dueDate: Day | null;
}

/** Milestones by due date. */
export function NextMilestones({ milestones }: { milestones: readonly ListedMilestone[] }) {
  return (
    <Section title="Next milestones" icon={<Flag aria-hidden />}>
      {milestones.map(({ id, title, webPath, dueDate }) => (
        <Entry key={id} href={webPath} title={title} detail={dueDate === null ? '' : `Due ${dayInWords(dueDate)}`} />
      ))}
    </Section>
  );
}

export interface ListedPerson {
  id: number;
  name: string;
  username: string;
  avatar_url: string | null;
}

/** Members with their pictures. Renders nothing without any. */
export function PeopleSection({ people, addHref }: { people: readonly ListedPerson[]; addHref: string | null }) {
  if (people.length === 0) return null;
  return (
    <section>
      <div className={styles.line}>
        <h2 className={styles.heading}>People</h2>
        {addHref !== null && (
          <a href={addHref} className={styles.more}>
            Add people
          </a>
        )}
      </div>
      <ul className={styles.people}>
        {people.map(({ id, name, username, avatar_url: avatarUrl }) => (
          <li key={id}>
            <a href={addresses.person(username)} title={name} className={styles.person}>
              <Avatar name={name} identity={username} src={avatarUrl} size={32} alt={name} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
