import { expect } from 'chai';
import { inaccessible } from '../../../interfaces/graphql/execution/answered-error.ts';
import { useGraphql } from './graphql-server.ts';
import type { Person } from './plan.ts';

type Json = Record<string, unknown>;

describe('GraphQL work item widgets', () => {
  const graphql = useGraphql();
  const item = (id: number) => `gid://gitlab/WorkItem/${id}`;
  const widgetsOf = async (who: Person, id: string, selection: string): Promise<Json> => {
    const { workItem } = await graphql.data<{ workItem: { widgets: Json[] } }>(
      who,
      `query ($id: WorkItemID!) { workItem(id: $id) { widgets { ${selection} } } }`,
      { id },
    );
    return Object.assign({}, ...workItem.widgets) as Json;
  };
  const update = (who: Person, input: Json) =>
    graphql.ask<{ workItemUpdate: { errors: string[]; workItem: Json | null } | null }>(
      who,
      'mutation ($in: WorkItemUpdateInput!) { workItemUpdate(input: $in) { errors workItem { id title } } }',
      { in: input },
    );
  const newEpic = async (title: string): Promise<string> => {
    const { createEpic } = await graphql.data<{ createEpic: { epic: { id: string } } }>(
      'planner',
      'mutation ($title: String!) { createEpic(input: {groupPath: "acme", title: $title}) { epic { id } } }',
      { title },
    );
    return createEpic.epic.id.replace('Epic', 'WorkItem');
  };

  it('show notes, reactions, to-dos and subscription by permission', async () => {
    const id = await newEpic('Talk');
    const say = (who: Person, body: string, internal = false) =>
      graphql.data(who, 'mutation ($in: CreateNoteInput!) { createNote(input: $in) { errors } }', {
        in: { noteableId: id, body, internal },
      });
    await say('guest', 'Plain');
    await say('planner', 'nonce-4711', true);
    await graphql.data(
      'guest',
      'mutation ($on: AwardableID!) { awardEmojiToggle(input: {awardableId: $on, name: "tada"}) { errors } }',
      {
        on: id,
      },
    );
    await update('guest', { id, currentUserTodosWidget: { action: 'ADD' }, notificationsWidget: { subscribed: true } });
    const selection = `... on WorkItemWidgetNotes { discussionLocked notes(filter: ONLY_COMMENTS) { count nodes { body } } }
      ... on WorkItemWidgetAwardEmoji { upvotes awardEmoji { nodes { name user { username } } } }
      ... on WorkItemWidgetCurrentUserTodos { currentUserTodos(state: pending) { count } }
      ... on WorkItemWidgetNotifications { subscribed }`;
    expect(await widgetsOf('guest', id, selection)).to.deep.equal({
      discussionLocked: false,
      notes: { count: 1, nodes: [{ body: 'Plain' }] },
      upvotes: 0,
      awardEmoji: { nodes: [{ name: 'tada', user: { username: 'guest' } }] },
      currentUserTodos: { count: 1 },
      subscribed: true,
    });
    const seen = await widgetsOf('planner', id, selection);
    expect(seen['notes']).to.deep.equal({ count: 2, nodes: [{ body: 'Plain' }, { body: 'nonce-4711' }] });
    expect(seen['currentUserTodos']).to.deep.equal({ count: 0 });
    const counts = await graphql.data<{ workItem: Json }>(
      'guest',
      'query ($id: WorkItemID!) { workItem(id: $id) { userDiscussionsCount createNoteEmail userPermissions { moveWorkItem } } }',
      { id },
    );
    expect(counts.workItem).to.deep.equal({
      userDiscussionsCount: 1,
      createNoteEmail: null,
      userPermissions: { moveWorkItem: false },
    });
  });

  it("change one's own to-dos and subscription with read access", async () => {
    const id = await newEpic('Mine');
    const state = async () => {
      const found = await widgetsOf(
        'guest',
        id,
        '... on WorkItemWidgetCurrentUserTodos { currentUserTodos(state: pending) { nodes { id } } } ... on WorkItemWidgetNotifications { subscribed }',
      );
      const { nodes } = found['currentUserTodos'] as { nodes: { id: string }[] };
      return { ids: nodes.map((todo) => todo.id), subscribed: found['subscribed'] };
    };
    const add = { id, currentUserTodosWidget: { action: 'ADD' } };
    await update('guest', add);
    expect((await update('guest', add)).data?.workItemUpdate?.errors).to.deep.equal([]);
    const { ids } = await state();
    expect(ids).to.have.length(1);
    await update('guest', { id, currentUserTodosWidget: { action: 'MARK_AS_DONE', todoId: ids[0] } });
    expect((await state()).ids).to.deep.equal([]);
    await update('guest', add);
    await update('guest', {
      id,
      currentUserTodosWidget: { action: 'MARK_AS_DONE' },
      notificationsWidget: { subscribed: false },
    });
    expect(await state()).to.deep.equal({ ids: [], subscribed: false });
    const stranger = await update('stranger', add);
    expect(stranger.errors?.[0]?.message).to.equal(inaccessible);
  });

  it('add children and set the position, all or nothing', async () => {
    const parent = await newEpic('Parent');
    const [one, two, three] = [await newEpic('One'), await newEpic('Two'), await newEpic('Three')];
    const children = async () => {
      const found = await widgetsOf(
        'planner',
        parent,
        '... on WorkItemWidgetHierarchy { children { nodes { title } } }',
      );
      return (found['children'] as { nodes: { title: string }[] }).nodes.map(({ title }) => title);
    };
    await update('planner', { id: parent, hierarchyWidget: { childrenIds: [one, two] } });
    expect(await children()).to.deep.equal(['One', 'Two']);
    const hidden = await update('guest', {
      id: parent,
      hierarchyWidget: { childrenIds: [three, item(graphql.plan.epics.secret.id)] },
    });
    expect(hidden.errors?.[0]?.message).to.equal(inaccessible);
    const ring = await update('planner', {
      id: parent,
      title: 'Renamed',
      hierarchyWidget: { childrenIds: [three, parent] },
    });
    expect(ring.data?.workItemUpdate?.errors).to.have.length(1);
    expect(await children()).to.deep.equal(['One', 'Two']);
    const { workItem } = await graphql.data<{ workItem: Json }>(
      'planner',
      'query ($id: WorkItemID!) { workItem(id: $id) { title } }',
      { id: parent },
    );
    expect(workItem['title']).to.equal('Parent');
    await update('planner', {
      id: three,
      hierarchyWidget: { parentId: parent, adjacentWorkItemId: one, relativePosition: 'AFTER' },
    });
    expect(await children()).to.deep.equal(['One', 'Three', 'Two']);
    await update('planner', { id: two, hierarchyWidget: { adjacentWorkItemId: one, relativePosition: 'BEFORE' } });
    expect(await children()).to.deep.equal(['Two', 'One', 'Three']);
  });

  it('link a new item to others, or create none', async () => {
    const other = await newEpic('Other');
    const create = (who: Person, workItemsIds: string[], title: string) =>
      graphql.ask<{ workItemCreate: { errors: string[]; workItem: Json | null } | null }>(
        who,
        `mutation ($in: WorkItemCreateInput!) { workItemCreate(input: $in) { errors workItem { id
          widgets(onlyTypes: [LINKED_ITEMS]) { ... on WorkItemWidgetLinkedItems { linkedItems { nodes { linkType workItem { title } } } } } } } }`,
        {
          in: {
            namespacePath: 'acme',
            workItemTypeId: 'gid://gitlab/WorkItems::Type/8',
            title,
            linkedItemsWidget: { workItemsIds, linkType: 'BLOCKED_BY' },
          },
        },
      );
    const { data } = await create('planner', [other], 'Linked');
    expect(data?.workItemCreate?.errors).to.deep.equal([]);
    expect(data?.workItemCreate?.workItem?.['widgets']).to.deep.equal([
      { linkedItems: { nodes: [{ linkType: 'is_blocked_by', workItem: { title: 'Other' } }] } },
    ]);
    const refused = await create('planner', [other, item(99_999_999)], 'Never made');
    expect(refused.errors?.[0]?.message).to.equal(inaccessible);
    const { group } = await graphql.data<{ group: { epics: { nodes: Json[] } } }>(
      'planner',
      'query { group(fullPath: "acme") { epics(search: "Never made") { nodes { id } } } }',
    );
    expect(group.epics.nodes).to.deep.equal([]);
  });
});
