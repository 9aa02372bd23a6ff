import { expect } from 'chai';
import { CreateLabel } from '../../../application/labels/create-label.ts';
import { CreateCadence } from '../../../application/iterations/create-cadence.ts';
import { CreateIteration } from '../../../application/iterations/create-iteration.ts';
import { CreateMilestone } from '../../../application/milestones/create-milestone.ts';
import { TransferGroup } from '../../../application/namespaces/transfer-group.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { DatabaseWorkItemStore } from '../../../infrastructure/database/work-items/work-item-store.ts';
import { useSandbox, type Sandbox } from '../../support/sandbox.ts';

describe('Moving a group', () => {
  const place = useSandbox();
  let sandbox: Sandbox;
  let olga: User;
  let from: Namespace;
  let into: Namespace;
  let web: Namespace;
  let issue: WorkItem;
  let count = 0;

  beforeEach(async () => {
    ({ sandbox } = place);
    count += 1;
    olga = await sandbox.user(`olga${count}`);
    from = await sandbox.group(`from${count}`);
    into = await sandbox.group(`into${count}`);
    for (const group of [from, into]) await sandbox.member(group, olga, 'owner');
    web = await sandbox.group('web', { parent: from });
    issue = await sandbox.item(await sandbox.project('site', { parent: web }), olga);
  });

  const group = ({ id }: Namespace) => ({ kind: 'group' as const, namespace: id });
  const move = () => sandbox.perform(olga, TransferGroup, { groupId: web.id, parentId: into.id });

  it('keeps the labels of its items, matched by title or copied', async () => {
    const color = { color: '#ff0000' };
    const left = await sandbox.perform(olga, CreateLabel, { ...group(from), name: 'left', ...color });
    const both = await sandbox.perform(olga, CreateLabel, { ...group(from), name: 'both', ...color });
    const there = await sandbox.perform(olga, CreateLabel, { ...group(into), name: 'both', color: '#00ff00' });
    const inside = await sandbox.perform(olga, CreateLabel, { ...group(web), name: 'inside', ...color });
    const stays = await sandbox.item(await sandbox.project('stays', { parent: from }), olga);
    await sandbox.stored(async (trx) => {
      const items = new DatabaseWorkItemStore(trx);
      await items.setLabels(issue.id, [left.id, both.id, inside.id]);
      await items.setLabels(stays.id, [left.id]);
    });
    await move();
    const labels = await sandbox.stored((trx) => new DatabaseWorkItemStore(trx).labels(issue.id));
    expect(labels.map(({ title, namespaceId }) => [title, namespaceId])).to.have.deep.members([
      ['left', web.id],
      ['both', into.id],
      ['inside', web.id],
    ]);
    expect(labels.map(({ id }) => id))
      .to.include.members([there.id, inside.id])
      .and.not.include(left.id);
    const others = await sandbox.stored((trx) => new DatabaseWorkItemStore(trx).labels(stays.id));
    expect(others.map(({ id }) => id)).to.deep.equal([left.id]);
    const log = await sandbox.connection('change_log').where({ action: 'label.create', namespaceId: web.id });
    expect(log.map((entry) => entry.changes.title.after)).to.have.members(['inside', 'left']);
  });

  it('removes iterations of the groups it leaves from its items', async () => {
    const iterationOf = async (owner: Namespace) => {
      const cadence = { group: owner.id, title: 'Sprints', automatic: false, active: true };
      await sandbox.perform(olga, CreateCadence, cadence);
      const dates = { startDate: '2026-11-16', dueDate: '2026-11-29' };
      return sandbox.perform(olga, CreateIteration, { group: owner.id, ...dates });
    };
    const [left, own] = [await iterationOf(from), await iterationOf(web)];
    const other = await sandbox.item(await sandbox.project('other', { parent: web }), olga, { iterationId: own.id });
    await sandbox.connection('work_items').where({ id: issue.id }).update({ iterationId: left.id });
    await move();
    const rows = await sandbox.connection('work_items').whereIn('id', [issue.id, other.id]).orderBy('id');
    expect(rows.map((row) => row.iterationId)).to.deep.equal([null, own.id]);
    const [entry] = await sandbox.connection('change_log').where({ subjectType: 'work_item', subjectId: issue.id });
    expect(entry.changes.iterationId).to.deep.equal({ before: left.id, after: null });
  });

  it('keeps its milestones, and the dates that epics inherit from them', async () => {
    const dates = { startDate: '2026-11-01', dueDate: '2026-11-30' };
    const left = await sandbox.perform(olga, CreateMilestone, { ...group(from), title: '1.0', ...dates });
    const epic = await sandbox.item(web, olga);
    await sandbox.connection('work_items').where({ id: issue.id }).update({ milestoneId: left.id });
    await sandbox.stored(async (trx) => {
      const items = new DatabaseWorkItemStore(trx);
      await items.tree.setParent(issue.id, epic, 0);
      await items.rollUps.refresh([epic.id]);
    });
    await move();
    const after = await sandbox.connection('work_items').whereIn('id', [issue.id, epic.id]).orderBy('id');
    const [moved, holder] = after as [WorkItem, WorkItem];
    const copy = await sandbox.connection('milestones').where({ id: moved.milestoneId }).first();
    expect(copy).to.include({ namespaceId: web.id, title: '1.0', ...dates });
    expect(holder).to.include({ dueDate: '2026-11-30', dueDateSourceMilestoneId: copy.id });
  });
});
