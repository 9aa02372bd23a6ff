import { expect } from 'chai';
import { inaccessible } from '../../../interfaces/graphql/execution/answered-error.ts';
import { childTitles } from '../../support/items.ts';
import { useGraphql } from './graphql-server.ts';
import type { Person } from './plan.ts';

interface EpicPayload {
  epic: Record<string, unknown> | null;
  errors: string[];
  clientMutationId?: string | null;
}

describe('GraphQL epic mutations', () => {
  const graphql = useGraphql();
  const create = (input: Record<string, unknown>, who: Person | null = 'planner') =>
    graphql.ask<{ createEpic: EpicPayload | null }>(
      who,
      `mutation ($in: CreateEpicInput!) { createEpic(input: $in) {
        epic { id iid title color confidential startDate dueDate webUrl labels { nodes { title } } } errors clientMutationId } }`,
      { in: { groupPath: 'acme', ...input } },
    );
  const update = (input: Record<string, unknown>, who: Person | null = 'planner') =>
    graphql.ask<{ updateEpic: EpicPayload | null }>(
      who,
      `mutation ($in: UpdateEpicInput!) { updateEpic(input: $in) {
        epic { title description state color confidential startDate dueDate startDateIsFixed labels { nodes { title } } } errors } }`,
      { in: { groupPath: 'acme', iid: '1', ...input } },
    );

  it('create an epic and return the clientMutationId', async () => {
    const { bug } = graphql.plan.labels;
    const { data, errors } = await create({
      title: ' New ',
      color: 'red',
      confidential: true,
      startDateFixed: '2026-12-01',
      startDateIsFixed: true,
      addLabelIds: [`gid://gitlab/GroupLabel/${bug.id}`],
      addLabels: ['team::red'],
      clientMutationId: 'mine',
    });
    expect(errors).to.equal(undefined);
    expect(data?.createEpic).to.deep.include({ errors: [], clientMutationId: 'mine' });
    expect(data?.createEpic?.epic).to.deep.include({
      title: 'New',
      color: '#ff0000',
      confidential: true,
      startDate: '2026-12-01',
      dueDate: null,
    });
    expect(data?.createEpic?.epic).to.have.nested.property('labels.nodes').with.lengthOf(2);
  });

  it('set and remove constraints', async () => {
    const set = async (input: Record<string, unknown>) => {
      const query = `mutation ($in: UpdateEpicInput!) { updateEpic(input: $in) {
        epic { mustStartOn startNoEarlierThan finishNoLaterThan } errors } }`;
      const { data, errors } = await graphql.ask<{ updateEpic: { epic: object } }>('planner', query, {
        in: { groupPath: 'acme', iid: '1', ...input },
      });
      return errors?.[0]?.message ?? data?.updateEpic.epic;
    };
    const none = { mustStartOn: null, startNoEarlierThan: null, finishNoLaterThan: null };
    expect(await set({ startNoEarlierThan: '2026-11-02' })).to.deep.equal({
      ...none,
      startNoEarlierThan: '2026-11-02',
    });
    expect(await set({ startNoEarlierThan: null, mustStartOn: '2026-11-03' })).to.deep.equal({
      ...none,
      mustStartOn: '2026-11-03',
    });
    expect(await set({ mustStartOn: '2026-02-30' })).to.match(/is not a date/);
    expect(await set({ mustStartOn: null })).to.deep.equal(none);
  });

  it('return broken rules in errors, and an invalid color as a variable error', async () => {
    const blank = await create({ title: ' ' });
    expect(blank.data?.createEpic).to.deep.equal({
      epic: null,
      errors: ["Title can't be blank"],
      clientMutationId: null,
    });
    expect((await create({})).data?.createEpic?.errors).to.deep.equal(["Title can't be blank"]);
    const color = await create({ title: 'x', color: 'nonsense' });
    expect(color.data).to.equal(undefined);
    expect(color.errors?.[0]?.message).to.include('Not a color');
  });

  it('answer the same for hidden, missing and forbidden groups and epics', async () => {
    for (const [who, path] of [
      ['guest', 'acme'],
      ['stranger', 'acme'],
      [null, 'open'],
      ['planner', 'nowhere'],
    ] as const) {
      const answer = await create({ title: 'x', groupPath: path }, who);
      expect(answer.data).to.deep.equal({ createEpic: null });
      expect(answer.errors?.[0]).to.deep.include({ message: inaccessible, path: ['createEpic'] });
    }
    const hidden = await update({ iid: '2', title: 'Known' }, 'guest');
    expect(hidden).to.have.nested.property('errors[0].message', inaccessible);
  });

  it('change title, text, dates, labels, color and state', async () => {
    const { bug } = graphql.plan.labels;
    const changed = await update({
      title: 'Launch 2',
      description: 'New text',
      color: '#217645',
      dueDateFixed: '2026-12-24',
      removeLabelIds: [String(bug.id)],
      stateEvent: 'CLOSE',
    });
    expect(changed.data?.updateEpic).to.deep.equal({
      epic: {
        title: 'Launch 2',
        description: 'New text',
        state: 'closed',
        color: '#217645',
        confidential: false,
        startDate: '2026-10-05',
        dueDate: '2026-12-24',
        startDateIsFixed: true,
        labels: { nodes: [{ title: 'team::red' }] },
      },
      errors: [],
    });
    const back = await update({ title: 'Launch', stateEvent: 'REOPEN', addLabels: ['bug'] });
    expect(back.data?.updateEpic?.epic).to.deep.include({ state: 'opened', title: 'Launch' });
  });

  it('reject making an epic with public children confidential', async () => {
    const { data } = await update({ confidential: true });
    expect(data?.updateEpic).to.deep.equal({
      epic: null,
      errors: [
        'Cannot make the epic confidential if it contains non-confidential issues',
        'Cannot make the epic confidential if it contains non-confidential child epics',
      ],
    });
  });

  it('require the api scope', async () => {
    const { server, plan } = graphql;
    const client = await server.as(plan.people.planner, ['read_api']);
    const query = 'mutation { createEpic(input: { groupPath: "acme", title: "x" }) { errors } }';
    const { body } = await client.post<{ errors: { message: string }[] }>('/api/graphql', { query });
    expect(body.errors[0]?.message).to.equal(inaccessible);
    const form = await (
      await graphql.client('planner')
    ).post<{ errors: { message: string }[] }>('/api/graphql', String(new URLSearchParams({ query })), {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    expect(form.body.errors[0]?.message).to.equal('Mutations are sent as application/json');
  });

  it('subscribe to an epic, also repeatedly', async () => {
    const bell = async (on: boolean) => {
      const { data } = await graphql.ask<{ epicSetSubscription: unknown }>(
        'planner',
        `mutation ($on: Boolean!) { epicSetSubscription(input: { groupPath: "acme", iid: "4", subscribedState: $on }) { epic { subscribed } errors } }`,
        { on },
      );
      return data?.epicSetSubscription;
    };
    expect(await bell(true)).to.deep.equal({ epic: { subscribed: true }, errors: [] });
    expect(await bell(true)).to.deep.equal({ epic: { subscribed: true }, errors: [] });
    expect(await bell(false)).to.deep.equal({ epic: { subscribed: false }, errors: [] });
  });

  it('are visible to later operations of a multiplex', async () => {
    const client = await graphql.client('planner');
    const { body } = await client.post<{ data: Record<string, unknown> }[]>('/api/graphql', [
      { query: 'mutation { updateEpic(input: { groupPath: "acme", iid: "4", title: "Renamed" }) { errors } }' },
      { query: '{ group(fullPath: "acme") { epic(iid: "4") { title } } }' },
    ]);
    expect(body[1]?.data).to.deep.equal({ group: { epic: { title: 'Renamed' } } });
  });

  it('are visible to later mutations of the same document', async () => {
    const { website } = graphql.plan.epics;
    const read = 'epic { parent { title } }';
    const { data } = await graphql.ask(
      'planner',
      `mutation ($launch: String) {
        a: updateEpic(input: { groupPath: "acme/web", iid: "${website.iid}", title: "Website" }) { ${read} }
        updateEpic(input: { groupPath: "acme", iid: "1", title: $launch }) { errors }
        b: updateEpic(input: { groupPath: "acme/web", iid: "${website.iid}", title: "Website" }) { ${read} }
        c: updateEpic(input: { groupPath: "acme", iid: "1", title: "Launch" }) { errors }
      }`,
      { launch: 'Start' },
    );
    expect(data).to.deep.include({
      a: { epic: { parent: { title: 'Launch' } } },
      b: { epic: { parent: { title: 'Start' } } },
    });
  });

  describe('of the tree', () => {
    const titles = () => childTitles(graphql.sandbox, graphql.plan.epics.launch.id);
    const move = async (moved: Record<string, unknown>, who: Person = 'planner') => {
      const base = `gid://gitlab/Epic/${graphql.plan.epics.launch.id}`;
      return graphql.ask<{ epicTreeReorder: { errors: string[] } | null }>(
        who,
        `mutation ($base: EpicID!, $moved: EpicTreeNodeFieldsInputType!) {
          epicTreeReorder(input: { baseEpicId: $base, moved: $moved }) { clientMutationId errors } }`,
        { base, moved },
      );
    };
    const epic = (name: keyof typeof graphql.plan.epics) => `gid://gitlab/Epic/${graphql.plan.epics[name].id}`;
    const issue = (name: keyof typeof graphql.plan.issues) => `gid://gitlab/EpicIssue/${graphql.plan.issues[name].id}`;

    it('put a child directly before or after its sibling', async () => {
      expect(await titles()).to.deep.equal(['Secret', 'Website', 'Build', 'Ship']);
      const behind = await move({
        id: epic('website'),
        adjacentReferenceId: issue('build'),
        relativePosition: 'before',
      });
      expect(behind.data?.epicTreeReorder).to.deep.equal({ clientMutationId: null, errors: [] });
      expect(await titles()).to.deep.equal(['Secret', 'Build', 'Website', 'Ship']);
      await move({ id: issue('ship'), adjacentReferenceId: epic('secret'), relativePosition: 'after' });
      expect(await titles()).to.deep.equal(['Ship', 'Secret', 'Build', 'Website']);
    });

    it('move an epic to another parent', async () => {
      await move({ id: epic('undated'), newParentId: epic('launch') });
      expect(await titles()).to.deep.equal(['Renamed', 'Ship', 'Secret', 'Build', 'Website']);
    });

    it('return errors for unrelated siblings, cycles and missing permissions', async () => {
      const strange = await move({
        id: epic('website'),
        adjacentReferenceId: epic('later'),
        relativePosition: 'before',
      });
      expect(strange.data?.epicTreeReorder?.errors).to.deep.equal([
        "The sibling object's parent must match the current parent epic.",
      ]);
      const ring = await move({ id: epic('launch'), newParentId: epic('website') });
      expect(ring.data?.epicTreeReorder?.errors).to.have.lengthOf(1);
      const { data } = await graphql.ask<{ epicTreeReorder: { errors: string[] } }>(
        'stranger',
        `mutation ($id: EpicTreeSortingID!, $base: EpicID!) { epicTreeReorder(input: { baseEpicId: $base, moved: { id: $id } }) { errors } }`,
        { id: epic('public'), base: epic('public') },
      );
      expect(data?.epicTreeReorder.errors).to.deep.equal(["You don't have permissions to move the objects."]);
    });

    describe('to a new parent and position', () => {
      type Item = { id: number };
      const sandbox = () => graphql.sandbox;
      const gid = (item: Item, model = 'Epic') => `gid://gitlab/${model}/${item.id}`;
      const childrenOf = (parent: Item) => childTitles(sandbox(), parent.id);
      let [from, to, moved, movedIssue]: Item[] = [];
      let deep: Item[];

      beforeEach(async () => {
        const author = graphql.plan.people.planner;
        const { acme } = graphql.plan.groups;
        const { app } = graphql.plan.projects;
        const under = (parent: Item | undefined) =>
          parent === undefined ? {} : { parentId: parent.id, ancestorIds: [parent.id] };
        const epicNamed = (title: string, parent?: Item) => sandbox().item(acme, author, { title, ...under(parent) });
        const issueNamed = (title: string, parent: Item) => sandbox().item(app, author, { title, ...under(parent) });
        [from, to] = [await epicNamed('From'), await epicNamed('To')];
        moved = await epicNamed('Moved', from);
        movedIssue = await issueNamed('Moved issue', from);
        deep = [];
        for (const [index, title] of ['One', 'Two', 'Three'].entries()) {
          deep.push(await sandbox().item(acme, author, { title, ...under(to), relativePosition: index * 1000 }));
        }
      });

      it('move epics and issues before or after the sibling', async () => {
        const [one, , three] = deep as [Item, Item, Item];
        const newParentId = gid(to as Item);
        const answer = await move({
          id: gid(moved as Item),
          newParentId,
          adjacentReferenceId: gid(one),
          relativePosition: 'before',
        });
        expect(answer.data?.epicTreeReorder?.errors).to.deep.equal([]);
        await move({
          id: gid(movedIssue as Item, 'EpicIssue'),
          newParentId,
          adjacentReferenceId: gid(three),
          relativePosition: 'after',
        });
        expect(await childrenOf(to as Item)).to.deep.equal(['One', 'Moved', 'Two', 'Moved issue', 'Three']);
        expect(await childrenOf(from as Item)).to.deep.equal([]);
      });

      it('change nothing if the sibling has another parent or the position is missing', async () => {
        const refused = async (fields: Record<string, unknown>) => {
          const { data } = await move({ id: gid(moved as Item), newParentId: gid(to as Item), ...fields });
          expect(await childrenOf(from as Item)).to.have.members(['Moved', 'Moved issue']);
          expect(await childrenOf(to as Item)).to.deep.equal(['One', 'Two', 'Three']);
          return data?.epicTreeReorder?.errors;
        };
        const ofOld = gid(movedIssue as Item, 'EpicIssue');
        expect(await refused({ adjacentReferenceId: ofOld, relativePosition: 'before' })).to.deep.equal([
          "The sibling object's parent must match the current parent epic.",
        ]);
        expect(await refused({ adjacentReferenceId: gid(deep[0] as Item) })).to.deep.equal([
          'Relative position is not valid.',
        ]);
      });

      it('work the same by reordering and by updating a work item', async () => {
        const [one, two] = deep as [Item, Item];
        const ask = (mutation: string) =>
          graphql.ask<Record<string, { errors: string[] } | null>>('planner', `mutation { done: ${mutation} }`);
        const workItem = (item: Item | undefined) => `"gid://gitlab/WorkItem/${item?.id}"`;
        const reordered =
          await ask(`workItemsHierarchyReorder(input: { id: ${workItem(moved)}, parentId: ${workItem(to)},
          adjacentWorkItemId: ${workItem(two)}, relativePosition: BEFORE }) { errors parentWorkItem { title } }`);
        expect(reordered.data?.['done']).to.deep.equal({ errors: [], parentWorkItem: { title: 'To' } });
        const updated =
          await ask(`workItemUpdate(input: { id: ${workItem(movedIssue)}, hierarchyWidget: { parentId: ${workItem(to)},
          adjacentWorkItemId: ${workItem(one)}, relativePosition: AFTER } }) { errors }`);
        expect(updated.data?.['done']).to.deep.equal({ errors: [] });
        expect(await childrenOf(to as Item)).to.deep.equal(['One', 'Moved issue', 'Moved', 'Two', 'Three']);
      });
    });

    it('reject IDs of issues', async () => {
      const answer = await move({ id: `gid://gitlab/Issue/${graphql.plan.issues.build.id}` });
      expect(answer.errors?.[0]?.message).to.include('does not represent an instance of');
    });

    it('add an issue to an epic', async () => {
      const { ship } = graphql.plan.issues;
      const { data } = await graphql.ask(
        'planner',
        `mutation ($iid: String!) { epicAddIssue(input: { groupPath: "acme", iid: "3", projectPath: "acme/app", issueIid: $iid }) {
          epic { hasIssues descendantCounts { closedIssues } } epicIssue { id epicIssueId iid relationPath epic { title } } errors } }`,
        { iid: String(ship.iid) },
      );
      expect(data).to.deep.equal({
        epicAddIssue: {
          epic: { hasIssues: true, descendantCounts: { closedIssues: 1 } },
          epicIssue: {
            id: `gid://gitlab/Issue/${ship.id}`,
            epicIssueId: `gid://gitlab/EpicIssue/${ship.id}`,
            iid: String(ship.iid),
            relationPath: `/groups/acme/-/epics/3/issues/${ship.id}`,
            epic: { title: 'Later' },
          },
          errors: [],
        },
      });
    });
  });
});
