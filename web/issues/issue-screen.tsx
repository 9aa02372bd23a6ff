import {
  ArrowUpCircle,
  Bell,
  BellOff,
  Copy,
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
import type { WorkItemType } from '../../domain/work-items/work-item.ts';
import { addresses, newRelatedIssueAddress } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { numberOfId } from '../api/global-id.ts';
import { crumbsInBoot, groupCrumbs, nameInBoot } from '../app/group-crumbs.ts';
import { useVisitOf } from '../app/recent-places.ts';
import { loadCode } from '../state/missing-code.ts';
import { MenuItem } from '../widgets/menu/menu.tsx';
import { lazyPart } from '../widgets/lazy-part.tsx';
import { ItemScreen } from '../work-items/item-screen.tsx';
import { subscribe } from '../work-items/subscribe.ts';
import { typeIcons } from '../work-items/type-icons.ts';
import { useIssuePage, useIssue, type IssuePage } from './issue-context.ts';
import { issueCommands } from './issue-commands.ts';
import { IssueWidgets } from './sidebar/issue-widgets.tsx';
import { ChildTasksPanel } from './tasks/child-tasks-panel.tsx';
import { Link } from '../widgets/link/link.tsx';
import styles from './pinned-links.module.css';

const MetricImagesPanel = lazyPart(
  async () => (await import('./metric-images/metric-images-panel.tsx')).MetricImagesPanel,
);

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
  const { session, boot } = useApplication();
  const issue = store.item;
  if (issue === null) return null;
  const { permissions, project, confidential, discussionLocked, subscribed, typeChoices } = issue;
  return (
    <>
      {permissions.canCreateIssue && (
        <MenuItem icon={<Plus />} href={newRelatedIssueAddress(project.fullPath, issue.iid)}>
          New related issue
        </MenuItem>
      )}
      {permissions.canPromote && (
        <MenuItem icon={<ArrowUpCircle />} onAction={() => void actions.promote()}>
          Promote to epic
        </MenuItem>
      )}
      {permissions.canUpdate &&
        typeChoices
          .filter((type) => type !== issue.itemType)
          .map((type) => (
            <MenuItem key={type} icon={typeIcon(type)} onAction={() => void convert(store, type)}>
              {`Convert to ${type}`}
            </MenuItem>
          ))}
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
      {session.signedIn && permissions.canComment && boot.incomingMailEnabled && (
        <MenuItem icon={<Copy />} onAction={() => void copyEmail(store)}>
          Copy issuable email address
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

function typeIcon(type: WorkItemType) {
  const Icon = typeIcons[type];
  return <Icon />;
}

async function convert(store: IssuePage['store'], type: WorkItemType): Promise<void> {
  await (await loadCode(() => import('./convert-issue.ts')))?.convertIssue(store, type);
}

async function copyEmail(store: IssuePage['store']): Promise<void> {
  await (await loadCode(() => import('./issue-email.ts')))?.copyIssueEmail(store);
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
