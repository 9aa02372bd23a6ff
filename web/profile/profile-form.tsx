import { DateTime } from 'luxon';
import { observer } from 'mobx-react-lite';
import type { FormEvent } from 'react';
import { useEffect, useMemo } from 'react';
import { useApplication } from '../app/application-context.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { Button } from '../widgets/button/button.tsx';
import { Select } from '../widgets/select/select.tsx';
import { TextField } from '../widgets/text-field/text-field.tsx';
import { Profile } from './profile.ts';
import styles from './profile-page.module.css';

const weekdays = [
  { value: '0', text: 'Sunday' },
  { value: '1', text: 'Monday' },
  { value: '6', text: 'Saturday' },
];

const timeZone = DateTime.local().zoneName.replaceAll('_', ' ');

/** Name and first day of the week, saved together. */
export const ProfileForm = observer(function ProfileForm() {
  const { api, boot, session, router } = useApplication();
  // The page only knows the server's default while the person has not chosen a day.
  const chosen = boot.user?.firstDayOfWeek ?? null;
  const serverDay = chosen === null ? weekdays.find(({ value }) => value === String(boot.firstDayOfWeek)) : undefined;
  const defaultText = serverDay === undefined ? 'Default' : `Default (${serverDay.text})`;
  const profile = useMemo(() => new Profile(api, session), [api, session]);
  useEffect(() => void profile.load(), [profile]);
  useEffect(() => router.guards.add(() => (profile.isChanged ? 'You have unsaved changes.' : null)), [router, profile]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void profile.save();
  };
  return (
    <form data-printed onSubmit={submit} className={styles.stack}>
      {profile.error !== null && <Alert tone="danger">{profile.error}</Alert>}
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        isRequired
        value={profile.name}
        error={profile.nameError}
        onChange={profile.setName}
        className={styles.field}
      />
      <TextField
        label="Email"
        description="Only an administrator can change it."
        value={profile.email ?? ''}
        isReadOnly
        className={styles.field}
      />
      <Select
        label="First day of the week"
        description="Where weeks begin on the roadmap and in calendars."
        choices={[{ value: '', text: defaultText }, ...weekdays]}
        value={profile.firstDayOfWeek}
        onChange={profile.setFirstDayOfWeek}
        className={styles.field}
      />
      <p className={styles.quiet}>Times are shown in the time zone of your browser: {timeZone}.</p>
      <div className={styles.save}>
        <Button type="submit" variant="primary" isDisabled={!profile.isChanged} isPending={profile.isPending}>
          Save
        </Button>
        {!profile.isChanged && <span className={styles.quiet}>There are no changes to save.</span>}
      </div>
    </form>
  );
});
