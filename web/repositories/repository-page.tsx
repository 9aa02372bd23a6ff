import { RefreshCw } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { FormEvent } from 'react';
import { useEffect, useMemo } from 'react';
import { useApplication } from '../app/application-context.ts';
import { NotFound } from '../app/not-found.tsx';
import { PageFailed } from '../app/page-failed.tsx';
import { PageLoading } from '../app/page-loading.tsx';
import { Page, PageHeading } from '../app/page.tsx';
import { projectCrumbs } from '../app/project-crumbs.ts';
import type { PageProps } from '../app/route.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { Button } from '../widgets/button/button.tsx';
import { Checkbox } from '../widgets/checkbox/checkbox.tsx';
import { Moment } from '../widgets/moment/moment.tsx';
import { PasswordField } from '../widgets/password-field/password-field.tsx';
import { TextField } from '../widgets/text-field/text-field.tsx';
import styles from './repository-page.module.css';
import { RepositorySettings } from './repository-settings.ts';

/** Where the git repository of a project is fetched from, for its maintainers. */
const RepositoryPage = observer(function RepositoryPage({ params }: PageProps) {
  const application = useApplication();
  const { router } = application;
  const fullPath = params['fullPath'] ?? '';
  const settings = useMemo(() => new RepositorySettings(application, fullPath), [application, fullPath]);
  useEffect(() => {
    void settings.load();
    return settings.leave;
  }, [settings]);
  useEffect(
    () => router.guards.add(() => (settings.isChanged ? 'What you changed about the repository is not saved.' : null)),
    [router, settings],
  );
  const { project, mirror, loadError } = settings;
  if (settings.isMissing) return <NotFound />;
  if (loadError !== null && project === null)
    return <PageFailed error={loadError} resetErrorBoundary={() => void settings.load()} />;
  if (project === null || !settings.isLoaded) return <PageLoading />;
  const fullName = project.name_with_namespace;
  return (
    <Page title={['Repository', fullName]} crumbs={[...projectCrumbs({ fullPath, fullName }), { text: 'Repository' }]}>
      <PageHeading
        title="Repository"
        description="A copy of a git repository. Its files are read with the API, and its issue templates are offered for new issues."
      >
        {mirror?.url != null && (
          <Button
            icon={<RefreshCw aria-hidden />}
            isPending={settings.isStarting}
            isDisabled={settings.isFetching || settings.isChanged}
            onPress={() => void settings.fetchNow()}
          >
            Fetch now
          </Button>
        )}
      </PageHeading>
      {settings.error !== null && <Alert tone="danger">{settings.error}</Alert>}
      <State settings={settings} />
      <Form settings={settings} />
    </Page>
  );
});

export default RepositoryPage;

const State = observer(function State({ settings: { mirror, project, isFetching } }: { settings: RepositorySettings }) {
  if (mirror === null) return null;
  if (mirror.update_status === 'failed' && mirror.last_error !== null) {
    return (
      <Alert tone="danger" title="The last fetch failed">
        {mirror.last_error}
      </Alert>
    );
  }
  const branch = project?.default_branch ?? null;
  return (
    <div className={styles.state}>
      <p role="status">
        {isFetching ? (
          'Fetching…'
        ) : mirror.last_successful_update_at === null ? (
          'Not fetched yet'
        ) : (
          <>
            Fetched <Moment at={mirror.last_successful_update_at} />
          </>
        )}
      </p>
      {mirror.url === null && <p>It was copied from a folder of the server. A URL replaces that copy.</p>}
      {project?.empty_repo === false && branch !== null && (
        <p>
          Default branch: <code>{branch}</code>
        </p>
      )}
    </div>
  );
});

const Form = observer(function Form({ settings }: { settings: RepositorySettings }) {
  const { fields, mirror } = settings;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void settings.save();
  };
  return (
    <form data-printed aria-label="Repository" onSubmit={submit} noValidate className={styles.form}>
      <TextField
        label="URL"
        type="url"
        placeholder="https://"
        description="Such as https://git.example.org/team/app.git"
        value={fields.url}
        error={settings.urlProblem}
        onChange={(url) => settings.change({ url })}
      />
      <TextField
        label="User name (optional)"
        autoComplete="off"
        value={fields.username}
        onChange={(username) => settings.change({ username })}
      />
      <PasswordField
        label="Password or token (optional)"
        autoComplete="off"
        description={
          mirror?.url == null
            ? 'Kept encrypted, and never shown again.'
            : 'Leave both fields empty to keep what is saved. It is never shown again.'
        }
        value={fields.password}
        onChange={(password) => settings.change({ password })}
      />
      {settings.losesCredentials && (
        <Alert tone="warning">A saved user name and password are deleted when the server changes.</Alert>
      )}
      <Checkbox isSelected={fields.isMirror} onChange={(isMirror) => settings.change({ isMirror })}>
        Fetch again every hour
      </Checkbox>
      <div>
        <Button
          type="submit"
          variant="primary"
          isPending={settings.isSaving}
          isDisabled={fields.url.trim() === '' || !settings.isChanged}
        >
          Save
        </Button>
      </div>
    </form>
  );
});
