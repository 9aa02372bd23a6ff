import { observer } from 'mobx-react-lite';
import { ChartNoAxesGantt, CircleDot, Layers, LayoutDashboard, RefreshCw, Sparkles, Users } from 'lucide-react';
import { addresses } from '../addresses.ts';
import { useApplication } from '../application-context.ts';
import { nameInBoot } from '../group-crumbs.ts';
import { RailLink } from './rail-link.tsx';
import styles from './rail.module.css';

export interface RailGroupProps {
  fullPath: string;
  isFolded: boolean;
}

/** The pages of the current group. */
export const RailGroup = observer(function RailGroup({ fullPath, isFolded }: RailGroupProps) {
  const { router, groups, boot } = useApplication();
  const group = groups.groups.find((one) => one.fullPath === fullPath);
  const name =
    group?.name ??
    nameInBoot(boot, fullPath)
      .split(/ \/ |\//)
      .at(-1) ??
    fullPath;
  const pages = [
    { href: addresses.group(fullPath), text: 'Overview', icon: <LayoutDashboard /> },
    { href: addresses.roadmap(fullPath), text: 'Roadmap', icon: <ChartNoAxesGantt /> },
    { href: addresses.epics(fullPath), text: 'Epics', icon: <Layers /> },
    { href: addresses.groupIssues(fullPath), text: 'Issues', icon: <CircleDot /> },
    { href: addresses.cadences(fullPath), text: 'Iterations', icon: <RefreshCw /> },
    ...(group?.canReadBilling === true ? [{ href: addresses.seats(fullPath), text: 'Seats', icon: <Users /> }] : []),
    ...(group?.canSwitchAi === true
      ? [{ href: addresses.aiSettings(fullPath), text: 'AI settings', icon: <Sparkles /> }]
      : []),
  ];
  return (
    <section aria-label={name} className={styles.section}>
      <h2 className={styles.heading}>{name}</h2>
      <ul>
        {pages.map((page) => (
          <li key={page.href}>
            <RailLink {...page} isFolded={isFolded} isCurrent={router.path === page.href} />
          </li>
        ))}
      </ul>
    </section>
  );
});
