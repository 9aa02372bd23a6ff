import { expect } from 'chai';
import type { Invalid } from '../../../application/errors.ts';
import { AddMembers } from '../../../application/members/add-members.ts';
import { RemoveMember } from '../../../application/members/remove-member.ts';
import { UpdateMember } from '../../../application/members/update-member.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import { DatabaseWorkItemStore } from '../../../infrastructure/database/work-items/work-item-store.ts';
import { refusal } from '../../support/refusals.ts';
import { useSandbox, type Sandbox } from '../../support/sandbox.ts';

describe('Members', () => {
  const place = useSandbox();
  let sandbox: Sandbox;
  let olga: User;
  let maria: User;
  let ann: User;
  let top: Namespace;
  let app: Namespace;
  let count = 0;

  beforeEach(async () => {
    ({ sandbox } = place);
    count += 1;
    olga = await sandbox.user(`olga${count}`);
    maria = await sandbox.user(`maria${count}`);
    ann = await sandbox.user(`ann${count}`);
    top = await sandbox.group(`top${count}`);
    app = await sandbox.project('app', { parent: top });
    await sandbox.member(top, olga, 'owner');
    await sandbox.member(top, maria, 'maintainer');
  });

  const add = (who: User, fields: object) =>
    sandbox.perform(who, AddMembers, {
      kind: 'group',
      namespaceId: top.id,
      userIds: [ann.id],
      accessLevel: 10,
      ...fields,
    });
  const update = (who: User, fields: object) =>
    sandbox.perform(who, UpdateMember, {
      kind: 'group',
      namespaceId: top.id,
      userId: ann.id,
      accessLevel: 20,
      ...fields,
    });
  const remove = (who: User, fields: object = {}) =>
    sandbox.perform(who, RemoveMember, { kind: 'group', namespaceId: top.id, userId: ann.id, ...fields });
  const levelOf = async (user: User, namespace: Namespace) => (await sandbox.actor(user)).memberships.get(namespace.id);
  const inProject = () => ({ kind: 'project', namespaceId: app.id });

  it('are added to groups by owners, and to projects by Maintainers', async () => {
    await refusal(add(maria, {}), 'forbidden');
    const [member] = await add(olga, { accessLevel: 15 });
    expect(member).to.include({ accessLevel: 15, createdById: olga.id, expiresAt: null });
    expect(await levelOf(ann, top)).to.equal(15);
    await add(maria, { ...inProject(), accessLevel: 40 });
    expect(await levelOf(ann, app)).to.equal(40);
  });

  it('become or stop being project owners only by owners', async () => {
    await refusal(add(maria, { ...inProject(), accessLevel: 50 }), 'forbidden');
    await add(olga, { ...inProject(), accessLevel: 50 });
    await refusal(update(maria, inProject()), 'forbidden');
    await refusal(remove(maria, inProject()), 'forbidden');
    await remove(olga, inProject());
  });

  it('are added once, and several all or none', async () => {
    const ben = await sandbox.user(`ben${count}`);
    await add(olga, {});
    expect((await refusal(add(olga, { userIds: [ben.id, ann.id] }), 'conflict')).message).to.equal(
      'Member already exists',
    );
    expect(await levelOf(ben, top)).to.equal(undefined);
    expect((await refusal(add(olga, { userIds: [ben.id, 999999] }), 'not_found')).message).to.equal('User not found');
    expect(await add(olga, { userIds: [ben.id, ben.id] })).to.have.length(1);
  });

  it('have a valid role, with Minimal access only in groups', async () => {
    const levelProblem = { accessLevel: ['is not included in the list'] };
    expect(((await refusal(add(olga, { accessLevel: 25 }), 'invalid')) as Invalid).fields).to.deep.equal(levelProblem);
    expect(((await refusal(add(olga, { ...inProject(), accessLevel: 5 }), 'invalid')) as Invalid).fields).to.deep.equal(
      levelProblem,
    );
    await add(olga, { accessLevel: 5 });
    // No role: the private group stays hidden to them.
    expect(await sandbox.services.queries.namespaces.find(await sandbox.actor(ann), top.id)).to.equal(null);
  });

  it('expire on a future date, and can be added again afterwards', async () => {
    expect(((await refusal(add(olga, { expiresAt: '2026-11-21' }), 'invalid')) as Invalid).fields).to.have.property(
      'expiresAt',
    );
    await refusal(add(olga, { expiresAt: '2026-02-30' }), 'invalid');
    const [before] = await add(olga, { expiresAt: '2026-11-22' });
    const see = async () => sandbox.services.queries.namespaces.find(await sandbox.actor(ann), top.id);
    expect(await see()).to.not.equal(null);
    sandbox.clock.set('2026-11-22T00:00:00.000Z');
    try {
      expect(await see()).to.equal(null);
      await refusal(update(olga, {}), 'not_found');
      const [again] = await add(olga, { accessLevel: 30 });
      expect(again).to.include({ id: before?.id, accessLevel: 30, expiresAt: null });
    } finally {
      sandbox.clock.set('2026-11-21T09:00:00.000Z');
    }
  });

  it('change role and expiry date, and keep what is not sent', async () => {
    await add(olga, { expiresAt: '2026-12-24' });
    expect(await update(olga, {})).to.include({ accessLevel: 20, expiresAt: '2026-12-24' });
    expect(await update(olga, { expiresAt: null })).to.include({ accessLevel: 20, expiresAt: null });
    const log = await sandbox
      .connection('change_log')
      .where({ action: 'member.update', namespaceId: top.id })
      .orderBy('id');
    expect(log.map((entry) => entry.changes)).to.deep.equal([
      { accessLevel: { before: 10, after: 20 } },
      { expiresAt: { before: '2026-12-24', after: null } },
    ]);
    await refusal(update(olga, { userId: 999999 }), 'not_found');
    await refusal(update(maria, {}), 'forbidden');
  });

  it('are removed from subgroups and projects too, unless skipped', async () => {
    await add(olga, {});
    await sandbox.member(app, ann, 'developer');
    await remove(olga, { skipSubresources: true });
    expect(await levelOf(ann, app)).to.equal(30);
    await sandbox.member(top, ann, 'guest');
    await remove(olga);
    expect((await sandbox.actor(ann)).memberships.size).to.equal(0);
    await refusal(remove(olga), 'not_found');
  });

  it('are unassigned from items below on request', async () => {
    await add(olga, { accessLevel: 20 });
    const elsewhere = await sandbox.item(await sandbox.group(`else${count}`), olga);
    const issue = await sandbox.item(app, olga);
    const assign = (id: number, ids: number[]) =>
      sandbox.stored((trx) => new DatabaseWorkItemStore(trx).setAssignees(id, ids));
    const assigned = (id: number) => sandbox.stored((trx) => new DatabaseWorkItemStore(trx).assigneeIds(id));
    await assign(issue.id, [olga.id, ann.id]);
    await assign(elsewhere.id, [ann.id]);
    await remove(olga, { unassign: true });
    expect(await assigned(issue.id)).to.deep.equal([olga.id]);
    expect(await assigned(elsewhere.id)).to.deep.equal([ann.id]);
    const entry = await sandbox
      .connection('change_log')
      .where({ subjectType: 'work_item', subjectId: issue.id })
      .first();
    expect(entry.changes.assigneeIds.after).to.deep.equal([olga.id]);
    await add(olga, {});
    await assign(issue.id, [ann.id]);
    await remove(olga);
    expect(await assigned(issue.id)).to.deep.equal([ann.id]);
  });

  it('may leave on their own, whatever their role', async () => {
    await add(olga, {});
    await refusal(remove(ann, { userId: maria.id }), 'forbidden');
    await remove(ann);
    expect(await levelOf(ann, top)).to.equal(undefined);
  });

  it('cannot be seen or changed by users who cannot see the group', async () => {
    const hidden = await refusal(remove(ann, { userId: olga.id }), 'not_found');
    const absent = await refusal(remove(ann, { namespaceId: 999999 }), 'not_found');
    expect(hidden.message).to.equal(absent.message).and.to.equal('Group not found');
    await refusal(
      sandbox.perform(null, RemoveMember, { kind: 'group', namespaceId: top.id, userId: olga.id }),
      'unauthenticated',
    );
  });

  it('include an owner, so the last one cannot leave, be demoted or expire', async () => {
    await refusal(remove(olga, { userId: olga.id }), 'forbidden');
    await refusal(update(olga, { userId: olga.id, accessLevel: 40 }), 'forbidden');
    await refusal(update(olga, { userId: olga.id, accessLevel: 50, expiresAt: '2026-12-24' }), 'forbidden');
    await add(olga, { accessLevel: 50 });
    await update(ann, { userId: olga.id, accessLevel: 40 });
    await refusal(remove(ann), 'forbidden');
  });

  it('may remove the last owner of a subgroup with an inherited owner', async () => {
    const web = await sandbox.group('web', { parent: top });
    await sandbox.member(web, ann, 'owner');
    await remove(ann, { namespaceId: web.id });
    expect(await levelOf(ann, web)).to.equal(undefined);
  });

  it('keep an owner when the last two leave at the same time', async () => {
    await add(olga, { accessLevel: 50 });
    const both = await Promise.allSettled([remove(olga, { userId: olga.id }), remove(ann)]);
    expect(both.map(({ status }) => status).sort()).to.deep.equal(['fulfilled', 'rejected']);
  });

  it('keep an owner without expiry date', async () => {
    await add(olga, { accessLevel: 50, expiresAt: '2026-11-22' });
    await refusal(remove(olga, { userId: olga.id }), 'forbidden');
    await refusal(update(olga, { userId: olga.id, accessLevel: 40 }), 'forbidden');
    await refusal(update(olga, { userId: olga.id, accessLevel: 50, expiresAt: '2027-01-01' }), 'forbidden');
    await remove(ann);
    await add(olga, { accessLevel: 50, expiresAt: '2026-11-22' });
    await update(olga, { accessLevel: 50, expiresAt: null });
    await update(ann, { userId: olga.id, accessLevel: 50, expiresAt: '2027-01-01' });
    await remove(ann, { userId: olga.id });
  });

  it('of a personal project include its user', async () => {
    const own = await sandbox.personal(ann);
    const mine = await sandbox.project('mine', { parent: own });
    await sandbox.member(mine, ann, 'owner');
    await sandbox.member(mine, olga, 'owner');
    const there = { kind: 'project', namespaceId: mine.id };
    await refusal(remove(ann, there), 'forbidden');
    await refusal(update(olga, there), 'forbidden');
    await remove(olga, { ...there, userId: olga.id });
  });
});
