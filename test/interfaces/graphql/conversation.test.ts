import { expect } from 'chai';
import { inaccessible } from '../../../interfaces/graphql/execution/answered-error.ts';
import { useGraphql } from './graphql-server.ts';
import type { Person } from './plan.ts';

type Json = Record<string, unknown>;

describe('GraphQL conversations, reactions and to-dos', () => {
  const graphql = useGraphql();
  let epicId: string;
  let iid: string;

  beforeEach(async () => {
    const made = await graphql.data<{ createEpic: { epic: { id: string; iid: string } } }>(
      'planner',
      'mutation { createEpic(input: {groupPath: "acme", title: "Talk"}) { epic { id iid } } }',
    );
    ({ id: epicId, iid } = made.createEpic.epic);
  });

  const say = async (who: Person | null, body: string, more: Json = {}) =>
    graphql.ask<{ createNote: { note: Json | null; errors: string[] } | null }>(
      who,
      `mutation ($in: CreateNoteInput!) { createNote(input: $in) { errors note {
        id body bodyHtml system internal url author { username } } } }`,
      { in: { noteableId: epicId, body, ...more } },
    );
  const noteIdOf = async (who: Person, body: string, more: Json = {}) =>
    String((await say(who, body, more)).data?.createNote?.note?.['id']);
  const epic = (who: Person | null, fields: string) =>
    graphql
      .data<{ group: { epic: Json | null } }>(
        who,
        `query ($iid: ID!) { group(fullPath: "acme") { epic(iid: $iid) { ${fields} } } }`,
        { iid },
      )
      .then(({ group }) => group.epic);

  interface Notes {
    nodes: Json[];
    pageInfo: { hasNextPage: boolean; endCursor: string };
  }
  const notesOf = async (who: Person, selection: string): Promise<Notes> => {
    const found = await epic(who, selection);
    return (found ?? {})['notes'] as Notes;
  };

  it('list discussions with their notes, and find the discussion of a note', async () => {
    const first = await noteIdOf('planner', 'First');
    const thread = first.replace(/^.*\//, 'gid://gitlab/Discussion/');
    await noteIdOf('guest', 'Second');
    await noteIdOf('owner', 'Answer', { discussionId: thread });
    const selection = (more: string) =>
      `discussions(filter: ONLY_COMMENTS, first: 1${more}) { nodes { id replyId notes { nodes { body author { username } } } } pageInfo { endCursor hasNextPage } }`;
    interface Threads {
      nodes: Json[];
      pageInfo: { endCursor: string; hasNextPage: boolean };
    }
    const read = async (more = '') => ((await epic('guest', selection(more))) as { discussions: Threads }).discussions;
    const begin = await read();
    expect(begin.nodes).to.deep.equal([
      {
        id: thread,
        replyId: thread,
        notes: {
          nodes: [
            { body: 'First', author: { username: 'planner' } },
            { body: 'Answer', author: { username: 'owner' } },
          ],
        },
      },
    ]);
    expect(begin.pageInfo.hasNextPage).to.equal(true);
    const rest = await read(`, after: "${begin.pageInfo.endCursor}"`);
    expect(rest.pageInfo.hasNextPage).to.equal(false);
    expect(rest.nodes.map(({ notes }) => notes)).to.deep.equal([
      { nodes: [{ body: 'Second', author: { username: 'guest' } }] },
    ]);
    const byNote = await graphql.data<Json>(
      'guest',
      `{ note(id: "${first}") { body discussion { id notes { nodes { body } } } } }`,
    );
    expect(byNote).to.deep.equal({
      note: { body: 'First', discussion: { id: thread, notes: { nodes: [{ body: 'First' }, { body: 'Answer' }] } } },
    });
  });

  it('hide discussions and notes from users without access', async () => {
    const hidden = await noteIdOf('planner', 'Between us', { internal: true });
    const open = await noteIdOf('planner', 'For all');
    const query = `{ hidden: note(id: "${hidden}") { body } open: note(id: "${open}") { body } }`;
    expect(await graphql.data('planner', query)).to.deep.equal({
      hidden: { body: 'Between us' },
      open: { body: 'For all' },
    });
    expect(await graphql.data('guest', query)).to.deep.equal({ hidden: null, open: { body: 'For all' } });
    expect(await graphql.data('stranger', query)).to.deep.equal({ hidden: null, open: null });
    const seen = await epic('guest', 'discussions(filter: ONLY_COMMENTS) { nodes { notes { nodes { body } } } }');
    expect(seen).to.deep.equal({ discussions: { nodes: [{ notes: { nodes: [{ body: 'For all' }] } }] } });
  });

  it('create a comment and return it with HTML, author and URL', async () => {
    const { data } = await say('guest', 'Hello **you**');
    expect(data?.createNote?.errors).to.deep.equal([]);
    const note = data?.createNote?.note;
    expect(note).to.deep.include({
      body: 'Hello **you**',
      system: false,
      internal: false,
      author: { username: 'guest' },
    });
    expect(note?.['bodyHtml']).to.equal('<p>Hello <strong>you</strong></p>\n');
    expect(note?.['url']).to.match(new RegExp(`/groups/acme/-/epics/${iid}#note_\\d+$`));
    const read = await epic('planner', 'userNotesCount userDiscussionsCount notes { count nodes { body } }');
    expect(read).to.deep.equal({
      userNotesCount: 1,
      userDiscussionsCount: 1,
      notes: { count: 1, nodes: [{ body: 'Hello **you**' }] },
    });
  });

  it('return broken rules in errors, and treat hidden items as inaccessible', async () => {
    const blank = await say('guest', ' ');
    expect(blank.data?.createNote).to.deep.equal({ note: null, errors: ["Body can't be blank"] });
    for (const who of ['stranger', null] as const) {
      const refused = await say(who, 'x');
      expect(refused.data?.createNote).to.equal(null);
      expect(refused.errors?.[0]?.message).to.equal(inaccessible);
    }
  });

  it('apply quick actions, and return their result', async () => {
    const run = async (who: Person, body: string) => {
      const { createNote } = await graphql.data<{ createNote: Json }>(
        who,
        `mutation ($in: CreateNoteInput!) { createNote(input: $in) { errors note { body }
          quickActionsStatus { commandNames commandsOnly messages errorMessages } } }`,
        { in: { noteableId: epicId, body } },
      );
      return createNote;
    };
    expect(await run('planner', 'Done\n/close')).to.deep.equal({
      errors: [],
      note: { body: 'Done' },
      quickActionsStatus: {
        commandNames: ['close'],
        commandsOnly: false,
        messages: ['Closed this epic.'],
        errorMessages: null,
      },
    });
    expect(await run('planner', 'Plain')).to.deep.include({ quickActionsStatus: null });
    expect(await run('planner', '/reopen\n/reopen')).to.deep.equal({
      errors: [],
      note: null,
      quickActionsStatus: {
        commandNames: ['reopen', 'reopen'],
        commandsOnly: true,
        messages: ['Reopened this epic.'],
        errorMessages: ['/reopen was not carried out: the epic is open already.'],
      },
    });
    const refusal = '/close was not carried out: you are not allowed to do that here.';
    expect(await run('guest', '/close')).to.deep.include({ errors: [refusal], note: null });
    expect(await epic('guest', 'state userNotesCount')).to.deep.equal({ state: 'opened', userNotesCount: 2 });
  });

  it('reply in a discussion, by number or 40 digits', async () => {
    const first = await noteIdOf('guest', 'one');
    const number = Number(first.split('/').at(-1));
    for (const name of [String(number), number.toString(16).padStart(40, '0')]) {
      const { data } = await say('planner', 'two', { discussionId: `gid://gitlab/Discussion/${name}` });
      expect(data?.createNote?.note?.['id']).to.match(/DiscussionNote/);
    }
    const read = await epic('guest', 'userNotesCount userDiscussionsCount');
    expect(read).to.deep.equal({ userNotesCount: 3, userDiscussionsCount: 1 });
  });

  it('are resolved, and count their resolved threads', async () => {
    const first = await noteIdOf('guest', 'First');
    const thread = first.replace(/^.*\//, 'gid://gitlab/Discussion/');
    const reply = () => noteIdOf('owner', 'Answer', { discussionId: thread });
    const toggle = async (who: Person | null, resolve: boolean) =>
      graphql.ask<{ discussionToggleResolve: { discussion: Json | null; errors: string[] } | null }>(
        who,
        `mutation ($in: DiscussionToggleResolveInput!) { discussionToggleResolve(input: $in) { errors discussion {
          id resolvable resolved resolvedBy { username } notes { nodes { resolvable resolved resolvedAt resolvedBy { username }
          userPermissions { resolveNote } } } } } }`,
        { in: { id: thread, resolve } },
      );
    const refused = (await toggle('planner', true)).data?.discussionToggleResolve;
    expect(refused)
      .to.deep.include({ discussion: null })
      .and.to.have.nested.property('errors[0]')
      .that.contains('Only a thread can be resolved');
    await reply();
    const { discussion } = (await toggle('planner', true)).data?.discussionToggleResolve ?? {};
    expect(discussion).to.deep.include({
      id: thread,
      resolvable: true,
      resolved: true,
      resolvedBy: { username: 'planner' },
    });
    const [note] = ((discussion ?? {})['notes'] as Notes).nodes;
    expect(note).to.deep.include({ resolved: true, userPermissions: { resolveNote: true } });
    const counts = await graphql.data<{ namespace: { workItem: { widgets: Json[] } } }>(
      'guest',
      `query ($iid: String!) { namespace(fullPath: "acme") { workItem(iid: $iid) { widgets(onlyTypes: [NOTES]) {
        ... on WorkItemWidgetNotes { resolvableDiscussionsCount resolvedDiscussionsCount } } } } }`,
      { iid },
    );
    expect(counts.namespace.workItem.widgets).to.eql([{ resolvableDiscussionsCount: 1, resolvedDiscussionsCount: 1 }]);
    const reopened = (await toggle('guest', false)).data?.discussionToggleResolve;
    expect(reopened?.discussion).to.include({ resolved: false });
    expect((await toggle('stranger', true)).errors?.[0]?.message).to.equal(inaccessible);
  });

  it('filter the activity, and show internal notes to members only', async () => {
    await say('planner', 'psst', { internal: true });
    await graphql.data(
      'planner',
      'mutation ($iid: ID!) { updateEpic(input: {groupPath: "acme", iid: $iid, stateEvent: CLOSE}) { errors } }',
      { iid },
    );
    const bodies = async (who: Person, filter: string) => {
      const { nodes } = await notesOf(who, `notes(filter: ${filter}) { nodes { body system } }`);
      return nodes.map((note) => note['body']);
    };
    expect(await bodies('planner', 'ALL_NOTES')).to.deep.equal(['psst', 'closed']);
    expect(await bodies('guest', 'ALL_NOTES')).to.deep.equal(['closed']);
    expect(await bodies('planner', 'ONLY_COMMENTS')).to.deep.equal(['psst']);
    expect(await bodies('planner', 'ONLY_ACTIVITY')).to.deep.equal(['closed']);
    const { pageInfo } = await notesOf(
      'planner',
      'notes(first: 1) { pageInfo { hasNextPage endCursor } nodes { body } }',
    );
    expect(pageInfo.hasNextPage).to.equal(true);
    const next = await notesOf('planner', `notes(first: 1, after: "${pageInfo.endCursor}") { nodes { body } }`);
    expect(next.nodes).to.deep.equal([{ body: 'closed' }]);
  });

  it("edit and delete only one's own comments", async () => {
    const id = await noteIdOf('guest', 'one');
    const update = (who: Person) =>
      graphql.ask<{ updateNote: { note: Json } | null }>(
        who,
        'mutation ($id: NoteID!) { updateNote(input: {id: $id, body: "two"}) { note { body } errors } }',
        { id },
      );
    expect((await update('planner')).errors?.[0]?.message).to.equal(inaccessible);
    expect((await update('guest')).data?.updateNote?.note).to.deep.equal({ body: 'two' });
    const updateFrom = (previousBody: string) =>
      graphql.data<{ updateNote: Json }>(
        'guest',
        `mutation ($id: NoteID!, $previousBody: String) {
          updateNote(input: {id: $id, body: "three", previousBody: $previousBody}) { note { body } errors } }`,
        { id, previousBody },
      );
    const errors = ['Someone else changed this comment in the meantime.'];
    expect((await updateFrom('one')).updateNote).to.deep.equal({ note: null, errors });
    expect((await updateFrom('two')).updateNote).to.deep.equal({ note: { body: 'three' }, errors: [] });
    const remove = () =>
      graphql.ask('guest', 'mutation ($id: NoteID!) { destroyNote(input: {id: $id}) { note { id } errors } }', { id });
    expect(await remove()).to.deep.equal({ data: { destroyNote: { note: null, errors: [] } } });
    expect((await remove()).errors?.[0]?.message).to.equal(inaccessible);
  });

  it('add and remove a reaction once', async () => {
    const noteId = await noteIdOf('guest', 'one');
    for (const on of [epicId, noteId]) {
      const change = async (verb: 'Add' | 'Remove') => {
        const query = `mutation ($on: AwardableID!) {
          change: awardEmoji${verb}(input: { awardableId: $on, name: "tada" }) { errors awardEmoji { name user { username } } } }`;
        return (await graphql.data<{ change: Json }>('guest', query, { on })).change;
      };
      const awardEmoji = { name: 'tada', user: { username: 'guest' } };
      expect(await change('Add')).to.deep.equal({ errors: [], awardEmoji });
      const again = { errors: ['You already reacted with this emoji.'], awardEmoji: null };
      expect(await change('Add')).to.deep.equal(again);
      expect(await change('Remove')).to.deep.equal({ errors: [], awardEmoji });
      const gone = { errors: ['You did not react with this emoji.'], awardEmoji: null };
      expect(await change('Remove')).to.deep.equal(gone);
    }
  });

  it('toggle reactions on items and notes', async () => {
    const noteId = await noteIdOf('guest', 'one');
    for (const on of [epicId, noteId]) {
      const toggle = () =>
        graphql.data<{ awardEmojiToggle: Json }>(
          'guest',
          'mutation ($on: AwardableID!) { awardEmojiToggle(input: {awardableId: $on, name: "tada"}) { toggledOn errors awardEmoji { name emoji user { username } } } }',
          { on },
        );
      expect((await toggle()).awardEmojiToggle).to.deep.equal({
        toggledOn: true,
        errors: [],
        awardEmoji: { name: 'tada', emoji: '🎉', user: { username: 'guest' } },
      });
      expect((await toggle()).awardEmojiToggle).to.deep.equal({ toggledOn: false, errors: [], awardEmoji: null });
    }
    await graphql.data(
      'guest',
      'mutation ($on: AwardableID!) { awardEmojiToggle(input: {awardableId: $on, name: "thumbsup"}) { errors } }',
      { on: epicId },
    );
    expect(await epic('planner', 'upvotes awardEmoji { nodes { name } }')).to.deep.equal({
      upvotes: 1,
      awardEmoji: { nodes: [{ name: 'thumbsup' }] },
    });
  });

  it('create a to-do for oneself, and mark it done', async () => {
    const create = () =>
      graphql.data<{ todoCreate: { todo: Json } }>(
        'guest',
        'mutation ($on: TodoableID!) { todoCreate(input: {targetId: $on}) { errors todo { id state action targetType body targetUrl group { fullPath } project { id } author { username } } } }',
        { on: epicId },
      );
    const { todoCreate } = await create();
    expect(todoCreate.todo).to.deep.include({
      state: 'pending',
      action: 'marked',
      targetType: 'EPIC',
      body: 'Talk',
      group: { fullPath: 'acme' },
      project: null,
    });
    expect((await create()).todoCreate.todo['id']).to.equal(todoCreate.todo['id']);
    expect(await epic('guest', 'currentUserTodos(state: pending) { nodes { id } }')).to.deep.equal({
      currentUserTodos: { nodes: [{ id: todoCreate.todo['id'] }] },
    });
    expect(await epic('planner', 'currentUserTodos(state: pending) { nodes { id } }')).to.deep.equal({
      currentUserTodos: { nodes: [] },
    });
    const { id } = todoCreate.todo;
    const set = (who: Person, mutation: string) =>
      graphql.ask<Record<string, { todo: Json } | null>>(
        who,
        `mutation ($id: TodoID!) { ${mutation}(input: {id: $id}) { errors todo { state } } }`,
        { id },
      );
    expect((await set('planner', 'todoMarkDone')).errors?.[0]?.message).to.equal(inaccessible);
    expect((await set('guest', 'todoMarkDone')).data?.['todoMarkDone']?.todo).to.deep.equal({ state: 'done' });
    expect((await set('guest', 'todoRestore')).data?.['todoRestore']?.todo).to.deep.equal({ state: 'pending' });
    const mine = await graphql.data<{ currentUser: { todos: { count: number; nodes: Json[] } } }>(
      'guest',
      '{ currentUser { todos(state: [pending], type: [EPIC]) { count nodes { id } } } }',
    );
    expect(mine.currentUser.todos.nodes.map((todo) => todo['id'])).to.include(id);
    const single = await graphql.data<{ todo: Json | null }>(
      'planner',
      'query ($id: TodoID!) { todo(id: $id) { id } }',
      { id },
    );
    expect(single.todo).to.equal(null);
    const all = await graphql.data<{ todosMarkAllDone: { todos: Json[] } }>(
      'guest',
      'mutation { todosMarkAllDone(input: {}) { errors todos { id } } }',
    );
    expect(all.todosMarkAllDone.todos.map((todo) => todo['id'])).to.include(id);
  });

  it('mark the chosen to-dos as done', async () => {
    await graphql.data('guest', 'mutation { todosMarkAllDone(input: {}) { errors } }');
    const issue = await graphql.data<{ createIssue: { issue: { id: string } } }>(
      'planner',
      'mutation { createIssue(input: {projectPath: "acme/app", title: "Seen", description: "for @guest"}) { issue { id } } }',
    );
    for (const target of [epicId, issue.createIssue.issue.id]) {
      await graphql.data('guest', 'mutation ($on: TodoableID!) { todoCreate(input: {targetId: $on}) { errors } }', {
        on: target,
      });
    }
    const finish = async (input: Json) => {
      const { todosMarkAllDone } = await graphql.data<{ todosMarkAllDone: { todos: Json[] } }>(
        'guest',
        'mutation ($in: TodosMarkAllDoneInput!) { todosMarkAllDone(input: $in) { todos { action targetType } } }',
        { in: input },
      );
      return todosMarkAllDone.todos.map((todo) => `${String(todo['action'])} ${String(todo['targetType'])}`);
    };
    expect(await finish({ authorId: ['999999'] })).to.deep.equal([]);
    expect(await finish({ action: ['mentioned', 'directly_addressed'] })).to.deep.equal(['mentioned ISSUE']);
    expect(await finish({ type: ['EPIC'] })).to.deep.equal(['marked EPIC']);
    expect(await finish({ clientMutationId: 'rest' })).to.deep.equal(['marked ISSUE']);
  });
});
