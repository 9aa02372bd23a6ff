import { Ban, ClockAlert, Flag, History } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { dayInWords } from '../../domain/calendar/words.ts';
import { addresses } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { Avatar } from '../widgets/avatar/avatar.tsx';
import { Moment } from '../widgets/moment/moment.tsx';
import type { GroupWork } from './group-work.ts';
import styles from './group-work.module.css';

/** Sections of a group's page: next milestones, late and blocked epics, activity and members. */
export const GroupWorkSections = observer(function GroupWorkSections({
  work,
  fullPath,
}: {
  work: GroupWork;
  fullPath: string;
}) {
  const { places } = useApplication();
  // Owners, who import and invite.
  const mayInvite = places.find(fullPath)?.pages.includes('import') === true;
  const { milestones, late, blocked, changed, people } = work;
  return (
    <div className={styles.sections}>
      <Section title="Next milestones" icon={<Flag aria-hidden />}>
        {milestones.map(({ id, title, webPath, dueDate }) => (
          <Entry key={id} href={webPath} title={title} detail={dueDate === null ? '' : `Due ${dayInWords(dueDate)}`} />
        ))}
      </Section>
      <Section title="Late epics" icon={<ClockAlert aria-hidden />} tone="danger">
        {late.map(({ id, iid, title, webPath, dueDate, group }) => (
          <Entry
            key={id}
            href={webPath}
            title={title}
            detail={`&${iid} · ${group.name} · was due ${dueDate === null ? '' : dayInWords(dueDate)}`}
          />
        ))}
      </Section>
      <Section title="Blocked epics" icon={<Ban aria-hidden />} tone="danger">
        {blocked.map(({ id, iid, title, webPath, group }) => (
          <Entry key={id} href={webPath} title={title} detail={`&${iid} · ${group.name}`} />
        ))}
      </Section>
      <Section title="Changed last" icon={<History aria-hidden />}>
        {changed.map(({ id, iid, title, webPath, updatedAt, group }) => (
          <Entry
            key={id}
            href={webPath}
            title={title}
            detail={
              <>
                &amp;{iid} · {group.name} · {updatedAt !== null && <Moment at={updatedAt} />}
              </>
            }
          />
        ))}
      </Section>
      {people.length > 0 && (
        <section className={styles.section}>
          <div className={styles.line}>
            <h2 className={styles.heading}>People</h2>
            {mayInvite && (
              <a href={addresses.groupMembers(fullPath)} className={styles.more}>
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
      )}
    </div>
  );
});

interface SectionProps {
  title: string;
  icon: ReactNode;
  tone?: 'danger';
  children: readonly ReactNode[];
}

/** Renders nothing if the list is empty. */
function Section({ title, icon, tone, children }: SectionProps) {
  if (children.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2 className={styles.heading} data-tone={tone}>
        {icon}
        {title}
      </h2>
      <ul className={styles.entries}>{children}</ul>
    </section>
  );
}

function Entry({ href, title, detail }: { href: string; title: string; detail: ReactNode }) {
  return (
    <li className={styles.entry}>
      <a href={href} className={styles.title}>
        {title}
      </a>
      <span className={styles.detail}>{detail}</span>
    </li>
  );
}
