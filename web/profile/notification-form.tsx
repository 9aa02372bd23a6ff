import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { useApplication } from '../app/application-context.ts';
import { LoadFailure } from '../widgets/alert/load-failure.tsx';
import { Select } from '../widgets/select/select.tsx';
import { Switch } from '../widgets/switch/switch.tsx';
import { Skeleton } from '../widgets/skeleton/skeleton.tsx';
import { NotificationChoice } from './notification-choice.ts';
import styles from './profile-page.module.css';

const choices = [
  {
    value: 'participating',
    text: 'Participate',
    description: 'Items that you created, are assigned to or took part in',
  },
  { value: 'watch', text: 'Watch', description: 'Everything in the groups and projects of which you are a member' },
  { value: 'mention', text: 'On mention', description: 'Only what mentions you' },
  { value: 'disabled', text: 'Disabled', description: 'Only items to which you subscribed' },
  { value: 'custom', text: 'Custom', description: 'Like Participate, and events that you chose with the API' },
] as const;

/** The level of notifications for everything; that of a group or project comes first. */
export const NotificationForm = observer(function NotificationForm() {
  const { api, boot } = useApplication();
  const choice = useMemo(() => new NotificationChoice(api), [api]);
  useEffect(() => void choice.load(), [choice]);
  const { level, error, email } = choice;
  return (
    <div className={styles.stack}>
      {error !== null && <LoadFailure onRetry={() => void choice.load()}>{error}</LoadFailure>}
      {level === null && error === null && <Skeleton width="60%" />}
      {level !== null && (
        <Select
          label="Emails about"
          description={`Sent to ${email}.`}
          choices={choices}
          value={level === 'global' ? 'participating' : level}
          onChange={(chosen) => void choice.choose(chosen)}
          className={styles.field ?? ''}
        />
      )}
      {level !== null && (
        <Switch
          isSelected={choice.hasDigest}
          onChange={(chosen) => void choice.chooseDigest(chosen)}
          description="An email at 7:00 on days when you have open to-dos."
        >
          My to-dos every morning
        </Switch>
      )}
      {!boot.mailEnabled && <p className={styles.quiet}>This instance sends no email at the moment.</p>}
    </div>
  );
});
