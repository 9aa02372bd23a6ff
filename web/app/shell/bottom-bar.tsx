import { observer } from 'mobx-react-lite';
import { ChartNoAxesGantt, House, Layers, ListTodo, LogIn, Search, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { addresses, signInAddress } from '../addresses.ts';
import { useApplication } from '../application-context.ts';
import styles from './bottom-bar.module.css';

/** Main navigation on phones. */
export const BottomBar = observer(function BottomBar() {
  const { router, session, shell, todoCount } = useApplication();
  const { group } = shell;
  return (
    <nav aria-label="Main navigation" className={styles.bar}>
      <BarLink href={addresses.home} text={session.signedIn ? 'Home' : 'Groups'} icon={<House aria-hidden />} />
      {group !== null && (
        <>
          <BarLink href={addresses.roadmap(group)} text="Roadmap" icon={<ChartNoAxesGantt aria-hidden />} />
          <BarLink href={addresses.epics(group)} text="Epics" icon={<Layers aria-hidden />} />
        </>
      )}
      <AriaButton className={styles.entry ?? ''} onPress={() => shell.openPalette(true)}>
        <Search aria-hidden />
        Search
      </AriaButton>
      {session.signedIn && (
        <BarLink href={addresses.todos} text="To-dos" icon={<ListTodo aria-hidden />} count={todoCount.text} />
      )}
      {session.signedIn ? (
        <BarLink href={addresses.profile} text="Me" icon={<UserRound aria-hidden />} />
      ) : (
        <BarLink href={signInAddress(router.address)} text="Sign in" icon={<LogIn aria-hidden />} />
      )}
    </nav>
  );
});

interface BarLinkProps {
  href: string;
  text: string;
  icon: ReactNode;
  /** Number of waiting things; null shows nothing. */
  count?: string | null;
}

const BarLink = observer(function BarLink({ href, text, icon, count = null }: BarLinkProps) {
  const { router } = useApplication();
  return (
    <a href={href} aria-current={router.path === href ? 'page' : undefined} className={styles.entry}>
      {icon}
      {text}
      {count !== null && <span className={styles.count}>{count}</span>}
    </a>
  );
});
