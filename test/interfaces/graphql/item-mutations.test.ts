import { expect } from 'chai';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { SetWorkingCalendar } from '../../../application/working-calendars/set-working-calendar.ts';
import { LinkWorkItems } from '../../../application/work-items/link-work-items.ts';
import { inaccessible } from '../../../interfaces/graphql/execution/answered-error.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { useGraphql } from './graphql-server.ts';
import type { Person } from './plan.ts';

describe('GraphQL mutations of issues, labels and work items', () => {
  const graphql = useGraphql();
  const ask = (query: string, variables: Record<string, unknown> = {}, who: Person = 'planner') =>
    graphql.ask<Record<string, Record<string, unknown> | null>>(who, query, variables);

  it('create an issue with all fields', async () => {
    const { labels, people, milestones, epics } = graphql.plan;
    const { data } = await ask(
      `mutation ($in: CreateIssueInput!) { createIssue(input: $in) { errors issue {
        title description taskCompletionStatus { count completedCount } type confidential dueDate weight healthStatus discussionLocked
        labels { nodes { id title } } assignees { nodes { username } } milestone { title } epic { title } } } }`,
      {
        in: {
          projectPath: 'acme/app',
          title: 'Made',
          description: 'By a mutation\n\n- [x] ticked\n- [ ] open',
          type: 'ISSUE',
          confidential: true,
          dueDate: '2026-12-31',
          weight: 2,
          healthStatus: 'onTrack',
          labelIds: [`gid://gitlab/ProjectLabel/${labels.local.id}`],
          assigneeIds: [`gid://gitlab/User/${people.guest.id}`],
          milestoneId: `gid://gitlab/Milestone/${milestones.spring.id}`,
          epicId: `gid://gitlab/Epic/${epics.launch.id}`,
        },
      },
    );
    expect(data).to.deep.equal({
      createIssue: {
        errors: [],
        issue: {
          title: 'Made',
          description: 'By a mutation\n\n- [x] ticked\n- [ ] open',
          taskCompletionStatus: { count: 2, completedCount: 1 },
          type: 'ISSUE',
          confidential: true,
          dueDate: '2026-12-31',
          weight: 2,
          healthStatus: 'onTrack',
          discussionLocked: false,
          labels: { nodes: [{ id: `gid://gitlab/ProjectLabel/${labels.local.id}`, title: 'local' }] },
          assignees: { nodes: [{ username: 'guest' }] },
          milestone: { title: 'Spring' },
          epic: { title: 'Launch' },
        },
      },
    });
  });

  it('assign an epic, whose assignee may then arrange its description', async () => {
    const { people } = graphql.plan;
    const fields = 'errors epic { iid assignees { nodes { username } } }';
    const { data: made } = await ask(`mutation ($in: CreateEpicInput!) { createEpic(input: $in) { ${fields} } }`, {
      in: { groupPath: 'acme', title: 'Led', assigneeIds: [`gid://gitlab/User/${people.planner.id}`] },
    });
    const { epic } = (made as unknown as { createEpic: { epic: { iid: string; assignees: object } } }).createEpic;
    expect(epic.assignees).to.deep.equal({ nodes: [{ username: 'planner' }] });
    const mayArrange = async () => {
      const query = `query ($iid: ID!) { group(fullPath: "acme") { epic(iid: $iid) {
        userPermissions { arrangeDescription updateEpic } } } }`;
      const { data } = await ask(query, { iid: epic.iid }, 'guest');
      return (data as unknown as { group: { epic: { userPermissions: object } } }).group.epic.userPermissions;
    };
    expect(await mayArrange()).to.deep.equal({ arrangeDescription: false, updateEpic: false });
    const update = (assigneeIds: readonly string[] | null) =>
      ask(`mutation ($in: UpdateEpicInput!) { updateEpic(input: $in) { ${fields} } }`, {
        in: { groupPath: 'acme', iid: epic.iid, assigneeIds },
      });
    const to = (usernames: string[]) => ({
      updateEpic: {
        errors: [],
        epic: { iid: epic.iid, assignees: { nodes: usernames.map((username) => ({ username })) } },
      },
    });
    expect((await update([`gid://gitlab/User/${people.guest.id}`])).data).to.deep.equal(to(['guest']));
    expect(await mayArrange()).to.deep.equal({ arrangeDescription: true, updateEpic: false });
    expect((await update(null)).data).to.deep.equal(to(['guest']));
    expect((await update([])).data).to.deep.equal(to([]));
  });

  it('change an issue, clear fields sent as null and keep fields not sent', async () => {
    const change = async (fields: Record<string, unknown>) => {
      const { data, errors } = await ask(
        `mutation ($in: UpdateIssueInput!) { updateIssue(input: $in) { errors issue {
          title state weight healthStatus milestone { title } epic { title } labels { nodes { title } } } } }`,
        { in: { projectPath: 'acme/app', iid: '1', ...fields } },
      );
      expect(errors).to.equal(undefined);
      return data?.['updateIssue'];
    };
    const { bug } = graphql.plan.labels;
    expect(await change({ title: 'Build it', stateEvent: 'CLOSE', removeLabelIds: [String(bug.id)] })).to.deep.equal({
      errors: [],
      issue: {
        title: 'Build it',
        state: 'closed',
        weight: 3,
        healthStatus: 'atRisk',
        milestone: { title: 'Spring' },
        epic: { title: 'Launch' },
        labels: { nodes: [{ title: 'local' }] },
      },
    });
    expect(
      await change({ weight: null, healthStatus: null, milestoneId: null, epicId: null, stateEvent: 'REOPEN' }),
    ).to.deep.include({
      issue: {
        title: 'Build it',
        state: 'opened',
        weight: null,
        healthStatus: null,
        milestone: null,
        epic: null,
        labels: { nodes: [{ title: 'local' }] },
      },
    });
    expect(await change({ weight: -1 })).to.deep.include({
      issue: null,
      errors: ['Weight must be greater than or equal to 0'],
    });
  });

  it('set single fields of an issue', async () => {
    const place = 'projectPath: "acme/app", iid: "1"';
    const epic = `gid://gitlab/Epic/${graphql.plan.epics.launch.id}`;
    const { data, errors } = await ask(
      `mutation ($epic: EpicID) {
        issueSetConfidential(input: { ${place}, confidential: true }) { issue { confidential } errors }
        issueSetSubscription(input: { ${place}, subscribedState: true }) { issue { subscribed } errors }
        issueSetLocked(input: { ${place}, locked: true }) { issue { discussionLocked } errors }
        issueSetDueDate(input: { ${place}, dueDate: "2026-12-06" }) { issue { dueDate } errors }
        issueSetWeight(input: { ${place}, weight: 8 }) { issue { weight } errors }
        issueSetEpic(input: { ${place}, epicId: $epic }) { issue { epic { title } } errors }
      }`,
      { epic },
    );
    expect(errors).to.equal(undefined);
    expect(data).to.deep.equal({
      issueSetConfidential: { issue: { confidential: true }, errors: [] },
      issueSetSubscription: { issue: { subscribed: true }, errors: [] },
      issueSetLocked: { issue: { discussionLocked: true }, errors: [] },
      issueSetDueDate: { issue: { dueDate: '2026-12-06' }, errors: [] },
      issueSetWeight: { issue: { weight: 8 }, errors: [] },
      issueSetEpic: { issue: { epic: { title: 'Launch' } }, errors: [] },
    });
    const cleared = await ask(
      `mutation { a: issueSetDueDate(input: { ${place}, dueDate: null }) { issue { dueDate } }
        b: issueSetEpic(input: { ${place}, epicId: null }) { issue { hasEpic } }
        c: issueSetConfidential(input: { ${place}, confidential: false }) { issue { confidential } } }`,
    );
    expect(cleared.data).to.deep.equal({
      a: { issue: { dueDate: null } },
      b: { issue: { hasEpic: false } },
      c: { issue: { confidential: false } },
    });
  });

  it('set the severity only of incidents, for users who can create them', async () => {
    const mutation = `mutation ($type: IssueType) {
      updateIssue(input: { projectPath: "acme/app", iid: "1", type: $type }) { errors }
      issueSetSeverity(input: { projectPath: "acme/app", iid: "1", severity: HIGH }) { issue { severity } errors }
    }`;
    const issue = await ask(mutation, { type: 'ISSUE' }, 'owner');
    expect(issue.data).to.deep.include({
      issueSetSeverity: { issue: null, errors: ['Severity is not supported by the type issue'] },
    });
    const incident = await ask(mutation, { type: 'INCIDENT' }, 'owner');
    expect(incident.data).to.deep.include({ issueSetSeverity: { issue: { severity: 'HIGH' }, errors: [] } });
    // A Planner may set other fields, but no severity.
    const { data } = await ask(mutation, { type: null }, 'planner');
    expect(data).to.deep.equal({ updateIssue: { errors: [] }, issueSetSeverity: null });
    const back = await ask(
      `mutation { updateIssue(input: { projectPath: "acme/app", iid: "1", type: ISSUE }) { issue { severity } errors } }`,
      {},
      'owner',
    );
    expect(back.data).to.deep.equal({ updateIssue: { issue: { severity: 'UNKNOWN' }, errors: [] } });
  });

  it('answer a Guest the same for hidden and forbidden issues', async () => {
    for (const iid of ['2', '3', '99']) {
      const { data, errors } = await ask(
        'mutation ($iid: String!) { issueSetWeight(input: { projectPath: "acme/app", iid: $iid, weight: 1 }) { errors } }',
        { iid },
        'guest',
      );
      expect(data).to.deep.equal({ issueSetWeight: null });
      expect(errors?.[0]?.message).to.equal(inaccessible);
    }
  });

  it('create a label in exactly one group or project', async () => {
    const make = (input: Record<string, unknown>) =>
      ask(
        'mutation ($in: LabelCreateInput!) { labelCreate(input: $in) { label { id title color textColor } errors } }',
        {
          in: { title: 'fresh', ...input },
        },
      );
    const made = (await make({ groupPath: 'acme', color: '#ffffff' })).data?.['labelCreate'];
    expect(made).to.deep.include({ errors: [] });
    expect(made).to.have.nested.property('label.textColor', '#1f1e24');
    expect(made).to.have.nested.property('label.id').that.includes('GroupLabel');
    expect((await make({ groupPath: 'acme' })).data?.['labelCreate']).to.deep.equal({
      label: null,
      errors: ['Title has already been taken'],
    });
    const ofProject = (await make({ projectPath: 'acme/app', title: 'own' })).data?.['labelCreate'];
    expect(ofProject).to.have.nested.property('label.id').that.includes('ProjectLabel');
    for (const places of [{}, { groupPath: 'acme', projectPath: 'acme/app' }]) {
      expect((await make(places)).errors?.[0]?.message).to.include('Exactly one');
    }
  });

  it('create, update, convert, subscribe to, link and delete a work item', async () => {
    const { build } = graphql.plan.issues;
    const gid = (id: number) => `gid://gitlab/WorkItem/${id}`;
    const made = await ask(
      `mutation ($in: WorkItemCreateInput!) { workItemCreate(input: $in) { errors workItem { id title workItemType { name } namespace { fullPath }
        widgets(onlyTypes: [HIERARCHY]) { ... on WorkItemWidgetHierarchy { parent { title } } } } } }`,
      {
        in: {
          projectPath: 'acme/app',
          title: 'A task',
          workItemTypeId: 'gid://gitlab/WorkItems::Type/5',
          hierarchyWidget: { parentId: gid(build.id) },
        },
      },
    );
    expect(made.data?.['workItemCreate']).to.deep.include({ errors: [] });
    expect(made.data).to.have.nested.property('workItemCreate.workItem.workItemType.name', 'Task');
    expect(made.data).to.have.nested.property('workItemCreate.workItem.widgets[0].parent.title', 'Build it');
    const id = (made.data?.['workItemCreate']?.['workItem'] as { id: string } | undefined)?.id;

    const changed = await ask(
      `mutation ($id: WorkItemID!) { workItemUpdate(input: { id: $id, title: "Done task", stateEvent: CLOSE,
        descriptionWidget: { description: "text" }, weightWidget: { weight: 4 }, startAndDueDateWidget: { dueDate: "2026-12-01" } }) {
        errors workItem { title state widgets(onlyTypes: [WEIGHT, START_AND_DUE_DATE]) { type
          ... on WorkItemWidgetWeight { weight } ... on WorkItemWidgetStartAndDueDate { dueDate } } } } }`,
      { id },
    );
    expect(changed.data?.['workItemUpdate']).to.deep.equal({
      errors: [],
      workItem: {
        title: 'Done task',
        state: 'CLOSED',
        widgets: [
          { type: 'START_AND_DUE_DATE', dueDate: '2026-12-01' },
          { type: 'WEIGHT', weight: 4 },
        ],
      },
    });

    const other = gid(graphql.plan.issues.ship.id);
    const linked = await ask(
      `mutation ($id: WorkItemID!, $others: [WorkItemID!]!) { workItemAddLinkedItems(input: { id: $id, workItemsIds: $others, linkType: BLOCKED_BY, linkKind: FINISH_TO_FINISH, linkLag: -1 }) {
        message errors workItem { widgets(onlyTypes: [LINKED_ITEMS]) { ... on WorkItemWidgetLinkedItems { linkedItems { nodes { linkType linkKind linkLag workItem { title } } } } } } } }`,
      { id: gid(build.id), others: [other, other, gid(999_999)] },
    );
    expect(linked.data?.['workItemAddLinkedItems']).to.deep.equal({
      message: '1 work item linked',
      errors: [`${graphql.plan.issues.ship.id}: Item is already linked`, '999999: Item cannot be found'],
      workItem: {
        widgets: [
          {
            linkedItems: {
              nodes: [
                {
                  linkType: 'is_blocked_by',
                  linkKind: 'FINISH_TO_FINISH',
                  linkLag: -1,
                  workItem: { title: 'Ship' },
                },
              ],
            },
          },
        ],
      },
    });
    const retimed = await ask(
      `mutation ($id: WorkItemID!, $others: [WorkItemID!]!) { workItemUpdateLinkedItems(input: { id: $id, workItemsIds: $others, linkLag: 4 }) {
        message errors workItem { widgets(onlyTypes: [LINKED_ITEMS]) { ... on WorkItemWidgetLinkedItems { linkedItems { nodes { linkKind linkLag } } } } } } }`,
      { id: gid(build.id), others: [other, gid(999_999)] },
    );
    expect(retimed.data?.['workItemUpdateLinkedItems']).to.deep.equal({
      message: '1 work item updated',
      errors: ['999999: Item cannot be found'],
      workItem: { widgets: [{ linkedItems: { nodes: [{ linkKind: 'FINISH_TO_FINISH', linkLag: 4 }] } }] },
    });
    const unlinked = await ask(
      `mutation ($id: WorkItemID!, $others: [WorkItemID!]!) { workItemRemoveLinkedItems(input: { id: $id, workItemsIds: $others }) { message errors } }`,
      { id: gid(build.id), others: [other] },
    );
    expect(unlinked.data?.['workItemRemoveLinkedItems']).to.deep.equal({ message: '1 work item unlinked', errors: [] });

    const { data } = await ask(
      `mutation ($id: WorkItemID!) {
        workItemSubscribe(input: { id: $id, subscribed: true }) { workItem { widgets(onlyTypes: [NOTIFICATIONS]) { ... on WorkItemWidgetNotifications { subscribed } } } errors }
        workItemDelete(input: { id: $id }) { project { fullPath } errors } }`,
      { id },
    );
    expect(data).to.deep.equal({
      workItemSubscribe: { workItem: { widgets: [{ subscribed: true }] }, errors: [] },
      workItemDelete: { project: { fullPath: 'acme/app' }, errors: [] },
    });
    expect((await ask('query ($id: WorkItemID!) { workItem(id: $id) { title } }', { id })).data).to.deep.equal({
      workItem: null,
    });
  });

  it('convert an issue and reorder items', async () => {
    const { website, secret } = graphql.plan.epics;
    const { data, errors } = await ask(
      `mutation ($build: WorkItemID!, $type: WorkItemsTypeID!, $secret: WorkItemID!, $website: WorkItemID!) {
        workItemConvert(input: { id: $build, workItemTypeId: $type }) { workItem { workItemType { name } } errors }
        workItemsHierarchyReorder(input: { id: $website, adjacentWorkItemId: $secret, relativePosition: BEFORE }) {
          workItem { title } parentWorkItem { title } adjacentWorkItem { title } errors } }`,
      {
        build: `gid://gitlab/WorkItem/${graphql.plan.issues.build.id}`,
        type: 'gid://gitlab/WorkItems::Type/2',
        secret: `gid://gitlab/WorkItem/${secret.id}`,
        website: `gid://gitlab/WorkItem/${website.id}`,
      },
      'owner',
    );
    expect(errors).to.equal(undefined);
    expect(data).to.deep.equal({
      workItemConvert: { workItem: { workItemType: { name: 'Incident' } }, errors: [] },
      workItemsHierarchyReorder: {
        workItem: { title: 'Website' },
        parentWorkItem: { title: 'Launch' },
        adjacentWorkItem: { title: 'Secret' },
        errors: [],
      },
    });
    const order = await graphql.sandbox
      .connection<{ title: string; parentId: number; type: string }>('work_items')
      .where({ parentId: graphql.plan.epics.launch.id, type: 'epic' })
      .orderBy('relativePosition');
    expect(order.map(({ title }) => title)).to.deep.equal(['Website', 'Secret']);
  });

  it('convert tasks and issues where parent and children allow it', async () => {
    const convert = async (id: string, type: number) => {
      const { data, errors } = await ask(
        `mutation ($id: WorkItemID!, $type: WorkItemsTypeID!) {
          workItemConvert(input: { id: $id, workItemTypeId: $type }) { workItem { id workItemType { name } } errors } }`,
        { id, type: `gid://gitlab/WorkItems::Type/${type}` },
      );
      expect(errors).to.equal(undefined);
      return data?.['workItemConvert'] as { workItem: { workItemType: { name: string } } | null; errors: string[] };
    };
    const make = async (type: number, parentId?: string) => {
      const { data } = await ask(
        'mutation ($in: WorkItemCreateInput!) { workItemCreate(input: $in) { errors workItem { id } } }',
        {
          in: {
            projectPath: 'acme/app',
            title: 'To be converted',
            workItemTypeId: `gid://gitlab/WorkItems::Type/${type}`,
            ...(parentId !== undefined && { hierarchyWidget: { parentId } }),
          },
        },
      );
      const made = data?.['workItemCreate']?.['workItem'] as { id: string } | undefined;
      if (made === undefined) throw new Error('no work item was created');
      return made.id;
    };
    const issue = await make(1);
    expect(await convert(issue, 5)).to.deep.equal({
      workItem: { id: issue, workItemType: { name: 'Task' } },
      errors: [],
    });
    expect((await convert(issue, 1)).workItem?.workItemType.name).to.equal('Issue');
    const task = await make(5, issue);
    expect(await convert(task, 1)).to.deep.equal({
      workItem: null,
      errors: ['Type cannot be changed to issue when linked to a parent issue'],
    });
    expect(await convert(issue, 5)).to.deep.equal({
      workItem: null,
      errors: ['Type cannot be changed to task with child items'],
    });
  });

  describe('in bulk', () => {
    const change = async (ids: readonly number[], fields: object, who: Person = 'planner') =>
      ask(
        'mutation ($in: WorkItemBulkUpdateInput!) { workItemBulkUpdate(input: $in) { errors updatedWorkItemCount } }',
        { in: { ids: ids.map((id) => `gid://gitlab/WorkItem/${id}`), ...fields } },
        who,
      );
    const rowsOf = (
      ids: readonly number[],
    ): Promise<{ weight: number | null; state: string; dueDate: string | null }[]> =>
      graphql.server.connection('work_items').whereIn('id', ids).orderBy('id').select('weight', 'state', 'dueDate');
    let epicId: number;
    let ids: number[];
    before(async () => {
      const { launch } = graphql.plan.epics;
      const make = (type: 'epic' | 'issue', title: string, parentId: number) =>
        graphql.server.perform(CreateWorkItem, {
          type,
          namespace: type === 'epic' ? 'acme' : 'acme/app',
          title,
          parentId,
        });
      epicId = (await make('epic', 'Several', launch.id)).id;
      ids = [(await make('issue', 'One', epicId)).id, (await make('issue', 'Two', epicId)).id];
    });

    it('set fields of all items, and update totals once', async () => {
      const refreshed: unknown[] = [];
      const onQuery = ({ sql }: { sql: string }) => /order by id for no key update/.test(sql) && refreshed.push(sql);
      graphql.server.connection.on('query', onQuery);
      const { data } = await change(ids, {
        weightWidget: { weight: 3 },
        startAndDueDateWidget: { dueDate: '2027-02-03' },
      });
      graphql.server.connection.off('query', onQuery);
      expect(data?.['workItemBulkUpdate']).to.deep.equal({ errors: [], updatedWorkItemCount: 2 });
      expect(refreshed).to.have.lengthOf(1);
      expect(await rowsOf(ids)).to.deep.equal(ids.map(() => ({ weight: 3, state: 'opened', dueDate: '2027-02-03' })));
    });

    it('change the confidentiality of an epic and its children in any order', async () => {
      for (const confidential of [true, false]) {
        for (const order of [
          [epicId, ...ids],
          [...ids, epicId],
        ]) {
          await graphql.server.connection('work_items').whereIn('id', order).update({ confidential: !confidential });
          const { data } = await change(order, { confidential });
          expect(data?.['workItemBulkUpdate']).to.deep.equal({ errors: [], updatedWorkItemCount: 3 });
        }
      }
    });

    it('change nothing when one item is missing, not allowed or over the limit', async () => {
      expect((await change([...ids, 999_999], { stateEvent: 'CLOSE' })).data?.['workItemBulkUpdate']).to.equal(null);
      expect((await change(ids, { stateEvent: 'CLOSE' }, 'stranger')).data?.['workItemBulkUpdate']).to.equal(null);
      const many = Array.from({ length: 101 }, (_, place) => place + 1);
      const refused = await change(many, { stateEvent: 'CLOSE' });
      expect(refused.data?.['workItemBulkUpdate']?.['updatedWorkItemCount'] ?? null).to.equal(null);
      expect((await rowsOf(ids)).map(({ state }) => state)).to.deep.equal(['opened', 'opened']);
    });
  });

  describe('with dates of their own', () => {
    const reschedule = async (moves: readonly object[], who: Person = 'planner') => {
      const { data, errors } = await ask(
        'mutation ($in: WorkItemsRescheduleInput!) { workItemsReschedule(input: $in) { errors updatedWorkItemCount } }',
        { in: { moves } },
        who,
      );
      return errors?.[0]?.message ?? data?.['workItemsReschedule'];
    };
    const gid = ({ id }: { id: number }) => `gid://gitlab/WorkItem/${id}`;
    const datesOf = (...items: readonly { id: number }[]) =>
      graphql.server
        .connection('work_items')
        .whereIn(
          'id',
          items.map(({ id }) => id),
        )
        .orderBy('id')
        .select('startDate', 'startDateIsFixed', 'dueDate', 'dueDateIsFixed');
    let parent: WorkItem;
    let [early, late] = [] as WorkItem[] as [WorkItem, WorkItem];

    beforeEach(async () => {
      const make = (title: string, fields: object) =>
        graphql.server.perform(CreateWorkItem, { type: 'epic', namespace: 'acme', title, ...fields });
      parent = await make('Parent', {});
      early = await make('Early', { parentId: parent.id, startDate: '2026-01-05', dueDate: '2026-01-09' });
      late = await make('Late', { parentId: parent.id, startDate: '2026-02-02', dueDate: '2026-02-06' });
    });

    const before = (startDate: string | null, dueDate: string | null) => ({
      previousStartDate: startDate,
      previousDueDate: dueDate,
    });

    it('move together, and a parent with inherited dates follows', async () => {
      const moves = [
        { id: gid(early), startDate: '2026-01-12', dueDate: '2026-01-16', ...before('2026-01-05', '2026-01-09') },
        { id: gid(late), dueDate: '2026-03-01', ...before('2026-02-02', '2026-02-06') },
      ];
      expect(await reschedule(moves)).to.deep.equal({ errors: [], updatedWorkItemCount: 2 });
      const fixed = { startDateIsFixed: true, dueDateIsFixed: true };
      expect(await datesOf(parent, early, late)).to.deep.equal([
        { startDate: '2026-01-12', dueDate: '2026-03-01', startDateIsFixed: false, dueDateIsFixed: false },
        { startDate: '2026-01-12', dueDate: '2026-01-16', ...fixed },
        { startDate: '2026-02-02', dueDate: '2026-03-01', ...fixed },
      ]);
    });

    it('are taken back by undo, and come again by redo', async () => {
      await reschedule([{ id: gid(late), dueDate: '2026-03-01', ...before('2026-02-02', '2026-02-06') }]);
      const turn = async (name: 'undo' | 'redo', input: object) => {
        const query = `mutation ($in: ${name === 'undo' ? 'UndoInput' : 'RedoInput'}!) { ${name}(input: $in) { errors act { summary kept moreKept } } }`;
        const { data, errors } = await ask(query, { in: input });
        return errors?.[0]?.message ?? data?.[name];
      };
      const act = { summary: 'due date of “Late”', kept: [], moreKept: 0 };
      expect(await turn('undo', {})).to.deep.equal({ errors: [], act });
      expect((await datesOf(late))[0]).to.include({ dueDate: '2026-02-06' });
      expect(await turn('redo', {})).to.deep.equal({ errors: [], act });
      expect((await datesOf(late))[0]).to.include({ dueDate: '2026-03-01' });
      expect(await turn('redo', {})).to.deep.equal({ errors: ['There is nothing to do again.'], act: null });
      expect(await turn('undo', { actId: 'gid://gitlab/Act/999999' })).to.match(/does not exist|not found/i);
    });

    it('become fixed by a move, and inherited again on request', async () => {
      const move = { id: gid(parent), ...before('2026-01-05', '2026-02-06') };
      await reschedule([{ ...move, startDate: '2026-01-01' }]);
      const inherited = { dueDate: '2026-02-06', dueDateIsFixed: false };
      expect(await datesOf(parent)).to.deep.equal([{ startDate: '2026-01-01', startDateIsFixed: true, ...inherited }]);
      await reschedule([{ ...move, ...before('2026-01-01', '2026-02-06'), startDateIsFixed: false }]);
      expect(await datesOf(parent)).to.deep.equal([{ startDate: '2026-01-05', startDateIsFixed: false, ...inherited }]);
    });

    describe('and dependents that follow', () => {
      const follow = async (moves: readonly object[], who: Person = 'planner') => {
        const { data, errors } = await ask(
          `mutation ($in: WorkItemsRescheduleInput!) { workItemsReschedule(input: $in) { errors kept updatedWorkItemCount
            rescheduled { workItem { title } startDate dueDate previousStartDate previousDueDate } } }`,
          { in: { moves, dependentsFollow: true } },
          who,
        );
        expect(errors).to.equal(undefined);
        return data?.['workItemsReschedule'] as { errors: string[]; kept: string[]; rescheduled: object[] };
      };
      const block = (source: WorkItem, target: WorkItem, timing: object = {}) =>
        graphql.server.perform(LinkWorkItems, {
          source: { id: source.id },
          target: { id: target.id },
          linkType: 'blocks',
          ...timing,
        });
      const make = (title: string, startDate: string, dueDate: string, fields: object = {}) =>
        graphql.server.perform(CreateWorkItem, {
          type: 'epic',
          namespace: 'acme',
          title,
          startDate,
          dueDate,
          ...fields,
        });
      const weekLater = () => [
        { id: gid(early), startDate: '2026-02-02', dueDate: '2026-02-06', ...before('2026-01-05', '2026-01-09') },
      ];

      it('move to their earliest day by kind and lag, through parents that inherit, and nothing else moves', async () => {
        const tail = await make('Tail', '2026-02-09', '2026-02-13', { parentId: parent.id });
        const after = await make('After', '2026-02-12', '2026-02-13');
        const apart = await make('Apart', '2026-01-01', '2026-01-02');
        await block(early, late);
        await block(late, tail, { linkKind: 'start_to_start', linkLag: 2 });
        await block(parent, after);
        const { errors, kept, rescheduled } = await follow(weekLater());
        expect([errors, kept]).to.deep.equal([[], []]);
        const row = (title: string, ...dates: [string, string, string, string]) => ({
          workItem: { title },
          startDate: dates[0],
          dueDate: dates[1],
          previousStartDate: dates[2],
          previousDueDate: dates[3],
        });
        expect(rescheduled).to.deep.equal([
          row('Early', '2026-02-02', '2026-02-06', '2026-01-05', '2026-01-09'),
          row('Late', '2026-02-09', '2026-02-13', '2026-02-02', '2026-02-06'),
          row('Tail', '2026-02-11', '2026-02-17', '2026-02-09', '2026-02-13'),
          row('After', '2026-02-18', '2026-02-19', '2026-02-12', '2026-02-13'),
        ]);
        const [inherited, untouched] = await datesOf(parent, apart);
        expect(inherited).to.include({ startDate: '2026-02-02', dueDate: '2026-02-17', dueDateIsFixed: false });
        expect(untouched).to.include({ startDate: '2026-01-01' });
        const [entry] = await graphql.server
          .connection('change_log')
          .where({ subjectType: 'work_item', subjectId: after.id, derived: false })
          .orderBy('id', 'desc')
          .limit(1);
        expect(entry).to.have.deep.nested.property('changes.startDateFixed', {
          before: '2026-02-12',
          after: '2026-02-18',
        });
      });

      it('wait for a parent that gets its first dates from a child', async () => {
        const undated = { startDate: undefined, dueDate: undefined };
        const bare = await make('Bare', '', '', undated);
        const child = await make('Child', '', '', { ...undated, parentId: bare.id });
        await block(bare, await make('Waiting', '2026-02-05', '2026-02-06'));
        const dates = { startDate: '2026-02-02', dueDate: '2026-02-06' };
        const { rescheduled } = await follow([{ id: gid(child), ...dates, ...before(null, null) }]);
        expect((await datesOf(bare))[0]).to.include(dates);
        expect(rescheduled.at(-1)).to.deep.include({ workItem: { title: 'Waiting' }, startDate: '2026-02-09' });
      });

      it('count the working days of their own group', async () => {
        await graphql.sandbox.group('sub', { parent: graphql.plan.groups.acme });
        await block(early, late);
        await block(late, await make('Sub', '2026-02-09', '2026-02-10', { namespace: 'acme/sub' }));
        await graphql.server.perform(SetWorkingCalendar, { group: 'acme', daysOff: ['2026-02-09'] });
        await graphql.server.perform(SetWorkingCalendar, { group: 'acme/sub', weekdays: [6], daysOff: ['2026-02-21'] });
        const dates = (await follow(weekLater())).rescheduled.map((moved) => {
          const { workItem, startDate, dueDate } = moved as Record<string, unknown>;
          return [(workItem as { title: string }).title, startDate, dueDate];
        });
        expect(dates).to.deep.equal([
          ['Early', '2026-02-02', '2026-02-06'],
          ['Late', '2026-02-10', '2026-02-16'],
          ['Sub', '2026-02-28', '2026-02-28'],
        ]);
        await graphql.server.perform(SetWorkingCalendar, { group: 'acme', daysOff: [] });
      });

      it('stay with a reason if they must start on a day, and no earlier than another', async () => {
        const pinned = await make('Pinned', '2026-01-12', '2026-01-13', { mustStartOn: '2026-01-12' });
        const later = await make('Later', '2026-01-12', '2026-01-13', { startNoEarlierThan: '2026-03-02' });
        await block(early, pinned);
        await block(early, later);
        const { kept, rescheduled } = await follow(weekLater());
        expect(kept).to.deep.equal([
          '“Pinned” starts 20 working days too early: it can start on Feb 9, 2026, after “Early” finishes.',
        ]);
        expect(rescheduled.at(-1)).to.include({ startDate: '2026-03-02', dueDate: '2026-03-03' });
      });

      it('stay with a reason if the mover may not edit them, and unseen ones do not exist', async () => {
        const foreign = await make('Foreign', '2026-01-12', '2026-01-13', { namespace: 'open' });
        await graphql.sandbox.group('hidden');
        const secret = await make('Secret', '2026-01-12', '2026-01-13', { namespace: 'hidden' });
        const behind = await make('Behind', '2026-01-14', '2026-01-15');
        await block(early, foreign);
        await block(early, secret);
        await block(secret, behind);
        const { errors, kept, rescheduled } = await follow(weekLater());
        expect(errors).to.deep.equal([]);
        expect(kept).to.deep.equal([
          '“Foreign” starts 20 working days too early: it can start on Feb 9, 2026, after “Early” finishes.',
        ]);
        expect(rescheduled).to.have.length(1);
        expect((await datesOf(behind))[0]).to.include({ startDate: '2026-01-14' });
      });

      it('leave closed items alone', async () => {
        const closed = await make('Closed', '2026-01-12', '2026-01-13');
        await block(early, closed);
        await graphql.server
          .connection('work_items')
          .where({ id: closed.id })
          .update({ state: 'closed', closedAt: new Date() });
        expect((await follow(weekLater())).rescheduled).to.have.length(1);
      });
    });

    it('are refused, all of them, when somebody has changed one meanwhile', async () => {
      const moves = [
        { id: gid(early), startDate: '2026-01-06', ...before('2026-01-05', '2026-01-09') },
        { id: gid(late), startDate: '2026-02-03', ...before('2026-02-01', '2026-02-06') },
      ];
      const were = await datesOf(early, late);
      expect(await reschedule(moves)).to.deep.equal({
        errors: ['Someone else changed the dates of “Late” in the meantime: Feb 2 – Feb 6, 2026.'],
        updatedWorkItemCount: null,
      });
      expect(await datesOf(early, late)).to.deep.equal(were);
    });

    it('are refused for impossible days, too many items and people without the right', async () => {
      const move = { id: gid(early), ...before('2026-01-05', '2026-01-09') };
      expect(await reschedule([{ ...move, startDate: '2026-02-30' }])).to.match(/is not a date/);
      expect(await reschedule([])).to.have.property('updatedWorkItemCount', null);
      const many = (length: number) => Array.from({ length }, () => ({ ...move, startDate: '2026-01-06' }));
      expect(await reschedule(many(1_001))).to.match(/1001 entries, which exceeds max entries of 1000/);
      expect(await reschedule([{ ...move, startDate: '2026-01-06' }], 'stranger')).to.be.a('string');
      expect((await datesOf(early))[0]).to.have.property('startDate', '2026-01-05');
      expect(await reschedule(many(1_000))).to.deep.equal({ errors: [], updatedWorkItemCount: 1 });
    });
  });
});
