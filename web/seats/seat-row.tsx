import { ChevronDown, ChevronRight } from 'lucide-react';
import { inDigits } from '../../domain/calendar/format.ts';
import { observer } from 'mobx-react-lite';
import { dayInWords } from '../../domain/calendar/dates-in-words.ts';
import type { Seat, SeatMembership } from '../api/rest.generated.ts';
import { addresses } from '../app/addresses.ts';
import { LoadFailure } from '../widgets/alert/load-failure.tsx';
import { Avatar } from '../widgets/avatar/avatar.tsx';
import { Badge } from '../widgets/badge/badge.tsx';
import { Button } from '../widgets/button/button.tsx';
import { Skeleton } from '../widgets/skeleton/skeleton.tsx';
import type { SeatList, SeatReasons } from './seat-list.ts';
import styles from './seats.module.css';
import { Loading } from '../widgets/loading/loading.tsx';

/** A person with a seat, with expandable reasons. */
export const SeatRow = observer(function SeatRow({ list, seat }: { list: SeatList; seat: Seat }) {
  const isExplained = list.isExplained(seat);
  const reasonsId = `reasons-${seat.id}`;
  return (
    <>
      <tr>
        <td>
          <span className={styles.person}>
            <Avatar name={seat.name} identity={seat.username} src={seat.avatar_url} size={24} />
            <span>
              {seat.name} <span className={styles.quiet}>@{seat.username}</span>{' '}
              {!seat.removable && <Badge tone="info">Invited group</Badge>}
              {seat.email !== null && <span className={styles.email}>{seat.email}</span>}
            </span>
          </span>
        </td>
        <td data-label="Highest role">{seat.access_level.string_value}</td>
        <td data-label="Last activity" className={styles.day}>
          {seat.last_activity_on === null ? (
            <span className={styles.quiet}>Never</span>
          ) : (
            dayInWords(seat.last_activity_on)
          )}
        </td>
        <td>
          <span className={styles.actions}>
            <Button
              size="small"
              variant="quiet"
              icon={isExplained ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
              aria-expanded={isExplained}
              aria-controls={isExplained ? reasonsId : undefined}
              aria-label={`Why ${seat.name} takes a seat`}
              onPress={() => list.toggleReasons(seat)}
            >
              Why
            </Button>
            <Button size="small" aria-label={`Remove ${seat.name}`} onPress={() => void list.askToRemove(seat)}>
              Remove
            </Button>
          </span>
        </td>
      </tr>
      {isExplained && (
        <tr className={styles.reasonsRow}>
          <td colSpan={4} id={reasonsId}>
            <Reasons list={list} seat={seat} reasons={list.reasons.get(seat.id) ?? null} />
          </td>
        </tr>
      )}
    </>
  );
});

function Reasons({ list, seat, reasons }: { list: SeatList; seat: Seat; reasons: SeatReasons | string | null }) {
  if (reasons === null) {
    return (
      <Loading label="Loading memberships">
        <Skeleton width="50%" />
      </Loading>
    );
  }
  if (typeof reasons === 'string') {
    return <LoadFailure onRetry={() => void list.explain(seat)}>{reasons}</LoadFailure>;
  }
  return (
    <>
      <ul aria-label={`Memberships of ${seat.name}`} className={styles.reasons}>
        {[...reasons.direct, ...reasons.indirect].map((membership, index) => (
          <Reason key={`${membership.id}-${index}`} membership={membership} />
        ))}
      </ul>
      {reasons.more > 0 && <p className={styles.quiet}>and {inDigits(reasons.more)} more</p>}
    </>
  );
}

/** One membership: namespace, origin, role, start, end, and who created it. */
function Reason({ membership }: { membership: SeatMembership }) {
  const { source_type: kind, source_full_name: name, source_full_path: path, via, access_level: level } = membership;
  const { created_at: since, expires_at: until, created_by } = membership;
  const giver = created_by as { username: string; name: string } | null;
  return (
    <li>
      <a href={kind === 'group' ? addresses.group(path) : addresses.issues(path)} className={styles.link}>
        {name}
      </a>{' '}
      <Badge>{level.string_value}</Badge>
      <span className={styles.quiet}>
        {via === undefined ? ' direct member' : ` through the invited group ${via.full_name ?? '(hidden from you)'}`},
        since {dayInWords(since.slice(0, 10))}
        {until !== null && `, until ${dayInWords(until)}`}
        {giver !== null && `, given by ${giver.name}`}
      </span>
    </li>
  );
}
