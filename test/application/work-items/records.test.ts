import { expect } from 'chai';
import { AssignParent } from '../../../application/work-items/assign-parent.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { DeleteWorkItem } from '../../../application/work-items/delete-work-item.ts';
import { LinkWorkItems } from '../../../application/work-items/link-work-items.ts';
import { SubscribeToWorkItem } from '../../../application/work-items/subscribe-to-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { stored } from '../../support/items.ts';
import { useWorld } from '../../support/world.ts';

describe('Work item history', () => {
  const world = useWorld();
  const epic = (more: object = {}) =>
    world.as('planner', CreateWorkItem, { type: 'epic', namespace: world.acme.id, title: 'Epic', ...more });
  const change = (item: WorkItem, more: object) =>
    world.as('planner', UpdateWorkItem, { item: { id: item.id }, ...more });
  const history = async (
    item: WorkItem,
  ): Promise<{ action: string; changes: Record<string, unknown>; actorId: number }[]> =>
    world.connection('change_log').where({ subject_id: item.id, subject_type: 'work_item' }).orderBy('id');

  it('starts with every field of a new item', async () => {
    const made = await epic({ labels: ['x'], assigneeIds: [world.people.guest], startDateFixed: '2026-01-01' });
    const [entry, ...more] = await history(made);
    expect(more).to.deep.equal([]);
    expect(entry).to.include({ action: 'work_item.create', actorId: world.people.planner });
    expect(entry?.changes).to.deep.include({
      title: { after: 'Epic' },
      state: { after: 'opened' },
      startDateFixed: { after: '2026-01-01' },
      assigneeIds: { after: [world.people.guest] },
    });
    expect(entry?.changes).to.have.property('labelIds');
  });

  it('contains each field before and after, and names closing and reopening', async () => {
    const made = await epic();
    await change(made, { title: 'New', color: 'red' });
    await change(made, { stateEvent: 'close' });
    await change(made, { stateEvent: 'reopen' });
    const entries = await history(made);
    expect(entries.map((entry) => entry.action)).to.deep.equal([
      'work_item.create',
      'work_item.update',
      'work_item.close',
      'work_item.reopen',
    ]);
    const { updatedAt, lastEditedAt, ...changes } = entries[1]?.changes ?? {};
    expect(changes).to.deep.equal({
      title: { before: 'Epic', after: 'New' },
      color: { before: '#1068bf', after: '#ff0000' },
      lockVersion: { before: 0, after: 1 },
      lastEditedById: { before: null, after: world.people.planner },
    });
    const after = (await stored(world, made.id)).lastEditedAt?.toISOString();
    expect(lastEditedAt).to.deep.equal({ before: null, after });
    expect(updatedAt).to.have.keys('before', 'after');
  });

  it('has no entry, and the version stays, when nothing changed', async () => {
    const made = await epic({ title: 'Same', labels: ['y'] });
    const after = await change(made, { title: 'Same', labels: ['y'], stateEvent: 'reopen', parentId: null });
    expect(after.lockVersion).to.equal(made.lockVersion);
    expect(await history(made)).to.have.length(1);
    await world.as('planner', AssignParent, { item: { id: made.id }, parent: null });
    expect(await history(made)).to.have.length(1);
  });

  it('belongs to updates that write only the sent columns', async () => {
    const made = await epic();
    await world.connection('work_items').where({ id: made.id }).update({ health_status: 'at_risk' });
    await change(made, { title: 'Only the title' });
    expect(await stored(world, made.id)).to.include({ title: 'Only the title', healthStatus: 'at_risk' });
  });

  it('contains links, subscriptions and deletion', async () => {
    const [one, two] = [await epic(), await epic()];
    const link = await world.as('guest', LinkWorkItems, {
      source: { id: one.id },
      target: { id: two.id },
      linkType: 'is_blocked_by',
    });
    const [entry] = await world.connection('change_log').where({ subject_type: 'link', subject_id: link.id });
    expect(entry).to.deep.include({
      action: 'work_item.link',
      changes: {
        sourceId: { after: two.id },
        targetId: { after: one.id },
        type: { after: 'blocks' },
        kind: { after: 'finish_to_start' },
        lag: { after: 0 },
      },
    });
    await world.as('guest', SubscribeToWorkItem, { item: { id: one.id }, subscribed: true });
    await world.as('planner', DeleteWorkItem, { item: { id: one.id } });
    const entries = await history(one);
    expect(entries.map(({ action }) => action)).to.deep.equal([
      'work_item.create',
      'work_item.subscribe',
      'work_item.delete',
    ]);
    expect(entries.at(-1)?.changes['title']).to.deep.equal({ before: 'Epic' });
  });
});
