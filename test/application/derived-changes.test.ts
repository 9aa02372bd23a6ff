import { expect } from 'chai';
import { CreateGroup } from '../../application/namespaces/create-group.ts';
import { DeleteGroup } from '../../application/namespaces/delete-group.ts';
import { CreateNote } from '../../application/notes/create-note.ts';
import { DeleteNote } from '../../application/notes/delete-note.ts';
import { CreateLabel } from '../../application/labels/create-label.ts';
import { DeleteLabel } from '../../application/labels/delete-label.ts';
import { DeleteUser } from '../../application/people/delete-user.ts';
import { CreateUser } from '../../application/people/create-user.ts';
import { AwardEmoji } from '../../application/notes/award-emoji.ts';
import { CreateWorkItem } from '../../application/work-items/create-work-item.ts';
import { MoveIssue } from '../../application/work-items/move-issue.ts';
import { UpdateWorkItem } from '../../application/work-items/update-work-item.ts';
import { lastLogId } from '../support/history.ts';
import { useWorld } from '../support/world.ts';

describe('Change log', () => {
  const world = useWorld();
  const make = (more: object = {}) =>
    world.as('owner', CreateWorkItem, { type: 'issue', namespace: world.app.id, title: 'Issue', ...more });
  /** What `work` appended, in order. */
  const logged = async (work: () => Promise<unknown>) => {
    const since = await lastLogId(world);
    await work();
    const entries: {
      subjectType: string;
      subjectId: number;
      action: string;
      derived: boolean;
      changes: Record<string, { before?: unknown; after?: unknown }>;
    }[] = await world.connection('changeLog').where('id', '>', since).orderBy('id');
    return entries;
  };

  it('marks to-dos by mention and assignment as derived', async () => {
    const issue = await make();
    const mention = await logged(() => world.as('owner', CreateNote, { item: { id: issue.id }, body: 'See @planner' }));
    const assigned = await logged(() =>
      world.as('owner', UpdateWorkItem, { item: { id: issue.id }, assigneeIds: [world.people.guest] }),
    );
    for (const [entries, action, userId] of [
      [mention, 'mentioned', world.people.planner],
      [assigned, 'assigned', world.people.guest],
    ] as const) {
      const todo = entries.find(({ subjectType }) => subjectType === 'todo');
      expect(todo).to.include({ action: 'todo.create', derived: true });
      expect(todo?.changes).to.deep.include({
        userId: { after: userId },
        workItemId: { after: issue.id },
        action: { after: action },
        state: { after: 'pending' },
      });
    }
  });

  it('records the items of a deleted group with their last values', async () => {
    const group = await world.as('administrator', CreateGroup, { name: 'doomed', path: 'doomed' });
    const epic = await world.as('administrator', CreateWorkItem, { type: 'epic', namespace: group.id, title: 'Gone' });
    const entries = await logged(() => world.as('administrator', DeleteGroup, { groupId: group.id }));
    const gone = entries.find(({ subjectType, subjectId }) => subjectType === 'work_item' && subjectId === epic.id);
    expect(gone).to.include({ action: 'work_item.delete', derived: true });
    expect(gone?.changes).to.deep.include({ title: { before: 'Gone' }, iid: { before: 1 } });
  });

  it('records the thread of a deleted note, and what a move copies', async () => {
    const issue = await make();
    const item = { id: issue.id };
    const { note } = await world.as('owner', CreateNote, { item, body: 'First' });
    const noteId = note?.id ?? 0;
    const answer = await world.as('owner', CreateNote, { item, body: 'Second', discussionId: noteId });
    const deleted = await logged(() => world.as('owner', DeleteNote, { noteId }));
    const thread = deleted.find(({ subjectId }) => subjectId === answer.note?.id);
    expect(thread).to.deep.include({
      action: 'note.update',
      derived: true,
      changes: { discussionId: { before: noteId, after: answer.note?.id } },
    });

    await world.as('owner', AwardEmoji, { on: { item }, name: 'thumbsup' });
    let made = 0;
    const moved = await logged(async () => {
      made = (await world.as('owner', MoveIssue, { item, project: world.site.id })).id;
    });
    const copies = moved.filter(({ derived, changes }) => derived && (changes['award'] ?? changes['workItemId']));
    expect(copies.map(({ action }) => action).sort()).to.deep.equal(['award.create', 'note.create']);
    expect(copies.find(({ action }) => action === 'award.create')?.subjectId).to.equal(made);
  });

  it('records item changes by a deleted label or author, which the activity omits', async () => {
    const person = await world.as('administrator', CreateUser, {
      username: 'leaver',
      name: 'Leaver',
      email: 'leaver@example.org',
      password: 'correct horse battery',
    });
    const label = { kind: 'project', namespace: world.code.id } as const;
    const { id: labelId } = await world.as('administrator', CreateLabel, { ...label, name: 'gone', color: '#112233' });
    const issue = await world.services.door.perform(
      CreateWorkItem,
      { userId: person.id },
      { type: 'issue', namespace: world.code.id, title: 'Mine' },
    );
    await world.as('administrator', UpdateWorkItem, { item: { id: issue.id }, labelIds: [labelId] });
    const entries = [
      ...(await logged(() => world.as('administrator', DeleteLabel, { ...label, label: labelId }))),
      ...(await logged(() => world.as('administrator', DeleteUser, { userId: person.id }))),
    ].filter(({ subjectType, subjectId }) => subjectType === 'work_item' && subjectId === issue.id);
    expect(entries.map(({ derived }) => derived)).to.deep.equal([true, true]);
    expect(entries[0]?.changes).to.deep.include({ labelIds: { before: [labelId], after: [] } });
    expect(entries[1]?.changes['authorId']).to.include({ before: person.id });
  });
});
