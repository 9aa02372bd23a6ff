import { Link as LinkIcon, MailPlus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { invitationDays } from '../../domain/members/invitation.ts';
import { dayInWords } from '../../domain/calendar/dates-in-words.ts';
import type { Invitation } from '../api/rest.generated.ts';
import { useApplication } from '../app/application-context.ts';
import listPage from '../app/list-page.module.css';
import { Alert } from '../widgets/alert/alert.tsx';
import { Button } from '../widgets/button/button.tsx';
import { DateField } from '../widgets/date-field/date-field.tsx';
import { DeleteDialog } from '../widgets/dialog/delete-dialog.tsx';
import { EmptyState } from '../widgets/empty-state/empty-state.tsx';
import { ListStates } from '../widgets/list-states/list-states.tsx';
import { SubmittedSearchField } from '../widgets/search-field/search-field.tsx';
import { Select } from '../widgets/select/select.tsx';
import { ActionsHead, Table } from '../widgets/table/table.tsx';
import type { InvitationList } from './invitation-list.ts';
import { roleText } from './member-row.tsx';
import { grantableRoles, mayGrant, type MembersPlace } from './members-place.ts';
import styles from './members.module.css';

interface InvitationsProps {
  invitations: InvitationList;
  place: MembersPlace;
}

/** Who is invited and has not answered yet. */
export const Invitations = observer(function Invitations({ invitations, place }: InvitationsProps) {
  const { boot, session } = useApplication();
  const { list, deletion, error } = invitations;
  useEffect(() => list.start(), [list]);
  const { view } = list;
  return (
    <>
      <p className={styles.note}>
        An invitation works once, within {invitationDays} days. Anyone who has its link can accept it, so hand it out as
        you would a key.
        {boot.mailEnabled &&
          session.signUpEnabled &&
          ' A copied link creates an account only if an administrator invited: others sign up first.'}
      </p>
      {error !== null && <Alert tone="danger">{error}</Alert>}
      <div className={listPage.controls}>
        <SubmittedSearchField
          label="Search for an email address"
          submitted={view.search}
          onSubmit={(search) => list.change({ search: search })}
          className={listPage.search ?? ''}
        />
      </div>
      <ListStates
        list={list}
        loading="Loading invitations"
        empty={
          <EmptyState icon={<MailPlus />} title={view.search === '' ? 'No open invitations' : 'No one found'}>
            <p>Invite people without an account by their email address, with “Add people”.</p>
          </EmptyState>
        }
        rangeClass={listPage.range}
      >
        {({ items }) => (
          <Table label="Invitations" isBusy={list.isLoading}>
            <thead>
              <tr>
                <th scope="col">Email</th>
                <th scope="col" className={styles.minor}>
                  Invited
                </th>
                <th scope="col">Role</th>
                <th scope="col">Membership ends</th>
                <ActionsHead />
              </tr>
            </thead>
            <tbody>
              {items.map((invitation) => (
                <InvitationRow key={invitation.id} invitations={invitations} place={place} invitation={invitation} />
              ))}
            </tbody>
          </Table>
        )}
      </ListStates>
      <DeleteDialog deletion={deletion} title="Withdraw the invitation?" action="Withdraw">
        {({ invite_email: email }) => <p>The links of the invitation of {email} stop working.</p>}
      </DeleteDialog>
    </>
  );
});

const InvitationRow = observer(function InvitationRow({
  invitations,
  place,
  invitation,
}: InvitationsProps & { invitation: Invitation }) {
  const { clock } = useApplication();
  const { id, invite_email: email, access_level: level, expires_at: lastDay } = invitations.shown(invitation);
  const isChanging = invitations.pending.has(id);
  const mayChange = mayGrant(place, invitation.access_level);
  const refusal = invitations.refusals.get(id);
  return (
    <tr aria-busy={isChanging || undefined}>
      <td className={styles.email}>
        {email}
        {refusal !== undefined && (
          <p role="alert" className={styles.refusal}>
            {refusal}
          </p>
        )}
      </td>
      <td data-label="Invited" className={styles.minor}>
        <span className={listPage.quiet}>
          {dayInWords(invitation.created_at.slice(0, 10))} by {invitation.created_by_name}
        </span>
      </td>
      <td data-label="Role">
        {mayChange ? (
          <Select
            label={`Role of ${email}`}
            isLabelHidden
            choices={grantableRoles(place)}
            value={String(level)}
            onChange={(chosen) => void invitations.change(invitation, { access_level: Number(chosen) })}
            className={styles.role ?? ''}
          />
        ) : (
          roleText(level)
        )}
      </td>
      <td data-label={mayChange || lastDay !== null ? 'Membership ends' : undefined} className={styles.cell}>
        {mayChange ? (
          <DateField
            label={`End of the membership of ${email}`}
            isLabelHidden
            today={clock.today}
            value={lastDay}
            onChange={(day) => void invitations.change(invitation, { expires_at: day })}
            className={styles.end ?? ''}
          />
        ) : (
          lastDay !== null && <span className={listPage.quiet}>{dayInWords(lastDay)}</span>
        )}
      </td>
      <td className={styles.cell}>
        {mayChange && (
          <span className={styles.actions}>
            <Button
              size="small"
              icon={<LinkIcon aria-hidden />}
              aria-label={`Copy link for ${email}`}
              onPress={() => void invitations.copyLink(invitation)}
            >
              Copy link
            </Button>
            <Button
              size="small"
              aria-label={`Withdraw the invitation of ${email}`}
              onPress={() => invitations.deletion.ask(invitation)}
            >
              Withdraw
            </Button>
          </span>
        )}
      </td>
    </tr>
  );
});
