import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { durationInWords } from '../../../domain/work-items/duration.ts';
import { Alert } from '../../widgets/alert/alert.tsx';
import { Button } from '../../widgets/button/button.tsx';
import { Dialog } from '../../widgets/dialog/dialog.tsx';
import { Link } from '../../widgets/link/link.tsx';
import { Moment } from '../../widgets/moment/moment.tsx';
import { Skeleton } from '../../widgets/skeleton/skeleton.tsx';
import { useIssue } from '../issue-context.ts';
import type { TimeReport } from './time-report.ts';
import styles from './time-tracking.module.css';

/** The entries that add up to the time spent. */
export const TimeReportDialog = observer(function TimeReportDialog({ report }: { report: TimeReport }) {
  const { timeSpent } = useIssue();
  const { entries, error, isOpen } = report;
  useEffect(() => {
    if (isOpen) void report.load();
  }, [report, isOpen, timeSpent]);
  return (
    <Dialog title="Time report" size="large" isOpen={isOpen} onOpenChange={report.show}>
      {error !== null && <Alert tone="danger">{error}</Alert>}
      {entries === null && error === null && <Skeleton width="60%" />}
      {entries !== null && entries.length === 0 && <p>No time was logged yet.</p>}
      {entries !== null && entries.length > 0 && (
        <div className={styles.scroller}>
          <table className={styles.report}>
            <thead>
              <tr>
                <th scope="col">Date</th>
                <th scope="col">Person</th>
                <th scope="col">Time</th>
                <th scope="col">Summary</th>
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
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={2}>
                  Total
                </th>
                <td colSpan={2} className={styles.number}>
                  {durationInWords(timeSpent)}
                </td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
      {report.hasMore && (
        <Button size="small" onPress={() => void report.loadMore()}>
          Load more
        </Button>
      )}
    </Dialog>
  );
});
