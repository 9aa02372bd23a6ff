import {
  BookUser,
  ChartColumn,
  ChartNoAxesGantt,
  CircleDot,
  GitBranch,
  Layers,
  LayoutDashboard,
  NotebookText,
  RefreshCw,
  Rocket,
  ScrollText,
  ShieldAlert,
  ShieldCheck,
  Sparkles,
  Users,
  Webhook,
  type LucideIcon,
} from 'lucide-react';
import { addresses } from '../addresses.ts';
import type { Boot } from '../boot.ts';

export type PlaceKind = 'group' | 'project';

/** A page of each group or project in the navigation. */
export interface PlacePage {
  /** The end of its URL, such as "settings/ai"; empty for the overview. */
  name: string;
  text: string;
  icon: LucideIcon;
  /** Settings are shown only to those who may change them, and only in their own group or project. */
  isSetting?: true;
  /** Not shown while no directory is set up. */
  needsDirectory?: true;
}

/** In their order. The server says which of them a reader may see. */
const placePages: Readonly<Record<PlaceKind, readonly PlacePage[]>> = {
  group: [
    { name: '', text: 'Overview', icon: LayoutDashboard },
    { name: 'roadmap', text: 'Roadmap', icon: ChartNoAxesGantt },
    { name: 'epics', text: 'Epics', icon: Layers },
    { name: 'issues', text: 'Issues', icon: CircleDot },
    { name: 'cadences', text: 'Iterations', icon: RefreshCw },
    { name: 'analytics', text: 'Analytics', icon: ChartColumn },
    { name: 'security/vulnerabilities', text: 'Vulnerabilities', icon: ShieldAlert },
    { name: 'description_templates', text: 'Templates', icon: NotebookText },
    { name: 'usage_quotas', text: 'Seats', icon: Users, isSetting: true },
    { name: 'ldap_group_links', text: 'LDAP groups', icon: BookUser, isSetting: true, needsDirectory: true },
    { name: 'hooks', text: 'Webhooks', icon: Webhook, isSetting: true },
    {
      name: 'settings/protected_environments',
      text: 'Protected environments',
      icon: ShieldCheck,
      isSetting: true,
    },
    { name: 'audit_events', text: 'Audit events', icon: ScrollText, isSetting: true },
    { name: 'settings/ai', text: 'AI settings', icon: Sparkles, isSetting: true },
  ],
  project: [
    { name: '', text: 'Overview', icon: LayoutDashboard },
    { name: 'issues', text: 'Issues', icon: CircleDot },
    { name: 'environments', text: 'Environments', icon: Rocket },
    { name: 'security/vulnerability_report', text: 'Vulnerabilities', icon: ShieldAlert },
    { name: 'description_templates', text: 'Templates', icon: NotebookText },
    { name: 'settings/repository', text: 'Repository', icon: GitBranch, isSetting: true },
    {
      name: 'settings/protected_environments',
      text: 'Protected environments',
      icon: ShieldCheck,
      isSetting: true,
    },
    { name: 'hooks', text: 'Webhooks', icon: Webhook, isSetting: true },
    { name: 'external_status_checks', text: 'Status checks', icon: ShieldCheck, isSetting: true },
    { name: 'audit_events', text: 'Audit events', icon: ScrollText, isSetting: true },
  ],
};

/** The pages of groups or projects that this instance has, in their order. */
export function pagesOf(kind: PlaceKind, { signInProviders }: Pick<Boot, 'signInProviders'>): PlacePage[] {
  const hasDirectory = signInProviders.some((provider) => provider.kind === 'directory');
  return placePages[kind].filter(({ needsDirectory }) => needsDirectory !== true || hasDirectory);
}

/** The URL of one of these pages. */
export function pageAddress(kind: PlaceKind, fullPath: string, name: string): string {
  const overview = kind === 'group' ? addresses.group(fullPath) : addresses.project(fullPath);
  return name === '' ? overview : `${overview}/-/${name}`;
}

/** The pages that every reader of a group or project may see, shown until the server has answered. */
export const commonPages: readonly string[] = ['roadmap', 'epics', 'issues', 'cadences'];
