import { expect } from 'chai';
import { AddMembers } from '../../../application/members/add-members.ts';
import { ShareGroup } from '../../../application/members/share-group.ts';
import { accessLevels } from '../../../domain/access/role.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import { SystemClock } from '../../../infrastructure/system-clock.ts';
import { useSandbox } from '../../support/sandbox.ts';

const zones = ['Pacific/Kiritimati', 'Asia/Kolkata', 'UTC', 'America/St_Johns', 'Pacific/Pago_Pago'];

describe('Expiring memberships and invitations', () => {
  const place = useSandbox();
  let olga: User;
  let ann: User;
  let group: Namespace;
  let invited: Namespace;
  const zone = process.env['TZ'];

  before(async () => {
    const { sandbox } = place;
    olga = await sandbox.user('olga', { admin: true });
    ann = await sandbox.user('ann');
    group = await sandbox.group('group');
    invited = await sandbox.group('invited');
    const members = { kind: 'group' as const, accessLevel: accessLevels.developer, userIds: [ann.id] };
    await sandbox.perform(olga, AddMembers, { ...members, namespaceId: invited.id, expiresAt: '2026-11-23' });
    await sandbox.perform(olga, AddMembers, { ...members, namespaceId: group.id, expiresAt: '2026-11-22' });
    await sandbox.perform(olga, ShareGroup, {
      namespaceId: group.id,
      invitedGroupId: invited.id,
      accessLevel: accessLevels.guest,
      expiresAt: '2026-11-24',
    });
  });
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
    place.sandbox.clock.set('2026-11-21T09:00:00.000Z');
  });

  /** The level of Ann in the group; who is a member in the lists; and the seats. */
  async function state() {
    const { sandbox } = place;
    const { services } = sandbox;
    const root = await sandbox.actor(olga);
    const [level, people, counts] = [
      (await sandbox.actor(ann)).memberships.get(group.id) ?? null,
      await services.queries.people.count(root, { membersOf: { namespaceId: group.id, descendants: false } }),
      await services.queries.seats.counts([group.id]),
    ];
    return [level, people, counts.get(group.id) ?? 0];
  }

  for (const zoneOfServer of zones) {
    it(`end at midnight UTC on a server in ${zoneOfServer}`, async () => {
      process.env['TZ'] = zoneOfServer;
      const { clock } = place.sandbox;
      clock.set('2026-11-21T23:59:59.999Z');
      expect(await state()).to.deep.equal([accessLevels.developer, 1, 1]);
      clock.set('2026-11-22T00:00:00.000Z');
      expect((await state()).slice(0, 2)).to.deep.equal([accessLevels.guest, 1]);
      clock.set('2026-11-22T23:59:59.999Z');
      expect((await state()).slice(0, 2)).to.deep.equal([accessLevels.guest, 1]);
      clock.set('2026-11-23T00:00:00.000Z');
      expect(await state()).to.deep.equal([null, 0, 0]);
    });

    it(`use the UTC date, also in ${zoneOfServer}`, () => {
      process.env['TZ'] = zoneOfServer;
      expect(new SystemClock().today()).to.equal(new Date().toISOString().slice(0, 10));
    });
  }
});
