import { Braces, Flag, Globe, LogOut, UserRound } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components';
import { errorText } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import { Avatar } from '../../widgets/avatar/avatar.tsx';
import { Menu, MenuItem, MenuSection, MenuTrigger } from '../../widgets/menu/menu.tsx';
import { toast } from '../../widgets/toast/toast.ts';
import { addresses } from '../addresses.ts';
import { useApplication } from '../application-context.ts';
import type { SignedInUser } from '../boot.ts';
import type { Router } from '../router.ts';
import styles from './account-menu.module.css';

/** The signed-in person, links to their pages, and sign-out. */
export function AccountMenu({ user }: { user: SignedInUser }) {
  const { api, router } = useApplication();
  const leave = (): void => {
    signOut(api, router).catch((error: unknown) => toast(errorText(error), { tone: 'danger' }));
  };
  return (
    <MenuTrigger>
      <AriaButton className={styles.button ?? ''} aria-label={`Account of ${user.name}`}>
        <Avatar name={user.name} identity={user.username} src={user.avatarUrl} size={24} />
      </AriaButton>
      <Menu label="Account" placement="bottom end">
        <MenuSection title={`${user.name} (@${user.username})`}>
          <MenuItem id="profile" href={addresses.profile} icon={<UserRound aria-hidden />}>
            Profile
          </MenuItem>
          {user.admin && (
            <MenuItem id="abuse-reports" href={addresses.abuseReports} icon={<Flag aria-hidden />}>
              Abuse reports
            </MenuItem>
          )}
          {user.admin && (
            <MenuItem id="sites" href={addresses.sites} icon={<Globe aria-hidden />}>
              Sites
            </MenuItem>
          )}
          <MenuItem id="api-reference" href={addresses.apiReference} icon={<Braces aria-hidden />}>
            REST API
          </MenuItem>
          <MenuItem id="sign-out" icon={<LogOut aria-hidden />} onAction={leave}>
            Sign out
          </MenuItem>
        </MenuSection>
      </Menu>
    </MenuTrigger>
  );
}

/** Ends the session on the server and reloads the home page, so that no data of the session stays in memory. */
async function signOut(api: ApiClient, router: Router): Promise<void> {
  await api.rest('DELETE', '/-/session');
  router.reload(addresses.home);
}
