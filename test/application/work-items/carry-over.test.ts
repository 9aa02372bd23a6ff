import { expect } from 'chai';
import { CreateMilestone } from '../../../application/milestones/create-milestone.ts';
import { CreateNote } from '../../../application/notes/create-note.ts';
import { AwardEmoji } from '../../../application/notes/award-emoji.ts';
import { CloneIssue } from '../../../application/work-items/clone-issue.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { MoveIssue } from '../../../application/work-items/move-issue.ts';
import { PromoteToEpic } from '../../../application/work-items/promote-to-epic.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { stored } from '../../support/items.ts';
import { rollUpFaults } from '../../support/recount.ts';
import { refusal } from '../../support/refusals.ts';
import { useWorld, type Person } from '../../support/world.ts';

describe('Issues', () => {
  const world = useWorld();
  let milestone: number;
  const create = (type: WorkItem['type'], namespace: number, more: object = {}) =>
    world.as('reporter', CreateWorkItem, { type, namespace, title: `Some ${type}`, ...more });
  const issue = (more: object = {}) => create('issue', world.app.id, more);
  const epic = () => create('epic', world.acme.id);
  const move = (item: WorkItem, project: number, person: Person = 'reporter') =>
    world.as(person, MoveIssue, { item: { id: item.id }, project });
  const promote = (item: WorkItem, more: object = {}, person: Person = 'reporter') =>
    world.as(person, PromoteToEpic, { item: { id: item.id }, ...more });
  const bodies = async (item: WorkItem) =>
    world.connection('notes').where({ work_item_id: item.id }).orderBy('id').pluck('body');
  const labelsOf = (item: WorkItem) =>
    world
      .connection('labels')
      .join('work_item_labels', 'labels.id', 'work_item_labels.label_id')
      .where({ work_item_id: item.id })
      .orderBy('title')
      .pluck('title');

  before(async () => {
    const made = await world.as('reporter', CreateMilestone, {
      kind: 'group',
      namespace: world.acme.id,
      title: 'Shared',
      dueDate: '2026-12-01',
    });
    milestone = made.id;
  });

  afterEach('sums are right', async () => {
    expect(await rollUpFaults(world)).to.deep.equal([]);
  });

  describe('on move', () => {
    it('keep text, people, labels, milestone, parent, tasks, comments and emoji', async () => {
      const parent = await epic();
      await create('epic', world.acme.id, { labels: ['shared'] });
      const old = await issue({
        description: 'Text',
        labels: ['shared', 'only here'],
        milestoneId: milestone,
        weight: 4,
        assigneeIds: [world.people.guest],
        parentId: parent.id,
      });
      const task = await create('task', world.app.id, { parentId: old.id });
      const { note } = await world.as('guest', CreateNote, { item: { id: old.id }, body: 'First' });
      await world.as('planner', CreateNote, { item: { id: old.id }, body: 'Answer', discussionId: note?.discussionId });
      await world.as('guest', AwardEmoji, { on: { item: { id: old.id } }, name: 'tada' });

      const moved = await move(old, world.site.id);
      expect(moved).to.include({
        namespaceId: world.site.id,
        title: old.title,
        description: 'Text',
        weight: 4,
        milestoneId: milestone,
        parentId: parent.id,
        authorId: old.authorId,
        state: 'opened',
      });
      expect(await labelsOf(moved)).to.deep.equal(['shared']);
      expect(await bodies(moved)).to.deep.equal(['First', 'Answer']);
      const threads = await world.connection('notes').where({ work_item_id: moved.id }).pluck('discussion_id');
      expect(new Set(threads).size).to.equal(1);
      expect(await world.connection('award_emoji').where({ work_item_id: moved.id }).pluck('name')).to.deep.equal([
        'tada',
      ]);
      expect(await stored(world, task.id)).to.deep.include({ parentId: moved.id, ancestorIds: [parent.id, moved.id] });
      expect(await stored(world, old.id)).to.include({ state: 'closed', movedToId: moved.id, parentId: null });
      expect(await stored(world, parent.id)).to.include({ openedIssues: 1, closedIssues: 0, openedIssuesWeight: 4 });
    });

    it('are rejected for the same project, a second move or missing permission', async () => {
      const one = await issue();
      await refusal(move(one, world.app.id), 'invalid');
      await refusal(move(one, world.code.id), 'invalid');
      await refusal(move(one, world.site.id, 'guest'), 'invalid');
      await refusal(move(one, world.site.id, 'stranger'), 'not_found');
      await move(one, world.site.id);
      await refusal(move(one, world.site.id), 'invalid');
    });
  });

  describe('on clone', () => {
    it('are copied, with comments on request, and the original is unchanged', async () => {
      const one = await issue({ description: 'Text', weight: 2 });
      await world.as('guest', CreateNote, { item: { id: one.id }, body: 'Said' });
      const clone = (withNotes: boolean) =>
        world.as('planner', CloneIssue, { item: { id: one.id }, project: world.app.id, withNotes });
      const bare = await clone(false);
      expect(bare).to.include({ title: one.title, weight: 2, authorId: world.people.planner });
      expect(await bodies(bare)).to.deep.equal([]);
      expect(await bodies(await clone(true))).to.deep.equal(['Said']);
      expect(await stored(world, one.id)).to.include({ state: 'opened', movedToId: null });
    });
  });

  describe('on promotion', () => {
    it('become an epic of the group below the same parent, and are closed', async () => {
      const parent = await epic();
      const one = await issue({
        description: 'Big',
        milestoneId: milestone,
        weight: 3,
        healthStatus: 'at_risk',
        confidential: true,
        parentId: parent.id,
      });
      await world.as('planner', CreateNote, { item: { id: one.id }, body: 'Said' });
      const made = await promote(one);
      expect(made).to.include({
        type: 'epic',
        namespaceId: world.acme.id,
        title: one.title,
        description: 'Big',
        confidential: true,
        parentId: parent.id,
        milestoneId: null,
        weight: null,
        dueDate: null,
        authorId: world.people.reporter,
      });
      expect(await bodies(made)).to.deep.equal(['Said']);
      expect(await stored(world, one.id)).to.include({ state: 'closed', promotedToId: made.id });
      expect(await stored(world, parent.id)).to.include({ openedEpics: 1, openedIssues: 0, closedIssues: 1 });
    });

    it('become an epic of another group on request', async () => {
      expect((await promote(await issue(), { group: 'acme/web' })).namespaceId).to.equal(world.web.id);
    });

    it('are rejected a second time, for other types or without permission', async () => {
      const one = await issue();
      await refusal(promote(one, {}, 'guest'), 'forbidden');
      await refusal(promote(one, {}, 'stranger'), 'not_found');
      await refusal(promote(one, { group: world.open.id }), 'forbidden');
      await promote(one);
      await refusal(promote(one), 'conflict');
      await refusal(promote(await create('incident', world.app.id)), 'invalid');
    });
  });
});
