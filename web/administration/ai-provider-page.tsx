import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { addresses } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { AdministrationPage } from '../app/administration-page.tsx';
import { useLeaveGuard } from '../app/use-leave-guard.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { Button } from '../widgets/button/button.tsx';
import { ConfirmDialog } from '../widgets/dialog/confirm-dialog.tsx';
import { SettingsForm } from '../widgets/form/settings-form.tsx';
import { Link } from '../widgets/link/link.tsx';
import { TextArea } from '../widgets/text-area/text-area.tsx';
import { TextField } from '../widgets/text-field/text-field.tsx';
import styles from './administration.module.css';
import { AiProvider } from './ai-provider.ts';

/** The service that answers AI calls, for administrators. */
const AiProviderPage = observer(function AiProviderPage() {
  const { api } = useApplication();
  const provider = useMemo(() => new AiProvider(api), [api]);
  useLeaveGuard(provider.form, 'You have unsaved changes.');
  return (
    <AdministrationPage
      title="AI provider"
      description="The service behind AI features. Any service with an OpenAI-compatible API works."
      reading={provider.reading}
    >
      {({ saved }) => (
        <>
          {saved === null && (
            <Alert className={styles.notice ?? ''} title="No AI provider is set">
              AI features stay off in all groups until there is one.{' '}
              <Link href={`${addresses.help}#ai`}>More about AI</Link>
            </Alert>
          )}
          <ProviderForm provider={provider} hasKey={saved?.key_is_set === true} isSaved={saved !== null} />
          <ConfirmDialog
            title="Remove the AI provider?"
            action="Remove"
            isOpen={provider.asksRemoval}
            isPending={provider.isRemoving}
            onCancel={() => provider.askRemoval(false)}
            onConfirm={provider.remove}
          >
            <p>AI features stop in all groups, and the key is deleted.</p>
          </ConfirmDialog>
        </>
      )}
    </AdministrationPage>
  );
});

export default AiProviderPage;

interface ProviderFormProps {
  provider: AiProvider;
  hasKey: boolean;
  isSaved: boolean;
}

const ProviderForm = observer(function ProviderForm({ provider, hasKey, isSaved }: ProviderFormProps) {
  const { form, outcome, error } = provider;
  return (
    <SettingsForm
      form={form}
      actions={
        isSaved && (
          <>
            <Button isPending={provider.isTesting} isDisabled={form.isChanged} onPress={() => void provider.test()}>
              Test
            </Button>
            <Button variant="danger" onPress={() => provider.askRemoval(true)}>
              Remove provider
            </Button>
          </>
        )
      }
    >
      {error !== null && <Alert tone="danger">{error}</Alert>}
      {outcome !== null && <Alert tone={outcome.ok ? 'success' : 'danger'}>{outcome.text}</Alert>}
      <TextField
        label="Address"
        description="For example https://api.openai.com/v1"
        inputMode="url"
        {...form.field('base_url', 'The address')}
      />
      <TextField
        label="Key"
        type="password"
        autoComplete="off"
        description={hasKey ? 'A key is set. Leave this empty to keep it.' : 'Kept encrypted, and never shown again.'}
        {...form.field('key', 'The key')}
      />
      <TextArea
        label="Models"
        description="One per line. The first one is the default."
        {...form.field('models', 'The list')}
      />
      <TextField label="Timeout in seconds" inputMode="numeric" {...form.field('timeout_seconds', 'The number')} />
      <TextField
        label="Calls per person per day (optional)"
        inputMode="numeric"
        {...form.field('daily_requests_per_person', 'The number')}
      />
      <TextField
        label="Calls per top-level group per day (optional)"
        inputMode="numeric"
        {...form.field('daily_requests_per_group', 'The number')}
      />
    </SettingsForm>
  );
});
