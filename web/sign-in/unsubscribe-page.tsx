import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { addresses } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import type { PageProps } from '../app/route.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { Button } from '../widgets/button/button.tsx';
import { Link } from '../widgets/link/link.tsx';
import { EntryCard, EntryOutcome } from './entry-card.tsx';
import { Unsubscribing } from './unsubscribing.ts';
import styles from './entry-card.module.css';

/** The page of the link in mails. It needs no sign-in, and says nothing about the item. */
const UnsubscribePage = observer(function UnsubscribePage({ params: { token = '' } }: PageProps) {
  const { api } = useApplication();
  const unsubscribing = useMemo(() => new Unsubscribing(api, token), [api, token]);
  const { isDone, isPending, error, subject } = unsubscribing;
  return (
    <EntryCard title="Unsubscribe">
      <div className={styles.form}>
        {error !== null && <Alert tone="danger">{error}</Alert>}
        {isDone ? (
          <EntryOutcome>You will receive no more emails {subject}.</EntryOutcome>
        ) : (
          <>
            <p>Do you want to stop all emails {subject}?</p>
            <Button variant="primary" isPending={isPending} onPress={() => void unsubscribing.confirm()}>
              Unsubscribe
            </Button>
          </>
        )}
      </div>
      <footer className={styles.footer}>
        <p>
          <Link href={addresses.profile}>Change all your notifications</Link>
        </p>
      </footer>
    </EntryCard>
  );
});

export default UnsubscribePage;
