import { CircleCheck, CircleDot, EyeOff, MessageSquare, Milestone, RefreshCw } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { referenceWithin } from '../../../domain/references/reference.ts';
import { dayInWords } from '../../../domain/calendar/dates-in-words.ts';
import { isOverdue } from '../../../domain/work-items/overdue.ts';
import { counted } from '../../../domain/text/plural.ts';
import { useApplication } from '../../app/application-context.ts';
import { EmptyState } from '../../widgets/empty-state/empty-state.tsx';
import { besideRowStop } from '../../widgets/row-keys.ts';
import { Moment } from '../../widgets/moment/moment.tsx';
import styles from '../../work-items/list/items-list.module.css';
import { RowLabels } from '../../work-items/list/row-labels.tsx';
import { RowPeople } from '../../work-items/list/row-people.tsx';
import { RowPick } from '../../work-items/list/row-pick.tsx';
import { NewIssueButton } from './new-issue-button.tsx';
import type { IssuesListStore } from './issues-list-store.ts';
import type { ListedIssue } from './listed-issue.ts';
import { LoadingRows } from '../../widgets/loading/loading.tsx';
import { typeIcons } from '../../work-items/type-icons.ts';

/** The issues of a page, or a placeholder. */
export const IssueRows = observer(function IssueRows({ store }: { store: IssuesListStore }) {
  const { issues, status } = store;
  if (issues === null) {
    return status === 'failed' ? null : <LoadingRows label="Loading issues" />;
  }
  if (issues.length === 0) return status === 'failed' ? null : <NoIssues store={store} />;
  return (
    <ul
      ref={store.rowFocus.attach}
      aria-label="Issues"
      aria-busy={status === 'loading'}
      data-density={store.density.density}
      onPointerMove={store.stillRows.point}
      onPointerLeave={store.stillRows.leave}
      className={styles.rows}
    >
      {issues.map((issue) => (
        <IssueRow key={issue.id} issue={issue} store={store} />
      ))}
    </ul>
  );
});

/** Instead of a list without rows. */
export const NoIssues = observer(function NoIssues({ store }: { store: IssuesListStore }) {
  const hasOthers = store.isNarrowed || (store.countOf('all') ?? 0) > 0;
  return (
    <EmptyState
      icon={<CircleDot />}
      title={hasOthers ? 'Sorry, no issues matched your search' : 'No issues yet'}
      actions={store.canCreateIssue && !hasOthers ? <NewIssueButton namespace={store.namespace} /> : undefined}
    >
      <p>
        {hasOthers
          ? 'Change the filters or choose another tab.'
          : `There are no issues in this ${store.namespace.kind} yet.`}
      </p>
    </EmptyState>
  );
});

/** Type and state of an issue. */
export function IssueIcon({ item: { state, issueType } }: { item: ListedIssue }) {
  const Icon = typeIcons[issueType];
  return state === 'opened' ? (
    <Icon role="img" aria-label={`Open ${issueType}`} className={styles.icon} />
  ) : (
    <CircleCheck role="img" aria-label={`Closed ${issueType}`} className={styles.icon} />
  );
}

const IssueRow = observer(function IssueRow({ issue, store }: { issue: ListedIssue; store: IssuesListStore }) {
  const { clock } = useApplication();
  const isOpen = issue.state === 'opened';
  const isSelected = store.selection.has(issue.id);
  const { count, completed } = issue.tasks;
  const isLate = isOverdue(issue, clock.today);
  return (
    <li className={styles.row} data-closed={!isOpen || undefined} data-selected={isSelected || undefined}>
      {store.signedIn && <RowPick selection={store.selection} row={issue} />}
      <IssueIcon item={issue} />
      <div className={styles.words}>
        <div className={styles.titleLine}>
          <a href={issue.webPath} title={issue.title} className={styles.title}>
            {issue.title}
          </a>
          {issue.confidential && <EyeOff role="img" aria-label="Confidential" className={styles.confidential} />}
        </div>
        <p className={styles.meta}>
          <span title={issue.reference}>{referenceWithin(store.namespace.fullPath, issue.reference)}</span>
          <span className={styles.detail}>
            created <Moment at={issue.createdAt} /> by {issue.authorName}
          </span>
          {issue.dueDate !== null && (
            <span data-late={isLate || undefined} className={styles.due}>
              {isLate ? 'overdue since' : 'due'} {dayInWords(issue.dueDate)}
            </span>
          )}
          {issue.milestoneTitle !== null && (
            <span className={styles.fact}>
              <Milestone aria-hidden /> {issue.milestoneTitle}
            </span>
          )}
          {issue.iterationText !== null && (
            <span className={styles.fact}>
              <RefreshCw role="img" aria-label="Iteration" /> {issue.iterationText}
            </span>
          )}
          {issue.epicLink !== null && (
            <a {...besideRowStop} href={issue.epicLink.url} className={styles.detail}>
              {issue.epicLink.title}
            </a>
          )}
          {issue.severity !== 'UNKNOWN' && <span>severity {issue.severity.toLowerCase()}</span>}
          {issue.weight !== null && <span>weight {issue.weight}</span>}
          {count > 0 && (
            <span className={styles.detail}>
              {completed} of {counted(count, 'checklist item')} completed
            </span>
          )}
        </p>
        <RowLabels labels={issue.labels} onChoose={store.address.addLabel} />
      </div>
      <div className={styles.counts}>
        {issue.notesCount > 0 && (
          <span
            role="img"
            aria-label={counted(issue.notesCount, 'comment')}
            title={counted(issue.notesCount, 'comment')}
          >
            <MessageSquare aria-hidden /> {issue.notesCount}
          </span>
        )}
        <RowPeople people={issue.assignees} most={4} />
      </div>
    </li>
  );
});
