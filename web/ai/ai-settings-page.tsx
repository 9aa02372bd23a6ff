import { observer } from 'mobx-react-lite';
import type { FormEvent } from 'react';
import { useEffect, useMemo } from 'react';
import type { AiAvailability } from '../../domain/ai/ai-settings.ts';
import { addresses } from '../app/addresses.ts';
import { localAddress } from '../../domain/people/return-address.ts';
import { useApplication } from '../app/application-context.ts';
import { groupCrumbs } from '../app/group-crumbs.ts';
import { NotFound } from '../app/not-found.tsx';
import { PageFailed } from '../app/page-failed.tsx';
import { PageLoading } from '../app/page-loading.tsx';
import { Page, PageHeading } from '../app/page.tsx';
import type { PageProps } from '../app/route.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { Button } from '../widgets/button/button.tsx';
import { Checkbox } from '../widgets/checkbox/checkbox.tsx';
import { Link } from '../widgets/link/link.tsx';
import { RadioGroup, type RadioChoice } from '../widgets/radio-group/radio-group.tsx';
import { toast } from '../widgets/toast/toast.ts';
import { AiSettings } from './ai-settings.ts';
import styles from './ai-settings-page.module.css';

const availabilities: readonly RadioChoice<AiAvailability>[] = [
  {
    value: 'default_on',
    text: 'On by default',
    description: 'AI features are on. Groups and projects below can turn them off for themselves.',
  },
  {
    value: 'default_off',
    text: 'Off by default',
    description: 'AI features are off. Groups and projects below can turn them on for themselves.',
  },
  {
    value: 'never_on',
    text: 'Always off',
    description: 'AI features are off, and no group or project below can turn them on.',
  },
];

/** AI settings of a group and its descendants; only owners change experimental features. */
const AiSettingsPage = observer(function AiSettingsPage({ params }: PageProps) {
  const { api, boot, session } = useApplication();
  const fullPath = params['fullPath'] ?? '';
  const settings = useMemo(() => new AiSettings(api, fullPath), [api, fullPath]);
  useEffect(() => {
    void settings.load();
    return settings.leave;
  }, [settings]);
  const { group, loadError } = settings;
  if (settings.isMissing) return <NotFound />;
  if (loadError !== null) return <PageFailed error={loadError} resetErrorBoundary={() => void settings.load()} />;
  if (group === null) return <PageLoading page="aiSettings" />;
  const crumbs = [...groupCrumbs({ fullName: group.full_name, fullPath }), { text: 'AI settings' }];
  return (
    <Page title={['AI settings', group.full_name]} crumbs={crumbs}>
      <PageHeading
        title="AI settings"
        description={`Where AI features work. Saving a choice also makes it for everything below ${group.name}.`}
      />
      {boot.aiEarlyAccess && (
        <Alert title="Early access to AI features" className={styles.banner ?? ''}>
          This server takes part in the early-access program: features that are not finished may be tried here. Turn on
          experiments below to see them.
        </Alert>
      )}
      {group.ai_provider_is_set === false && (
        <Alert title="No AI provider is set" className={styles.banner ?? ''}>
          AI features stay off, whatever is chosen here, until an administrator of this server sets a provider with{' '}
          <code>milepost ai set</code>.{' '}
          {session.user?.admin === true && <Link href={addresses.aiProvider}>Set a provider</Link>}{' '}
          <Link href={`${addresses.help}#ai`}>More about AI</Link>
        </Alert>
      )}
      {/* The names under which extensions know these elements. */}
      <div id="js-ai-settings">
        <div id="js-amazon-q-settings">
          <AiSettingsForm settings={settings} />
        </div>
      </div>
    </Page>
  );
});

export default AiSettingsPage;

const AiSettingsForm = observer(function AiSettingsForm({ settings }: { settings: AiSettings }) {
  const { router } = useApplication();
  useEffect(
    () => router.guards.add(() => (settings.isChanged ? 'What you changed in the AI settings is not saved.' : null)),
    [router, settings],
  );
  const redirectPath = localAddress(new URLSearchParams(router.search).get('redirect_path'));
  const save = async (): Promise<void> => {
    if (!(await settings.save())) return;
    toast('Group was successfully updated.');
    if (redirectPath !== null) await router.navigate(redirectPath);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save();
  };
  return (
    <form data-printed onSubmit={submit} className={styles.form}>
      {settings.error !== null && <Alert tone="danger">{settings.error}</Alert>}
      {settings.isLocked && (
        <Alert>AI features are always off in the group above, so they cannot be turned on here.</Alert>
      )}
      <RadioGroup
        label="Availability of AI features"
        choices={availabilities}
        value={settings.availability}
        onChange={settings.choose}
        isDisabled={settings.isLocked}
      />
      {settings.showsExperiments && <Experiments settings={settings} />}
      <div>
        <Button type="submit" variant="primary" isDisabled={!settings.isChanged} isPending={settings.isSaving}>
          Save changes
        </Button>
      </div>
    </form>
  );
});

const Experiments = observer(function Experiments({ settings }: { settings: AiSettings }) {
  const { experimentsAreLocked } = settings;
  return (
    <fieldset className={styles.experiments}>
      <legend>Experiments</legend>
      <Checkbox
        isSelected={settings.experiments}
        onChange={settings.switchExperiments}
        isDisabled={experimentsAreLocked}
      >
        Use AI features that are experiments
      </Checkbox>
      <p className={styles.note}>
        {experimentsAreLocked
          ? 'The group above does not use them.'
          : 'They are not finished, and may change or be taken away at any time.'}
      </p>
    </fieldset>
  );
});
