import { Braces, CircleHelp, Flag, Globe, LogOut, Mail, ScrollText, Sparkles, UserRound } from 'lucide-react';
import { errorText } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import { Menu, MenuItem, MenuSection } from '../../widgets/menu/menu.tsx';
import { toast } from '../../widgets/toast/toast.ts';
import { addresses } from '../addresses.ts';
import { useApplication } from '../application-context.ts';
import type { SignedInUser } from '../boot.ts';
import type { Router } from '../router.ts';

/** What the menu of the signed-in person holds. */
export default function AccountItems({ user }: { user: SignedInUser }) {
  const { api, router } = useApplication();
  const leave = (): void => {
    signOut(api, router).catch((error: unknown) => toast(errorText(error), { tone: 'danger' }));
  };
  return (
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
        {user.admin && (
          <MenuItem id="audit-events" href={addresses.auditEvents} icon={<ScrollText aria-hidden />}>
            Audit events
          </MenuItem>
        )}
        {user.admin && (
          <MenuItem id="ai-provider" href={addresses.aiProvider} icon={<Sparkles aria-hidden />}>
            AI provider
          </MenuItem>
        )}
        {user.admin && (
          <MenuItem id="mail" href={addresses.mail} icon={<Mail aria-hidden />}>
            Mail
          </MenuItem>
        )}
        <MenuItem id="help" href={addresses.help} icon={<CircleHelp aria-hidden />}>
          Help
        </MenuItem>
        <MenuItem id="api-reference" href={addresses.apiReference} icon={<Braces aria-hidden />}>
          REST API
        </MenuItem>
        <MenuItem id="sign-out" icon={<LogOut aria-hidden />} onAction={leave}>
          Sign out
        </MenuItem>
      </MenuSection>
    </Menu>
  );
}

/** Ends the session on the server and reloads the home page, so that no data of the session stays in memory. */
async function signOut(api: ApiClient, router: Router): Promise<void> {
  await api.rest('DELETE', '/-/session');
  router.reload(addresses.home);
}
