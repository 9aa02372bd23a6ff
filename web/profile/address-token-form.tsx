import { observer } from 'mobx-react-lite';
import { useMemo, type ReactNode } from 'react';
import { useApplication } from '../app/application-context.ts';
import { Button } from '../widgets/button/button.tsx';
import { ConfirmDialog } from '../widgets/dialog/confirm-dialog.tsx';
import { AddressToken } from './address-token.ts';
import styles from './profile-page.module.css';

/** Renews the token for issues and comments by email. */
export function MailTokenForm() {
  return (
    <AddressTokenForm
      kind="email"
      loss="Addresses that you copied before no longer work, and neither do replies to emails that you already have."
    >
      The addresses to which you send issues and comments by email contain your personal token. Renew the token if
      someone else may know one of them.
    </AddressTokenForm>
  );
}

/** Renews the token with which calendars read. */
export function FeedTokenForm() {
  return (
    <AddressTokenForm kind="calendar" loss="Calendar addresses that you copied before no longer work.">
      Calendar addresses contain your personal token and show what you can see. Copy one on the page Milestones of a
      group or project. Renew the token if someone else may know one of them.
    </AddressTokenForm>
  );
}

interface AddressTokenFormProps {
  kind: keyof typeof kinds;
  /** What no longer works afterwards. */
  loss: string;
  children: ReactNode;
}

const kinds = {
  calendar: { name: 'Calendar token', path: '/api/v4/user/feed_token/reset' },
  email: { name: 'Email token', path: '/api/v4/user/incoming_email_token/reset' },
} as const;

const AddressTokenForm = observer(function AddressTokenForm({ kind, loss, children }: AddressTokenFormProps) {
  const { api } = useApplication();
  const token = useMemo(() => new AddressToken(api, kinds[kind].name, kinds[kind].path), [api, kind]);
  const action = `Renew ${kind} token`;
  return (
    <div className={styles.stack}>
      <p className={styles.quiet}>{children}</p>
      <div>
        <Button onPress={() => token.ask(true)}>{action}</Button>
      </div>
      <ConfirmDialog
        title={`${action}?`}
        action={action}
        isOpen={token.asks}
        isPending={token.isPending}
        onCancel={() => token.ask(false)}
        onConfirm={token.renew}
      >
        <p>{loss}</p>
      </ConfirmDialog>
    </div>
  );
});
