import { expect } from 'chai';
import { AwardEmoji } from '../../../application/notes/award-emoji.ts';
import { CreateNote } from '../../../application/notes/create-note.ts';
import { DeleteNote } from '../../../application/notes/delete-note.ts';
import type { ReadNote } from '../../../application/notes/conversation-reader.ts';
import type { SentTo } from '../../../application/door/perform.ts';
import { ResolveThread } from '../../../application/notes/resolve-thread.ts';
import { UpdateNote } from '../../../application/notes/update-note.ts';
import { CreateTodo } from '../../../application/todos/create-todo.ts';
import { FinishTodos } from '../../../application/todos/finish-todos.ts';
import { SetTodoState } from '../../../application/todos/set-todo-state.ts';
import { AssignParent } from '../../../application/work-items/assign-parent.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { MoveIssue } from '../../../application/work-items/move-issue.ts';
import { ChangeLinkTiming } from '../../../application/work-items/change-link-timing.ts';
import { LinkWorkItems } from '../../../application/work-items/link-work-items.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { Note, NoteFilter } from '../../../domain/notes/note.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { refusal } from '../../support/refusals.ts';
import { useWorld, type Person } from '../../support/world.ts';
import { insertMany } from '../../support/database.ts';

describe('Conversation', () => {
  const world = useWorld();
  let epic: WorkItem;

  beforeEach(async () => {
    epic = await make('epic', { title: 'Launch' });
  });

  const make = (
    type: 'epic' | 'issue',
    more: { title: string } & Partial<SentTo<typeof CreateWorkItem>>,
  ): Promise<WorkItem> =>
    world.as('planner', CreateWorkItem, { ...more, type, namespace: type === 'epic' ? world.acme.id : world.app.id });
  const say = async (person: Person | null, body: string, more: object = {}) => {
    const { note } = await world.as(person, CreateNote, { item: { id: epic.id }, body, ...more });
    return note as Note;
  };

  async function read(
    person: Person,
    filter: NoteFilter = 'all',
    item = epic,
  ): Promise<(ReadNote & { html: string | undefined })[]> {
    const { actors, queries, conversations, markdown } = world.services;
    const actor = await actors.load(world.people[person]);
    const order = { by: 'createdAt', direction: 'asc' } as const;
    const page = await queries.notes.page(actor, item, filter, order, { kind: 'offset', page: 1, perPage: 100 });
    expect(await queries.notes.count(actor, item, filter)).to.equal(page.rows.length);
    const notes = await conversations.read(actor, [item], page.rows);
    const sources = notes.map(({ body }) => ({ source: body, namespaceId: item.namespaceId }));
    const html = await markdown.read(actor, 'https://milepost.example', sources);
    return notes.map((note, index) => ({ ...note, html: html[index] }));
  }
  const bodies = async (person: Person, filter?: NoteFilter, item?: WorkItem) =>
    (await read(person, filter, item)).map((note) => note.body);
  async function todosOf(person: Person): Promise<[string, string][]> {
    const actor = await world.services.actors.load(world.people[person]);
    const page = await world.services.queries.todos.page(
      actor,
      { workItemId: epic.id },
      { kind: 'offset', page: 1, perPage: 10 },
    );
    return page.rows.map((todo) => [todo.action, todo.state]);
  }

  describe('comments', () => {
    it('are readable by anyone who can read the item, with author and HTML', async () => {
      await say('guest', 'Hello **you**');
      const [note] = await read('reporter');
      expect(note).to.include({ body: 'Hello **you**', system: false, internal: false });
      expect(note?.author?.username).to.equal('guest');
      expect(note?.html).to.equal('<p>Hello <strong>you</strong></p>\n');
    });
    it('reject users without access, anonymous users, and empty or long text', async () => {
      await refusal(say('stranger', 'Hello'), 'not_found');
      await refusal(say(null, 'Hello'), 'unauthenticated');
      await refusal(say('guest', ' \n'), 'invalid');
      await refusal(say('guest', 'x'.repeat(1_000_001)), 'invalid');
    });
    it('are visible only to members when internal', async () => {
      await refusal(say('guest', 'psst', { internal: true }), 'forbidden');
      const note = await say('planner', 'psst', { internal: true });
      await say('planner', 'to all');
      expect(await bodies('developer')).to.eql(['psst', 'to all']);
      expect(await bodies('guest')).to.eql(['to all']);
      await refusal(world.as('guest', AwardEmoji, { on: { noteId: note.id }, name: 'tada' }), 'not_found');
      const counts = await world.services.queries.notes.counts(await world.services.actors.load(world.people.guest), [
        epic.id,
      ]);
      expect(counts.get(epic.id)).to.eql({ notes: 1, discussions: 1, resolvable: 0, resolved: 0 });
    });
    it('form threads that are as internal as their first note', async () => {
      const first = await say('planner', 'psst', { internal: true });
      const answer = await say('developer', 'yes?', { discussionId: first.discussionId });
      expect(answer).to.include({ discussionId: first.id, internal: true });
      await refusal(say('planner', 'x', { discussionId: 999_999 }), 'not_found');
      const other = await make('epic', { title: 'Other' });
      await refusal(
        world.as('planner', CreateNote, { item: { id: other.id }, body: 'x', discussionId: first.id }),
        'not_found',
      );
    });
    it('are resolved as a thread, which keeps it when its first note is deleted or the issue moves', async () => {
      const resolve = (person: Person, discussionId: number, resolved = true) =>
        world.as(person, ResolveThread, { discussionId, resolved });
      const issue = await make('issue', { title: 'Discussed' });
      const on = { item: { id: issue.id } };
      const first = await say('guest', 'Question', on);
      await refusal(resolve('planner', first.id), 'invalid');
      const answer = await say('developer', 'Answer', { ...on, discussionId: first.id });
      await refusal(resolve('planner', answer.id), 'not_found');
      await refusal(resolve('stranger', first.id), 'not_found');
      const resolved = await resolve('developer', first.id);
      expect(resolved.resolvedById).to.equal(world.people.developer);
      expect((await resolve('guest', first.id)).resolvedById).to.equal(world.people.developer);
      const shown = await read('guest', 'comments', issue);
      expect(shown.map(({ resolvable, resolvedBy }) => [resolvable, resolvedBy?.username])).to.eql([
        [true, 'developer'],
        [true, 'developer'],
      ]);
      await world.as('guest', DeleteNote, { noteId: first.id });
      const moved = await world.as('planner', MoveIssue, { ...on, project: world.site.id });
      const [left] = await read('guest', 'comments', moved);
      expect(left).to.include({ body: 'Answer', resolvable: true });
      expect(left?.resolvedAt).to.eql(resolved.resolvedAt);
      const actor = await world.services.actors.load(world.people.guest);
      const counts = async () => (await world.services.queries.notes.counts(actor, [moved.id])).get(moved.id);
      expect(await counts()).to.include({ resolvable: 1, resolved: 1 });
      await refusal(resolve('guest', left?.id ?? 0, false), 'forbidden');
      await resolve('planner', left?.id ?? 0, false);
      expect(await counts()).to.include({ resolvable: 1, resolved: 0 });
      const log = await world
        .connection('change_log')
        .where({ action: 'note.resolve', subjectType: 'note' })
        .select('changes');
      expect(log.map(({ changes }) => Object.keys(changes as object).sort())).to.eql([
        ['resolvedAt', 'resolvedById'],
        ['resolvedAt', 'resolvedById'],
      ]);
    });
    it('can be edited and deleted by their author and by Maintainers', async () => {
      const note = await say('guest', 'one');
      await refusal(world.as('developer', UpdateNote, { noteId: note.id, body: 'two' }), 'forbidden');
      const own = await world.as('guest', UpdateNote, { noteId: note.id, body: 'two' });
      expect(own.note?.lastEditedById).to.equal(world.people.guest);
      const kept = await world.as('maintainer', UpdateNote, { noteId: note.id, body: 'three' });
      expect(kept.note?.body).to.equal('three');
      await refusal(world.as('planner', DeleteNote, { noteId: note.id }), 'forbidden');
      await world.as('guest', DeleteNote, { noteId: note.id });
      expect(await bodies('guest', 'comments')).to.eql([]);
      await refusal(world.as('guest', DeleteNote, { noteId: note.id }), 'not_found');
    });
    it('of a thread stay when the first one is deleted', async () => {
      const first = await say('guest', 'one');
      await say('guest', 'two', { discussionId: first.id });
      await say('guest', 'three', { discussionId: first.id });
      await world.as('guest', DeleteNote, { noteId: first.id });
      const left = await read('guest', 'comments');
      expect(left.map((note) => note.body)).to.eql(['two', 'three']);
      expect(left.map((note) => note.discussionId)).to.eql([left[0]?.id, left[0]?.id]);
    });
    it('accept each emoji once per user', async () => {
      const note = await say('guest', 'one');
      await world.as('reporter', AwardEmoji, { on: { noteId: note.id }, name: 'tada' });
      await refusal(world.as('reporter', AwardEmoji, { on: { noteId: note.id }, name: 'tada' }), 'conflict');
      const awards = await world.services.queries.notes.awards([note.id]);
      expect(awards.get(note.id)?.map(({ award }) => award.name)).to.eql(['tada']);
    });
    it('are for members only when the discussion is locked', async () => {
      const item = await world.as('administrator', CreateWorkItem, {
        type: 'epic',
        namespace: world.open.id,
        title: 'Open',
      });
      await world.as('stranger', CreateNote, { item: { id: item.id }, body: 'Hello' });
      await world.as('administrator', UpdateWorkItem, { item: { id: item.id }, discussionLocked: true });
      await refusal(world.as('stranger', CreateNote, { item: { id: item.id }, body: 'Hello?' }), 'forbidden');
    });
  });

  describe('activity', () => {
    const change = (more: object) => world.as('planner', UpdateWorkItem, { item: { id: epic.id }, ...more });

    it('is built from the change log, in order between the comments', async () => {
      await say('guest', 'first');
      await change({ title: 'Launch *soon*' });
      await change({ stateEvent: 'close' });
      await change({ stateEvent: 'reopen', confidential: true });
      expect(await bodies('planner')).to.eql([
        'first',
        'changed the title from **Launch** to **Launch \\*soon\\***',
        'closed',
        'reopened, made the epic confidential',
      ]);
      expect(await bodies('planner', 'comments')).to.eql(['first']);
      expect(await bodies('planner', 'activity')).to.have.length(3);
      const notes = await read('planner');
      expect(new Set(notes.map((note) => note.id)).size).to.equal(4);
      expect(notes[1]?.html).to.contain('<strong>Launch *soon*</strong>');
    });
    it('omits creation and order, and does not treat colors as references', async () => {
      await change({ color: '#217645' });
      expect(await bodies('planner')).to.eql(['changed the color to **\\#217645**']);
      expect((await read('planner'))[0]?.html).to.contain('<strong>#217645</strong>');
    });
    it('names labels and users', async () => {
      await change({ addLabels: ['needs work', 'bug'] });
      await change({ removeLabels: ['bug'] });
      expect(await bodies('planner')).to.eql(['added ~"needs work" ~bug', 'removed ~bug']);
      const issue = await make('issue', { title: 'Task' });
      await world.as('planner', UpdateWorkItem, {
        item: { id: issue.id },
        assigneeIds: [world.people.developer],
        weight: 3,
      });
      await world.as('planner', UpdateWorkItem, { item: { id: issue.id }, assigneeIds: [] });
      expect(await bodies('planner', 'all', issue)).to.eql([
        'changed the weight to **3**, assigned @developer',
        'unassigned @developer',
      ]);
    });
    it('shows children and both ends of links, without items hidden to the reader', async () => {
      const child = await make('epic', { title: 'Hidden', confidential: true });
      await world.as('planner', AssignParent, { item: { id: child.id }, parent: { id: epic.id } });
      const other = await make('epic', { title: 'Other' });
      await world.as('planner', LinkWorkItems, {
        source: { id: epic.id },
        target: { id: other.id },
        linkType: 'blocks',
      });
      const link = { item: { id: other.id }, link: { otherId: epic.id } };
      await world.as('planner', ChangeLinkTiming, { ...link, linkKind: 'finish_to_start' });
      await world.as('planner', ChangeLinkTiming, { ...link, linkLag: 3 });
      const changed = 'finish to start with a lag of 3 working days**, before finish to start';
      expect(await bodies('planner')).to.eql([
        `added acme&${child.iid} as a child`,
        `marked as blocking acme&${other.iid}`,
        `changed the link to acme&${other.iid}: **${changed}`,
      ]);
      expect(await bodies('guest')).to.have.length(2);
      expect(await bodies('planner', 'all', other)).to.eql([
        `marked as blocked by acme&${epic.iid}`,
        `changed the link to acme&${epic.iid}: **${changed}`,
      ]);
      expect(await bodies('planner', 'all', child)).to.eql([`changed the parent to acme&${epic.iid}`]);
    });
  });

  describe('to-dos', () => {
    it('are created once for other mentioned users with access', async () => {
      await say('guest', '@developer and @reporter, `@owner`, @stranger, @guest');
      expect(await todosOf('developer')).to.eql([['directly_addressed', 'pending']]);
      expect(await todosOf('reporter')).to.eql([['mentioned', 'pending']]);
      for (const person of ['owner', 'stranger', 'guest'] as const) expect(await todosOf(person), person).to.eql([]);
      await say('guest', 'again @reporter');
      expect(await todosOf('reporter')).to.have.length(1);
    });
    it('of internal notes are created only for users who can read them', async () => {
      await say('planner', 'see @guest and @developer', { internal: true });
      expect(await todosOf('guest')).to.eql([]);
      expect(await todosOf('developer')).to.eql([['mentioned', 'pending']]);
    });
    it('are created for newly mentioned users when a note changes', async () => {
      const note = await say('guest', 'see @developer');
      await world.as('developer', FinishTodos, {});
      await world.as('guest', UpdateNote, { noteId: note.id, body: 'see @developer and @owner' });
      expect(await todosOf('developer')).to.eql([['mentioned', 'done']]);
      expect(await todosOf('owner')).to.eql([['mentioned', 'pending']]);
    });
    it('can be created for oneself, done and restored', async () => {
      const todo = await world.as('guest', CreateTodo, { item: { id: epic.id } });
      await refusal(world.as('guest', CreateTodo, { item: { id: epic.id } }), 'not_modified');
      await refusal(world.as('owner', SetTodoState, { todoIds: [todo.id], state: 'done' }), 'not_found');
      for (const state of ['done', 'pending'] as const) {
        const [changed] = await world.as('guest', SetTodoState, { todoIds: [todo.id], state });
        expect(changed?.state).to.equal(state);
      }
      expect(await world.as('guest', FinishTodos, { workItemId: epic.id })).to.have.length(1);
      expect(await world.as('guest', FinishTodos, {})).to.have.length(0);
      await refusal(world.as('stranger', CreateTodo, { item: { id: epic.id } }), 'not_found');
    });
    it('disappear when the user loses access to the item', async () => {
      await world.as('guest', CreateTodo, { item: { id: epic.id } });
      await world.as('planner', UpdateWorkItem, { item: { id: epic.id }, confidential: true });
      expect(await todosOf('guest')).to.eql([]);
    });
  });

  it('threads hold up to a thousand comments, and a reply or deletion reads only one', async () => {
    const first = await say('guest', 'first', { threaded: true });
    await insertMany(
      world.connection,
      `insert into notes (work_item_id, discussion_id, author_id, body, threaded)
       select work_item_id, id, author_id, repeat('long ', 1000), true from notes, generate_series(1, 998) where id = ?`,
      [first.id],
    );
    let characters = 0;
    const onQuery = (_: unknown, { response }: { response?: { rows?: unknown[] } }) => {
      characters += JSON.stringify(response?.rows ?? []).length;
    };
    world.connection.on('query-response', onQuery);
    await say('guest', 'the last', { discussionId: first.id });
    expect(characters).to.be.within(1, 100_000);
    const refused = await refusal(say('guest', 'one more', { discussionId: first.id }), 'invalid');
    expect(refused.message).to.contain('thread is full (maximum is 1000 comments)');
    world.connection.off('query-response', onQuery);
    await world.as('guest', DeleteNote, { noteId: first.id });
    const rest = await world
      .connection('notes')
      .where({ workItemId: epic.id })
      .select('id', 'discussionId')
      .orderBy('id');
    expect(rest).to.have.length(999);
    expect(new Set(rest.map(({ discussionId }) => discussionId as number))).to.deep.equal(new Set([rest[0].id]));
    await say('guest', 'room again', { discussionId: rest[0].id as number });
  });

  it('takes a comment along that moves or promotes the issue, also as a reply or as a change', async () => {
    const on = async (title: string) => {
      const issue = await make('issue', { title });
      const add = (body: string, more: object = {}) =>
        world.as('planner', CreateNote, { item: { id: issue.id }, body, ...more });
      const first = (await add('Question')).note as Note;
      const bodiesNow = async () => {
        const { movedToId, promotedToId } = (await world
          .connection('work_items')
          .where({ id: issue.id })
          .first()) as WorkItem;
        const notes = await world
          .connection('notes')
          .where({ workItemId: movedToId ?? promotedToId })
          .orderBy('id');
        return notes.map(({ body }: Note) => body);
      };
      return { add, first, bodiesNow };
    };
    const moved = await on('Moved');
    const { quickActions } = await moved.add(`It belongs there\n/weight 3\n/move ${world.site.fullPath}\n/close`);
    expect(quickActions?.names).to.deep.equal(['weight', 'move', 'close']);
    expect(await moved.bodiesNow()).to.deep.equal(['Question', 'It belongs there']);
    const answered = await on('Answered');
    await answered.add(`Yes\n/move ${world.site.fullPath}`, { discussionId: answered.first.id });
    expect(await answered.bodiesNow()).to.deep.equal(['Question', 'Yes']);
    const promoted = await on('Promoted');
    await promoted.add('A large one\n/promote');
    expect(await promoted.bodiesNow()).to.deep.equal(['Question', 'A large one']);
    const changed = await on('Changed');
    const change = { noteId: changed.first.id, body: `Better question\n/move ${world.site.fullPath}` };
    await world.as('planner', UpdateNote, change);
    expect(await changed.bodiesNow()).to.deep.equal(['Better question']);
  });

  it('pages hold at most 20,000 comments', async () => {
    const first: number[] = [];
    for (let index = 0; index < 22; index += 1)
      first.push((await say('guest', `first ${index}`, { threaded: true })).id);
    await insertMany(
      world.connection,
      `insert into notes (work_item_id, discussion_id, author_id, body, threaded)
       select work_item_id, id, author_id, 'more', true from notes, generate_series(1, 999) where id = any(?)`,
      [first],
    );
    const { actors, queries } = world.services;
    const actor = await actors.load(world.people.guest);
    const keyset = (direction: 'forward' | 'backward', cursor: string | null = null) =>
      queries.notes.discussions(actor, epic, { kind: 'keyset', size: 100, direction, cursor }, 'comments');
    const begun = ({ rows }: { rows: readonly (readonly { id: number }[])[] }) => rows.map(([note]) => note?.id);
    const page = await keyset('forward');
    expect(begun(page)).to.deep.equal(first.slice(0, 20));
    expect(page.hasNext).to.equal(true);
    const rest = await keyset('forward', page.cursor(19));
    expect([begun(rest), rest.hasNext]).to.deep.equal([first.slice(20), false]);
    const last = await keyset('backward');
    expect([begun(last), last.hasPrevious]).to.deep.equal([first.slice(2), true]);
    expect(begun(await keyset('backward', last.cursor(0)))).to.deep.equal(first.slice(0, 2));
    const numbered = (perPage: number) =>
      queries.notes.discussions(actor, epic, { kind: 'offset', page: 1, perPage }, 'comments');
    expect((await numbered(20)).rows).to.have.length(20);
    const refused = await refusal(numbered(21), 'invalid');
    expect(refused.message).to.contain('request fewer entries at once');
    await refusal(
      queries.notes.discussionPages(actor, [epic.id], { size: 100, direction: 'forward' }, 'comments'),
      'invalid',
    );
  });
});
