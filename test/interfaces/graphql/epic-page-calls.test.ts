import { expect } from 'chai';
import { inaccessible } from '../../../interfaces/graphql/execution/answered-error.ts';
import { useGraphql } from './graphql-server.ts';
import type { Person } from './plan.ts';

type Json = Record<string, unknown>;

/** Each call of the epic page, as its screens send it. */
describe('GraphQL epic page operation', () => {
  const graphql = useGraphql();
  const data = (query: string, variables: Json = {}, who: Person | null = 'planner') =>
    graphql.data<Record<string, Json>>(who, query, variables);
  const gid = (model: string, { id }: { id: number }) => `gid://gitlab/${model}/${id}`;
  const newIssue = async (title: string, more: Json = {}) => {
    const { createIssue = {} } = await data(
      'mutation ($in: CreateIssueInput!) { createIssue(input: $in) { errors issue { id iid } } }',
      { in: { projectPath: 'acme/app', title, ...more } },
    );
    return createIssue['issue'] as { id: string; iid: string };
  };
  const types = async (name: string) => {
    const { workspace = {} } = await data(
      `query ($path: ID!, $name: IssueType) { workspace: namespace(fullPath: $path) { id
        workItemTypes(name: $name) { nodes { id name } } } }`,
      { path: 'acme/app', name },
    );
    return (workspace['workItemTypes'] as { nodes: { id: string; name: string }[] }).nodes;
  };

  it('namespaceWorkItemTypes returns only the named type', async () => {
    expect((await types('TASK')).map(({ name }) => name)).to.deep.equal(['Task']);
  });

  it('workItemCreate creates a task below an issue, and workItemDelete deletes it', async () => {
    const parent = await newIssue('Holds tasks', { confidential: true });
    const [task] = await types('TASK');
    const create = (confidential: boolean) =>
      data(
        `mutation ($in: WorkItemCreateInput!) { workItemCreate(input: $in) { errors workItem { id title confidential
          webUrl workItemType { name } widgets(onlyTypes: [HIERARCHY, MILESTONE]) { type
            ... on WorkItemWidgetHierarchy { parent { id } } ... on WorkItemWidgetMilestone { milestone { title } } } } } }`,
        {
          in: {
            projectPath: 'acme/app',
            workItemTypeId: task?.id,
            title: 'Cut out',
            description: 'of a list',
            confidential,
            hierarchyWidget: { parentId: parent.id.replace('Issue', 'WorkItem') },
            milestoneWidget: { milestoneId: gid('Milestone', graphql.plan.milestones.spring) },
          },
        },
      );
    const refused = await create(false);
    expect(refused['workItemCreate']?.['workItem']).to.equal(null);
    expect(refused['workItemCreate']?.['errors']).to.have.length(1);
    const { workItemCreate = {} } = await create(true);
    expect(workItemCreate['errors']).to.deep.equal([]);
    const made = workItemCreate['workItem'] as Json;
    expect(made).to.deep.include({ title: 'Cut out', confidential: true, workItemType: { name: 'Task' } });
    expect(made['webUrl']).to.match(/\/acme\/app\/-\/issues\/\d+$/);
    expect(made['widgets']).to.deep.equal([
      { type: 'HIERARCHY', parent: { id: parent.id.replace('Issue', 'WorkItem') } },
      { type: 'MILESTONE', milestone: { title: 'Spring' } },
    ]);
    const drop = 'mutation ($id: WorkItemID!) { workItemDelete(input: {id: $id}) { errors } }';
    const hidden = await graphql.ask('guest', drop, { id: made['id'] });
    expect(hidden.errors?.[0]?.message).to.equal(inaccessible);
    expect((await data(drop, { id: made['id'] }))['workItemDelete']).to.deep.equal({ errors: [] });
  });

  it('issuableDetails returns the details and confidentiality of epics and issues', async () => {
    const { id, iid } = await newIssue('Details');
    const milestoneId = gid('Milestone', graphql.plan.milestones.spring);
    await data('mutation ($in: UpdateIssueInput!) { updateIssue(input: $in) { errors } }', {
      in: { projectPath: 'acme/app', iid, milestoneId },
    });
    const details =
      'query ($id: IssueID!) { issue(id: $id) { id confidential milestone { id } iteration { id } createNoteEmail } }';
    expect((await data(details, { id }))['issue']).to.deep.equal({
      id,
      confidential: false,
      milestone: { id: milestoneId },
      iteration: null,
      createNoteEmail: null,
    });
    const set = `mutation ($iid: String!, $path: ID!, $on: Boolean!) { issuableSetConfidential: issueSetConfidential(
      input: {iid: $iid, projectPath: $path, confidential: $on}) { issuable: issue { confidential } errors } }`;
    const { issuableSetConfidential = {} } = await data(set, { iid, path: 'acme/app', on: true });
    expect(issuableSetConfidential).to.deep.equal({ issuable: { confidential: true }, errors: [] });
    const read = `query ($path: ID!, $iid: String!) { workspace: project(fullPath: $path) { issuable: issue(iid: $iid) { confidential } } }`;
    expect((await data(read, { path: 'acme/app', iid }))['workspace']).to.deep.equal({
      issuable: { confidential: true },
    });
    expect((await data(read, { path: 'acme/app', iid }, 'guest'))['workspace']).to.deep.equal({ issuable: null });
    expect((await data(details, { id }, 'guest'))['issue']).to.equal(null);

    const variables = { path: 'acme', iid: String(graphql.plan.epics.later.iid) };
    const epic = `query ($path: ID!, $iid: ID!) { workspace: group(fullPath: $path) { issuable: epic(iid: $iid) { confidential color } } }`;
    const setEpic = `mutation ($iid: ID!, $path: ID!, $on: Boolean) { updateEpic(input: {iid: $iid, groupPath: $path, confidential: $on}) {
      issuable: epic { confidential } errors } }`;
    expect((await data(setEpic, { ...variables, on: true }))['updateEpic']).to.deep.equal({
      issuable: { confidential: true },
      errors: [],
    });
    expect((await data(epic, variables, 'guest'))['workspace']).to.deep.equal({ issuable: null });
    await data(setEpic, { ...variables, on: false });
  });

  it('updateEpic returns an error for a rejected confidentiality', async () => {
    const { launch } = graphql.plan.epics;
    const { updateEpic = {} } = await data(
      `mutation ($iid: ID!) { updateEpic(input: {iid: $iid, groupPath: "acme", confidential: true}) { epic { id } errors } }`,
      { iid: String(launch.iid) },
    );
    expect(updateEpic['epic']).to.equal(null);
    expect(updateEpic['errors']).to.include('Cannot make the epic confidential if it contains non-confidential issues');
  });

  it('updateIssuableColor sets the color of an epic', async () => {
    const variables = { iid: String(graphql.plan.epics.undated.iid), path: 'acme', color: '#217645' };
    const set = `mutation ($iid: ID!, $path: ID!, $color: Color) { updateIssuableColor: updateEpic(
      input: {iid: $iid, groupPath: $path, color: $color}) { issuable: epic { color } errors } }`;
    const { updateIssuableColor = {} } = await data(set, variables);
    expect(updateIssuableColor).to.deep.equal({ issuable: { color: '#217645' }, errors: [] });
    const read =
      'query ($path: ID!, $iid: ID!) { workspace: group(fullPath: $path) { issuable: epic(iid: $iid) { color } } }';
    expect((await data(read, { path: 'acme', iid: variables.iid }))['workspace']).to.deep.equal({
      issuable: { color: '#217645' },
    });
  });

  it('updateIssue changes the state and returns it', async () => {
    const { id, iid } = await newIssue('States');
    const change = (stateEvent: string, who?: Person) =>
      graphql.ask<{ updateIssue: Json | null }>(
        who ?? 'planner',
        'mutation ($in: UpdateIssueInput!) { updateIssue(input: $in) { issue { id state } errors } }',
        { in: { projectPath: 'acme/app', iid, stateEvent } },
      );
    expect((await change('CLOSE')).data?.updateIssue).to.deep.equal({ issue: { id, state: 'closed' }, errors: [] });
    expect((await change('REOPEN')).data?.updateIssue).to.deep.equal({ issue: { id, state: 'opened' }, errors: [] });
    expect((await change('CLOSE', 'guest')).errors?.[0]?.message).to.equal(inaccessible);
  });

  it('usersAutocomplete returns members of a group and of a project', async () => {
    for (const kind of ['group', 'project']) {
      const { workspace = {} } = await data(
        `query ($path: ID!) { workspace: ${kind}(fullPath: $path) { users: autocompleteUsers(search: "pia") { name username avatarUrl } } }`,
        { path: kind === 'group' ? 'acme' : 'acme/app' },
      );
      expect((workspace['users'] as Json[]).map(({ username }) => username)).to.deep.equal(['planner']);
    }
  });

  it('usersAutocomplete returns members of projects below that the reader can see', async () => {
    const { sandbox, plan } = graphql;
    const parent = await sandbox.group('crew', { visibility: 'public' });
    for (const visibility of ['public', 'private'] as const) {
      const project = await sandbox.project(visibility, { parent, visibility });
      await sandbox.member(project, await sandbox.user(`sailor-${visibility}`), 'developer');
      await sandbox.member(project, plan.people.planner, 'planner');
    }
    const query = '{ group(fullPath: "crew") { autocompleteUsers(search: "sailor-") { username } } }';
    const foundBy = async (who: Person) => {
      const { group = {} } = await data(query, {}, who);
      return (group['autocompleteUsers'] as Json[]).map(({ username }) => username);
    };
    expect(await foundBy('stranger')).to.deep.equal(['sailor-public']);
    expect(await foundBy('planner')).to.deep.equal(['sailor-private', 'sailor-public']);
  });

  it('ancestors are returned from the nearest up, without hidden ones', async () => {
    const variables = { path: 'acme/web/deep', iid: String(graphql.plan.epics.checkout.iid) };
    const query =
      'query ($path: ID!, $iid: ID!) { group(fullPath: $path) { epic(iid: $iid) { ancestors { nodes { title state webUrl hasParent } } } } }';
    const ancestorsFor = async (who: Person) => {
      const { group = {} } = await data(query, variables, who);
      const { ancestors } = group['epic'] as { ancestors: { nodes: Json[] } };
      return ancestors.nodes.map(({ title, hasParent }) => [title, hasParent]);
    };
    expect(await ancestorsFor('guest')).to.deep.equal([
      ['Website', true],
      ['Launch', false],
    ]);
    const { sandbox, plan } = graphql;
    const vault = await sandbox.group('vault');
    const top = await sandbox.item(vault, plan.people.owner, { title: 'nonce-4711' });
    const child = await sandbox.item(plan.groups.acme, plan.people.owner, {
      title: 'Child of a hidden epic',
      parentId: top.id,
      ancestorIds: [top.id],
    });
    const { group = {} } = await data(query, { path: 'acme', iid: String(child.iid) }, 'guest');
    expect(group['epic']).to.deep.equal({ ancestors: { nodes: [] } });
  });

  it('descendantGroups are found by text', async () => {
    const { group = {} } = await data(
      'query { group(fullPath: "acme") { name descendantGroups(search: "deep", first: 100) { nodes { name fullName fullPath } } } }',
    );
    expect((group['descendantGroups'] as { nodes: Json[] }).nodes.map(({ fullPath }) => fullPath)).to.deep.equal([
      'acme/web/deep',
    ]);
  });

  it('workItemLinkedItems returns the popover fields from the side of the requested item', async () => {
    const { launch } = graphql.plan.epics;
    const { workspace = {} } = await data(
      `query ($path: ID!, $iid: String!) { workspace: namespace(fullPath: $path) { workItem(iid: $iid) {
        widgets(onlyTypes: [LINKED_ITEMS]) { ... on WorkItemWidgetLinkedItems { linkedItems { nodes { linkType workItemState
          workItem { title reference(full: true) webUrl widgets { type ... on WorkItemWidgetIteration { iteration { id } } } } } } } } } } }`,
      { path: 'acme', iid: String(launch.iid) },
    );
    const { widgets } = workspace['workItem'] as { widgets: { linkedItems: { nodes: Json[] } }[] };
    const links = widgets[0]?.linkedItems.nodes.map(({ linkType, workItemState }) => [linkType, workItemState]);
    expect(links).to.deep.equal([
      ['is_blocked_by', 'CLOSED'],
      ['relates_to', 'OPEN'],
    ]);
  });

  describe('promoteToEpic', () => {
    const promote = (iid: string, who: Person = 'planner', more: Json = {}) =>
      graphql.ask<{ promoteToEpic: { epic: Json | null; issue: Json | null; errors: string[] } | null }>(
        who,
        `mutation ($in: PromoteToEpicInput!) { promoteToEpic(input: $in) { errors issue { iid state }
          epic { title webPath confidential parent { title } } } }`,
        { in: { projectPath: 'acme/app', iid, ...more } },
      );

    it('creates an epic in the group below the epic of the issue, and closes the issue', async () => {
      const { iid } = await newIssue('Grows', { epicId: gid('Epic', graphql.plan.epics.launch) });
      const { data: answer } = await promote(iid);
      expect(answer?.promoteToEpic?.errors).to.deep.equal([]);
      expect(answer?.promoteToEpic?.issue).to.deep.equal({ iid, state: 'closed' });
      expect(answer?.promoteToEpic?.epic).to.deep.include({ title: 'Grows', parent: { title: 'Launch' } });
      expect(answer?.promoteToEpic?.epic?.['webPath']).to.match(/^\/groups\/acme\/-\/epics\/\d+$/);
      const again = await promote(iid);
      expect(again.data?.promoteToEpic?.epic).to.equal(null);
      expect(again.data?.promoteToEpic?.errors).to.deep.equal(['The issue was promoted already.']);
    });

    it('accepts another group, and rejects other types, missing permissions and hidden items', async () => {
      const { iid } = await newIssue('Elsewhere');
      const elsewhere = await promote(iid, 'planner', { groupPath: 'acme/web' });
      expect(elsewhere.data?.promoteToEpic?.epic?.['webPath']).to.match(/^\/groups\/acme\/web\//);
      const incident = await newIssue('Incident', { type: 'ISSUE' });
      await data('mutation ($in: UpdateIssueInput!) { updateIssue(input: $in) { errors } }', {
        in: { projectPath: 'acme/app', iid: incident.iid, title: 'Still' },
      });
      const refused = await promote(incident.iid, 'guest');
      expect(refused.data?.promoteToEpic?.errors).to.deep.equal([
        'Cannot promote issue due to insufficient permissions.',
      ]);
      expect(refused.data?.promoteToEpic?.epic).to.equal(null);
      const secret = await newIssue('nonce-4711', { confidential: true });
      for (const hidden of [await promote(secret.iid, 'guest'), await promote('99999', 'guest')]) {
        expect(hidden.data?.promoteToEpic).to.equal(null);
        expect(hidden.errors?.[0]?.message).to.equal(inaccessible);
      }
      const intoHidden = await promote(incident.iid, 'planner', { groupPath: 'no/such' });
      expect(intoHidden.errors?.[0]?.message).to.equal(inaccessible);
      const [task] = await types('TASK');
      const { workItemCreate = {} } = await data(
        'mutation ($in: WorkItemCreateInput!) { workItemCreate(input: $in) { workItem { iid } } }',
        { in: { projectPath: 'acme/app', workItemTypeId: task?.id, title: 'Task' } },
      );
      const { iid: taskIid } = workItemCreate['workItem'] as { iid: string };
      expect((await promote(taskIid)).data?.promoteToEpic?.errors?.[0]).to.contain('The type task cannot be promoted');
    });
  });
});
