import { LogOut } from 'lucide-react';
import { errorText } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import { Menu, MenuItem, MenuSection, MenuSeparator } from '../../widgets/menu/menu.tsx';
import { toast } from '../../widgets/toast/toast.ts';
import { addresses } from '../addresses.ts';
import { useApplication } from '../application-context.ts';
import type { SignedInUser } from '../../../domain/pages/boot.ts';
import type { Router } from '../router.ts';
import { accountPagesOf, type AccountPage } from './account-pages.ts';

/** What the menu of the signed-in person holds. */
export default function AccountItems({ user }: { user: SignedInUser }) {
  const { api, router } = useApplication();
  const leave = (): void => {
    signOut(api, router).catch((error: unknown) => toast(errorText(error), { tone: 'danger' }));
  };
  const pages = accountPagesOf(user).filter(({ isInPaletteOnly }) => !isInPaletteOnly);
  return (
    <Menu label="Account" placement="bottom end">
      <MenuSection title={`${user.name} (@${user.username})`}>
        {pages.filter(({ isOfAdministration }) => !isOfAdministration).map(itemOf)}
      </MenuSection>
      {user.admin && (
        <MenuSection title="Administration">
          {pages.filter(({ isOfAdministration }) => isOfAdministration).map(itemOf)}
        </MenuSection>
      )}
      <MenuSeparator />
      <MenuItem id="sign-out" icon={<LogOut aria-hidden />} onAction={leave}>
        Sign out
      </MenuItem>
    </Menu>
  );
}

function itemOf({ page, text, href, icon: Icon }: AccountPage) {
  return (
    <MenuItem key={page} id={page} href={href} icon={<Icon aria-hidden />}>
      {text}
    </MenuItem>
  );
}

/** Ends the session on the server and reloads the home page, so that no data of the session stays in memory. */
async function signOut(api: ApiClient, router: Router): Promise<void> {
  await api.rest<void>('DELETE', '/-/session');
  router.reload(addresses.home);
}
