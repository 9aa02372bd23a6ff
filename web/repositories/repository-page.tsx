import { RefreshCw } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { useApplication } from '../app/application-context.ts';
import { LoadedPage } from '../app/loaded-page.tsx';
import { NamespacePage } from '../app/namespace-page.tsx';
import { useNamespace } from '../app/use-namespace.ts';
import type { PageProps } from '../app/route.ts';
import { useLeaveGuard } from '../app/use-leave-guard.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { Button } from '../widgets/button/button.tsx';
import { Checkbox } from '../widgets/checkbox/checkbox.tsx';
import { SettingsForm } from '../widgets/form/settings-form.tsx';
import { Moment } from '../widgets/moment/moment.tsx';
import { PasswordField } from '../widgets/password-field/password-field.tsx';
import { TextField } from '../widgets/text-field/text-field.tsx';
import styles from './repository-page.module.css';
import { RepositorySettings, type Repository } from './repository-settings.ts';

/** Where the git repository of a project is fetched from, for its maintainers. */
const RepositoryPage = observer(function RepositoryPage({ params }: PageProps) {
  const { api } = useApplication();
  const namespace = useNamespace(params);
  const settings = useMemo(() => new RepositorySettings(api, namespace), [api, namespace]);
  const { form } = settings;
  useLeaveGuard(form, 'What you changed about the repository is not saved.');
  return (
    <LoadedPage reading={settings.reading} start={settings.start}>
      {({ project, mirror }) => (
        <NamespacePage
          namespace={project}
          title="Repository"
          description="A copy of a git repository. Its files are read with the API, and its issue templates are offered for new issues."
          actions={
            mirror?.url != null && (
              <Button
                icon={<RefreshCw aria-hidden />}
                isPending={settings.isStarting}
                isDisabled={settings.isFetching || form.isChanged}
                onPress={() => void settings.fetchNow()}
              >
                Fetch now
              </Button>
            )
          }
        >
          {settings.error !== null && <Alert tone="danger">{settings.error}</Alert>}
          <State repository={{ project, mirror }} isFetching={settings.isFetching} />
          <MirrorForm settings={settings} hasMirror={mirror?.url != null} />
        </NamespacePage>
      )}
    </LoadedPage>
  );
});

export default RepositoryPage;

function State({ repository: { project, mirror }, isFetching }: { repository: Repository; isFetching: boolean }) {
  if (mirror === null) return null;
  if (mirror.update_status === 'failed' && mirror.last_error !== null) {
    return (
      <Alert tone="danger" title="The last fetch failed">
        {mirror.last_error}
      </Alert>
    );
  }
  const { default_branch: branch } = project;
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
      {!project.empty_repo && branch !== null && (
        <p>
          Default branch: <code>{branch}</code>
        </p>
      )}
    </div>
  );
}

interface MirrorFormProps {
  settings: RepositorySettings;
  hasMirror: boolean;
}

const MirrorForm = observer(function MirrorForm({ settings, hasMirror }: MirrorFormProps) {
  const { form } = settings;
  return (
    <SettingsForm form={form} label="Repository" className={styles.form}>
      <TextField
        label="URL"
        type="url"
        placeholder="https://"
        description="Such as https://git.example.org/team/app.git"
        {...form.field('url', 'The URL')}
      />
      <TextField label="User name (optional)" autoComplete="off" {...form.field('auth_user', 'The user name')} />
      <PasswordField
        label="Password or token (optional)"
        autoComplete="off"
        description={
          hasMirror
            ? 'Leave both fields empty to keep what is saved. It is never shown again.'
            : 'Kept encrypted, and never shown again.'
        }
        {...form.field('auth_password', 'The password')}
      />
      {settings.losesCredentials && (
        <Alert tone="warning">A saved user name and password are deleted when the server changes.</Alert>
      )}
      <Checkbox {...form.toggle('enabled')}>Fetch again every hour</Checkbox>
    </SettingsForm>
  );
});
