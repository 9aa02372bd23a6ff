import { expect } from 'chai';
import { Invalid } from '../../../application/errors.ts';
import { CreateGroup } from '../../../application/namespaces/create-group.ts';
import { DeleteGroup } from '../../../application/namespaces/delete-group.ts';
import { TransferGroup } from '../../../application/namespaces/transfer-group.ts';
import type { SentTo } from '../../../application/door/perform.ts';
import { UpdateGroup } from '../../../application/namespaces/update-group.ts';
import { canCreateSubgroup } from '../../../domain/access/namespace-creation.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import { DatabaseWorkItemStore } from '../../../infrastructure/database/work-items/work-item-store.ts';
import { refusal } from '../../support/refusals.ts';
import { useSandbox, type Sandbox } from '../../support/sandbox.ts';

describe('Use case', () => {
  const place = useSandbox();
  let sandbox: Sandbox;
  let olga: User;
  let top: Namespace;
  let count = 0;

  beforeEach(async () => {
    ({ sandbox } = place);
    count += 1;
    olga = await sandbox.user(`olga${count}`);
    top = await sandbox.group(`top${count}`, { visibility: 'internal' });
    await sandbox.member(top, olga, 'owner');
  });

  const fieldsOf = (error: Error) => (error as Invalid).fields;

  describe('CreateGroup', () => {
    it('creates a private top-level group owned by its creator, and logs it', async () => {
      const ann = await sandbox.user(`ann${count}`);
      const group = await sandbox.perform(ann, CreateGroup, { name: ' Plans ', path: `plans${count}` });
      expect(group).to.include({ kind: 'group', name: 'Plans', fullPath: `plans${count}`, visibility: 'private' });
      expect(group.traversalIds).to.deep.equal([group.id]);
      expect((await sandbox.actor(ann)).memberships.get(group.id)).to.equal(50);
      const log = await sandbox.connection('change_log').where({ namespaceId: group.id }).orderBy('id');
      expect(log.map((entry: { action: string }) => entry.action)).to.deep.equal([
        'group.create',
        'member.add',
        'subscription.create',
      ]);
      expect(log[0]).to.include({ subjectType: 'namespace', subjectId: group.id, actorId: ann.id });
      expect(log[0].changes.fullPath).to.deep.equal({ after: `plans${count}` });
    });

    it('creates a subgroup with path, name and IDs below the parent', async () => {
      const group = await sandbox.perform(olga, CreateGroup, { name: 'Web', path: 'web', parentId: top.id });
      expect(group.fullPath).to.equal(`top${count}/web`);
      expect(group.fullName).to.equal(`top${count} / Web`);
      expect(group.traversalIds).to.deep.equal([top.id, group.id]);
    });

    it('requires sign-in, the right to create groups, or a role in the parent', async () => {
      const maria = await sandbox.user(`maria${count}`);
      const dave = await sandbox.user(`dave${count}`, { canCreateGroup: false });
      await sandbox.member(top, maria, 'maintainer');
      await sandbox.member(top, dave, 'developer');
      await refusal(sandbox.perform(null, CreateGroup, { name: 'x', path: 'x' }), 'unauthenticated');
      await refusal(sandbox.perform(dave, CreateGroup, { name: 'x', path: `x${count}` }), 'forbidden');
      await refusal(sandbox.perform(dave, CreateGroup, { name: 'x', path: 'x', parentId: top.id }), 'forbidden');
      await sandbox.perform(maria, CreateGroup, { name: 'x', path: 'x', parentId: top.id });
      await sandbox.perform(olga, UpdateGroup, { groupId: top.id, subgroupCreationLevel: 50 });
      await refusal(sandbox.perform(maria, CreateGroup, { name: 'y', path: 'y', parentId: top.id }), 'forbidden');
      await sandbox.perform(olga, CreateGroup, { name: 'y', path: 'y', parentId: top.id });
      expect(canCreateSubgroup(await sandbox.actor(maria), top)).to.equal(true);
    });

    it('treats a hidden parent like a missing one', async () => {
      const hidden = await sandbox.group(`hidden${count}`);
      const ann = await sandbox.user(`ann${count}`);
      const one = await refusal(
        sandbox.perform(ann, CreateGroup, { name: 'x', path: 'x', parentId: hidden.id }),
        'not_found',
      );
      const other = await refusal(
        sandbox.perform(ann, CreateGroup, { name: 'x', path: 'x', parentId: 987654 }),
        'not_found',
      );
      expect(one.message).to.equal(other.message).and.to.equal('Group not found');
    });

    it('rejects taken, malformed and reserved paths', async () => {
      for (const [path, problem] of [
        [top.path.toUpperCase(), 'has already been taken'],
        ['-dash', 'can contain only'],
        ['a b', 'can contain only'],
        ['x.git', 'can contain only'],
        ['api', 'is a reserved name'],
      ] as const) {
        const error = await refusal(sandbox.perform(olga, CreateGroup, { name: 'x', path }), 'invalid');
        expect(fieldsOf(error).path?.[0], path).to.contain(problem);
      }
      const inside = await sandbox.perform(olga, CreateGroup, { name: 'x', path: 'api', parentId: top.id });
      expect(inside.fullPath).to.equal(`${top.path}/api`);
    });

    it('rejects a wider visibility than that of the parent', async () => {
      const wide = { name: 'x', path: 'x', parentId: top.id, visibility: 'public' as const };
      const error = await refusal(sandbox.perform(olga, CreateGroup, wide), 'invalid');
      expect(fieldsOf(error)).to.deep.equal({ visibility: ['cannot be public in a group that is internal'] });
      await sandbox.perform(olga, CreateGroup, { ...wide, visibility: 'internal' });
    });

    it('requires name and path', async () => {
      const nothing = {} as SentTo<typeof CreateGroup>;
      const error = await refusal(sandbox.perform(olga, CreateGroup, nothing), 'invalid');
      expect(error.message).to.equal('Name is missing, Path is missing');
      const blank = await refusal(sandbox.perform(olga, CreateGroup, { name: '  ', path: 'x' }), 'invalid');
      expect(fieldsOf(blank)).to.deep.equal({ name: ["can't be blank"] });
    });
  });

  describe('UpdateGroup', () => {
    it('changes settings, and logs only what changed', async () => {
      const group = await sandbox.perform(olga, UpdateGroup, {
        groupId: top.id,
        description: 'All plans',
        emailsEnabled: true,
      });
      expect(group.description).to.equal('All plans');
      const entry = await sandbox.connection('change_log').where({ subjectId: top.id, action: 'group.update' }).first();
      expect(entry.changes).to.deep.equal({ description: { before: '', after: 'All plans' } });
    });

    it('logs nothing when nothing changes', async () => {
      const group = await sandbox.perform(olga, UpdateGroup, {
        groupId: top.id,
        visibility: 'internal',
        name: top.name,
      });
      expect(group.updatedAt).to.deep.equal(top.updatedAt);
      expect(await sandbox.connection('change_log').where({ subjectId: top.id })).to.deep.equal([]);
    });

    it('updates the names and paths of everything below', async () => {
      const web = await sandbox.group('web', { parent: top });
      const site = await sandbox.project('site', { parent: web });
      await sandbox.perform(olga, UpdateGroup, { groupId: top.id, name: 'Renamed', path: `renamed${count}` });
      const rows = await sandbox.connection('namespaces').whereIn('id', [web.id, site.id]).orderBy('id');
      expect(rows.map((row: Namespace) => [row.fullPath, row.fullName])).to.deep.equal([
        [`renamed${count}/web`, 'Renamed / web'],
        [`renamed${count}/web/site`, 'Renamed / web / site'],
      ]);
    });

    it('is for owners, while a Maintainer may change only the AI availability', async () => {
      const maria = await sandbox.user(`maria${count}`);
      await sandbox.member(top, maria, 'maintainer');
      await refusal(sandbox.perform(maria, UpdateGroup, { groupId: top.id, description: 'x' }), 'forbidden');
      const both = { groupId: top.id, duoAvailability: 'never_on' as const, description: 'x' };
      await refusal(sandbox.perform(maria, UpdateGroup, both), 'forbidden');
      const group = await sandbox.perform(maria, UpdateGroup, { groupId: top.id, duoAvailability: 'never_on' });
      expect(group.duoAvailability).to.equal('never_on');
    });

    it('rejects a narrower visibility than that of its contents', async () => {
      const web = await sandbox.group('web', { parent: top, visibility: 'private' });
      await sandbox.project('site', { parent: web, visibility: 'internal' });
      const error = await refusal(
        sandbox.perform(olga, UpdateGroup, { groupId: top.id, visibility: 'private' }),
        'invalid',
      );
      expect(fieldsOf(error)).to.deep.equal({ visibility: ['cannot be private while a project inside is internal'] });
    });
  });

  describe('TransferGroup', () => {
    it('moves everything below, and updates inherited roles at once', async () => {
      const other = await sandbox.group(`other${count}`, { visibility: 'internal' });
      await sandbox.member(other, olga, 'owner');
      const web = await sandbox.group('web', { parent: top });
      const site = await sandbox.project('site', { parent: web });
      const gus = await sandbox.user(`gus${count}`);
      await sandbox.member(other, gus, 'guest');
      const queries = sandbox.services.queries.namespaces;
      expect(await queries.find(await sandbox.actor(gus), site.id)).to.equal(null);
      const moved = await sandbox.perform(olga, TransferGroup, { groupId: web.id, parentId: other.id });
      expect(moved.traversalIds).to.deep.equal([other.id, web.id]);
      const found = await queries.find(await sandbox.actor(gus), site.id);
      expect(found).to.include({ fullPath: `other${count}/web/site`, fullName: `other${count} / web / site` });
      expect(found?.traversalIds).to.deep.equal([other.id, web.id, site.id]);
      const atTop = await sandbox.perform(olga, TransferGroup, { groupId: web.id });
      expect(atTop).to.include({ fullPath: 'web', parentId: null });
    });

    it('rejects cycles, the current parent, taken paths and narrower parents', async () => {
      const web = await sandbox.group('web', { parent: top, visibility: 'internal' });
      const deep = await sandbox.group('deep', { parent: web });
      const narrow = await sandbox.group('narrow', { parent: top, visibility: 'private' });
      await sandbox.group('web', { parent: narrow });
      const move = (groupId: number, parentId: number | null) =>
        sandbox.perform(olga, TransferGroup, { groupId, parentId });
      expect((await refusal(move(web.id, deep.id), 'invalid')).message).to.contain('into itself');
      expect((await refusal(move(web.id, web.id), 'invalid')).message).to.contain('into itself');
      expect((await refusal(move(web.id, top.id), 'invalid')).message).to.contain('already');
      expect((await refusal(move(top.id, null), 'invalid')).message).to.contain('already');
      expect(fieldsOf(await refusal(move(web.id, narrow.id), 'invalid'))).to.have.property('path');
      await sandbox.perform(olga, UpdateGroup, { groupId: web.id, path: 'web2' });
      expect(fieldsOf(await refusal(move(web.id, narrow.id), 'invalid'))).to.have.property('visibility');
    });

    it('requires ownership of the group and the right to create groups in the target', async () => {
      const web = await sandbox.group('web', { parent: top });
      const other = await sandbox.group(`other${count}`, { visibility: 'public' });
      await refusal(sandbox.perform(olga, TransferGroup, { groupId: web.id, parentId: other.id }), 'forbidden');
      const maria = await sandbox.user(`maria${count}`);
      await sandbox.member(other, maria, 'owner');
      await sandbox.member(top, maria, 'maintainer');
      await refusal(sandbox.perform(maria, TransferGroup, { groupId: web.id, parentId: other.id }), 'forbidden');
    });
  });

  describe('DeleteGroup', () => {
    it('deletes its contents, releases child items elsewhere and recalculates their parents', async () => {
      const web = await sandbox.group('web', { parent: top });
      const site = await sandbox.project('site', { parent: web });
      const app = await sandbox.project('app', { parent: top });
      const outside = await sandbox.item(top, olga, { title: 'Outside' });
      const doomed = await sandbox.item(web, olga);
      const kept = await sandbox.item(app, olga);
      const task = await sandbox.item(app, olga, { type: 'task' });
      await sandbox.item(site, olga);
      await sandbox.stored(async (trx) => {
        const items = new DatabaseWorkItemStore(trx);
        const parent = await items.tree.setParent(doomed.id, outside, 0);
        const child = await items.tree.setParent(kept.id, parent, 0);
        await items.tree.setParent(task.id, child, 0);
        await items.rollUps.refresh([parent.id, outside.id]);
      });
      const rollUp = () =>
        sandbox.connection('work_items').where({ id: outside.id }).first('openedEpics', 'openedIssues');
      expect(await rollUp()).to.deep.equal({ openedEpics: 1, openedIssues: 1 });
      await sandbox.perform(olga, DeleteGroup, { groupId: web.id });
      expect(await sandbox.connection('namespaces').whereIn('id', [web.id, site.id])).to.deep.equal([]);
      const rows = await sandbox.connection('work_items').whereIn('id', [kept.id, task.id, doomed.id]).orderBy('id');
      expect(rows.map((row) => [row.id, row.parentId, row.ancestorIds])).to.deep.equal([
        [kept.id, null, []],
        [task.id, kept.id, [kept.id]],
      ]);
      expect(await rollUp()).to.deep.equal({ openedEpics: 0, openedIssues: 0 });
      const log = await sandbox.connection('change_log').where({ actorId: olga.id }).orderBy('id');
      const entries = log.filter((entry) => !entry.derived);
      expect(entries.map((entry) => [entry.action, entry.subjectId])).to.deep.equal([
        ['work_item.release', kept.id],
        ['group.delete', site.id],
        ['group.delete', web.id],
      ]);
      const derived = log.filter((entry) => entry.derived).map((entry) => [entry.action, entry.subjectId]);
      expect(derived).to.deep.include.members([
        ['work_item.delete', doomed.id],
        ['group.delete', outside.id],
      ]);
    });

    it('is for owners', async () => {
      const maria = await sandbox.user(`maria${count}`);
      await sandbox.member(top, maria, 'maintainer');
      await refusal(sandbox.perform(maria, DeleteGroup, { groupId: top.id }), 'forbidden');
      await refusal(
        sandbox.perform(await sandbox.user(`ann${count}`, { external: true }), DeleteGroup, { groupId: top.id }),
        'not_found',
      );
    });
  });
});
