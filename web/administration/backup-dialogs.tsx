import { observer } from 'mobx-react-lite';
import { ConfirmDialog } from '../widgets/dialog/confirm-dialog.tsx';
import { FormDialog } from '../widgets/dialog/form-dialog.tsx';
import { PasswordField } from '../widgets/password-field/password-field.tsx';
import type { Backups } from './backups.ts';

/** Asks for the passphrase of a download, and before a backup is removed. */
const BackupDialogs = observer(function BackupDialogs({ backups }: { backups: Backups }) {
  const { form, downloading, removing } = backups;
  return (
    <>
      {downloading !== null && (
        <FormDialog
          title="Download an encrypted copy"
          name="Download of a backup"
          action="Download"
          form={form}
          onSave={() => void form.save()}
          onCancel={backups.cancel}
        >
          <p>
            A backup holds everything, including what only you can see. Choose a passphrase of at least 12 characters
            and keep it apart from the file: without it, the file is worthless.
          </p>
          <PasswordField
            label="Passphrase"
            name="passphrase"
            autoComplete="new-password"
            autoFocus
            {...form.field('passphrase', 'The passphrase')}
          />
          <PasswordField
            label="Passphrase again"
            name="passphrase-again"
            autoComplete="new-password"
            {...form.field('again', 'The passphrase')}
          />
        </FormDialog>
      )}
      {removing !== null && (
        <ConfirmDialog
          title="Remove backup?"
          action="Remove backup"
          isOpen
          isPending={backups.isRemoving}
          onCancel={backups.keep}
          onConfirm={backups.remove}
        >
          <p>{removing.name} is deleted from the server. Copies that you downloaded stay.</p>
        </ConfirmDialog>
      )}
    </>
  );
});

export default BackupDialogs;
