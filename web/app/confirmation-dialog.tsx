import { observer } from 'mobx-react-lite';
import { Button } from '../widgets/button/button.tsx';
import { FormDialog } from '../widgets/dialog/form-dialog.tsx';
import { PasswordField } from '../widgets/password-field/password-field.tsx';
import { TextField } from '../widgets/text-field/text-field.tsx';
import { useApplication } from './application-context.ts';
import { passkeysWork } from './passkeys.ts';

/** Asks for the reader's password, or their second factor. */
const ConfirmationDialog = observer(function ConfirmationDialog() {
  const { confirmation } = useApplication();
  const { question, form } = confirmation;
  if (question === null) return null;
  return (
    <FormDialog
      title="Confirm that it is you"
      name="Confirmation"
      action="Confirm"
      form={form}
      onSave={() => void confirmation.confirm()}
      onCancel={confirmation.cancel}
    >
      <p>You signed in a while ago. Confirm it again, as what follows concerns accounts, access or secrets.</p>
      {question.hasPasskey && passkeysWork() && (
        <div>
          <Button isDisabled={form.isSaving} onPress={() => void confirmation.usePasskey()}>
            Use a passkey
          </Button>
        </div>
      )}
      {question.takesCode ? (
        <TextField
          label="Code of your authenticator, or a recovery code"
          autoComplete="one-time-code"
          autoFocus
          {...form.field('code', 'The code')}
        />
      ) : (
        <PasswordField
          label="Your password"
          name="current-password"
          autoComplete="current-password"
          autoFocus
          {...form.field('password', 'The password')}
        />
      )}
    </FormDialog>
  );
});

export default ConfirmationDialog;
