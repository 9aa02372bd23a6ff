import { expect } from 'chai';
import type { Namespace } from '../../../../domain/namespaces/namespace.ts';
import type { User } from '../../../../domain/people/user.ts';
import { useServer } from '../../../support/server.ts';
import type { TestClient } from '../../../support/test-client.ts';

type Json = Record<string, unknown>;

describe('REST analytics', () => {
  const server = useServer();
  let group: Namespace;
  let below: Namespace;
  let app: Namespace;
  let site: Namespace;
  let reporter: TestClient;
  let guest: TestClient;
  let author: User;

  before(async () => {
    group = await server().createGroup('fleet');
    below = await server().createGroup('north', { parent: group });
    app = await server().createProject('app', group);
    site = await server().createProject('site', below);
    author = await server().createUser('ann');
    const users = new Map<string, TestClient>();
    for (const role of ['reporter', 'guest'] as const) {
      const user = await server().createUser(role);
      await server().addMember(group, user, role);
      users.set(role, await server().as(user));
    }
    reporter = users.get('reporter') as TestClient;
    guest = users.get('guest') as TestClient;
    await fill();
  });

  /** Days before now, by a fixed sequence, so that every run looks at the same. */
  const daysAgo = (index: number) => (index * 37) % 130;
  const ago = (days: number, seconds = 0) => new Date(Date.now() - days * 86_400_000 + seconds * 1000);

  async function fill(): Promise<void> {
    const { connection } = server();
    const environments: { id: number; namespaceId: number }[] = [];
    for (const [index, { id: namespaceId }] of [app, site].entries()) {
      for (const tier of ['production', 'staging']) {
        const row = { namespaceId, name: `${tier}-${index}`, slug: `${tier}-${index}`, tier };
        environments.push((await connection('environments').insert(row).returning('*'))[0]);
      }
    }
    const statuses = ['success', 'success', 'failed', 'running'];
    await connection('deployments').insert(
      Array.from({ length: 120 }, (_, index) => {
        const { id: environmentId, namespaceId } = environments[
          index % environments.length
        ] as (typeof environments)[number];
        const status = statuses[(index * 7) % 4] as string;
        const finishedAt = status === 'running' ? null : ago(daysAgo(index), index);
        const version = { ref: 'main', tag: false, sha: 'a'.repeat(40), status };
        return { ...version, namespaceId, environmentId, iid: index + 1, finishedAt };
      }),
    );
    await connection('work_items').insert(
      Array.from({ length: 60 }, (_, index) => {
        const createdAt = ago(daysAgo(index), index);
        const isClosed = index % 3 === 0;
        return {
          namespaceId: (index % 2 === 0 ? app : site).id,
          iid: index + 1,
          type: ['issue', 'incident', 'task'][index % 3] as string,
          title: `Item ${index}`,
          authorId: author.id,
          confidential: index % 10 === 1,
          createdAt,
          ...((isClosed || index % 4 === 1) && {
            state: 'closed',
            closedAt: new Date(createdAt.getTime() + 1000 * (1 + index * index)),
          }),
        };
      }),
    );
    const older = await server().createUser('older');
    await server().addMember(group, older, 'developer');
    await connection('members')
      .where({ userId: older.id })
      .update({ createdAt: ago(91) });
    const gone = await server().createUser('gone');
    await server().addMember(group, gone, 'developer');
    await connection('members')
      .where({ userId: gone.id })
      .update({ createdAt: ago(5), expiresAt: '2020-01-01' });
  }

  const answerOf = ({ status, body }: { status: number; body: unknown }) => [status, body];
  const counted = async (statement: string, values: Record<string, unknown> = {}): Promise<number> =>
    Number((await server().connection.raw(statement, values)).rows[0].count);

  describe('of group activity', () => {
    const activity = (name: string, client = reporter, path = 'fleet') =>
      client.get<Json>(`/api/v4/analytics/group_activity/${name}?group_path=${path}`);
    const recent = `w.type in ('issue', 'incident') and w.created_at >= now() - interval '90 days'`;

    it('counts visible issues of the last 90 days', async () => {
      const all = await counted(`select count(*) from work_items w where ${recent}`);
      const open = await counted(`select count(*) from work_items w where ${recent} and not w.confidential`);
      expect(all).to.be.greaterThan(open);
      expect(answerOf(await activity('issues_count'))).to.deep.equal([200, { issues_count: all }]);
      expect((await activity('issues_count', guest)).body).to.deep.equal({ issues_count: open });
      const north = await counted(`select count(*) from work_items w where ${recent} and w.namespace_id = :id`, {
        id: site.id,
      });
      expect((await activity('issues_count', reporter, 'fleet%2Fnorth')).body).to.deep.equal({ issues_count: north });
    });

    it('counts new members who still are members', async () => {
      const count = await counted(
        `select count(*) from members m where m.namespace_id = :id and m.created_at >= now() - interval '90 days'
           and (m.expires_at is null or m.expires_at > current_date)`,
        { id: group.id },
      );
      // Who created the group, and the two that were added.
      expect(count).to.equal(3);
      expect((await activity('new_members_count')).body).to.deep.equal({ new_members_count: count });
      expect((await activity('merge_requests_count')).body).to.deep.equal({ merge_requests_count: 0 });
    });

    it('requires a visible group', async () => {
      expect(answerOf(await reporter.get('/api/v4/analytics/group_activity/issues_count'))).to.deep.equal([
        400,
        { error: 'group_path is missing' },
      ]);
      const stranger = await server().as(author);
      expect((await activity('issues_count', stranger)).status).to.equal(404);
      expect((await activity('issues_count', reporter, 'nowhere')).status).to.equal(404);
    });
  });

  describe('of deployment frequency', () => {
    const frequency = (query: string, client = reporter, project = app) =>
      client.get<Json[]>(`/api/v4/projects/${project.id}/analytics/deployment_frequency?${query}`);
    const dayBefore = (days: number) => ago(days).toISOString().slice(0, 10);

    it('counts successful deployments per day, month or in total', async () => {
      const from = dayBefore(60);
      const total = await counted(
        `select count(*) from deployments d join environments e on e.id = d.environment_id
         where d.namespace_id = :id and e.name = 'production-0' and d.status = 'success'
           and d.finished_at >= (:from)::timestamp at time zone 'UTC'`,
        { id: app.id, from },
      );
      expect(total).to.be.greaterThan(3);
      const all = await frequency(`environment=production-0&from=${from}`);
      expect(all.body.map(({ value }) => value)).to.deep.equal([total]);
      for (const interval of ['daily', 'monthly']) {
        const { body } = await frequency(`environment=production-0&from=${from}&interval=${interval}`);
        expect(
          body.reduce((sum, { value }) => sum + (value as number), 0),
          interval,
        ).to.equal(total);
        expect(body.every(({ value }) => value !== 0)).to.equal(true);
      }
      const { body: days } = await frequency(`environment=production-0&from=${from}&interval=daily`);
      for (const { from: since, to: until, value } of days) {
        const count = await counted(
          `select count(*) from deployments d join environments e on e.id = d.environment_id
           where e.name = 'production-0' and d.status = 'success'
             and (d.finished_at at time zone 'UTC')::date = :since and (:until)::date = (:since)::date + 1`,
          { since, until },
        );
        expect(value).to.equal(count);
      }
      expect((await frequency(`environment=unknown&from=${from}&interval=daily`)).body).to.deep.equal([]);
    });

    it('is for Reporters, with access and at most 91 days', async () => {
      const from = dayBefore(10);
      expect(answerOf(await frequency(''))).to.deep.equal([400, { error: 'environment is missing, from is missing' }]);
      expect(answerOf(await frequency(`environment=x&from=${dayBefore(92)}`))).to.deep.equal([
        400,
        { message: '400 Bad request - Date range is greater than 91 days' },
      ]);
      expect((await frequency(`environment=x&from=${dayBefore(91)}`)).status).to.equal(200);
      expect(answerOf(await frequency(`environment=x&from=${from}&to=${dayBefore(20)}`))).to.deep.equal([
        400,
        { message: '400 Bad request - Parameter `to` is before the `from` date' },
      ]);
      expect((await frequency(`environment=x&from=${from}&interval=weekly`)).body).to.deep.equal({
        error: 'interval does not have a valid value',
      });
      const edge = await frequency('environment=x&from=9999-12-01&to=9999-12-31');
      expect(answerOf(edge)).to.deep.equal([400, { message: '400 Bad request - The date is out of range.' }]);
      expect((await frequency(`environment=x&from=${from}`, guest)).status).to.equal(403);
      expect((await frequency(`environment=x&from=${from}`, await server().as(author))).status).to.equal(404);
      expect((await frequency(`environment=x&from=${from}`, server().anonymous())).status).to.equal(401);
    });
  });

  describe('of DORA metrics', () => {
    const dora = (place: Namespace, query: string, client = reporter) =>
      client.get<Json[]>(`/api/v4/${place.kind}s/${place.id}/dora/metrics?${query}`);
    const start = ago(100).toISOString().slice(0, 10);
    const range = `start_date=${start}`;
    const deployed = (condition: string) =>
      counted(
        `select count(*) from deployments d join environments e on e.id = d.environment_id
         where d.status = 'success' and d.finished_at >= (:start)::timestamp at time zone 'UTC' and ${condition}`,
        { start, app: app.id, site: site.id },
      );

    it('equals plain counts, for projects and for groups with subgroups', async () => {
      const sum = async (place: Namespace, tiers: string) => {
        const { body } = await dora(place, `metric=deployment_frequency&${range}${tiers}`);
        expect(body).to.have.length(101);
        return body.reduce((total, { value }) => total + (value as number), 0);
      };
      expect(await sum(app, '')).to.equal(await deployed(`d.namespace_id = :app and e.tier = 'production'`));
      expect(await sum(group, '')).to.equal(await deployed(`e.tier = 'production'`));
      expect(await sum(below, '&environment_tiers[]=staging')).to.equal(
        await deployed(`d.namespace_id = :site and e.tier = 'staging'`),
      );
      expect(await sum(group, '&environment_tiers[]=staging&environment_tiers[]=production')).to.equal(
        await deployed('true'),
      );
    });

    it('contains change failure rate and time to restore service', async () => {
      const value = async (metric: string) =>
        (await dora(group, `metric=${metric}&${range}&interval=all`)).body.map((one) => [one['date'], one['value']]);
      const incidents = await counted(
        `select count(*) from work_items where type = 'incident' and created_at >= (:start)::timestamp at time zone 'UTC'`,
        { start },
      );
      const production = await deployed(`e.tier = 'production'`);
      expect(await value('change_failure_rate')).to.deep.equal([[null, incidents / production]]);
      const { rows } = await server().connection.raw(
        `select extract(epoch from closed_at - created_at)::float8 as seconds from work_items
         where type = 'incident' and closed_at >= (:start)::timestamp at time zone 'UTC' order by 1`,
        { start },
      );
      const open: number[] = rows.map(({ seconds }: { seconds: number }) => seconds);
      const middle = (open.length - 1) / 2;
      const median = ((open[Math.floor(middle)] as number) + (open[Math.ceil(middle)] as number)) / 2;
      expect(open.length).to.be.greaterThan(2);
      expect(await value('time_to_restore_service')).to.deep.equal([[null, median]]);
      expect(await value('lead_time_for_changes')).to.deep.equal([[null, null]]);
    });

    it('is for Reporters, and at most 180 days', async () => {
      const metric = 'metric=deployment_frequency';
      expect((await dora(app, '')).body).to.deep.equal({ error: 'metric is missing' });
      expect((await dora(app, 'metric=speed')).body).to.deep.equal({ error: 'metric does not have a valid value' });
      expect((await dora(app, `${metric}&start_date=2024-01-01&end_date=2024-07-01`)).body).to.deep.equal({
        message: '400 Bad request - Date range must be shorter than 180 days.',
      });
      expect((await dora(app, `${metric}&start_date=2024-01-02&end_date=2024-01-01`)).body).to.deep.equal({
        message: '400 Bad request - The start date must be earlier than the end date.',
      });
      const monthly = await dora(app, `${metric}&start_date=2024-01-15&end_date=2024-03-01&interval=monthly`);
      expect(monthly.body.map(({ date }) => date)).to.deep.equal(['2024-01-15', '2024-02-01', '2024-03-01']);
      for (const edge of ['end_date=0001-01-01', 'start_date=9999-12-30&end_date=9999-12-31']) {
        expect(answerOf(await dora(app, `${metric}&${edge}`))).to.deep.equal([
          400,
          { message: '400 Bad request - The date is out of range.' },
        ]);
      }
      expect((await dora(app, `${metric}&environment_tiers[]=moon`)).status).to.equal(400);
      expect((await dora(app, metric, guest)).status).to.equal(403);
      expect((await dora(group, metric, guest)).status).to.equal(403);
      expect((await dora(group, metric, await server().as(author))).status).to.equal(404);
    });
  });

  it('of code review returns an empty list of open merge requests', async () => {
    const review = (query: string, client = reporter) => client.get<Json[]>(`/api/v4/analytics/code_review?${query}`);
    expect(answerOf(await review(`project_id=${app.id}&label_name[]=x&not[milestone_title]=y`))).to.deep.equal([
      200,
      [],
    ]);
    expect(answerOf(await review(''))).to.deep.equal([400, { error: 'project_id is missing' }]);
    expect((await review(`project_id=${app.id}`, guest)).status).to.equal(403);
    expect((await review(`project_id=${app.id}`, await server().as(author))).status).to.equal(404);
  });
});
