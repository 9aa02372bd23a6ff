import { observer } from 'mobx-react-lite';
import type { FormEvent } from 'react';
import { useEffect, useMemo } from 'react';
import { addresses } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { NotFound } from '../app/not-found.tsx';
import { PageFailed } from '../app/page-failed.tsx';
import { PageLoading } from '../app/page-loading.tsx';
import { Page, PageHeading } from '../app/page.tsx';
import { Alert } from '../widgets/alert/alert.tsx';
import { Button } from '../widgets/button/button.tsx';
import { ConfirmDialog } from '../widgets/dialog/confirm-dialog.tsx';
import { Link } from '../widgets/link/link.tsx';
import { TextArea } from '../widgets/text-area/text-area.tsx';
import { TextField } from '../widgets/text-field/text-field.tsx';
import styles from './administration.module.css';
import { AiProviderForm } from './ai-provider-form.ts';

/** The service that answers AI calls, for administrators. */
const AiProviderPage = observer(function AiProviderPage() {
  const { session } = useApplication();
  return session.user?.admin === true ? <AiProvider /> : <NotFound />;
});

export default AiProviderPage;

const AiProvider = observer(function AiProvider() {
  const { api, router } = useApplication();
  const form = useMemo(() => new AiProviderForm(api), [api]);
  useEffect(() => {
    void form.load();
    return form.leave;
  }, [form]);
  useEffect(
    () => router.guards.add(() => (form.isChanged ? 'What you changed about the AI provider is not saved.' : null)),
    [router, form],
  );
  if (form.loadError !== null) return <PageFailed error={form.loadError} resetErrorBoundary={() => void form.load()} />;
  if (!form.isLoaded) return <PageLoading />;
  return (
    <Page title={['AI provider']} crumbs={[{ text: 'AI provider' }]}>
      <PageHeading title="AI provider" description="The service behind AI features: any with the HTTP API of OpenAI." />
      {form.saved === null && (
        <Alert className={styles.notice ?? ''} title="No AI provider is set">
          AI features stay off in all groups until there is one.{' '}
          <Link href={`${addresses.help}#ai`}>More about AI</Link>
        </Alert>
      )}
      <Form form={form} />
      <RemovalDialog form={form} />
    </Page>
  );
});

const Form = observer(function Form({ form }: { form: AiProviderForm }) {
  const { fields, saved, outcome } = form;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void form.save();
  };
  return (
    <form data-printed onSubmit={submit} noValidate className={styles.form}>
      {form.error !== null && <Alert tone="danger">{form.error}</Alert>}
      {outcome !== null && <Alert tone={outcome.ok ? 'success' : 'danger'}>{outcome.text}</Alert>}
      <TextField
        label="Address"
        description="Such as https://api.openai.com/v1"
        inputMode="url"
        value={fields.baseUrl}
        error={form.problemOf('base_url', 'The address')}
        onChange={(baseUrl) => form.change({ baseUrl })}
      />
      <TextField
        label="Key"
        type="password"
        autoComplete="off"
        description={
          saved?.key_is_set === true
            ? 'A key is set. Leave this empty to keep it.'
            : 'Kept encrypted, and never shown again.'
        }
        value={fields.key}
        error={form.problemOf('key', 'The key')}
        onChange={(key) => form.change({ key })}
      />
      <TextArea
        label="Models"
        description="One per line. The first one is used where a call names none."
        value={fields.models}
        error={form.problemOf('models', 'The list')}
        onChange={(models) => form.change({ models })}
      />
      <TextField
        label="Timeout in seconds"
        inputMode="numeric"
        value={fields.timeout}
        error={form.problemOf('timeout_seconds', 'The number')}
        onChange={(timeout) => form.change({ timeout })}
      />
      <TextField
        label="Calls of a person per day (optional)"
        inputMode="numeric"
        value={fields.perPerson}
        error={form.problemOf('daily_requests_per_person', 'The number')}
        onChange={(perPerson) => form.change({ perPerson })}
      />
      <TextField
        label="Calls of a top-level group per day (optional)"
        inputMode="numeric"
        value={fields.perGroup}
        error={form.problemOf('daily_requests_per_group', 'The number')}
        onChange={(perGroup) => form.change({ perGroup })}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" isPending={form.isSaving} isDisabled={!form.isChanged}>
          Save
        </Button>
        {saved !== null && (
          <>
            <Button isPending={form.isTesting} isDisabled={form.isChanged} onPress={() => void form.test()}>
              Test
            </Button>
            <Button variant="danger" onPress={() => form.askRemoval(true)}>
              Remove provider
            </Button>
          </>
        )}
      </div>
    </form>
  );
});

const RemovalDialog = observer(function RemovalDialog({ form }: { form: AiProviderForm }) {
  const cancel = (): void => form.askRemoval(false);
  return (
    <ConfirmDialog
      title="Remove the AI provider?"
      action="Remove"
      isOpen={form.asksRemoval}
      isPending={form.isRemoving}
      onCancel={cancel}
      onConfirm={form.remove}
    >
      <p>AI features stop in all groups, and the key is deleted.</p>
    </ConfirmDialog>
  );
});
