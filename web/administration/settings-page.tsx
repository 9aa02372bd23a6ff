import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { AdministrationPage } from '../app/administration-page.tsx';
import { useApplication } from '../app/application-context.ts';
import { visibilityChoices } from '../app/groups/visibility-choices.ts';
import { useLeaveGuard } from '../app/use-leave-guard.ts';
import { Checkbox } from '../widgets/checkbox/checkbox.tsx';
import { DateField } from '../widgets/date-field/date-field.tsx';
import { FormSection, SettingsForm } from '../widgets/form/settings-form.tsx';
import { RadioGroup } from '../widgets/radio-group/radio-group.tsx';
import { TextArea } from '../widgets/text-area/text-area.tsx';
import { TextField } from '../widgets/text-field/text-field.tsx';
import { InstanceSettings } from './instance-settings.ts';

/** Settings of the whole instance that administrators change while it runs. */
const SettingsPage = observer(function SettingsPage() {
  const { api, clock, session } = useApplication();
  const settings = useMemo(() => new InstanceSettings(api), [api]);
  const { form } = settings;
  useLeaveGuard(form, 'You have unsaved changes.');
  return (
    <AdministrationPage
      title="Instance settings"
      description="Changes take effect at once. All other settings are environment variables of the server."
      reading={settings.reading}
    >
      {() => (
        <SettingsForm form={form}>
          <FormSection title="Sign-in">
            <Checkbox {...form.toggle('require_two_factor_authentication')}>
              Require two-factor sign-in for everyone
            </Checkbox>
          </FormSection>
          <FormSection title="New users">
            <Checkbox {...form.toggle('can_create_group')}>Can create top-level groups</Checkbox>
            <Checkbox {...form.toggle('user_default_external')}>
              External: can see only public content and the groups and projects they are members of
            </Checkbox>
            <TextField
              label="Personal projects per user"
              inputMode="numeric"
              {...form.field('default_projects_limit', 'The number')}
            />
          </FormSection>
          <FormSection title="New groups and projects">
            <RadioGroup
              label="Who sees new groups"
              choices={visibilityChoices}
              {...form.field('default_group_visibility', 'The choice')}
            />
            <RadioGroup
              label="Who sees new projects"
              choices={visibilityChoices}
              {...form.field('default_project_visibility', 'The choice')}
            />
          </FormSection>
          <FormSection title="Announcement">
            <TextArea
              label="Text on every page"
              description="Also shown on the sign-in page. Leave empty to show nothing."
              {...form.field('announcement', 'The text')}
            />
            <DateField
              label="Shown until"
              description="The last day. Leave empty to show it until you remove it."
              today={clock.today}
              firstDayOfWeek={session.firstDayOfWeek}
              isInForm
              {...form.field('announcement_until', 'The day')}
            />
            <Checkbox {...form.toggle('announcement_dismissible')}>People can close it</Checkbox>
          </FormSection>
        </SettingsForm>
      )}
    </AdministrationPage>
  );
});

export default SettingsPage;
