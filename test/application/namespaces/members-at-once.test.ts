import { expect } from 'chai';
import { ChangeSubscription } from '../../../application/seats/change-subscription.ts';
import { ApplicationError } from '../../../application/errors.ts';
import { AddMembers } from '../../../application/members/add-members.ts';
import { CreateGroup } from '../../../application/namespaces/create-group.ts';
import { DeleteGroup } from '../../../application/namespaces/delete-group.ts';
import { ShareGroup } from '../../../application/members/share-group.ts';
import { UpdateMember } from '../../../application/members/update-member.ts';
import { DeleteUser } from '../../../application/people/delete-user.ts';
import { accessLevels } from '../../../domain/access/role.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import { createServices } from '../../../infrastructure/container.ts';
import { waitsForLock } from '../../support/database.ts';
import { useSandbox } from '../../support/sandbox.ts';
import { newUploadFolder } from '../../support/upload-folder.ts';

describe('Concurrent changes to members and invited groups', function () {
  this.timeout(60_000);
  const place = useSandbox();
  let administrator: User;
  let count = 0;

  before(async () => {
    administrator = await place.sandbox.user('administrator', { admin: true });
  });

  const act = <Output>(acts: readonly Promise<Output>[]) => Promise.allSettled(acts);
  const user = () => place.sandbox.user(`person${(count += 1)}`);
  const group = async (): Promise<Namespace> => {
    const path = `group${(count += 1)}`;
    return place.sandbox.perform(administrator, CreateGroup, { name: path, path });
  };
  const add = (to: Namespace, users: readonly User[], role: 'guest' | 'developer' | 'owner') =>
    place.sandbox.perform(administrator, AddMembers, {
      kind: 'group',
      namespaceId: to.id,
      userIds: users.map(({ id }) => id),
      accessLevel: accessLevels[role],
    });
  const share = (host: Namespace, invited: Namespace) =>
    place.sandbox.perform(administrator, ShareGroup, {
      namespaceId: host.id,
      invitedGroupId: invited.id,
      accessLevel: accessLevels.developer,
    });
  const subscribe = (to: Namespace, seats: number) =>
    place.sandbox.perform(administrator, ChangeSubscription, { groupId: to.id, plan: 'ultimate', seats });
  /** The seats in use, and the most that were used, of which the sandbox's administrator takes one. */
  const seats = async ({ id }: Namespace) => {
    const [row] = await place.sandbox.connection('group_subscriptions').where({ namespaceId: id });
    return [(await place.sandbox.services.queries.seats.counts([id])).get(id) ?? 0, row?.maxSeatsUsed];
  };

  it('count the seat of each guest who is promoted', async () => {
    const [top, guests] = [await group(), await Promise.all([user(), user(), user(), user()])];
    await subscribe(top, 5);
    await add(top, guests, 'guest');
    expect(await seats(top)).to.deep.equal([1, 1]);
    const promote = ({ id: userId }: User, role: 'developer' | 'owner' = 'developer') =>
      place.sandbox.perform(administrator, UpdateMember, {
        kind: 'group',
        namespaceId: top.id,
        userId,
        accessLevel: accessLevels[role],
      });
    const [first, ...others] = guests as [User, ...User[]];
    const outcomes = await act([promote(first), promote(first, 'owner'), ...others.map((one) => promote(one))]);
    expect(outcomes.map(({ status }) => status)).to.deep.equal(outcomes.map(() => 'fulfilled'));
    expect(await seats(top)).to.deep.equal([5, 5]);
    const log = await place.sandbox
      .connection('change_log')
      .where({ action: 'member.update', namespaceId: top.id })
      .orderBy('id');
    expect(log).to.have.length(5);
  });

  it('count the seat of each added member when one seat is left', async () => {
    const [top, people] = [await group(), await Promise.all([user(), user(), user()])];
    await subscribe(top, 2);
    const outcomes = await act([...people.map((one) => add(top, [one], 'developer')), add(top, people, 'developer')]);
    // Those who are added one by one, or all together: never someone twice.
    expect(outcomes.some(({ status }) => status === 'fulfilled')).to.equal(true);
    expect(await place.sandbox.connection('members').where({ namespaceId: top.id })).to.have.length(4);
    expect(await seats(top)).to.deep.equal([4, 4]);
  });

  it('count users who join a group while it is invited elsewhere', async () => {
    const [host, invited, person] = [await group(), await group(), await user()];
    await subscribe(host, 1);
    await subscribe(invited, 1);
    const { connection } = place.sandbox;
    let acts: Promise<unknown>[] = [];
    // They have joined, and their seats are being counted, when the invitation comes.
    await connection.transaction(async (holding) => {
      await holding('group_subscriptions').where({ namespaceId: invited.id }).forUpdate();
      const joining = add(invited, [person], 'developer');
      await waitsForLock(connection, joining);
      acts = [joining, share(host, invited)];
    });
    expect((await act(acts)).map(({ status }) => status)).to.deep.equal(['fulfilled', 'fulfilled']);
    expect(await seats(host)).to.deep.equal([2, 2]);
  });

  it('leave no invitation of a deleted group', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [host, invited, person] = [await group(), await group(), await user()];
      await add(invited, [person], 'developer');
      const [shared, deleted] = await act([
        share(host, invited),
        place.sandbox.perform(administrator, DeleteGroup, { groupId: invited.id }),
      ] as Promise<unknown>[]);
      expect(deleted?.status).to.equal('fulfilled');
      if (shared?.status === 'rejected') {
        expect((shared.reason as ApplicationError).message).to.equal('Group not found');
      }
      expect(await place.sandbox.connection('group_shares').where({ namespaceId: host.id })).to.deep.equal([]);
      expect((await seats(host))[0]).to.equal(1);
    }
  });

  it('leave one owner when all owners are deleted', async () => {
    const { connection } = place.sandbox;
    const [top, owners] = [await group(), await Promise.all([user(), user()])];
    await add(top, owners, 'owner');
    await connection('members').where({ namespaceId: top.id, userId: administrator.id }).delete();
    // Within one process, transactions take turns.
    const processes = [
      place.sandbox.services,
      await createServices({
        connection,
        clock: place.sandbox.clock,
        passwordHasher: { hash: () => Promise.resolve(''), verify: () => Promise.resolve(false) },
        uploadFolder: newUploadFolder(),
      }),
    ];
    let acts: Promise<unknown>[] = [];
    // Both have asked whether there is another owner before either is gone.
    await connection.transaction(async (holding) => {
      await holding.raw('lock table work_items in share row exclusive mode');
      acts = owners.map(({ id: userId }, index) =>
        processes[index]?.door.perform(DeleteUser, { userId: administrator.id }, { userId }),
      ) as Promise<unknown>[];
      await waitsForLock(connection, Promise.all(acts));
    });
    const refused = (await act(acts)).flatMap((outcome) =>
      outcome.status === 'rejected' ? [(outcome.reason as Error).message] : [],
    );
    expect(refused).to.deep.equal(['User cannot be removed while they are the only owner of a group']);
    expect(await connection('members').where({ namespaceId: top.id })).to.have.length(1);
  });
});
