import { FolderKanban, FolderTree, MoreHorizontal } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Fragment, useEffect, useMemo, useState, type ReactNode } from 'react';
import { dayInWords } from '../../domain/calendar/dates-in-words.ts';
import { inDigits } from '../../domain/calendar/format.ts';
import { visibilities } from '../../domain/namespaces/namespace.ts';
import { counted } from '../../domain/text/plural.ts';
import { ListControls } from '../app/list-controls.tsx';
import { addPeopleAddress, addresses } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { Visibility, visibilityName } from '../app/groups/visibility.tsx';
import { NamespacePage } from '../app/namespace-page.tsx';
import { NotFound } from '../app/not-found.tsx';
import listPage from '../app/list-page.module.css';
import { Avatar } from '../widgets/avatar/avatar.tsx';
import { Badge } from '../widgets/badge/badge.tsx';
import { ButtonLink } from '../widgets/button/button-link.tsx';
import { EmptyState } from '../widgets/empty-state/empty-state.tsx';
import { IconButton } from '../widgets/icon-button/icon-button.tsx';
import { Link } from '../widgets/link/link.tsx';
import { ListStates } from '../widgets/list-states/list-states.tsx';
import { Menu, MenuItem, MenuTrigger } from '../widgets/menu/menu.tsx';
import { FilterSelect } from '../widgets/select/filter-select.tsx';
import { ActionsHead, Table } from '../widgets/table/table.tsx';
import { bytesInWords } from './bytes-in-words.ts';
import {
  namespaceList,
  namespaceSorts,
  type ListedNamespace,
  type NamespaceList,
  type NamespaceListKind,
} from './namespace-list.ts';
import styles from './lists.module.css';

interface Words {
  title: string;
  description: string;
  newAddress: string;
  icon: ReactNode;
}

const wordsOf: Record<NamespaceListKind, Words> = {
  group: {
    title: 'All groups',
    description: 'Every group on this instance. Contents and storage include subgroups.',
    newAddress: addresses.newGroup,
    icon: <FolderTree />,
  },
  project: {
    title: 'All projects',
    description: 'Every project on this instance, personal ones included.',
    newAddress: addresses.newProject,
    icon: <FolderKanban />,
  },
};

/** All groups or all projects, for administrators. They are managed in their own settings and members. */
const NamespaceListPage = observer(function NamespaceListPage() {
  const application = useApplication();
  const { router } = application;
  const [kind] = useState<NamespaceListKind>(router.path === addresses.allProjects ? 'project' : 'group');
  const list = useMemo(() => namespaceList(kind, application), [kind, application]);
  useEffect(() => list.start(), [list]);
  if (application.session.user?.admin !== true) return <NotFound />;
  const { title, description, newAddress, icon } = wordsOf[kind];
  return (
    <NamespacePage
      namespace={null}
      title={title}
      description={description}
      actions={
        <ButtonLink variant="primary" href={newAddress}>
          New {kind}
        </ButtonLink>
      }
    >
      <Filters kind={kind} list={list} />
      <ListStates
        list={list}
        loading={`Loading ${kind}s`}
        empty={
          <EmptyState icon={icon} title={list.isNarrowed ? `No ${kind}s found` : `No ${kind}s yet`}>
            <p>{list.isNarrowed ? 'Try another name, or remove filters.' : `Create the first ${kind}.`}</p>
          </EmptyState>
        }
        rangeClass={listPage.range}
      >
        {({ items }) => (
          <Table label={title} isBusy={list.isLoading}>
            <thead>
              <tr>
                <th scope="col">{kind === 'group' ? 'Group' : 'Project'}</th>
                <th scope="col">Owners</th>
                <th scope="col">Members</th>
                <th scope="col">Contents</th>
                <th scope="col">Storage</th>
                <th scope="col" className={styles.minor}>
                  Created
                </th>
                <ActionsHead />
              </tr>
            </thead>
            <tbody>
              {items.map((namespace) => (
                <NamespaceRow key={namespace.id} kind={kind} namespace={namespace} />
              ))}
            </tbody>
          </Table>
        )}
      </ListStates>
    </NamespacePage>
  );
});

export default NamespaceListPage;

interface FiltersProps {
  kind: NamespaceListKind;
  list: NamespaceList;
}

const Filters = observer(function Filters({ kind, list }: FiltersProps) {
  const { view } = list;
  return (
    <ListControls list={list} noun={`${kind}s`} placeholder="Name or path" sorts={namespaceSorts}>
      <FilterSelect
        label="Visibility"
        isLabelHidden
        anyText="Any visibility"
        choices={visibilities.map((value) => ({ value, text: visibilityName(value) }))}
        value={view.visibility}
        onChange={(visibility) => list.change({ visibility })}
      />
      <FilterSelect
        label="Owner"
        isLabelHidden
        anyText="With and without owner"
        choices={[{ value: 'none', text: 'Without owner' }]}
        value={view.owner}
        onChange={(owner) => list.change({ owner })}
      />
      {kind === 'project' && (
        <FilterSelect
          label="Archived"
          isLabelHidden
          anyText="Active and archived"
          choices={[
            { value: 'no', text: 'Active' },
            { value: 'yes', text: 'Archived' },
          ]}
          value={view.archived}
          onChange={(archived) => list.change({ archived })}
        />
      )}
    </ListControls>
  );
});

interface RowProps {
  kind: NamespaceListKind;
  namespace: ListedNamespace;
}

function NamespaceRow({ kind, namespace }: RowProps) {
  const { name, full_path: path, members_count: members } = namespace;
  const isGroup = kind === 'group';
  const membersAddress = (isGroup ? addresses.groupMembers : addresses.projectMembers)(path);
  return (
    <tr>
      <td>
        <span className={styles.place}>
          <Avatar name={name} identity={path} src={namespace.avatar_url} size={32} shape="square" />
          <span className={styles.names}>
            <span>
              <Link href={(isGroup ? addresses.group : addresses.project)(path)}>{name}</Link>{' '}
              <Visibility of={namespace.visibility} />{' '}
              {'archived' in namespace && namespace.archived && <Badge>Archived</Badge>}
            </span>
            <span className={listPage.quiet}>{brokenAtSlashes(path)}</span>
          </span>
        </span>
      </td>
      <td data-label="Owners">
        <Owners namespace={namespace} />
      </td>
      <td data-label="Members">
        <Link
          href={`${membersAddress}?origin=direct`}
          aria-label={`${counted(members, 'direct member')} of ${namespace.full_name}`}
        >
          {inDigits(members)}
        </Link>
      </td>
      <td data-label="Contents" className={listPage.quiet}>
        {contentsOf(namespace)}
      </td>
      <td data-label="Storage" className={styles.short}>
        {bytesInWords(namespace.storage_bytes)}
      </td>
      <td data-label="Created" className={`${styles.short} ${styles.minor}`}>
        {dayInWords(namespace.created_at.slice(0, 10))}
      </td>
      <td>
        <NamespaceMenu kind={kind} namespace={namespace} />
      </td>
    </tr>
  );
}

/** Long paths wrap after a slash. */
function brokenAtSlashes(path: string): ReactNode {
  return path.split('/').map((segment, index) => (
    // The segments of a path keep their places.
    <Fragment key={index}>
      {index > 0 && (
        <>
          /<wbr />
        </>
      )}
      {segment}
    </Fragment>
  ));
}

function Owners({ namespace: { owners, owners_count: count } }: { namespace: ListedNamespace }) {
  if (count === 0) return <Badge tone="warning">No owner</Badge>;
  return (
    <>
      {owners.map(({ id, name, username }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link href={addresses.person(username)}>{name}</Link>
        </span>
      ))}
      {count > owners.length && <span className={listPage.quiet}> and {inDigits(count - owners.length)} more</span>}
    </>
  );
}

/** "2 projects, 14 epics" */
function contentsOf(namespace: ListedNamespace): string {
  const counts: [number, string][] = [
    ...('epics_count' in namespace
      ? ([
          [namespace.subgroups_count, 'subgroup'],
          [namespace.projects_count, 'project'],
          [namespace.epics_count, 'epic'],
        ] as [number, string][])
      : []),
    [namespace.issues_count, 'issue'],
  ];
  const texts = counts.filter(([count]) => count > 0).map(([count, noun]) => counted(count, noun));
  return texts.length === 0 ? 'Empty' : texts.join(', ');
}

function NamespaceMenu({ kind, namespace: { full_name: name, full_path: path, owners_count: owners } }: RowProps) {
  const isGroup = kind === 'group';
  const label = `Actions for ${name}`;
  return (
    <MenuTrigger>
      <IconButton label={label} size="small">
        <MoreHorizontal />
      </IconButton>
      <Menu label={label} placement="bottom end">
        <MenuItem href={(isGroup ? addresses.groupMembers : addresses.projectMembers)(path)}>Members</MenuItem>
        <MenuItem href={addPeopleAddress(kind, path)}>{owners === 0 ? 'Add an owner' : 'Add people'}</MenuItem>
        <MenuItem href={(isGroup ? addresses.groupSettings : addresses.projectSettings)(path)}>
          General settings
        </MenuItem>
        <MenuItem href={(isGroup ? addresses.groupAudit : addresses.audit)(path)}>Audit events</MenuItem>
      </Menu>
    </MenuTrigger>
  );
}
