import { observer } from 'mobx-react-lite';
import { Alert } from '../widgets/alert/alert.tsx';
import { Checkbox } from '../widgets/checkbox/checkbox.tsx';
import { FormDialog } from '../widgets/dialog/form-dialog.tsx';
import { PasswordField } from '../widgets/password-field/password-field.tsx';
import { TextField } from '../widgets/text-field/text-field.tsx';
import type { CheckForm } from './check-form.ts';
import type { StatusChecks } from './status-checks.ts';

/** The form for a status check. */
export const CheckDialog = observer(function CheckDialog({ store, form }: { store: StatusChecks; form: CheckForm }) {
  const { before } = form;
  const hasSecret = before?.hmac === true;
  return (
    <FormDialog
      title={before === null ? 'New status check' : 'Edit status check'}
      name="Status check"
      action={before === null ? 'Create status check' : 'Save changes'}
      error={form.error}
      isComplete={form.isComplete}
      isSaving={form.isSaving}
      onSave={() => void store.save()}
      onCancel={store.cancel}
    >
      {form.losesSecret && (
        <Alert tone="warning">The saved secret is deleted with the old URL unless you enter it again.</Alert>
      )}
      <TextField label="Name" value={form.name} onChange={form.changeName} error={form.nameError} autoFocus />
      <TextField
        label="URL"
        type="url"
        placeholder="https://"
        value={form.url}
        onChange={form.changeUrl}
        error={form.urlError}
      />
      <PasswordField
        label="Shared secret (optional)"
        description={`Requests are signed with it as X-Gitlab-Signature. ${hasSecret ? 'Leave it empty to keep the saved one.' : ''}`}
        value={form.secret}
        onChange={form.changeSecret}
        error={form.secretError}
        isDisabled={form.removesSecret}
        autoComplete="off"
      />
      {hasSecret && (
        <Checkbox isSelected={form.removesSecret} onChange={form.removeSecret}>
          Delete the saved secret
        </Checkbox>
      )}
    </FormDialog>
  );
});
