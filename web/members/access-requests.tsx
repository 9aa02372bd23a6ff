import { UserCheck } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { accessLevels } from '../../domain/access/role.ts';
import type { AccessRequester } from '../api/rest.generated.ts';
import { addresses } from '../app/addresses.ts';
import listPage from '../app/list-page.module.css';
import { Alert } from '../widgets/alert/alert.tsx';
import { Avatar } from '../widgets/avatar/avatar.tsx';
import { Button } from '../widgets/button/button.tsx';
import { EmptyState } from '../widgets/empty-state/empty-state.tsx';
import { keepFocusHere } from '../widgets/kept-focus.ts';
import { Link } from '../widgets/link/link.tsx';
import { ListStates } from '../widgets/list-states/list-states.tsx';
import { Moment } from '../widgets/moment/moment.tsx';
import { Select } from '../widgets/select/select.tsx';
import { ActionsHead, Table } from '../widgets/table/table.tsx';
import type { AccessRequestList } from './access-request-list.ts';
import { grantableRoles, type MembersPlace } from './members-place.ts';
import styles from './members.module.css';

interface AccessRequestsProps {
  requests: AccessRequestList;
  place: MembersPlace;
}

/** Who asks to become a member. */
export const AccessRequests = observer(function AccessRequests({ requests, place }: AccessRequestsProps) {
  const { list, error } = requests;
  useEffect(() => list.start(), [list]);
  return (
    <>
      {error !== null && <Alert tone="danger">{error}</Alert>}
      <ListStates
        list={list}
        loading="Loading access requests"
        empty={
          <EmptyState icon={<UserCheck />} title="No access requests">
            <p>People who can see {place.name} but are no members can ask for access on this page.</p>
          </EmptyState>
        }
        rangeClass={listPage.range}
      >
        {({ items }) => (
          <Table label="Access requests" isBusy={list.isLoading}>
            <thead>
              <tr>
                <th scope="col">Person</th>
                <th scope="col">Requested</th>
                <th scope="col">Role</th>
                <ActionsHead />
              </tr>
            </thead>
            <tbody>
              {items.map((person) => (
                <RequestRow key={person.id} requests={requests} place={place} person={person} />
              ))}
            </tbody>
          </Table>
        )}
      </ListStates>
    </>
  );
});

const RequestRow = observer(function RequestRow({
  requests,
  place,
  person,
}: AccessRequestsProps & { person: AccessRequester }) {
  const [level, setLevel] = useState(String(accessLevels.guest));
  const { name, username, avatar_url: avatarUrl } = person;
  const isPending = requests.pending.has(person.id);
  const answer = (send: () => Promise<void>): void => {
    keepFocusHere();
    void send();
  };
  return (
    <tr>
      <td>
        <span className={styles.actions}>
          <Avatar name={name} identity={username} src={avatarUrl} size={24} />
          <Link href={addresses.person(username)}>{name}</Link>
          <span className={listPage.quiet}>@{username}</span>
        </span>
      </td>
      <td data-label="Requested">
        <Moment at={person.requested_at} />
      </td>
      <td data-label="Role">
        <Select
          label={`Role of ${name}`}
          isLabelHidden
          choices={grantableRoles(place)}
          value={level}
          onChange={setLevel}
          className={styles.role ?? ''}
        />
      </td>
      <td className={styles.cell}>
        <span className={styles.actions}>
          <Button
            size="small"
            variant="primary"
            aria-label={`Approve the request of ${name}`}
            isPending={isPending}
            onPress={() => answer(() => requests.approve(person, Number(level)))}
          >
            Approve
          </Button>
          <Button
            size="small"
            aria-label={`Refuse the request of ${name}`}
            onPress={() => answer(() => requests.deny(person))}
          >
            Refuse
          </Button>
        </span>
      </td>
    </tr>
  );
});
