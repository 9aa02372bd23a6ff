import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { useApplication } from '../app/application-context.ts';
import { Button } from '../widgets/button/button.tsx';
import { ConfirmDialog } from '../widgets/dialog/confirm-dialog.tsx';
import { FeedToken } from './feed-token.ts';
import styles from './profile-page.module.css';

/** Renews the token with which calendars read, after a question. */
export const FeedTokenForm = observer(function FeedTokenForm() {
  const { api } = useApplication();
  const token = useMemo(() => new FeedToken(api), [api]);
  return (
    <div className={styles.stack}>
      <p className={styles.quiet}>
        Calendars read due dates at addresses that hold your personal token, and show what you may see. You copy an
        address on the milestones of a group or project. Renew the token if someone else may know one.
      </p>
      <div>
        <Button onPress={() => token.ask(true)}>Renew calendar token</Button>
      </div>
      <ConfirmDialog
        title="Renew calendar token?"
        action="Renew calendar token"
        isOpen={token.asks}
        isPending={token.isPending}
        onCancel={() => token.ask(false)}
        onConfirm={token.renew}
      >
        <p>Calendars that read addresses you copied before get nothing from now on.</p>
      </ConfirmDialog>
    </div>
  );
});
