import { addresses } from '../app/addresses.ts';
import { Link } from '../widgets/link/link.tsx';
import { EntryCard } from './entry-card.tsx';
import styles from './entry-card.module.css';

/** For links of a time when accounts could be created here. */
export function SignUpOff() {
  return (
    <EntryCard title="Accounts are created by administrators">
      <p>You cannot create an account here yourself. Ask an administrator of this instance for one.</p>
      <footer className={styles.footer}>
        <p>
          Have an account? <Link href={addresses.signIn}>Sign in</Link>
        </p>
      </footer>
    </EntryCard>
  );
}
