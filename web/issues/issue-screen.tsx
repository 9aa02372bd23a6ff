import {
  ArrowUpCircle,
  Bell,
  BellOff,
  Eye,
  EyeOff,
  Lock,
  LockOpen,
  Plus,
  RadioTower,
  Video,
  type LucideIcon,
} from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { typeRules } from '../../domain/work-items/work-item.ts';
import { addresses } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import type { Command } from '../app/commands/command.ts';
import { numberOfId } from '../api/global-id.ts';
import { crumbsInBoot, groupCrumbs, nameInBoot } from '../app/group-crumbs.ts';
import { useVisitOf } from '../app/visits.ts';
import { MenuItem } from '../widgets/menu/menu.tsx';
import { itemCommands } from '../work-items/item-commands.ts';
import { lazyPart } from '../widgets/lazy-part.tsx';
import { ItemScreen } from '../work-items/item-screen.tsx';
import { subscribe } from '../work-items/sidebar/subscription-widget.tsx';
import { useIssuePage, useIssue, type IssuePage } from './issue-context.ts';
import { assigneesTitle } from './sidebar/assignees-widget.tsx';
import { IssueWidgets } from './sidebar/issue-widgets.tsx';
import { ChildTasksPanel } from './tasks/child-tasks-panel.tsx';
import { Link } from '../widgets/link/link.tsx';
import styles from './pinned-links.module.css';

const MetricImagesPanel = lazyPart(async () => (await import('./metrics/metric-images-panel.tsx')).MetricImagesPanel);

/** The page of an issue, incident or task: the parts of every item's page, with child tasks and the widgets of issues. */
export const IssueScreen = observer(function IssueScreen() {
  const page = useIssuePage();
  const { store } = page;
  const { fullPath } = store.namespace;
  const { project } = store.item ?? {};
  const group = project?.group ?? null;
  useVisitOf(
    'projects',
    project === undefined
      ? null
      : {
          id: numberOfId(project.id),
          name: [group?.fullName, project.name].filter(Boolean).join(' / '),
          path: project.fullPath,
        },
  );
  const commands = useMemo(() => issueCommands(page), [page]);
  const { boot, router } = store.environment;
  const projectName =
    project?.name ??
    nameInBoot(boot, fullPath)
      .split(/ \/ |\//)
      .at(-1) ??
    fullPath;
  const groups = group === null ? crumbsInBoot(boot, router.path) : groupCrumbs(group);
  return (
    <ItemScreen
      namespaceName={projectName}
      crumbs={[...groups, { text: projectName, href: addresses.issues(fullPath) }]}
      commands={commands}
      actions={store.item !== null && <IssueMenuItems page={page} />}
      pinned={store.item !== null && <PinnedLinks />}
      sidebar={<IssueWidgets />}
    >
      {store.item !== null && store.type === 'incident' && <MetricImagesPanel />}
      {store.item !== null && store.type !== 'task' && <ChildTasksPanel />}
    </ItemScreen>
  );
});

const IssueMenuItems = observer(function IssueMenuItems({ page: { store, actions } }: { page: IssuePage }) {
  const { session } = useApplication();
  const issue = store.item;
  if (issue === null) return null;
  const { permissions, project, confidential, discussionLocked, subscribed } = issue;
  return (
    <>
      {permissions.canCreateIssue && (
        <MenuItem icon={<Plus />} href={addresses.newRelatedIssue(project.fullPath, issue.iid)}>
          New related issue
        </MenuItem>
      )}
      {permissions.canPromote && (
        <MenuItem icon={<ArrowUpCircle />} onAction={() => void actions.promote()}>
          Promote to epic
        </MenuItem>
      )}
      {permissions.canSetMetadata && (
        <MenuItem icon={discussionLocked ? <LockOpen /> : <Lock />} onAction={() => void actions.toggleLock()}>
          {discussionLocked ? 'Unlock discussion' : 'Lock discussion'}
        </MenuItem>
      )}
      {permissions.canSetMetadata && (
        <MenuItem icon={confidential ? <Eye /> : <EyeOff />} onAction={() => void actions.toggleConfidentiality()}>
          {confidential ? 'Turn off confidentiality' : 'Turn on confidentiality'}
        </MenuItem>
      )}
      {session.signedIn && (
        <MenuItem icon={subscribed ? <BellOff /> : <Bell />} onAction={() => void subscribe(store, !subscribed)}>
          {subscribed ? 'Turn off notifications' : 'Turn on notifications'}
        </MenuItem>
      )}
    </>
  );
});

/** Commands of an issue's page. */
function issueCommands({ store, item, actions }: IssuePage): Command[] {
  const section = typeRules[store.type].name;
  const may = (right: 'canPromote' | 'canSetMetadata') => () => store.item?.permissions[right] === true;
  return [
    ...itemCommands(item),
    {
      id: 'issue-assignees',
      section,
      title: 'Change assignees',
      keys: 'a',
      isEnabled: may('canSetMetadata'),
      run: () => item.requestedWidget.open(assigneesTitle(store.item?.assignees ?? [])),
    },
    {
      id: 'issue-milestone',
      section,
      title: 'Change milestone',
      keys: 'm',
      isEnabled: may('canSetMetadata'),
      run: () => item.requestedWidget.open('Milestone'),
    },
    {
      id: 'issue-promote',
      section,
      title: 'Promote to epic',
      isEnabled: may('canPromote'),
      run: actions.promote,
    },
    {
      id: 'issue-lock',
      section,
      title: 'Lock or unlock discussion',
      isEnabled: may('canSetMetadata'),
      run: actions.toggleLock,
    },
  ];
}

/** The links to the issue's Zoom meeting and to the incident's status page. */
const PinnedLinks = observer(function PinnedLinks() {
  const { zoomMeetingUrl, publishedIncidentUrl } = useIssue();
  if (zoomMeetingUrl === null && publishedIncidentUrl === null) return null;
  return (
    <p className={styles.links}>
      <PinnedLink href={zoomMeetingUrl} icon={Video}>
        Join Zoom meeting
      </PinnedLink>
      <PinnedLink href={publishedIncidentUrl} icon={RadioTower}>
        Published on status page
      </PinnedLink>
    </p>
  );
});

function PinnedLink({ href, icon: Icon, children }: { href: string | null; icon: LucideIcon; children: string }) {
  if (href === null) return null;
  return (
    <Link href={href} target="_blank" rel="noopener noreferrer" className={styles.link}>
      <Icon aria-hidden className={styles.icon} />
      {children}
    </Link>
  );
}
