import { MoreHorizontal, UserPlus, UsersRound } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useMemo } from 'react';
import { dayInWords } from '../../domain/calendar/dates-in-words.ts';
import { userStates, type UserState } from '../../domain/people/user.ts';
import type { FullUser } from '../api/rest.generated.ts';
import { ListControls } from '../app/list-controls.tsx';
import { addresses } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { NamespacePage } from '../app/namespace-page.tsx';
import { NotFound } from '../app/not-found.tsx';
import listPage from '../app/list-page.module.css';
import { Alert } from '../widgets/alert/alert.tsx';
import { Avatar } from '../widgets/avatar/avatar.tsx';
import { Badge, type BadgeTone } from '../widgets/badge/badge.tsx';
import { Button } from '../widgets/button/button.tsx';
import { EmptyState } from '../widgets/empty-state/empty-state.tsx';
import { IconButton } from '../widgets/icon-button/icon-button.tsx';
import { lazyCode } from '../widgets/lazy-part.tsx';
import { Link } from '../widgets/link/link.tsx';
import { ListStates } from '../widgets/list-states/list-states.tsx';
import { Menu, MenuItem, MenuSeparator, MenuTrigger } from '../widgets/menu/menu.tsx';
import { FilterSelect } from '../widgets/select/filter-select.tsx';
import { ActionsHead, Table } from '../widgets/table/table.tsx';
import { People, peopleSorts } from './people.ts';
import { personActs } from './person-acts.ts';
import lists from './lists.module.css';
import styles from './people.module.css';

const PersonDialogs = lazyCode(() => import('./person-dialogs.tsx'));

const title = 'Users';

/** All people with an account, for administrators. */
const PeoplePage = observer(function PeoplePage() {
  const application = useApplication();
  const people = useMemo(() => new People(application), [application]);
  const { list } = people;
  useEffect(() => list.start(), [list]);
  if (application.session.user?.admin !== true) return <NotFound />;
  const isAsking = people.asking !== null || people.deleting !== null;
  return (
    <NamespacePage
      namespace={null}
      title={title}
      description="Everyone with an account on this instance."
      actions={
        <Button variant="primary" icon={<UserPlus aria-hidden />} onPress={people.create}>
          New user
        </Button>
      }
    >
      <Filters people={people} />
      {people.error !== null && !isAsking && (
        <Alert tone="danger" className={styles.problem ?? ''}>
          {people.error}
        </Alert>
      )}
      <ListStates
        list={list}
        loading="Loading users"
        empty={
          <EmptyState icon={<UsersRound />} title="No one found">
            <p>Try another name, or show users in any state.</p>
          </EmptyState>
        }
        rangeClass={listPage.range}
      >
        {({ items }) => (
          <Table label={title} isBusy={list.isLoading}>
            <thead>
              <tr>
                <th scope="col">User</th>
                <th scope="col">Email</th>
                <th scope="col">State</th>
                <th scope="col" className={lists.minor}>
                  Created
                </th>
                <th scope="col">Last active</th>
                <ActionsHead />
              </tr>
            </thead>
            <tbody>
              {items.map((person) => (
                <PersonRow key={person.id} people={people} person={person} />
              ))}
            </tbody>
          </Table>
        )}
      </ListStates>
      <Suspense>
        {(isAsking || people.editing !== null || people.link !== null) && <PersonDialogs people={people} />}
      </Suspense>
    </NamespacePage>
  );
});

export default PeoplePage;

const stateNames: Record<UserState, string> = {
  active: 'Active',
  blocked: 'Blocked',
  deactivated: 'Deactivated',
  banned: 'Banned',
};
const stateTones: Record<UserState, BadgeTone> = {
  active: 'success',
  blocked: 'danger',
  deactivated: 'neutral',
  banned: 'danger',
};

const Filters = observer(function Filters({ people: { list } }: { people: People }) {
  const { view } = list;
  return (
    <ListControls list={list} noun="users" placeholder="Name, username or whole email address" sorts={peopleSorts}>
      <FilterSelect
        label="State"
        isLabelHidden
        anyText="Any state"
        choices={userStates.map((value) => ({ value, text: stateNames[value] }))}
        value={view.state}
        onChange={(state) => list.change({ state })}
      />
      <FilterSelect
        label="Kind"
        isLabelHidden
        anyText="All users"
        choices={[
          { value: 'administrators', text: 'Administrators' },
          { value: 'external', text: 'External users' },
        ]}
        value={view.kind}
        onChange={(kind) => list.change({ kind })}
      />
      <FilterSelect
        label="Second factor"
        isLabelHidden
        anyText="Any sign-in"
        choices={[
          { value: 'enabled', text: 'With two-factor' },
          { value: 'disabled', text: 'Without two-factor' },
        ]}
        value={view.twoFactor}
        onChange={(twoFactor) => list.change({ twoFactor })}
      />
    </ListControls>
  );
});

interface PersonProps {
  people: People;
  person: FullUser;
}

const PersonRow = observer(function PersonRow({ people, person }: PersonProps) {
  const { session } = useApplication();
  const { name, username, email, state, last_activity_on: lastActive } = person;
  return (
    <tr>
      <td>
        <span className={styles.person}>
          <Avatar name={name} identity={username} src={person.avatar_url} size={32} />
          <span className={lists.names}>
            <span>
              <Link href={addresses.person(username)}>{name}</Link>{' '}
              {person.id === session.user?.id && <Badge tone="accent">You</Badge>}{' '}
              {person.is_admin === true && <Badge tone="info">Administrator</Badge>}{' '}
              {person.external && <Badge>External</Badge>}
            </span>
            <span className={listPage.quiet}>@{username}</span>
          </span>
        </span>
      </td>
      <td data-label="Email" className={styles.email}>
        {email}
      </td>
      <td data-label="State">
        <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>{' '}
        {person.two_factor_enabled && <Badge>Two-factor</Badge>}
      </td>
      <td data-label="Created" className={`${listPage.quiet} ${lists.minor}`}>
        {dayInWords(person.created_at.slice(0, 10))}
      </td>
      <td data-label="Last active" className={listPage.quiet}>
        {lastActive === null ? 'never' : dayInWords(lastActive)}
      </td>
      <td>
        <PersonMenu people={people} person={person} />
      </td>
    </tr>
  );
});

const PersonMenu = observer(function PersonMenu({ people, person }: PersonProps) {
  const { boot, session } = useApplication();
  const isOwn = person.id === session.user?.id;
  const takesPassword = boot.passwordsEnabled && person.state === 'active';
  const acts = isOwn ? [] : personActs.filter((act) => act.isOffered(person));
  const label = `Actions for ${person.name}`;
  return (
    <MenuTrigger>
      <IconButton label={label} size="small">
        <MoreHorizontal />
      </IconButton>
      <Menu label={label} placement="bottom end">
        <MenuItem onAction={() => people.edit(person)}>Edit</MenuItem>
        {takesPassword && <MenuItem onAction={() => void people.makeLink(person)}>Password reset link</MenuItem>}
        {acts.map((act) => (
          <MenuItem
            key={act.text}
            isDestructive={act.isDestructive === true}
            onAction={() => people.start(act, person)}
          >
            {act.text}
          </MenuItem>
        ))}
        {!isOwn && <MenuSeparator />}
        {!isOwn && (
          <MenuItem isDestructive onAction={() => void people.askDeletion(person)}>
            Delete
          </MenuItem>
        )}
      </Menu>
    </MenuTrigger>
  );
});
