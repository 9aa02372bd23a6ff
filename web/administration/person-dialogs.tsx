import { observer } from 'mobx-react-lite';
import { passwordLinkDays } from '../../domain/people/password.ts';
import { counted } from '../../domain/text/plural.ts';
import { useApplication } from '../app/application-context.ts';
import listPage from '../app/list-page.module.css';
import { Alert } from '../widgets/alert/alert.tsx';
import { Button } from '../widgets/button/button.tsx';
import { Checkbox } from '../widgets/checkbox/checkbox.tsx';
import { ConfirmDialog } from '../widgets/dialog/confirm-dialog.tsx';
import { Dialog } from '../widgets/dialog/dialog.tsx';
import { FormDialog } from '../widgets/dialog/form-dialog.tsx';
import { TextArea } from '../widgets/text-area/text-area.tsx';
import { TextField } from '../widgets/text-field/text-field.tsx';
import { copyText } from '../widgets/copy-text.ts';
import type { CopiedLink, People } from './people.ts';
import type { PersonForm } from './person-form.ts';
import styles from './people.module.css';

/** The dialog that is open on the page of people. */
const PersonDialogs = observer(function PersonDialogs({ people }: { people: People }) {
  const { editing, asking, deleting, link } = people;
  return (
    <>
      {editing !== null && <EditDialog people={people} editing={editing} />}
      {asking !== null && (
        <ConfirmDialog
          title={asking.act.question?.title(asking.person) ?? asking.act.text}
          action={asking.act.text}
          isOpen
          isPending={people.isActing}
          onCancel={people.cancel}
          onConfirm={people.confirm}
        >
          <div className={styles.consequences}>
            {people.error !== null && <Alert tone="danger">{people.error}</Alert>}
            <p>{asking.act.question?.text}</p>
          </div>
        </ConfirmDialog>
      )}
      {deleting !== null && <DeletionDialog people={people} deleting={deleting} />}
      {link !== null && <LinkDialog link={link} onClose={people.hideLink} />}
    </>
  );
});

export default PersonDialogs;

const EditDialog = observer(function EditDialog({ people, editing }: { people: People; editing: PersonForm }) {
  const { session, boot } = useApplication();
  const { form, person } = editing;
  const isOwn = person !== null && person.id === session.user?.id;
  return (
    <FormDialog
      title={person === null ? 'New user' : `Edit ${person.name}`}
      name="User"
      action={person === null ? 'Create user' : 'Save'}
      form={form}
      onSave={() => void people.save()}
      onCancel={people.stopEditing}
    >
      <TextField label="Name" autoFocus autoComplete="off" {...form.field('name', 'The name')} />
      <TextField label="Username" autoComplete="off" {...form.field('username', 'The username')} />
      <TextField label="Email" type="email" autoComplete="off" {...form.field('email', 'The email address')} />
      {!isOwn && <Checkbox {...form.toggle('admin')}>Administrator</Checkbox>}
      {person !== null && (
        <>
          <Checkbox {...form.toggle('external')}>
            External: sees only what is public and where they are a member
          </Checkbox>
          <Checkbox {...form.toggle('can_create_group')}>Can create top-level groups</Checkbox>
        </>
      )}
      <TextArea label="Note for administrators (optional)" {...form.field('note', 'The note')} />
      {editing.maySendMail && (
        <Checkbox {...form.toggle('sendsMail')}>Send them a link by email to set a password</Checkbox>
      )}
      {person === null && boot.passwordsEnabled && !editing.isMailed && (
        <p className={listPage.quiet}>You get a link to hand out, with which they choose a password.</p>
      )}
    </FormDialog>
  );
});

function LinkDialog({ link: { person, url, isNew }, onClose }: { link: CopiedLink; onClose: () => void }) {
  return (
    <Dialog
      title={isNew ? `Let ${person.name} in` : `New password for ${person.name}`}
      size="small"
      // A press outside would lose the link, which is shown only once.
      role="alertdialog"
      isOpen
      onOpenChange={onClose}
      footer={
        <>
          <Button onPress={onClose}>Close</Button>
          <Button variant="primary" onPress={() => void copyText(url, 'link', { isOnPage: true })}>
            Copy link
          </Button>
        </>
      }
    >
      <div className={styles.consequences}>
        <p>
          With this link they set a password, once within {passwordLinkDays} days. It is shown only now: hand it out as
          you would a key.
        </p>
        <code className={styles.secret}>{url}</code>
        {!isNew && <p className={listPage.quiet}>Their present password works until then.</p>}
      </div>
    </Dialog>
  );
}

const DeletionDialog = observer(function DeletionDialog({
  people,
  deleting: { person, goes },
}: {
  people: People;
  deleting: NonNullable<People['deleting']>;
}) {
  const kept = [
    counted(goes.issues_count, 'issue', 'issues'),
    counted(goes.epics_count, 'epic', 'epics'),
    counted(goes.merge_requests_count, 'merge request', 'merge requests'),
    counted(goes.comments_count, 'comment', 'comments'),
  ];
  const ended = [
    counted(goes.groups_count, 'membership in a group', 'memberships in groups'),
    counted(goes.projects_count, 'membership in a project', 'memberships in projects'),
  ];
  const isOnlyOwner = goes.owned_alone.length > 0;
  return (
    <ConfirmDialog
      title={`Delete ${person.name}?`}
      action="Delete user"
      isOpen
      isPending={people.isActing}
      isDisabled={isOnlyOwner}
      onCancel={people.cancel}
      onConfirm={people.delete}
    >
      <div className={styles.consequences}>
        {people.error !== null && <Alert tone="danger">{people.error}</Alert>}
        {isOnlyOwner && (
          <Alert tone="warning" title="They are the only owner of a group">
            Make someone else an owner first: {goes.owned_alone.join(', ')}
          </Alert>
        )}
        <p>The account, its sessions and access tokens are deleted. This cannot be undone.</p>
        <ul className={styles.goes}>
          <li>Stays, in the name of “Ghost User”: {kept.join(', ')}</li>
          <li>Ends: {ended.join(', ')}</li>
          {goes.personal_projects_count > 0 && (
            <li>
              <strong>Deleted with all they hold:</strong>{' '}
              {counted(goes.personal_projects_count, 'personal project', 'personal projects')}
            </li>
          )}
        </ul>
        <p>To keep the name on their work, block or deactivate them instead.</p>
      </div>
    </ConfirmDialog>
  );
});
