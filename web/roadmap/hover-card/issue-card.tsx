import { Ban, CircleCheck, CircleDot, ClockAlert, Weight } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { isOverdue } from '../../../domain/work-items/overdue.ts';
import { Avatar } from '../../widgets/avatar/avatar.tsx';
import { CardLine, CardTitle } from '../../widgets/hover-card/card-lines.tsx';
import type { RoadmapIssue } from '../epics/roadmap-epic.ts';
import { healthTexts } from '../../work-items/sidebar/health-choices.ts';
import { issueDatesText } from '../../../domain/roadmap/timeframe-text.ts';
import { useRoadmap } from '../roadmap-context.ts';
import { ChangeActions } from './epic-card.tsx';
import styles from './epic-card.module.css';

/** An issue's title, state, dates, weight, health and assignees, and the way to it where the bar itself is none. */
export const IssueCard = observer(function IssueCard({ item, hasAction }: { item: RoadmapIssue; hasAction: boolean }) {
  const { store } = useRoadmap();
  const { issue, blockedBy } = item;
  const isBlocked = blockedBy.length > 0;
  const facts = [issue.health && healthTexts[issue.health], isBlocked ? 'Blocked' : null].filter(
    (text) => text !== null,
  );
  return (
    <>
      <CardTitle>{item.title}</CardTitle>
      <CardLine>
        {item.state === 'closed' ? <CircleCheck aria-hidden /> : <CircleDot aria-hidden />}
        {item.state === 'closed' ? 'Closed' : 'Open'} · #{item.iid} · {item.group.name}
      </CardLine>
      <CardLine>{issueDatesText(item)}</CardLine>
      {isOverdue(item, store.today) && (
        <CardLine>
          <ClockAlert aria-hidden /> Overdue
        </CardLine>
      )}
      {issue.weight !== null && (
        <CardLine>
          <Weight aria-hidden /> Weight {issue.weight}
        </CardLine>
      )}
      {facts.length > 0 && (
        <CardLine>
          {isBlocked && <Ban aria-hidden />} {facts.join(' · ')}
        </CardLine>
      )}
      {issue.assignees.map(({ id, name, username, avatarUrl }) => (
        <CardLine key={id}>
          <Avatar name={name} identity={username} src={avatarUrl} size={16} /> {name}
        </CardLine>
      ))}
      {hasAction && (
        <p className={styles.actions}>
          <a href={issue.webPath} className={styles.action}>
            Open {issue.type}
          </a>
          {item.canUpdate && <ChangeActions epic={item} />}
        </p>
      )}
    </>
  );
});
