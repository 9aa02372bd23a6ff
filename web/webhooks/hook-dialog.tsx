import { observer } from 'mobx-react-lite';
import type { Hook } from '../api/rest.generated.ts';
import type { OpenForm } from '../app/entry-list.ts';
import type { Namespace } from '../app/namespace.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { Checkbox } from '../widgets/checkbox/checkbox.tsx';
import { FormDialog } from '../widgets/dialog/form-dialog.tsx';
import { PasswordField } from '../widgets/password-field/password-field.tsx';
import { TextField } from '../widgets/text-field/text-field.tsx';
import { eventNames } from './hook-events.ts';
import { eventChoices, losesSecrets, type HookForm } from './hook-form.ts';
import { HookSecretsFields } from './hook-secrets-fields.tsx';
import styles from './hooks-page.module.css';
import type { Hooks } from './hooks.ts';

interface HookDialogProps extends OpenForm<Hook, HookForm> {
  list: Hooks['list'];
  kind: Namespace['kind'];
}

/** The form for a webhook. */
export const HookDialog = observer(function HookDialog({ list, kind, form, before }: HookDialogProps) {
  return (
    <FormDialog
      title={before === null ? 'New webhook' : 'Edit webhook'}
      name="Webhook"
      action={before === null ? 'Create webhook' : 'Save changes'}
      form={form}
      onSave={() => void list.save()}
      onCancel={list.cancel}
    >
      {losesSecrets(form, before) && (
        <Alert tone="warning">
          Saved tokens, headers and variables are deleted with the old URL unless you enter them again.
        </Alert>
      )}
      <TextField label="URL" type="url" placeholder="https://" autoFocus {...form.field('url', 'The URL')} />
      <TextField label="Name (optional)" {...form.field('name', 'The name')} />
      <fieldset className={styles.events}>
        <legend>Events</legend>
        {eventChoices({ kind }).map((event) => (
          <Checkbox key={event} {...form.toggle(`${event}_events`)}>
            {eventNames[event]}
          </Checkbox>
        ))}
      </fieldset>
      <PasswordField
        label="Secret token (optional)"
        description={`Sent as X-Gitlab-Token with each request. ${keptText(before?.token_present)}`}
        autoComplete="off"
        {...form.field('token', 'The token')}
      />
      <PasswordField
        label="Signing token (optional)"
        description={`Requests are signed with it as webhook-signature. ${keptText(before?.signing_token_present)}`}
        autoComplete="off"
        {...form.field('signing_token', 'The token')}
      />
      <HookSecretsFields
        title="Custom headers"
        description="Sent with each request. Values are never shown again."
        noun="header"
        secrets={form.fields.custom_headers}
      />
      <HookSecretsFields
        title="URL variables"
        description="Take the place of {name} in the URL, after the host."
        noun="variable"
        secrets={form.fields.url_variables}
      />
      <Checkbox {...form.toggle('enable_ssl_verification')}>Verify the TLS certificate</Checkbox>
    </FormDialog>
  );
});

function keptText(isPresent: boolean | undefined): string {
  return isPresent === true ? 'Leave it empty to keep the saved one.' : '';
}
