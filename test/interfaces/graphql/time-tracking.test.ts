import { expect } from 'chai';
import { useGraphql } from './graphql-server.ts';
import type { Person } from './plan.ts';

describe('GraphQL time tracking', () => {
  const graphql = useGraphql();
  const ask = (query: string, variables: Record<string, unknown> = {}, who: Person = 'planner') =>
    graphql.ask<Record<string, Record<string, unknown> | null>>(who, query, variables);

  async function createIssue(): Promise<{ id: string; iid: string }> {
    const { data } = await ask(
      'mutation { createIssue(input: { projectPath: "acme/app", title: "Tracked" }) { issue { id iid } } }',
    );
    return data?.['createIssue']?.['issue'] as { id: string; iid: string };
  }
  const track = (id: string, timeTrackingWidget: object, who?: Person) =>
    ask(
      `mutation ($in: WorkItemUpdateInput!) { workItemUpdate(input: $in) { errors workItem {
        widgets(onlyTypes: [TIME_TRACKING]) { ... on WorkItemWidgetTimeTracking {
          timeEstimate totalTimeSpent humanReadableAttributes { timeEstimate totalTimeSpent }
          timelogs { count nodes { timeSpent spentAt summary user { username } } } } } } } }`,
      { in: { id, timeTrackingWidget } },
      who,
    );

  it('estimates an issue and logs time in one all-or-nothing widget', async () => {
    const { id } = await createIssue();
    const { data } = await track(id, {
      timeEstimate: '1d',
      timelog: { timeSpent: '1h 30m', spentAt: '2026-01-05T10:00:00Z', summary: 'Measured' },
    });
    expect(data?.['workItemUpdate']).to.deep.equal({
      errors: [],
      workItem: {
        widgets: [
          {
            timeEstimate: 28_800,
            totalTimeSpent: 5400,
            humanReadableAttributes: { timeEstimate: '1d', totalTimeSpent: '1h 30m' },
            timelogs: {
              count: 1,
              nodes: [
                {
                  timeSpent: 5400,
                  spentAt: '2026-01-05T10:00:00Z',
                  summary: 'Measured',
                  user: { username: 'planner' },
                },
              ],
            },
          },
        ],
      },
    });
    const refused = await track(id, { timeEstimate: '2d', timelog: { timeSpent: '-2h' } });
    expect(refused.data?.['workItemUpdate']).to.deep.equal({
      errors: ['Time spent to subtract exceeds the 1h 30m that were spent'],
      workItem: null,
    });
    const removed = await track(id, { timeEstimate: '' });
    expect(JSON.stringify(removed.data)).to.include('"timeEstimate":0,"totalTimeSpent":5400');
  });

  it('rejects invalid durations and future dates', async () => {
    const { id, iid } = await createIssue();
    const errors = async (widget: object) => (await track(id, widget)).data?.['workItemUpdate']?.['errors'];
    const example = 'must be a duration such as 1w 2d 3h 30m';
    expect(await errors({ timeEstimate: 'soon' })).to.deep.equal([`Time estimate ${example}`]);
    expect(await errors({ timelog: { timeSpent: '5' } })).to.deep.equal([`Time spent ${example}`]);
    expect(await errors({ timelog: { timeSpent: '1h', spentAt: '2999-01-01T00:00:00Z' } })).to.deep.equal([
      "Spent at can't be in the future",
    ]);
    const { data } = await ask(
      `mutation ($iid: String!) { updateIssue(input: { projectPath: "acme/app", iid: $iid, timeEstimate: "never" }) { errors } }`,
      { iid },
    );
    expect(data?.['updateIssue']).to.deep.equal({ errors: [`Time estimate ${example}`] });
  });

  it('shows on an issue the estimate set by updateIssue', async () => {
    const { iid } = await createIssue();
    const { data } = await ask(
      `mutation ($iid: String!) { updateIssue(input: { projectPath: "acme/app", iid: $iid, timeEstimate: "3h30m" }) {
        errors issue { timeEstimate totalTimeSpent humanTimeEstimate humanTotalTimeSpent } } }`,
      { iid },
    );
    expect(data?.['updateIssue']).to.deep.equal({
      errors: [],
      issue: { timeEstimate: 12_600, totalTimeSpent: 0, humanTimeEstimate: '3h 30m', humanTotalTimeSpent: null },
    });
  });

  it('deletes an entry for its author and for Maintainers, and updates the total', async () => {
    const { id } = await createIssue();
    const entries = async (who: Person) => {
      const { data } = await ask(
        `query ($id: WorkItemID!) { workItem(id: $id) { widgets(onlyTypes: [TIME_TRACKING]) {
          ... on WorkItemWidgetTimeTracking { totalTimeSpent timelogs { nodes { id timeSpent userPermissions { adminTimelog } } } } } } }`,
        { id: id.replace('/Issue/', '/WorkItem/') },
        who,
      );
      const [widget] = (data?.['workItem']?.['widgets'] ?? []) as [
        {
          totalTimeSpent: number;
          timelogs: { nodes: { id: string; timeSpent: number; userPermissions: { adminTimelog: boolean } }[] };
        },
      ];
      return { total: widget.totalTimeSpent, nodes: widget.timelogs.nodes };
    };
    const remove = (entry: string | undefined, who: Person) =>
      ask(
        'mutation ($id: TimelogID!) { timelogDelete(input: { id: $id }) { errors timelog { id timeSpent } } }',
        { id: entry },
        who,
      );
    await track(id, { timelog: { timeSpent: '2h' } });
    await track(id, { timelog: { timeSpent: '-30m' } });
    await track(id, { timelog: { timeSpent: '1h' } }, 'owner');
    const may = async (who: Person) =>
      (await entries(who)).nodes.map(({ timeSpent, userPermissions }) => [timeSpent, userPermissions.adminTimelog]);
    expect(await may('planner')).to.deep.equal([
      [3600, false],
      [-1800, true],
      [7200, true],
    ]);
    expect((await may('owner')).map(([, isAllowed]) => isAllowed)).to.deep.equal([true, true, true]);
    expect((await may('guest')).map(([, isAllowed]) => isAllowed)).to.deep.equal([false, false, false]);
    const [hour, half, two] = (await entries('planner')).nodes.map((node) => node.id);

    for (const who of ['guest', 'planner'] as const) {
      const refused = await remove(hour, who);
      expect([refused.data?.['timelogDelete'], refused.errors?.length]).to.deep.equal([null, 1]);
    }
    expect((await remove(hour, 'owner')).data?.['timelogDelete']).to.deep.equal({
      errors: [],
      timelog: { id: hour, timeSpent: 3600 },
    });
    expect((await remove(two, 'planner')).data?.['timelogDelete']).to.deep.equal({
      errors: ['Time spent would be less than zero without this entry'],
      timelog: null,
    });
    expect((await remove(half, 'planner')).data?.['timelogDelete']?.['errors']).to.deep.equal([]);
    expect((await entries('guest')).total).to.equal(7200);
    expect((await remove(half, 'planner')).data?.['timelogDelete']).to.equal(null);
    expect((await remove(two, 'owner')).data?.['timelogDelete']?.['errors']).to.deep.equal([]);
    expect(await entries('guest')).to.deep.equal({ total: 0, nodes: [] });
  });

  it('is rejected for guests and for epics', async () => {
    const { id } = await createIssue();
    const { data, errors } = await track(id, { timelog: { timeSpent: '1h' } }, 'guest');
    expect(data?.['workItemUpdate']).to.equal(null);
    expect(errors).to.have.length(1);
    const epic = `gid://gitlab/WorkItem/${graphql.plan.epics.launch.id}`;
    const onEpic = await track(epic, { timelog: { timeSpent: '1h' } });
    expect(onEpic.data?.['workItemUpdate']?.['errors']).to.deep.equal(['Time spent is not supported by the type epic']);
  });
});
