import { CircleCheck, CircleDot, EyeOff } from 'lucide-react';
import { Avatar } from '../../widgets/avatar/avatar.tsx';
import styles from './issue-lines.module.css';

/** What a line says of an issue. */
export interface LinedIssue {
  id: string | number;
  title: string;
  isClosed: boolean;
  path: string;
  /** With the path of its project. */
  reference: string;
  confidential: boolean;
  weight: number | null;
  assignees: readonly { id: string | number; name: string; username: string; avatarUrl: string | null }[];
}

/** Issues with a line each, on the page of what they belong to. */
export function IssueLines({ label, issues }: { label: string; issues: readonly LinedIssue[] }) {
  return (
    <ul aria-label={label} className={styles.list}>
      {issues.map((issue) => (
        <IssueLine key={issue.id} issue={issue} />
      ))}
    </ul>
  );
}

function IssueLine({
  issue: { title, isClosed, path, reference, confidential, weight, assignees },
}: {
  issue: LinedIssue;
}) {
  const Icon = isClosed ? CircleCheck : CircleDot;
  return (
    <li data-closed={isClosed || undefined} className={styles.line}>
      <Icon role="img" aria-label={isClosed ? 'Closed' : 'Open'} className={styles.icon} />
      <a href={path} className={styles.title}>
        {title}
      </a>
      {confidential && <EyeOff role="img" aria-label="Confidential" className={styles.icon} />}
      <span className={styles.note}>{reference}</span>
      {weight !== null && <span className={styles.note}>weight {weight}</span>}
      <span className={styles.people}>
        {assignees.slice(0, 5).map(({ id, name, username, avatarUrl }) => (
          <span key={id} role="img" aria-label={`Assigned to ${name}`} title={`Assigned to ${name}`}>
            <Avatar name={name} identity={username} src={avatarUrl} size={20} />
          </span>
        ))}
      </span>
    </li>
  );
}
