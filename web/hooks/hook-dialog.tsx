import { observer } from 'mobx-react-lite';
import { Alert } from '../widgets/alert/alert.tsx';
import { Checkbox } from '../widgets/checkbox/checkbox.tsx';
import { FormDialog } from '../widgets/dialog/form-dialog.tsx';
import { PasswordField } from '../widgets/password-field/password-field.tsx';
import { TextField } from '../widgets/text-field/text-field.tsx';
import { eventNames } from './hook-answers.ts';
import type { HookForm } from './hook-form.ts';
import { HookSecretsFields } from './hook-secrets-fields.tsx';
import styles from './hooks-page.module.css';
import type { HooksStore } from './hooks-store.ts';

/** The form for a webhook. */
export const HookDialog = observer(function HookDialog({ store, form }: { store: HooksStore; form: HookForm }) {
  const { before } = form;
  return (
    <FormDialog
      title={before === null ? 'New webhook' : 'Edit webhook'}
      name="Webhook"
      action={before === null ? 'Create webhook' : 'Save changes'}
      form={form}
      onSave={() => void store.save()}
      onCancel={store.cancel}
    >
      {form.losesSecrets && (
        <Alert tone="warning">
          Saved tokens, headers and variables are deleted with the old URL unless you enter them again.
        </Alert>
      )}
      <TextField
        label="URL"
        type="url"
        value={form.url}
        onChange={form.changeUrl}
        error={form.urlError}
        placeholder="https://"
        autoFocus
      />
      <TextField label="Name (optional)" value={form.name} onChange={form.changeName} error={form.nameError} />
      <fieldset className={styles.events}>
        <legend>Events</legend>
        {form.choices.map((event) => (
          <Checkbox
            key={event}
            isSelected={form.events.includes(event)}
            onChange={(isChosen) => form.choose(event, isChosen)}
          >
            {eventNames[event]}
          </Checkbox>
        ))}
      </fieldset>
      <PasswordField
        label="Secret token (optional)"
        description={`Sent as X-Gitlab-Token with each request. ${keptText(before?.token_present)}`}
        value={form.token}
        onChange={form.changeToken}
        error={form.tokenError}
        autoComplete="off"
      />
      <PasswordField
        label="Signing token (optional)"
        description={`Requests are signed with it as webhook-signature. ${keptText(before?.signing_token_present)}`}
        value={form.signingToken}
        onChange={form.changeSigningToken}
        error={form.signingTokenError}
        autoComplete="off"
      />
      <HookSecretsFields
        title="Custom headers"
        description="Sent with each request. Values are never shown again."
        noun="header"
        secrets={form.headers}
      />
      <HookSecretsFields
        title="URL variables"
        description="Take the place of {name} in the URL, after the host."
        noun="variable"
        secrets={form.variables}
      />
      <Checkbox isSelected={form.verifiesCertificate} onChange={form.verify}>
        Verify the TLS certificate
      </Checkbox>
    </FormDialog>
  );
});

function keptText(isPresent: boolean | undefined): string {
  return isPresent === true ? 'Leave it empty to keep the saved one.' : '';
}
