import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { useApplication } from '../app/application-context.ts';
import { Button } from '../widgets/button/button.tsx';
import { ConfirmDialog } from '../widgets/dialog/confirm-dialog.tsx';
import { MailToken } from './mail-token.ts';
import styles from './profile-page.module.css';

/** Renews the token for issues and comments by email, after a question. */
export const MailTokenForm = observer(function MailTokenForm() {
  const { api } = useApplication();
  const token = useMemo(() => new MailToken(api), [api]);
  return (
    <div className={styles.stack}>
      <p className={styles.quiet}>
        You write issues and comments by email to addresses that hold your personal token. Renew it if someone else may
        know one of them.
      </p>
      <div>
        <Button onPress={() => token.ask(true)}>Renew email token</Button>
      </div>
      <ConfirmDialog
        title="Renew email token?"
        action="Renew email token"
        isOpen={token.asks}
        isPending={token.isPending}
        onCancel={() => token.ask(false)}
        onConfirm={token.renew}
      >
        <p>Addresses that you copied before no longer work, and neither do replies to emails that you already have.</p>
      </ConfirmDialog>
    </div>
  );
});
