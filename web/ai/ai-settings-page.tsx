import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import type { AiAvailability } from '../../domain/ai/ai-settings.ts';
import { localAddress } from '../../domain/people/return-address.ts';
import { addresses } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { LoadedPage } from '../app/loaded-page.tsx';
import { NamespacePage } from '../app/namespace-page.tsx';
import { useNamespace } from '../app/use-namespace.ts';
import type { PageProps } from '../app/route.ts';
import { useLeaveGuard } from '../app/use-leave-guard.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { Checkbox } from '../widgets/checkbox/checkbox.tsx';
import { SettingsForm } from '../widgets/form/settings-form.tsx';
import { Link } from '../widgets/link/link.tsx';
import { RadioGroup, type RadioChoice } from '../widgets/radio-group/radio-group.tsx';
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
  const { api, boot, router, session } = useApplication();
  const namespace = useNamespace(params);
  const settings = useMemo(() => new AiSettings(api, namespace), [api, namespace]);
  useLeaveGuard(settings.form, 'What you changed in the AI settings is not saved.');
  const redirectPath = localAddress(new URLSearchParams(router.search).get('redirect_path'));
  return (
    <LoadedPage reading={settings.reading} page="aiSettings" isOfAddress>
      {(group) => (
        <NamespacePage
          namespace={group}
          title="AI settings"
          description={`Where AI features work. Saving a choice also makes it for everything below ${group.name}.`}
        >
          {boot.aiEarlyAccess && (
            <Alert title="Early access to AI features" className={styles.banner}>
              This server takes part in the early-access program: features that are not finished may be tried here. Turn
              on experiments below to see them.
            </Alert>
          )}
          {group.ai_provider_is_set === false && (
            <Alert title="No AI provider is set" className={styles.banner}>
              AI features stay off, whatever is chosen here, until an administrator of this server sets a provider with{' '}
              <code>milepost ai set</code>.{' '}
              {session.user?.admin === true && <Link href={addresses.aiProvider}>Set a provider</Link>}{' '}
              <Link href={`${addresses.help}#ai`}>More about AI</Link>
            </Alert>
          )}
          {/* The names under which extensions know these elements. */}
          <div id="js-ai-settings">
            <div id="js-amazon-q-settings">
              <AiSettingsForm
                settings={settings}
                onSaved={() => void (redirectPath !== null && router.navigate(redirectPath))}
              />
            </div>
          </div>
        </NamespacePage>
      )}
    </LoadedPage>
  );
});

export default AiSettingsPage;

interface AiSettingsFormProps {
  settings: AiSettings;
  onSaved: () => void;
}

const AiSettingsForm = observer(function AiSettingsForm({ settings, onSaved }: AiSettingsFormProps) {
  const { form, isLocked, experimentsAreLocked } = settings;
  return (
    <SettingsForm form={form} width="wide" action="Save changes" onSaved={onSaved} className={styles.form}>
      {isLocked && <Alert>AI features are always off in the group above, so they cannot be turned on here.</Alert>}
      <RadioGroup
        label="Availability of AI features"
        choices={availabilities}
        isDisabled={isLocked}
        {...form.field('duo_availability')}
      />
      {settings.showsExperiments && (
        <fieldset className={styles.experiments}>
          <legend>Experiments</legend>
          <Checkbox isDisabled={experimentsAreLocked} {...form.toggle('experiment_features_enabled')}>
            Use AI features that are experiments
          </Checkbox>
          <p className={styles.note}>
            {experimentsAreLocked
              ? 'The group above does not use them.'
              : 'They are not finished, and may change or be taken away at any time.'}
          </p>
        </fieldset>
      )}
    </SettingsForm>
  );
});
