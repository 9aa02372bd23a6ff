import { Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { durationInWords } from '../../../domain/work-items/duration.ts';
import { Alert } from '../../widgets/alert/alert.tsx';
import { Button } from '../../widgets/button/button.tsx';
import { Dialog } from '../../widgets/dialog/dialog.tsx';
import { IconButton } from '../../widgets/icon-button/icon-button.tsx';
import { Link } from '../../widgets/link/link.tsx';
import { Moment } from '../../widgets/moment/moment.tsx';
import { Skeleton } from '../../widgets/skeleton/skeleton.tsx';
import { useIssue } from '../issue-context.ts';
import type { TimeReport } from './time-report.ts';
import styles from './time-tracking.module.css';

/** The time entries of an issue. */
const TimeReportDialog = observer(function TimeReportDialog({ report }: { report: TimeReport }) {
  const { timeSpent } = useIssue();
  const { entries, error, isOpen, deleted } = report;
  const canDelete = entries?.some(({ userPermissions }) => userPermissions.adminTimelog) ?? false;
  useEffect(() => {
    if (isOpen) void report.load();
  }, [report, isOpen, timeSpent]);
  const table = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Deleting an entry removes its button, and the focus with it.
    if (document.activeElement === document.body) table.current?.focus();
  }, [entries]);
  return (
    <Dialog title="Time report" size="large" isOpen={isOpen} onOpenChange={report.show}>
      {error !== null && deleted === null && <Alert tone="danger">{error}</Alert>}
      {entries === null && error === null && <Skeleton width="60%" />}
      {entries !== null && entries.length === 0 && <p>No time was logged yet.</p>}
      {entries !== null && entries.length > 0 && (
        <div ref={table} tabIndex={-1} className={styles.scroller}>
          <table className={styles.report}>
            <thead>
              <tr>
                <th scope="col">Date</th>
                <th scope="col">Person</th>
                <th scope="col">Time</th>
                <th scope="col">Summary</th>
                {canDelete && <th scope="col">Actions</th>}
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <tr key={entry.id}>
                  <td>{entry.spentAt !== null && <Moment at={entry.spentAt} />}</td>
                  <td>
                    <Link href={entry.user.webPath}>{entry.user.name}</Link>
                  </td>
                  <td className={styles.number}>{durationInWords(entry.timeSpent)}</td>
                  <td className={styles.summary}>{entry.summary}</td>
                  {canDelete && (
                    <td>
                      {entry.userPermissions.adminTimelog && (
                        <IconButton label="Delete time entry" size="small" onPress={() => report.askToDelete(entry)}>
                          <Trash2 />
                        </IconButton>
                      )}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={2}>
                  Total
                </th>
                <td colSpan={canDelete ? 3 : 2} className={styles.number}>
                  {durationInWords(timeSpent)}
                </td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
      {report.hasMore && (
        <Button size="small" isPending={report.isLoadingMore} onPress={() => void report.loadMore()}>
          Load more
        </Button>
      )}
      <DeleteEntryDialog report={report} />
    </Dialog>
  );
});

const DeleteEntryDialog = observer(function DeleteEntryDialog({ report }: { report: TimeReport }) {
  const { deleted, error, isDeleting } = report;
  return (
    <Dialog
      title="Delete time entry"
      role="alertdialog"
      size="small"
      isOpen={deleted !== null}
      onOpenChange={() => report.askToDelete(null)}
      footer={
        <>
          <Button onPress={() => report.askToDelete(null)}>Cancel</Button>
          <Button variant="danger" isPending={isDeleting} onPress={() => void report.delete()}>
            Delete time entry
          </Button>
        </>
      }
    >
      {error !== null && <Alert tone="danger">{error}</Alert>}
      <p>
        Are you sure you want to delete {durationInWords(deleted?.timeSpent ?? 0)} logged by {deleted?.user.name}? This
        cannot be undone.
      </p>
    </Dialog>
  );
});

export default TimeReportDialog;
