import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { undoDays, undoneAtOnceMaximum } from '../../../domain/acts/act.ts';
import { inDigits } from '../../../domain/calendar/format.ts';
import { counted } from '../../../domain/text/plural.ts';
import type { Act } from '../../api/rest.generated.ts';
import { addresses } from '../../app/addresses.ts';
import { useApplication } from '../../app/application-context.ts';
import { Alert } from '../../widgets/alert/alert.tsx';
import { LoadFailure } from '../../widgets/alert/load-failure.tsx';
import { Avatar } from '../../widgets/avatar/avatar.tsx';
import { Badge } from '../../widgets/badge/badge.tsx';
import { Button } from '../../widgets/button/button.tsx';
import { ConfirmDialog } from '../../widgets/dialog/confirm-dialog.tsx';
import { SidePanel } from '../../widgets/drawer/drawer.tsx';
import { Link } from '../../widgets/link/link.tsx';
import { Loading } from '../../widgets/loading/loading.tsx';
import { Moment } from '../../widgets/moment/moment.tsx';
import { Skeleton } from '../../widgets/skeleton/skeleton.tsx';
import { ActHistory, type HistoryOf } from './act-history.ts';
import styles from './history-panel.module.css';

interface HistoryPanelProps {
  of: HistoryOf;
  /** What the item is called, such as an incident. */
  noun?: string;
  onClose: () => void;
}

/** What people did to the items of a plan or to one item, with a way back to where the reader was. */
export const HistoryPanel = observer(function HistoryPanel({ of, noun, onClose }: HistoryPanelProps) {
  const application = useApplication();
  const { kind, fullPath } = of;
  const iid = of.kind === 'group' ? null : of.iid;
  const history = useMemo(
    () =>
      new ActHistory(
        application,
        kind === 'group' || iid === null ? { kind: 'group', fullPath } : { kind, fullPath, iid },
      ),
    [application, kind, fullPath, iid],
  );
  useEffect(() => history.start(), [history]);
  return (
    <SidePanel title="History" isOpen onOpenChange={onClose}>
      <p className={styles.hint}>
        What was done {kind === 'group' ? 'in this group and below it' : `to this ${noun ?? kind}`} in the last{' '}
        {undoDays} days.
      </p>
      <Acts history={history} />
      <Confirmation history={history} />
    </SidePanel>
  );
});

const Acts = observer(function Acts({ history }: { history: ActHistory }) {
  const { reading, acts, hasOlder } = history;
  if (reading.answer === null && reading.error === null) {
    return (
      <Loading label="Loading history" className={styles.acts}>
        <Skeleton height="3rem" />
        <Skeleton height="3rem" />
        <Skeleton height="3rem" />
      </Loading>
    );
  }
  return (
    <>
      {reading.problem !== null && (
        <LoadFailure onRetry={() => void reading.load()} className={styles.failure}>
          {reading.problem}
        </LoadFailure>
      )}
      {reading.answer !== null && acts.length === 0 && <p>Nothing was changed.</p>}
      <ol aria-label="Changes" className={styles.acts}>
        {acts.map((act) => (
          <ActEntry key={act.id} act={act} history={history} />
        ))}
      </ol>
      {hasOlder && (
        <Button onPress={() => void history.loadOlder()} isPending={reading.isLoading}>
          Older changes
        </Button>
      )}
    </>
  );
});

const ActEntry = observer(function ActEntry({ act, history }: { act: Act; history: ActHistory }) {
  const { author, summary, items, undone, can_undo: canUndo, created_at: at } = act;
  return (
    <li className={styles.act}>
      <Avatar name={author.name} identity={author.username} src={author.avatar_url} size={24} />
      <div className={styles.told}>
        <p className={styles.who}>
          <Link href={addresses.person(author.username)} variant="quiet">
            {author.name}
          </Link>
          <span className={styles.when}>
            <Moment at={at} />
          </span>
          {undone && <Badge>Undone</Badge>}
        </p>
        <p data-undone={undone || undefined} className={styles.summary}>
          {summary}
        </p>
        <ul className={styles.items}>
          {items.map(({ id, reference, title, web_path: path }) => (
            <li key={id}>
              {path === null ? `${title} (in the bin)` : <Link href={path}>{`${reference} ${title}`}</Link>}
            </li>
          ))}
          {moreItems(act) !== null && <li>{moreItems(act)}</li>}
        </ul>
        {canUndo && (
          <Button
            size="small"
            aria-label={`Undo to here: ${summary}`}
            onPress={() => void history.ask(act)}
            className={styles.undo ?? ''}
          >
            Undo to here
          </Button>
        )}
      </div>
    </li>
  );
});

function moreItems({ items, items_count: count, has_more_items: hasMore }: Act): string | null {
  const more = count - items.length;
  if (hasMore) return `and more than ${inDigits(more)} others`;
  return more > 0 ? `and ${counted(more, 'other')}` : null;
}

const Confirmation = observer(function Confirmation({ history }: { history: ActHistory }) {
  const { asked, isUndoing, isTooMuch } = history;
  const acts = asked ?? [];
  return (
    <ConfirmDialog
      title="Undo to here"
      action={`Undo ${counted(acts.length, 'change')}`}
      isOpen={asked !== null}
      isPending={isUndoing}
      isDisabled={isTooMuch}
      onCancel={history.cancel}
      onConfirm={history.undo}
    >
      <div className={styles.confirmation}>
        {isTooMuch && <Alert tone="warning">At most {undoneAtOnceMaximum} changes are undone at once.</Alert>}
        <p>This takes back what you did, the last change first:</p>
        <ol className={styles.asked}>
          {acts.map(({ id, summary, created_at: at }) => (
            <li key={id}>
              {summary}, <Moment at={at} />
            </li>
          ))}
        </ol>
        <p>Later changes by other people are kept. You see which ones.</p>
      </div>
    </ConfirmDialog>
  );
});
