import { expect } from 'chai';
import { useRestWorld } from '../../../support/rest-world.ts';
import { TestClient } from '../../../support/test-client.ts';

/** What is stored can be shown by every interface, so what could not be shown is refused. */
describe('REST work item limits', () => {
  const world = useRestWorld();
  const issues = () => `/projects/${world.app.id}/issues`;
  const post = (path: string, body: object) => world.client('owner').post<Record<string, unknown>>(path, body);
  const signedIn = () => new TestClient(world.server.address, { 'PRIVATE-TOKEN': world.token('owner') });
  const graphql = async (query: string, variables: object = {}) =>
    (await signedIn().post<GraphqlAnswer>('/api/graphql', { query, variables })).body;
  interface GraphqlAnswer {
    data: Record<string, unknown>;
    errors?: { message: string }[];
  }

  it('allow weights from 0 to 100,000 in REST and GraphQL', async () => {
    const made = await post(issues(), { title: 'Heavy', weight: 100_000 });
    expect(made.body).to.include({ weight: 100_000 });
    const path = `${issues()}/${String(made.body['iid'])}`;
    for (const weight of [100_001, 2_147_483_647, -1]) {
      expect((await post(issues(), { title: 'Heavier', weight })).status).to.equal(400);
      expect((await world.client('owner').put(path, { weight })).status).to.equal(400);
      const mutation = `mutation { issueSetWeight(input: {projectPath: "acme/app", iid: "${String(made.body['iid'])}", weight: ${weight}})
        { errors issue { weight } } }`;
      const answer = await graphql(mutation);
      expect(JSON.stringify(answer)).to.match(/must be (less|greater) than or equal to/);
    }
  });

  it('cap sums of older, larger weights at the maximum Int', async () => {
    const epic = (await post(`/groups/${world.acme.id}/epics`, { title: 'Sums' })).body;
    await world
      .connection('workItems')
      .where({ id: epic['id'] as number })
      .update({ openedIssuesWeight: 4_294_967_294, closedIssuesWeight: 3_000_000_000 });
    const answer = await graphql(
      `
        query ($iid: ID!) {
          group(fullPath: "acme") {
            epic(iid: $iid) {
              descendantWeightSum {
                openedIssues
                closedIssues
              }
            }
          }
        }
      `,
      { iid: String(epic['iid']) },
    );
    expect(answer.errors).to.equal(undefined);
    expect(answer.data).to.deep.equal({
      group: { epic: { descendantWeightSum: { openedIssues: 2_147_483_647, closedIssues: 2_147_483_647 } } },
    });
  });

  it('allow owners to choose a number up to ten million above the last', async () => {
    const last = Number((await post(issues(), { title: 'Last' })).body['iid']);
    for (const iid of [2_147_483_647, last + 10_000_001]) {
      const refused = await post(issues(), { title: 'Far', iid });
      expect(refused.status).to.equal(400);
      expect(refused.body['message']).to.deep.equal({ iid: [`must be less than or equal to ${last + 10_000_000}`] });
    }
    expect((await post(issues(), { title: 'Near', iid: last + 10 })).status).to.equal(201);
    expect((await post(issues(), { title: 'Next' })).body['iid']).to.equal(last + 11);
  });

  it('allow dates and times of the years 0001 to 9999 only', async () => {
    const instants = [
      '0000-01-01T00:00:00Z',
      '0000-12-31T23:59:59Z',
      '0001-01-01T00:00:00+14:00',
      '9999-12-31T23:59:59-01:00',
    ];
    for (const created_at of instants) {
      expect((await post(issues(), { title: 'Old', created_at })).status, created_at).to.equal(400);
      expect(
        (await world.client('owner').get(`${issues()}?created_after=${encodeURIComponent(created_at)}`)).status,
      ).to.equal(400);
    }
    expect((await post(issues(), { title: 'Old', due_date: '0000-01-01' })).status).to.equal(400);
    const epic = { title: 'Old', start_date_fixed: '0000-05-05', start_date_is_fixed: true };
    expect((await post(`/groups/${world.acme.id}/epics`, epic)).status).to.equal(400);
    const milestone = { title: 'Old', due_date: '0000-05-05' };
    expect((await post(`/projects/${world.app.id}/milestones`, milestone)).status).to.equal(400);
    const first = await post(issues(), { title: 'First', created_at: '0001-01-01T00:00:00Z', due_date: '9999-12-31' });
    expect(first.body).to.include({ created_at: '0001-01-01T00:00:00.000Z', due_date: '9999-12-31' });
    const time = await graphql(`
      mutation {
        createIssue(input: { projectPath: "acme/app", title: "Old", createdAt: "0000-12-31T23:59:59Z" }) {
          errors
        }
      }
    `);
    expect(time.errors?.[0]?.message).to.contain('is not a time in ISO 8601');
  });
});
