import { observer } from 'mobx-react-lite';
import { abuseCategoryTexts } from '../../domain/moderation/abuse-report.ts';
import type { UserBasic } from '../api/rest.generated.ts';
import { pathOf } from '../app/addresses.ts';
import { Avatar } from '../widgets/avatar/avatar.tsx';
import { Badge } from '../widgets/badge/badge.tsx';
import { Button } from '../widgets/button/button.tsx';
import { keepFocusHere } from '../widgets/kept-focus.ts';
import { Moment } from '../widgets/moment/moment.tsx';
import type { ListedReport } from './abuse-report.ts';
import styles from './abuse-reports.module.css';
import type { AbuseReports } from './abuse-reports.ts';

/** One report: category, item, author of the item, and reporter. */
export const AbuseReportRow = observer(function AbuseReportRow({
  reports,
  report,
}: {
  reports: AbuseReports;
  report: ListedReport;
}) {
  const { category, message, item, reporter, reported_user: reported, note_id: noteId, state } = report;
  const close = (): void => {
    keepFocusHere();
    void reports.close(report);
  };
  return (
    <tr>
      <td className={styles.what}>
        <Badge tone="warning">{abuseCategoryTexts[category]}</Badge>
        <p className={styles.message}>{message}</p>
      </td>
      <td>
        {item === null ? (
          <span className={styles.gone}>Deleted since</span>
        ) : (
          <a href={pathOf(item.web_url) + (noteId === null ? '' : `#note_${noteId}`)} className={styles.link}>
            {noteId !== null && 'Comment on '}
            {item.title}
          </a>
        )}
        {item !== null && <span className={styles.reference}>{item.reference}</span>}
        <Person person={reported} />
      </td>
      <td>
        <Person person={reporter} />
      </td>
      <td>
        <Moment at={report.created_at} />
      </td>
      {state === 'open' && (
        <td>
          <Button
            size="small"
            aria-label={`Close the report about ${item?.title ?? 'a deleted item'}`}
            isPending={reports.isClosing(report)}
            onPress={close}
          >
            Close
          </Button>
        </td>
      )}
    </tr>
  );
});

function Person({ person }: { person: UserBasic | null }) {
  if (person === null) return null;
  return (
    <span className={styles.person}>
      <Avatar name={person.name} identity={person.username} src={person.avatar_url} size={16} />
      {person.name} <span className={styles.reference}>@{person.username}</span>
      {person.state !== 'active' && <Badge>{person.state}</Badge>}
    </span>
  );
}
