import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { dayInWords } from '../../domain/calendar/dates-in-words.ts';
import { useApplication } from '../app/application-context.ts';
import { LoadedPage } from '../app/loaded-page.tsx';
import { NamespacePage } from '../app/namespace-page.tsx';
import { useNamespace } from '../app/use-namespace.ts';
import type { PageProps } from '../app/route.ts';
import { useLeaveGuard } from '../app/use-leave-guard.ts';
import { Checkbox } from '../widgets/checkbox/checkbox.tsx';
import { SettingsForm } from '../widgets/form/settings-form.tsx';
import { Select } from '../widgets/select/select.tsx';
import { TextArea } from '../widgets/text-area/text-area.tsx';
import { weekdayNames, weekFrom, weekdaysInWords } from './weekdays.ts';
import { WorkingCalendarSettings, type GroupCalendar } from './working-calendar-settings.ts';
import styles from './working-calendar-page.module.css';

/** Days off to show, of those to come. */
const shownDays = 12;

/** On which days a group works. */
const WorkingCalendarPage = observer(function WorkingCalendarPage({ params }: PageProps) {
  const { api } = useApplication();
  const namespace = useNamespace(params);
  const settings = useMemo(() => new WorkingCalendarSettings(api, namespace), [api, namespace]);
  useLeaveGuard(settings.form, 'What you changed in the working days is not saved.');
  return (
    <LoadedPage reading={settings.reading} page="workingCalendar" isOfAddress>
      {(answer) => (
        <NamespacePage
          namespace={answer.group}
          title="Working days"
          description={`On which days people work in ${answer.group.name} and in the groups below it. The roadmap counts lags, conflicts and lengths in these days.`}
        >
          <CalendarForm settings={settings} />
          <InEffect settings={settings} answer={answer} />
        </NamespacePage>
      )}
    </LoadedPage>
  );
});

export default WorkingCalendarPage;

interface CalendarFormProps {
  settings: WorkingCalendarSettings;
}

const CalendarForm = observer(function CalendarForm({ settings }: CalendarFormProps) {
  const { session } = useApplication();
  const { form, parts } = settings;
  const { inheritsWeekdays, weekdays } = form.fields;
  return (
    <SettingsForm form={form} width="wide" action="Save changes">
      <fieldset className={styles.weekdays}>
        <legend>Days of the week</legend>
        <Checkbox isSelected={inheritsWeekdays} onChange={settings.inheritWeekdays}>
          Inherited ({settings.weekdaysAbove})
        </Checkbox>
        {!inheritsWeekdays && (
          <div className={styles.week}>
            {weekFrom(session.firstDayOfWeek).map((day) => (
              <Checkbox
                key={day}
                isSelected={weekdays.includes(day)}
                onChange={(isWorked) => settings.toggleWeekday(day, isWorked)}
              >
                {weekdayNames[day]}
              </Checkbox>
            ))}
          </div>
        )}
      </fieldset>
      <Select
        label="Public holidays"
        choices={settings.countries}
        {...form.field('country', 'The country')}
        onChange={settings.chooseCountry}
      />
      {parts.length > 0 && (
        <Select label="State or region" choices={parts} {...form.field('public_holidays', 'The region')} />
      )}
      <TextArea
        label="Own days off"
        description="One date per line, such as 2026-12-24. Days off of the groups above count too."
        {...form.field('days_off', 'The list')}
      />
      <TextArea
        label="Extra working days"
        description="Single days that are worked although they are off otherwise, one date per line."
        {...form.field('extra_days', 'The list')}
      />
    </SettingsForm>
  );
});

interface InEffectProps extends CalendarFormProps {
  answer: GroupCalendar;
}

/** What holds with everything that is inherited, and from where. */
const InEffect = observer(function InEffect({ settings, answer: { calendar } }: InEffectProps) {
  const { clock } = useApplication();
  const { weekdays, holidays_from: from, holidays_to: to } = calendar.resolved;
  const next = settings.nextDaysOff(clock.today, shownDays);
  return (
    <section aria-labelledby="in-effect" className={styles.effect}>
      <h2 id="in-effect">In effect</h2>
      <dl>
        <dt>Days of the week</dt>
        <dd>{weekdaysInWords(weekdays)}</dd>
        <dt>Next days off</dt>
        <dd>{next.length === 0 ? 'None besides those of the week' : next.map(dayInWords).join('; ')}</dd>
      </dl>
      {calendar.inherited.length > 0 && (
        <>
          <h3>Inherited</h3>
          <ul>
            {calendar.inherited.map((above) => (
              <li key={above.group?.id ?? 'hidden'}>
                {above.group?.full_name ?? 'A group above'}: {partsOf(settings, above).join('; ')}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={styles.note}>
        Public holidays are known from {from} to {to}.
      </p>
    </section>
  );
});

function partsOf(settings: WorkingCalendarSettings, above: GroupCalendar['calendar']['inherited'][number]): string[] {
  const { weekdays, public_holidays: code, days_off: off, extra_days: extra } = above;
  return [
    ...(weekdays === null ? [] : [weekdaysInWords(weekdays)]),
    ...(code === null ? [] : [code === '' ? 'no public holidays' : `public holidays of ${settings.nameOf(code)}`]),
    ...(off.length === 0 ? [] : [`days off: ${off.map(dayInWords).join('; ')}`]),
    ...(extra.length === 0 ? [] : [`extra working days: ${extra.map(dayInWords).join('; ')}`]),
  ];
}
