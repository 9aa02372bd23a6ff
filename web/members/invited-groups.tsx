import { FolderTree, Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { dayInWords } from '../../domain/calendar/dates-in-words.ts';
import { addresses } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import listPage from '../app/list-page.module.css';
import { Alert } from '../widgets/alert/alert.tsx';
import { LoadFailure } from '../widgets/alert/load-failure.tsx';
import { Button } from '../widgets/button/button.tsx';
import { DateField } from '../widgets/date-field/date-field.tsx';
import { DeleteDialog } from '../widgets/dialog/delete-dialog.tsx';
import { FormDialog } from '../widgets/dialog/form-dialog.tsx';
import { EmptyState } from '../widgets/empty-state/empty-state.tsx';
import { Link } from '../widgets/link/link.tsx';
import { LoadingRows } from '../widgets/loading/loading.tsx';
import { Select } from '../widgets/select/select.tsx';
import { ActionsHead, Table } from '../widgets/table/table.tsx';
import { PlacePicker } from '../work-items/places/place-picker.tsx';
import { groupSharesOf, type GroupShares, type ShareForm } from './group-shares.ts';
import { roleText } from './member-row.tsx';
import { grantableRoles, mayGrant, type MembersPlace } from './members-place.ts';
import styles from './members.module.css';

/** The groups whose members have a role here. */
const InvitedGroups = observer(function InvitedGroups({ place }: { place: MembersPlace }) {
  const { api } = useApplication();
  const { kind, fullPath } = place;
  const shares = useMemo(() => groupSharesOf(api, { kind, fullPath }), [api, kind, fullPath]);
  const { reading, entries, error, open } = shares;
  useEffect(() => reading.start(), [reading]);
  return (
    <>
      <div className={listPage.controls}>
        <p className={styles.note}>
          Members of an invited group have the same role here as in that group, up to the maximum role.
        </p>
        {place.can_administrate_members === true && (
          <Button icon={<Plus aria-hidden />} onPress={shares.create}>
            Invite a group
          </Button>
        )}
      </div>
      {error !== null && <Alert tone="danger">{error}</Alert>}
      {reading.problem !== null && <LoadFailure onRetry={() => void reading.load()}>{reading.problem}</LoadFailure>}
      {reading.answer === null && reading.isLoading && <LoadingRows label="Loading groups" count={2} />}
      {reading.answer !== null && entries.length === 0 && (
        <EmptyState icon={<FolderTree />} title="No invited groups">
          <p>Invite a group to add all its members at once.</p>
        </EmptyState>
      )}
      {entries.length > 0 && <Groups shares={shares} place={place} />}
      {open !== null && <ShareDialog shares={shares} form={open.form} place={place} />}
      <DeleteDialog deletion={shares.deletion} title="Remove the group?" action="Remove">
        {({ group_name: name }) => <p>The members of {name} lose the role that they have through it.</p>}
      </DeleteDialog>
    </>
  );
});

export default InvitedGroups;

const Groups = observer(function Groups({ shares, place }: { shares: GroupShares; place: MembersPlace }) {
  return (
    <Table label="Invited groups" isBusy={shares.reading.isLoading}>
      <thead>
        <tr>
          <th scope="col">Group</th>
          <th scope="col">Maximum role</th>
          <th scope="col">Ends</th>
          <ActionsHead />
        </tr>
      </thead>
      <tbody>
        {shares.entries.map((share) => (
          <tr key={share.group_id}>
            <td className={styles.email}>
              <Link href={addresses.groupMembers(share.group_full_path)}>{share.group_full_path}</Link>
            </td>
            <td data-label="Maximum role">{roleText(share.group_access_level)}</td>
            <td data-label={share.expires_at === null ? undefined : 'Until'}>
              {share.expires_at !== null && dayInWords(share.expires_at)}
            </td>
            <td>
              {mayGrant(place, share.group_access_level) && (
                <Button
                  size="small"
                  aria-label={`Remove ${share.group_full_path}`}
                  onPress={() => shares.deletion.ask(share)}
                >
                  Remove
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
});

interface ShareDialogProps {
  shares: GroupShares;
  form: ShareForm;
  place: MembersPlace;
}

const ShareDialog = observer(function ShareDialog({ shares, form, place }: ShareDialogProps) {
  const { clock, boot } = useApplication();
  useEffect(() => form.group.stop, [form]);
  return (
    <FormDialog
      title={`Invite a group to ${place.name}`}
      name="Invited group"
      action="Invite"
      form={form}
      onSave={() => void shares.save()}
      onCancel={shares.cancel}
    >
      <PlacePicker label="Group" search={form.group} isReadOnly={form.isSaving} />
      <Select
        label="Maximum role"
        choices={grantableRoles(place).filter(({ text }) => text !== 'Minimal Access')}
        {...form.form.field('group_access', 'The role')}
      />
      <DateField
        isInForm
        label="Ends on (optional)"
        today={clock.today}
        firstDayOfWeek={boot.firstDayOfWeek}
        {...form.form.field('expires_at', 'The day')}
      />
    </FormDialog>
  );
});
