import { observer } from 'mobx-react-lite';
import { accessLevels, roleNames, roleOfLevel } from '../../domain/access/role.ts';
import { dayInWords } from '../../domain/calendar/dates-in-words.ts';
import type { ListedMember } from '../api/rest.generated.ts';
import { addresses } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import listPage from '../app/list-page.module.css';
import { Avatar } from '../widgets/avatar/avatar.tsx';
import { Badge } from '../widgets/badge/badge.tsx';
import { Button } from '../widgets/button/button.tsx';
import { DateField } from '../widgets/date-field/date-field.tsx';
import { Link } from '../widgets/link/link.tsx';
import { Select } from '../widgets/select/select.tsx';
import type { MemberChange, MemberList } from './member-list.ts';
import { grantableRoles, mayGrant, type MembersPlace } from './members-place.ts';
import hidden from '../widgets/visually-hidden.module.css';
import styles from './members.module.css';

export interface MemberRowProps {
  members: MemberList;
  place: MembersPlace;
  member: ListedMember;
}

/** A member. Role and last day are changed in the row by those who may. */
export const MemberRow = observer(function MemberRow({ members, place, member }: MemberRowProps) {
  const { session, clock, router } = useApplication();
  const { id, name, username, access_level: level, expires_at: lastDay } = members.shown(member);
  const isOwn = session.user?.id === id;
  const isDirect = member.source.type === 'direct';
  const isChanging = members.pending.has(id);
  const mayChange = isDirect && mayGrant(place, member.access_level);
  const refusal = members.refusals.get(id);
  const change = async (changes: MemberChange): Promise<void> => {
    // What the reader may do here has changed as well.
    if ((await members.change(member, changes)) && isOwn) router.reload(router.address);
  };
  return (
    <tr aria-busy={isChanging || undefined}>
      <td>
        <span className={styles.person}>
          <Avatar name={name} identity={username} src={member.avatar_url} size={32} />
          <span className={styles.names}>
            <span>
              <Link href={addresses.person(username)}>{name}</Link> {isOwn && <Badge tone="accent">You</Badge>}
              {member.state !== 'active' && (
                <Badge tone="danger">{member.state === 'deactivated' ? 'Deactivated' : 'Blocked'}</Badge>
              )}
            </span>
            <span className={listPage.quiet}>@{username}</span>
          </span>
        </span>
        {refusal !== undefined && (
          <p role="alert" className={styles.refusal}>
            {refusal}
          </p>
        )}
      </td>
      <td data-label="From">
        <Source member={member} />
      </td>
      <td data-label="Added" className={styles.minor}>
        <span className={listPage.quiet}>
          {dayInWords(member.created_at.slice(0, 10))}
          {member.created_by !== undefined && ` by ${member.created_by.name}`}
        </span>
      </td>
      <td data-label="Role">
        {mayChange ? (
          <Select
            label={`Role of ${name}`}
            isLabelHidden
            choices={grantableRoles(place)}
            value={String(level)}
            onChange={(chosen) => void change({ access_level: Number(chosen) })}
            className={styles.role ?? ''}
          />
        ) : (
          roleText(level)
        )}
      </td>
      <td data-label={mayChange || lastDay !== null ? 'Ends' : undefined} className={styles.cell}>
        {mayChange ? (
          <DateField
            label={`End of the membership of ${name}`}
            isLabelHidden
            today={clock.today}
            value={lastDay}
            onChange={(day) => void change({ expires_at: day })}
            className={styles.end ?? ''}
          />
        ) : (
          lastDay !== null && <span className={listPage.quiet}>{dayInWords(lastDay)}</span>
        )}
      </td>
      <td className={styles.cell}>
        {isDirect && (isOwn || mayChange) && (
          <Button
            size="small"
            aria-label={isOwn ? `Leave ${place.name}` : `Remove ${name}`}
            onPress={() => members.removal.ask(member)}
          >
            {isOwn ? 'Leave' : 'Remove'}
          </Button>
        )}
      </td>
    </tr>
  );
});

function Source({ member: { source } }: { member: ListedMember }) {
  const { type, namespace, shared_with: group } = source;
  if (type === 'direct') return <span className={listPage.quiet}>Direct member</span>;
  const shown = type === 'shared' ? group : namespace;
  const text = type === 'shared' ? 'Invited group' : 'Inherited from';
  if (shown === null) return <span className={listPage.quiet}>{text}</span>;
  return (
    <span className={listPage.quiet}>
      <span className={type === 'inherited' ? hidden.visuallyHidden : undefined}>{text}</span>{' '}
      <Link href={(shown.kind === 'group' ? addresses.groupMembers : addresses.projectMembers)(shown.full_path)}>
        {shown.full_name}
      </Link>
    </span>
  );
}

/** The name of a role; levels without one do not occur. */
export function roleText(level: number): string {
  return roleNames[roleOfLevel(level) ?? 'guest'];
}

/** Roles to narrow a list by. */
export const roleFilterChoices = Object.entries(roleNames).map(([name, text]) => ({
  value: String(accessLevels[name as keyof typeof accessLevels]),
  text,
}));
