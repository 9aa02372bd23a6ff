import { observer } from 'mobx-react-lite';
import { CircleHelp, Search } from 'lucide-react';
import { ButtonLink } from '../../widgets/button/button-link.tsx';
import { Button as AriaButton } from 'react-aria-components';
import { IconButton } from '../../widgets/icon-button/icon-button.tsx';
import { Keys } from '../../widgets/keys/keys.tsx';
import { signInAddress } from '../addresses.ts';
import { useApplication } from '../application-context.ts';
import { AccountMenu } from './account-menu.tsx';
import { Crumbs } from './crumbs.tsx';
import { Mark } from './logo.tsx';
import { NewMenu } from './new-menu.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { ThemeMenu } from './theme-menu.tsx';
import styles from './top-bar.module.css';

/** Breadcrumbs, and controls of every page: search, theme, help, account. */
export const TopBar = observer(function TopBar() {
  const { router, session, shell } = useApplication();
  return (
    <header className={styles.bar}>
      <a href="/" className={styles.brand} aria-label="Milepost, start page">
        <Mark />
      </a>
      <Crumbs />
      <AriaButton className={styles.search ?? ''} onPress={() => shell.openPalette(true)}>
        <Search aria-hidden />
        <span className={styles.searchText}>Search or jump to…</span>
        <Keys keys="$mod+k" />
      </AriaButton>
      {session.user && <NewMenu />}
      {session.user && <NotificationBell />}
      <div data-signed-in={session.signedIn || undefined} className={styles.theme}>
        <ThemeMenu />
      </div>
      <div className={styles.help}>
        <IconButton label="Keyboard shortcuts" keys="?" onPress={() => shell.openShortcuts(true)}>
          <CircleHelp />
        </IconButton>
      </div>
      {session.user ? (
        <AccountMenu user={session.user} />
      ) : (
        <ButtonLink href={signInAddress(router.address)} variant="primary">
          Sign in
        </ButtonLink>
      )}
    </header>
  );
});
