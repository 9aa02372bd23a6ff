import { Braces, CircleHelp, Flag, Globe, Mail, ScrollText, Sparkles, UserRound, type LucideIcon } from 'lucide-react';
import { addresses } from '../addresses.ts';
import type { SignedInUser } from '../boot.ts';

/** A page of the account menu. */
export interface AccountPage {
  id: string;
  text: string;
  href: string;
  icon: LucideIcon;
  forAdministrators?: true;
}

const accountPages: readonly AccountPage[] = [
  { id: 'profile', text: 'Profile', href: addresses.profile, icon: UserRound },
  { id: 'abuse-reports', text: 'Abuse reports', href: addresses.abuseReports, icon: Flag, forAdministrators: true },
  { id: 'sites', text: 'Sites', href: addresses.sites, icon: Globe, forAdministrators: true },
  { id: 'audit-events', text: 'Audit events', href: addresses.auditEvents, icon: ScrollText, forAdministrators: true },
  { id: 'ai-provider', text: 'AI provider', href: addresses.aiProvider, icon: Sparkles, forAdministrators: true },
  { id: 'mail', text: 'Mail', href: addresses.mail, icon: Mail, forAdministrators: true },
  { id: 'help', text: 'Help', href: addresses.help, icon: CircleHelp },
  { id: 'api-reference', text: 'REST API', href: addresses.apiReference, icon: Braces },
];

/** The pages that this person may open, in their order. */
export function accountPagesOf({ admin }: Pick<SignedInUser, 'admin'>): AccountPage[] {
  return accountPages.filter(({ forAdministrators }) => forAdministrators !== true || admin);
}
