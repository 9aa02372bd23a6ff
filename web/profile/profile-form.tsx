import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { useApplication } from '../app/application-context.ts';
import { useLeaveGuard } from '../app/use-leave-guard.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { FormError } from '../widgets/alert/form-error.tsx';
import { Button } from '../widgets/button/button.tsx';
import { FormDialog } from '../widgets/dialog/form-dialog.tsx';
import { TextField } from '../widgets/text-field/text-field.tsx';
import { EmailRequest } from './own-email.ts';
import { emailReading, profileForm } from './profile.ts';
import styles from './profile-page.module.css';

/** The name, and the email address. */
export const ProfileForm = observer(function ProfileForm() {
  const { api, boot, session } = useApplication();
  const form = useMemo(() => profileForm(api, session), [api, session]);
  const email = useMemo(() => emailReading(api), [api]);
  useEffect(() => email.start(), [email]);
  const request = useMemo(() => new EmailRequest(api), [api]);
  useLeaveGuard(form, 'You have unsaved changes.');
  return (
    <>
      {request.isOpen && (
        <FormDialog
          title="Change email address"
          name="Email address"
          action="Send link"
          form={request.form}
          onSave={() => void request.save()}
          onCancel={() => request.open(false)}
        >
          <p>A link is sent there. The address counts once you open it.</p>
          <TextField
            label="New email address"
            type="email"
            autoComplete="email"
            autoFocus
            {...request.form.field('email', 'The address')}
          />
        </FormDialog>
      )}
      <form data-printed onSubmit={form.submit} className={styles.stack}>
        <FormError error={form.error} />
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          isRequired
          className={styles.field}
          {...form.field('name', 'Name')}
        />
        <TextField
          label="Email"
          description={emailNote(boot.mailEnabled, session.user?.admin === true)}
          value={email.answer ?? ''}
          isReadOnly
          className={styles.field}
        />
        {request.sentTo !== null && (
          <Alert tone="success">
            Open the link in the mail to {request.sentTo} in this browser. Your address changes then.
          </Alert>
        )}
        {boot.mailEnabled && (
          <div>
            <Button onPress={() => request.open(true)}>Change email address</Button>
          </div>
        )}
        <div className={styles.save}>
          <Button type="submit" variant="primary" isDisabled={!form.isChanged} isPending={form.isSaving}>
            Save
          </Button>
          {!form.isChanged && <span className={styles.quiet}>There are no changes to save.</span>}
        </div>
      </form>
    </>
  );
});

function emailNote(isMailOn: boolean, isAdministrator: boolean): string {
  if (isMailOn) return 'You sign in with it, and mail goes there.';
  return isAdministrator
    ? 'While mail is off, administrators change it on the page Users.'
    : 'While mail is off, only an administrator can change it.';
}
