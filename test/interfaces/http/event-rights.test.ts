import { expect } from 'chai';
import { DeleteGroup } from '../../../application/namespaces/delete-group.ts';
import { ShareGroup } from '../../../application/members/share-group.ts';
import { TransferGroup } from '../../../application/namespaces/transfer-group.ts';
import { UnshareGroup } from '../../../application/members/unshare-group.ts';
import { RemoveMember } from '../../../application/members/remove-member.ts';
import { UpdateMember } from '../../../application/members/update-member.ts';
import { UpdateGroup } from '../../../application/namespaces/update-group.ts';
import { SetUserState } from '../../../application/people/set-user-state.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import { EventListener } from '../../support/event-listener.ts';
import { useEvents } from '../../support/event-world.ts';
import { insertMany } from '../../support/database.ts';

describe('Event stream', function () {
  this.timeout(30_000);
  const events = useEvents();
  const goneOf = (listener: EventListener) => listener.changes.flatMap(({ gone }) => gone);

  describe('hands on items', () => {
    const show = async (who: User, items: readonly number[], isHeld = true) =>
      (await events.server.signedIn(who)).post('/-/web/hands', { items, isHeld });
    const handsOf = (listener: EventListener) =>
      listener.events.filter(({ event }) => event === 'hand').map(({ data }) => data as unknown);

    it('are told, with their owner, to everybody else who sees the item, and to nobody else', async () => {
      const open = await events.create();
      const secret = await events.create({ confidential: true });
      const elsewhere = await events.create({}, events.secret);
      const other = await events.server.createUser();
      await events.server.addMember(events.plan, other, 'planner');
      const [own, planner, guest, visitor] = [
        await events.listen(events.planner),
        await events.listen(other),
        await events.listen(events.guest),
        await events.listen(null),
      ];
      const { id, name } = events.planner;
      const ids = [open.id, secret.id, elsewhere.id, 999_999_999];
      expect((await show(events.planner, ids)).status).to.equal(204);
      expect((await show(events.planner, [open.id], false)).status).to.equal(204);
      await events.settle(own, planner, guest, visitor);
      expect(handsOf(own)).to.deep.equal([]);
      const letGo = { person: { id, name }, items: [open.id], isHeld: false };
      expect(handsOf(planner)).to.deep.equal([
        { person: { id, name }, items: [open.id, secret.id, elsewhere.id], isHeld: true },
        letGo,
      ]);
      for (const listener of [guest, visitor])
        expect(handsOf(listener)).to.deep.equal([{ ...letGo, isHeld: true }, letGo]);
    });

    it('are only those of people who may change the item, signed in, with a request of their own page', async () => {
      const epic = await events.create();
      const listener = await events.listen(events.planner);
      expect((await show(events.guest, [epic.id])).status).to.equal(204);
      await events.settle(listener);
      expect(handsOf(listener)).to.deep.equal([]);
      expect((await show(events.planner, [])).status).to.equal(400);
      const many = (length: number) => Array.from({ length }, () => epic.id);
      expect((await show(events.planner, many(1_000))).status, 'as many as move at once').to.equal(204);
      expect((await show(events.planner, many(1_001))).status).to.equal(400);
      expect((await events.server.anonymous().post('/-/web/hands', { items: [epic.id] })).status).to.equal(401);
    });
  });

  describe('after a permission change', () => {
    it('ends at once for removed, demoted or blocked users', async () => {
      const group = await events.server.createGroup(`closed${Math.random().toString(36).slice(2)}`);
      const member = await events.server.createUser();
      const query = `namespace=${group.id}`;
      const epic = await events.create({ confidential: true }, group);
      await events.server.addMember(group, member, 'planner');
      const first = await events.listen(member, query);
      await events.change(epic, { title: 'Told' });
      await first.untilItem(epic.id);
      await events.server.perform(UpdateMember, {
        kind: 'group',
        namespaceId: group.id,
        userId: member.id,
        accessLevel: 10,
      });
      await first.untilEnd();
      expect(first.events.at(-1)?.event).to.equal('reload');

      const second = await events.listen(member, query);
      second.clear();
      await events.change(epic, { title: 'Not told' });
      const open = await events.create({}, group);
      await second.untilItem(open.id);
      expect(second.parts).not.to.include(`${epic.id} fields`);

      // Removal and change are committed right after each other, so they are read together.
      second.clear();
      await events.server.perform(RemoveMember, { kind: 'group', namespaceId: group.id, userId: member.id });
      await events.change(open, { title: 'Never told' });
      await second.untilEnd();
      expect(second.parts).to.deep.equal([]);
      expect((await events.listen(member, query)).status).to.equal(404);

      const third = await events.listen(events.guest);
      await events.server.perform(SetUserState, { userId: events.guest.id, verb: 'block' });
      await third.untilEnd();
      expect((await events.listen(events.guest)).status).to.equal(403);
      await events.server.perform(SetUserState, { userId: events.guest.id, verb: 'unblock' });
    });

    it('ends at once for members of a group whose invitation is added or removed', async () => {
      const group = await events.server.createGroup(`shared${Math.random().toString(36).slice(2)}`, {
        visibility: 'public',
      });
      const above = await events.server.createGroup(`above${Math.random().toString(36).slice(2)}`);
      const invited = await events.server.createGroup('below', { parent: above });
      const [member, other] = [await events.server.createUser(), await events.server.createUser()];
      // A member of the group above the invited one gets the role too.
      await events.server.addMember(above, member, 'planner');
      const epic = await events.create({ confidential: true }, group);
      const open = await events.create({}, group);
      const query = `namespace=${group.id}`;
      const [ofMember, ofOther] = [await events.listen(member, query), await events.listen(other, query)];
      await events.server.perform(ShareGroup, { namespaceId: group.id, invitedGroupId: invited.id, accessLevel: 15 });
      await ofMember.untilEnd();
      expect(ofMember.events.at(-1)?.event).to.equal('reload');
      const again = await events.listen(member, query);
      await events.change(epic, { title: 'Told' });
      await again.untilItem(epic.id);

      // Both are committed right after each other, so they are read together.
      again.clear();
      await events.server.perform(UnshareGroup, { namespaceId: group.id, invitedGroupId: invited.id });
      await events.change(epic, { title: 'Not told' });
      await again.untilEnd();
      expect(again.parts).to.deep.equal([]);
      await events.change(open, { title: 'Told' });
      await ofOther.untilItem(open.id);
      expect(ofOther.parts).to.deep.equal([`${open.id} fields`]);
    });

    it('ends at once for inherited members when an invited group moves or is deleted', async () => {
      const name = () => `shared${Math.random().toString(36).slice(2)}`;
      const [group, above] = [await events.server.createGroup(name()), await events.server.createGroup(name())];
      const member = await events.server.createUser();
      await events.server.addMember(above, member, 'planner');
      const epic = await events.create({}, group);
      const acts = [
        (invited: Namespace) => events.server.perform(DeleteGroup, { groupId: invited.id }),
        (invited: Namespace) => events.server.perform(TransferGroup, { groupId: invited.id, parentId: null }),
      ];
      for (const act of acts) {
        const invited = await events.server.createGroup(name(), { parent: above });
        await events.server.perform(ShareGroup, {
          namespaceId: group.id,
          invitedGroupId: invited.id,
          accessLevel: 15,
        });
        const listener = await events.listen(member, `namespace=${group.id}`);
        await events.change(epic, { title: `Told for ${invited.id}` });
        await listener.untilItem(epic.id);
        listener.clear();
        await act(invited);
        await events.change(epic, { title: `Not told for ${invited.id}` });
        await listener.untilEnd();
        expect(listener.parts).to.deep.equal([]);
        expect(listener.events.at(-1)?.event).to.equal('reload');
        expect((await events.listen(member, `namespace=${group.id}`)).status).to.equal(404);
      }
    });

    it('requests a reload when a group changes visibility or moves', async () => {
      const [anonymous, ofPlanner] = [await events.listen(null), await events.listen(events.planner)];
      await events.server.perform(UpdateGroup, { groupId: events.secret.id, name: 'Renamed' });
      await ofPlanner.until(() => ofPlanner.events.some(({ event }) => event === 'reload'));
      await events.settle(anonymous);
      expect(anonymous.events.some(({ event }) => event === 'reload')).to.equal(false);
      await events.server.perform(UpdateGroup, { groupId: events.secret.id, visibility: 'public' });
      await anonymous.until(() => anonymous.events.some(({ event }) => event === 'reload'));
      anonymous.clear();
      await events.server.perform(UpdateGroup, { groupId: events.secret.id, visibility: 'private' });
      await anonymous.until(() => anonymous.events.some(({ event }) => event === 'reload'));
    });

    it('hides and shows the items of banned and unbanned users', async () => {
      const author = await events.server.createUser();
      await events.server.addMember(events.plan, author, 'planner');
      const epic = await events.server.perform(
        CreateWorkItem,
        { type: 'epic', namespace: events.plan.id, title: 'Item' },
        author,
      );
      const listener = await events.listen(null);
      await events.server.perform(SetUserState, { userId: author.id, verb: 'ban' });
      await listener.until(() => goneOf(listener).includes(epic.id));
      await events.server.perform(SetUserState, { userId: author.id, verb: 'unban' });
      await listener.untilItem(epic.id);
    });

    it('ends with the session or the token', async () => {
      const client = await events.server.signedIn(events.planner);
      const ofSession = await events.listen(null, 'namespace=plan', client.cookieHeader);
      expect(ofSession.status).to.equal(200);
      await client.delete('/-/session');
      await ofSession.untilEnd();
      const token = await events.server.tokenFor(events.planner);
      const ofToken = await events.listen(null, 'namespace=plan', { 'PRIVATE-TOKEN': token });
      await events.server
        .anonymous()
        .delete('/api/v4/personal_access_tokens/self', undefined, { headers: { 'PRIVATE-TOKEN': token } });
      await ofToken.untilEnd();
    });
  });

  describe('after an interruption', () => {
    it('resumes from the Last-Event-ID header or the query', async () => {
      const epic = await events.create();
      const first = await events.listen(null);
      first.close();
      await first.untilEnd();
      await events.change(epic, { title: 'Missed' });
      const byHeader = await events.listen(null, 'namespace=plan', { 'Last-Event-ID': first.lastId });
      const byQuery = await events.listen(null, `namespace=plan&after=${first.lastId}`);
      expect(byHeader.parts).to.deep.equal([`${epic.id} fields`]);
      expect(byQuery.parts).to.deep.equal([`${epic.id} fields`]);
      expect((await events.listen(null)).parts).to.deep.equal([]);
      const forged = await events.listen(null, 'namespace=plan&after=AAAA');
      expect(forged.events.map(({ event }) => event)).to.deep.equal(['reload', 'ready']);
    });

    it('requests a reload when too much was missed', async () => {
      const first = await events.listen(null);
      first.close();
      await insertMany(
        events.server.connection,
        `insert into change_log (action, subject_type, subject_id, namespace_id, changes)
         select 'work_item.update', 'work_item', ?, ?, '{"title": {"before": "a", "after": "b"}}' from generate_series(1, 2100)`,
        [events.fence.id, events.plan.id],
      );
      const second = await events.listen(null, `namespace=plan&after=${first.lastId}`);
      expect(second.events.map(({ event }) => event)).to.deep.equal(['reload', 'ready']);
    });
  });

  it('is limited per user, and can be opened again after one closes', async () => {
    const person = await events.server.createUser();
    const token = await events.server.tokenFor(person);
    const another = () => EventListener.open(events.server.address, 'namespace=plan', { 'PRIVATE-TOKEN': token });
    const listeners = await Promise.all(Array.from({ length: 20 }, another));
    events.open.push(...listeners);
    expect(listeners.every(({ status }) => status === 200)).to.equal(true);
    const refused = await another();
    expect(refused.status).to.equal(429);
    expect(Number(refused.headers.get('retry-after'))).to.be.greaterThan(0);
    listeners[0]?.close();
    let next = await another();
    while (next.status === 429) next = await another();
    events.open.push(next);
    expect(next.status).to.equal(200);
  });
});
