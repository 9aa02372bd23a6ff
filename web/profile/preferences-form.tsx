import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { useApplication } from '../app/application-context.ts';
import { useLeaveGuard } from '../app/use-leave-guard.ts';
import { SettingsForm } from '../widgets/form/settings-form.tsx';
import { ChoiceField } from '../widgets/combobox/choice-field.tsx';
import { Select } from '../widgets/select/select.tsx';
import { dateFormatChoices, PreferencesOfReader, startPageChoices, zoneChoices } from './preferences.ts';

const weekdays = [
  { value: '0', text: 'Sunday' },
  { value: '1', text: 'Monday' },
  { value: '6', text: 'Saturday' },
];

/** Dates, time zone, week and start page of the reader, saved together. */
const PreferencesForm = observer(function PreferencesForm() {
  const { api, boot, router, session } = useApplication();
  const preferences = useMemo(() => new PreferencesOfReader(api, session, router), [api, session, router]);
  useEffect(() => preferences.groups.start(), [preferences]);
  const { form } = preferences;
  const saved = session.user?.preferences.timeZone ?? '';
  const zones = useMemo(() => zoneChoices(new Date(), saved), [saved]);
  useLeaveGuard(form, 'You have unsaved changes.');
  // The page only knows the server's default while the person has not chosen a day.
  const chosen = boot.user?.firstDayOfWeek ?? null;
  const serverDay = chosen === null ? weekdays.find(({ value }) => value === String(boot.firstDayOfWeek)) : undefined;
  return (
    <SettingsForm form={form} label="Preferences" action="Save preferences" onSaved={preferences.apply}>
      <Select label="Dates and numbers" choices={dateFormatChoices} {...form.field('date_format', 'The format')} />
      <ChoiceField
        label="Time zone"
        description="Search by city or offset."
        choices={zones}
        {...form.field('time_zone', 'The time zone')}
      />
      <Select
        label="First day of the week"
        description="Where weeks begin on the roadmap and in calendars."
        choices={[
          { value: '', text: serverDay === undefined ? 'Default' : `Default (${serverDay.text})` },
          ...weekdays,
        ]}
        {...form.field('first_day_of_week', 'The day')}
      />
      <Select
        label="Start page"
        description="What opens when you sign in or enter the address of this server."
        choices={startPageChoices(preferences.groups.answer ?? [], form.fields.start_page)}
        {...form.field('start_page', 'The page')}
      />
    </SettingsForm>
  );
});

export default PreferencesForm;
