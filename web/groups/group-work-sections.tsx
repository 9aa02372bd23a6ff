import { Ban, ClockAlert, History } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { dayInWords } from '../../domain/calendar/dates-in-words.ts';
import { addPeopleAddress } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { Entry, NextMilestones, PeopleSection, Section } from '../app/overview/sections.tsx';
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
      <NextMilestones milestones={milestones} />
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
      <PeopleSection people={people} addHref={mayInvite ? addPeopleAddress('group', fullPath) : null} />
    </div>
  );
});
