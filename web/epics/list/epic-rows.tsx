import { CircleDot, ClockAlert, EyeOff, Layers, Layers2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { measuredProgress, progressShare } from '../../../domain/roadmap/measured-progress.ts';
import { progressText } from '../../../domain/roadmap/progress.ts';
import { timeframeText } from '../../../domain/roadmap/timeframe-text.ts';
import { counted } from '../../../domain/text/plural.ts';
import { addresses } from '../../app/addresses.ts';
import { ButtonLink } from '../../widgets/button/button-link.tsx';
import { EmptyState } from '../../widgets/empty-state/empty-state.tsx';
import { Moment } from '../../widgets/moment/moment.tsx';
import type { EpicsListStore } from './epics-list-store.ts';
import type { ListedEpic } from './listed-epic.ts';
import { useApplication } from '../../app/application-context.ts';
import { progressMeasureOf } from '../../app/progress-measure.ts';
import styles from '../../work-items/list/items-list.module.css';
import { RowLabels } from '../../work-items/list/row-labels.tsx';
import { RowPeople } from '../../work-items/list/row-people.tsx';
import { RowPick } from '../../work-items/list/row-pick.tsx';
import { LoadingRows } from '../../widgets/loading/loading.tsx';

/** The epics of a page, or a placeholder. */
export const EpicRows = observer(function EpicRows({ store }: { store: EpicsListStore }) {
  const { epics, status } = store;
  if (status === 'loading' && store.group === null) {
    return <LoadingRows label="Loading epics" />;
  }
  if (epics.length === 0) return status === 'ready' ? <NoEpics store={store} /> : null;
  return (
    <ul
      ref={store.rowFocus.attach}
      aria-label="Epics"
      aria-busy={status === 'loading'}
      data-density={store.density.density}
      data-aligned
      data-people={epics.some(({ assignees }) => assignees.length > 0) || undefined}
      onPointerMove={store.stillRows.point}
      onPointerLeave={store.stillRows.leave}
      className={styles.rows}
    >
      {epics.map((epic) => (
        <EpicRow key={epic.id} epic={epic} store={store} />
      ))}
    </ul>
  );
});

/** The state of an epic. */
export function EpicIcon({ item: { state } }: { item: ListedEpic }) {
  return state === 'opened' ? (
    <Layers role="img" aria-label="Open" className={styles.icon} />
  ) : (
    <Layers2 role="img" aria-label="Closed" className={styles.icon} />
  );
}

const EpicRow = observer(function EpicRow({ epic, store }: { epic: ListedEpic; store: EpicsListStore }) {
  const { openedEpics, closedEpics, openedIssues, closedIssues } = epic.counts;
  const [epics, issues] = [openedEpics + closedEpics, openedIssues + closedIssues];
  const { clock } = useApplication();
  const isOpen = epic.state === 'opened';
  const isLate = isOpen && epic.dueDate !== null && epic.dueDate < clock.today;
  return (
    <li
      className={styles.row}
      data-closed={!isOpen || undefined}
      data-selected={store.selection.has(epic.id) || undefined}
    >
      {store.signedIn && <RowPick selection={store.selection} row={epic} />}
      <EpicIcon item={epic} />
      <div className={styles.words}>
        <div className={styles.titleLine}>
          <a href={epic.webPath} title={epic.title} className={styles.title}>
            {epic.title}
          </a>
          {epic.confidential && <EyeOff role="img" aria-label="Confidential" className={styles.confidential} />}
        </div>
        <p className={styles.meta}>
          <span className={styles.reference}>&amp;{epic.iid}</span>
          <span className={styles.detail}>
            created <Moment at={epic.createdAt} /> by {epic.author.name}
          </span>
          {(epic.startDate !== null || epic.dueDate !== null) && (
            <span data-late={isLate || undefined} className={styles.due}>
              {isLate && <ClockAlert role="img" aria-label="Overdue" />}
              {timeframeText(epic)}
            </span>
          )}
          {epic.group.fullPath !== store.groupPath && (
            <span title={epic.group.fullName} className={styles.place}>
              {epic.group.name}
            </span>
          )}
        </p>
        <RowLabels labels={epic.labels} onChoose={store.address.addLabel} />
      </div>
      <div className={styles.counts}>
        {epics > 0 && (
          <span
            role="img"
            aria-label={counted(epics, 'child epic')}
            title={counted(epics, 'child epic')}
            className={styles.epicCount}
          >
            <Layers aria-hidden /> {epics}
          </span>
        )}
        <EpicProgress epic={epic} />
        {issues > 0 && (
          <span
            role="img"
            aria-label={counted(issues, 'issue')}
            title={counted(issues, 'issue')}
            className={styles.issueCount}
          >
            <CircleDot aria-hidden /> {issues}
          </span>
        )}
        {epic.assignees.length > 0 && (
          <span className={styles.people}>
            <RowPeople people={epic.assignees} most={2} />
          </span>
        )}
      </div>
    </li>
  );
});

/** How much below an epic is done, in the reader's unit. */
const EpicProgress = observer(function EpicProgress({ epic: { counts, weights } }: { epic: ListedEpic }) {
  const { tracking: chosen } = progressMeasureOf(useApplication().session);
  const measured = measuredProgress(counts, weights, chosen);
  if (measured === null) return null;
  const { progress, tracking } = measured;
  return (
    <span title={progressText(progress, tracking)} className={styles.share}>
      <span aria-hidden="true" className={styles.progress}>
        <span style={{ inlineSize: `${progress.percent}%` }} />
      </span>
      {progressShare(progress, tracking)}
    </span>
  );
});

/** Instead of a list without rows. */
export const NoEpics = observer(function NoEpics({ store }: { store: EpicsListStore }) {
  const isNarrowed = store.isNarrowed || (store.countOf('all') ?? 0) > 0;
  return (
    <EmptyState
      icon={<Layers />}
      title={isNarrowed ? 'Sorry, no epics matched your search' : 'Epics bundle issues into larger pieces of work'}
      actions={
        store.canCreateEpic && !isNarrowed ? (
          <ButtonLink href={addresses.newEpic(store.groupPath)} variant="primary">
            New epic
          </ButtonLink>
        ) : undefined
      }
    >
      <p>
        {isNarrowed
          ? 'Change the filters or choose another tab.'
          : 'There are no epics in this group and the groups below it yet.'}
      </p>
    </EmptyState>
  );
});
