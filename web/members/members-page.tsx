import { UserPlus, UsersRound } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useMemo } from 'react';
import { ListControls } from '../app/list-controls.tsx';
import { useApplication } from '../app/application-context.ts';
import { LoadedPage } from '../app/loaded-page.tsx';
import { NamespacePage } from '../app/namespace-page.tsx';
import { useNamespace } from '../app/use-namespace.ts';
import type { PageProps } from '../app/route.ts';
import listPage from '../app/list-page.module.css';
import { Button } from '../widgets/button/button.tsx';
import { EmptyState } from '../widgets/empty-state/empty-state.tsx';
import { lazyCode } from '../widgets/lazy-part.tsx';
import { ListStates } from '../widgets/list-states/list-states.tsx';
import { FilterSelect } from '../widgets/select/filter-select.tsx';
import { ActionsHead, Table } from '../widgets/table/table.tsx';
import listStyles from '../work-items/list/items-list.module.css';
import { AccessRequests } from './access-requests.tsx';
import { Invitations } from './invitations.tsx';
import { memberSorts, type MemberList } from './member-list.ts';
import { MemberRow, roleFilterChoices } from './member-row.tsx';
import { Members } from './members.ts';
import type { MembersPlace } from './members-place.ts';
import { OwnAccessRequestButton } from './own-access-request-button.tsx';
import styles from './members.module.css';

const AddPeopleDialog = lazyCode(() => import('./add-people-dialog.tsx'));
const InvitedGroups = lazyCode(() => import('./invited-groups.tsx'));
const RemovalDialog = lazyCode(() => import('./removal-dialog.tsx'));

const title = 'Members';

/** Who is a member of a group or project, and letting people in. */
const MembersPage = observer(function MembersPage({ params }: PageProps) {
  const application = useApplication();
  const namespace = useNamespace(params);
  const members = useMemo(() => new Members(application, namespace), [application, namespace]);
  const { reading, adding, isAskedToAdd } = members;
  useEffect(() => {
    if (isAskedToAdd) members.addAsked();
  }, [members, isAskedToAdd]);
  const { session } = application;
  return (
    <LoadedPage reading={reading}>
      {(place) => (
        <NamespacePage
          namespace={place}
          title={title}
          description={`Who can work in ${place.name}, and with which role.`}
          actions={
            place.can_administrate_members === true ? (
              <Button variant="primary" icon={<UserPlus aria-hidden />} onPress={members.add}>
                Add people
              </Button>
            ) : (
              session.signedIn && <OwnAccessRequestButton request={members.ownRequest} />
            )
          }
        >
          <Tabs members={members} place={place} />
          <Part members={members} place={place} />
          <Suspense>
            {adding !== null && place.can_administrate_members === true && (
              <AddPeopleDialog
                form={adding}
                place={place}
                onSave={() => void members.saveAdded()}
                onCancel={members.stopAdding}
              />
            )}
          </Suspense>
        </NamespacePage>
      )}
    </LoadedPage>
  );
});

export default MembersPage;

const tabs = [
  ['members', 'People'],
  ['requests', 'Requests'],
  ['invited', 'Invitations'],
  ['groups', 'Groups'],
] as const;

interface PartProps {
  members: Members;
  place: MembersPlace;
}

const Part = observer(function Part({ members, place }: PartProps) {
  if (members.tab === 'groups') {
    return (
      <Suspense>
        <InvitedGroups place={place} />
      </Suspense>
    );
  }
  if (members.tab === 'requests' && place.can_administrate_members === true)
    return <AccessRequests requests={members.requests} place={place} />;
  if (members.tab === 'invited' && place.can_administrate_members === true)
    return <Invitations invitations={members.invitations} place={place} />;
  return <People members={members.people} place={place} />;
});

const tabsOfManagers: readonly string[] = ['requests', 'invited'];

/** Requests and invitations are for those who manage members. */
const Tabs = observer(function Tabs({ members, place }: PartProps) {
  const shown = tabs.filter(([tab]) => !tabsOfManagers.includes(tab) || place.can_administrate_members === true);
  return (
    <nav aria-label="Kinds of members" className={listStyles.tabs}>
      {shown.map(([tab, text]) => (
        <a
          key={tab}
          href={members.hrefOf(tab)}
          aria-current={members.tab === tab ? 'page' : undefined}
          className={listStyles.tab}
        >
          {text}
        </a>
      ))}
    </nav>
  );
});

const People = observer(function People({ members, place }: { members: MemberList; place: MembersPlace }) {
  const { list, removal } = members;
  useEffect(() => list.start(), [list]);
  return (
    <>
      <Filters members={members} />
      <ListStates
        list={list}
        loading="Loading members"
        empty={
          <EmptyState icon={<UsersRound />} title={list.isNarrowed ? 'No one found' : 'No members yet'}>
            <p>
              {list.isNarrowed
                ? 'Try another name, role or origin.'
                : 'Members of the groups above it are members here as well.'}
            </p>
          </EmptyState>
        }
        rangeClass={listPage.range}
      >
        {({ items }) => (
          <Table label={title} isBusy={list.isLoading}>
            <thead>
              <tr>
                <th scope="col">Person</th>
                <th scope="col">From</th>
                <th scope="col" className={styles.minor}>
                  Added
                </th>
                <th scope="col">Role</th>
                <th scope="col">Ends</th>
                <ActionsHead />
              </tr>
            </thead>
            <tbody>
              {items.map((member) => (
                <MemberRow key={member.id} members={members} place={place} member={member} />
              ))}
            </tbody>
          </Table>
        )}
      </ListStates>
      <Suspense>{removal.member !== null && <RemovalDialog removal={removal} place={place} />}</Suspense>
    </>
  );
});

const Filters = observer(function Filters({ members: { list } }: { members: MemberList }) {
  const { view } = list;
  return (
    <ListControls
      list={list}
      noun="members"
      searchLabel="Search for people"
      placeholder="Name or username"
      sorts={memberSorts}
    >
      <FilterSelect
        label="Role"
        isLabelHidden
        anyText="Any role"
        choices={roleFilterChoices}
        value={view.level === null ? null : String(view.level)}
        onChange={(level) => list.change({ level: level === null ? null : Number(level) })}
      />
      <FilterSelect
        label="Origin"
        isLabelHidden
        anyText="Direct and inherited"
        choices={[
          { value: 'direct', text: 'Direct members' },
          { value: 'inherited', text: 'Inherited' },
        ]}
        value={view.origin}
        onChange={(origin) => list.change({ origin })}
      />
      <FilterSelect
        label="End"
        isLabelHidden
        anyText="With and without end"
        choices={[{ value: 'yes', text: 'That end on a day' }]}
        value={view.ends}
        onChange={(ends) => list.change({ ends })}
      />
    </ListControls>
  );
});
