import { CircleCheck, ClockAlert, Ellipsis, EyeOff, Weight } from 'lucide-react';
import { indentOf } from '../../../domain/roadmap/rows.ts';
import { isOverdue } from '../../../domain/work-items/overdue.ts';
import { Avatar } from '../../widgets/avatar/avatar.tsx';
import type { IssueDetails as Details, RoadmapEpic } from '../epics/roadmap-epic.ts';
import { isIssue } from '../epics/roadmap-epic.ts';
import { EpicMarks } from '../timeline/epic-marks.tsx';
import type { EpicDetailsProps } from '../timeline/epic-details.tsx';
import { FoldControl } from '../timeline/fold-control.tsx';
import { ThinBar } from '../timeline/thin-bar.tsx';
import rows from '../timeline/epic-details.module.css';
import { healthTexts } from '../../work-items/sidebar/health-choices.ts';
import { issueDatesText } from '../../../domain/roadmap/timeframe-text.ts';
import { typeIcons } from '../../work-items/type-icons.ts';
import styles from './issue-row.module.css';

const icons = { ...typeIcons, more: Ellipsis };

/** Pictures of the first assignees; the name of the row lists all. */
const pictures = 2;

/** Title, dates, project, weight, assignees and marks of an issue, in the fixed left column. */
export function IssueDetails({ epic, look, isActive, level, fold }: EpicDetailsProps) {
  if (!isIssue(epic)) return null;
  const { issue } = epic;
  const isLate = isOverdue(epic, look.today);
  const isMore = issue.type === 'more';
  return (
    <div role="rowheader" aria-label={epic.title} data-issue={issue.type} className={rows.details}>
      <span className={rows.indent} style={{ inlineSize: indentOf(level) }} />
      <FoldControl epic={epic} look={look} isActive={isActive} fold={fold} />
      <TypeIcon issue={issue} state={epic.state} />
      <div className={rows.words}>
        <div className={rows.titleLine}>
          <a href={issue.webPath} data-stop tabIndex={isActive ? 0 : -1} title={epic.title} className={rows.title}>
            {epic.title}
          </a>
          {epic.confidential && <EyeOff role="img" aria-label="Confidential" className={rows.confidential} />}
          <EpicMarks epic={epic} look={look} isActive={isActive} />
          <span aria-hidden className={styles.facts}>
            {issue.weight !== null && (
              <span title={`Weight ${issue.weight}`} className={styles.weight}>
                <Weight /> {issue.weight}
              </span>
            )}
            {issue.assignees.slice(0, pictures).map(({ id, name, username, avatarUrl }) => (
              <span key={id} title={name} className={styles.person}>
                <Avatar name={name} identity={username} src={avatarUrl} size={16} />
              </span>
            ))}
          </span>
        </div>
        {!isMore && (
          <div className={rows.meta}>
            <span data-late={isLate || undefined} className={rows.dates}>
              {issueDatesText(epic)}
            </span>
            {isLate && (
              <span title="Overdue" className={rows.late}>
                <ClockAlert aria-hidden /> <span className={rows.lateWord}>Overdue</span>
              </span>
            )}
            {issue.health !== null && (
              <span data-health={issue.health} className={styles.health}>
                {healthTexts[issue.health]}
              </span>
            )}
            <span className={rows.reference}>#{epic.iid}</span>
            <span title={epic.group.fullName} className={rows.group}>
              {epic.group.name}
            </span>
          </div>
        )}
      </div>
      {look.isList && !isMore && <ThinBar epic={epic} look={look} isActive={isActive} />}
    </div>
  );
}

function TypeIcon({ issue: { type }, state }: { issue: Details; state: RoadmapEpic['state'] }) {
  const Icon = state === 'closed' && type !== 'more' ? CircleCheck : icons[type];
  return (
    <span aria-hidden data-state={state} data-type={type} className={styles.icon}>
      <Icon />
    </span>
  );
}
