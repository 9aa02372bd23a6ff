import { observer } from 'mobx-react-lite';
import type { ExternalStatusCheck } from '../api/rest.generated.ts';
import type { OpenForm } from '../app/entry-list.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { Checkbox } from '../widgets/checkbox/checkbox.tsx';
import { FormDialog } from '../widgets/dialog/form-dialog.tsx';
import { PasswordField } from '../widgets/password-field/password-field.tsx';
import { TextField } from '../widgets/text-field/text-field.tsx';
import { losesSecret, type CheckForm, type StatusChecks } from './status-checks.ts';

interface CheckDialogProps extends OpenForm<ExternalStatusCheck, CheckForm> {
  list: StatusChecks;
}

/** The form for a status check. */
export const CheckDialog = observer(function CheckDialog({ list, form, before }: CheckDialogProps) {
  const hasSecret = before?.hmac === true;
  return (
    <FormDialog
      title={before === null ? 'New status check' : 'Edit status check'}
      name="Status check"
      action={before === null ? 'Create status check' : 'Save changes'}
      form={form}
      onSave={() => void list.save()}
      onCancel={list.cancel}
    >
      {losesSecret(form, before) && (
        <Alert tone="warning">The saved secret is deleted with the old URL unless you enter it again.</Alert>
      )}
      <TextField label="Name" {...form.field('name', 'The name')} autoFocus />
      <TextField label="URL" type="url" placeholder="https://" {...form.field('external_url', 'The URL')} />
      <PasswordField
        label="Shared secret (optional)"
        description={`Requests are signed with it as X-Gitlab-Signature. ${hasSecret ? 'Leave it empty to keep the saved one.' : ''}`}
        {...form.field('shared_secret', 'The secret')}
        isDisabled={form.fields.removesSecret}
        autoComplete="off"
      />
      {hasSecret && (
        <Checkbox
          isSelected={form.fields.removesSecret}
          onChange={(removesSecret) => form.change({ removesSecret, ...(removesSecret && { shared_secret: '' }) })}
        >
          Delete the saved secret
        </Checkbox>
      )}
    </FormDialog>
  );
});
