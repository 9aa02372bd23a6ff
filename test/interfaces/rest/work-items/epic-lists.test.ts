import { expect } from 'chai';
import { useRestWorld } from '../../../support/rest-world.ts';
import type { Person } from '../../../support/world.ts';

interface EpicBody {
  id: number;
  iid: number;
  title: string;
  [field: string]: unknown;
}

describe('REST epic lists', () => {
  const world = useRestWorld();
  const all = () => `/groups/${world.acme.id}/epics`;
  const make = async (more: object = {}, person: Person = 'planner') =>
    (await world.client(person).post<EpicBody>(all(), { title: 'Epic', ...more })).body;

  const titles = async (query: string, person: Person = 'guest') => {
    const answer = await world
      .client(person)
      .get<EpicBody[]>(`/groups/${world.web.id}/epics?${query.includes('sort=') ? '' : 'sort=asc&'}${query}`);
    expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
    expect(answer.headers.get('x-total')).to.equal(String(answer.body.length));
    return answer.body.map((epic) => epic.title);
  };

  before(async () => {
    const web = `/groups/${world.web.id}/epics`;
    const planner = world.client('planner');
    await planner.post(web, { title: 'alpha', labels: 'x', description: 'beta' });
    const { body: beta } = await planner.post<EpicBody>(web, { title: 'beta', labels: 'x,y' });
    await planner.put(`${web}/${beta.iid}`, { state_event: 'close' });
    await planner.post(web, { title: 'gamma', confidential: true });
    await world.client('reporter').post(web, { title: 'delta' });
    await world.client('guest').post(`${web}/${beta.iid}/award_emoji`, { name: 'heart' });
  });

  const cases: [string, string[]][] = [
    ['', ['alpha', 'beta', 'delta']],
    ['state=all', ['alpha', 'beta', 'delta']],
    ['state=opened', ['alpha', 'delta']],
    ['state=closed', ['beta']],
    ['labels=x', ['alpha', 'beta']],
    ['labels=x,y', ['beta']],
    ['not[labels]=y', ['alpha', 'delta']],
    ['author_username=reporter', ['delta']],
    ['not[author_username]=reporter', ['alpha', 'beta']],
    ['search=beta', ['alpha', 'beta']],
    ['my_reaction_emoji=heart', ['beta']],
    ['my_reaction_emoji=Any', ['beta']],
    ['my_reaction_emoji=None', ['alpha', 'delta']],
    ['not[my_reaction_emoji]=heart', ['alpha', 'delta']],
    ['not[my_reaction_emoji][]=heart&not[my_reaction_emoji][]=tada', ['alpha', 'delta']],
    ['or[my_reaction_emoji][]=heart&or[my_reaction_emoji][]=tada', ['beta']],
    ['or[my_reaction_emoji][]=heart&or[my_reaction_emoji][]=None', ['alpha', 'beta', 'delta']],
    ['or[group_path][]=acme/web&or[group_path][]=acme', ['alpha', 'beta', 'delta']],
    ['or[group_path]=acme', []],
    ['or[epic_reference]=acme/web%261', []],
    ['confidential=true', []],
    ['is=undated', ['alpha', 'beta', 'delta']],
    ['is=late,undated', []],
    ['is=blocked', []],
    ['is=nothing_done', ['alpha', 'beta', 'delta']],
    ['is=partly_done', []],
    ['is=all_done', []],
    ['is=nothing_done,all_done', ['alpha', 'beta', 'delta']],
    ['or[assignee_username]=None,nobody', ['alpha', 'beta', 'delta']],
    ['or[assignee_username]=nobody,reporter', []],
    ['or[milestone][]=M1&or[milestone][]=None', ['alpha', 'beta', 'delta']],
    ['or[milestone][]=M1', []],
    ['not[assignee_username]=reporter,nobody', ['alpha', 'beta', 'delta']],
    ['health_status=None', ['alpha', 'beta', 'delta']],
    ['health_status=at_risk,on_track', []],
    ['order_by=title&sort=desc', ['delta', 'beta', 'alpha']],
    ['order_by=relative_position&sort=asc', ['alpha', 'beta', 'delta']],
    ['created_before=2020-01-01', []],
    ['updated_after=2020-01-01', ['alpha', 'beta', 'delta']],
  ];
  it('are exported to CSV with filters and order', async () => {
    const path = `/groups/${world.web.id}/epics.csv`;
    const answer = await world.client('planner').get<string>(`${path}?order_by=title&sort=asc&not[labels]=y`);
    expect(answer.status).to.equal(200);
    expect(answer.headers.get('content-disposition')).to.match(/^attachment; filename="?web-epics-/);
    const [head, ...lines] = answer.body.trimEnd().split('\r\n');
    expect(head?.split(',').slice(0, 4)).to.deep.equal(['\uFEFFTitle', 'Reference', 'URL', 'State']);
    expect(lines.map((line) => line.split(',').slice(0, 2).join(' '))).to.deep.equal([
      'alpha acme/web&1',
      'delta acme/web&4',
      'gamma acme/web&3',
    ]);
    expect(head?.split(',').slice(4, 8)).to.deep.equal([
      'Author',
      'Author username',
      'Assignees',
      'Assignee usernames',
    ]);
    const guest = await world.client('guest').get<string>(path);
    expect(guest.body).to.include('beta').and.not.include('gamma');
    expect((await world.client(null).get(path)).status).to.equal(401);
  });

  for (const [query, expected] of cases) {
    it(`return ${expected.join(', ') || 'nothing'} for "${query}"`, async () => {
      expect(await titles(query)).to.deep.equal(expected);
    });
  }

  it('are found by how many issues below are closed, and issues are not narrowed by it', async () => {
    const planner = world.client('planner');
    const found = async (question: string) =>
      (await planner.get<EpicBody[]>(`${all()}?search=measured&is=${question}`)).body.map(({ title }) => title);
    const { id } = await make({ title: 'measured' });
    expect(await found('nothing_done')).to.deep.equal(['measured']);
    const issues = `/projects/${world.app.id}/issues`;
    const made: EpicBody[] = [];
    for (const title of ['one', 'two']) made.push((await planner.post<EpicBody>(issues, { title, epic_id: id })).body);
    const close = (place: number) => planner.put(`${issues}/${made[place]?.iid}`, { state_event: 'close' });
    await close(0);
    expect(await found('partly_done')).to.deep.equal(['measured']);
    for (const question of ['nothing_done', 'all_done']) expect(await found(question), question).to.deep.equal([]);
    await close(1);
    expect(await found('all_done')).to.deep.equal(['measured']);
    expect(await found('partly_done')).to.deep.equal([]);
    const { body: listed } = await planner.get<EpicBody[]>(`${issues}?epic_id=${id}&state=all&is=partly_done`);
    expect(listed).to.have.length(2);
  });

  it('are found by the weight of all issues below, as everyone reads it', async () => {
    const planner = world.client('planner');
    const [heavy, empty] = [await make({ title: 'weighed' }), await make({ title: 'weighed, empty' })];
    const issues = `/projects/${world.app.id}/issues`;
    await planner.post(issues, { title: 'seen', weight: 2, epic_id: heavy.id });
    await planner.post(issues, { title: 'hidden', weight: 3, epic_id: heavy.id, confidential: true });
    const found = async (weight: string, person: Person = 'guest') =>
      (await world.client(person).get<EpicBody[]>(`${all()}?search=weighed&sort=asc&${weight}`)).body.map(
        ({ title }) => title,
      );
    // The sum is no secret of those who may not see all issues: their answers have it, too.
    const [shown] = (await world.client('guest').get<EpicBody[]>(`${all()}?search=weighed&sort=asc&with_progress=true`))
      .body;
    expect(shown?.['progress']).to.include({ opened_issues_weight: 5, closed_issues_weight: 0 });
    for (const person of ['guest', 'planner'] as const) {
      expect(await found('weight=5', person), person).to.deep.equal(['weighed']);
      expect(await found('weight=2,3', person), person).to.deep.equal([]);
      expect(await found('weight=Any', person), person).to.deep.equal(['weighed']);
      expect(await found('weight[]=5&weight[]=None', person), person).to.deep.equal(['weighed', empty.title]);
    }
    for (const none of ['None', '0']) expect(await found(`weight=${none}`), none).to.deep.equal([empty.title]);
    expect((await planner.get(`${all()}?weight=much`)).status).to.equal(400);
    const { body } = await planner.get<EpicBody[]>(`${issues}?weight=2,3&sort=asc`);
    expect(body.map(({ title }) => title)).to.deep.equal(['seen', 'hidden']);
  });

  it('include confidential epics for users with access', async () => {
    expect(await titles('confidential=true', 'reporter')).to.deep.equal(['gamma']);
    expect(await titles('', 'reporter')).to.include('gamma');
  });

  it('include subgroups by default, and ancestors on request', async () => {
    const names = async (query: string) =>
      (await world.client('guest').get<EpicBody[]>(`/groups/${query}`)).body.map((epic) => epic.title);
    expect(await names(`${world.acme.id}/epics?search=delta`)).to.deep.equal(['delta']);
    expect(await names(`${world.acme.id}/epics?search=delta&include_descendant_groups=false`)).to.deep.equal([]);
    const above = await make({ title: 'above all' });
    expect(await names(`${world.web.id}/epics?search=above`)).to.deep.equal([]);
    expect(await names(`${world.web.id}/epics?search=above&include_ancestor_groups=true`)).to.deep.equal([above.title]);
  });

  it('are grouped with sums that count each issue once', async () => {
    const planner = world.client('planner');
    const web = `/groups/${world.web.id}`;
    const made = async (path: string, body: object) => (await planner.post<EpicBody>(path, body)).body;
    const parent = await made(`${web}/epics`, { title: 'tree', labels: 'stage::beta' });
    const child = await made(`${web}/epics`, { title: 'tree below', parent_id: parent.id, labels: 'stage::beta' });
    const issue = { title: 'leaf', weight: 3, epic_id: child.id, health_status: 'needs_attention' };
    await made(`/projects/${world.app.id}/issues`, issue);
    const { body: hidden } = await planner.post<EpicBody>(`${web}/epics`, { title: 'tree hidden', confidential: true });
    await made(`${web}/epics`, { title: 'tree beside', parent_id: hidden.id, confidential: true });
    const groups = async (query: string, person: Person = 'guest') =>
      (
        await world
          .client(person)
          .get<{ total: EpicBody; groups: EpicBody[] }>(`${web}/epic_groups?search=tree&in=title&${query}`)
      ).body;
    const found = await groups('group_by=label:stage');
    const sums = { closed_count: 0, issue_count: 1, closed_issue_count: 0, weight: 3, closed_weight: 0 };
    expect(found).to.deep.equal({
      total: { count: 2, ...sums },
      groups: [{ key: 'stage::beta', name: 'beta', count: 2, ...sums }],
    });
    const names = async (by: string, person?: Person) =>
      (await groups(`group_by=${by}`, person)).groups.map(({ name, count }) => [name, count]);
    expect(await names('epic')).to.deep.equal([
      ['tree', 1],
      [null, 1],
    ]);
    expect(await names('epic', 'planner')).to.deep.equal([
      ['tree', 1],
      ['tree hidden', 1],
      [null, 2],
    ]);
    expect(await names('group')).to.deep.equal([['acme / web', 2]]);
    expect(await titles('search=below&group_by=epic&group_key=')).to.deep.equal([]);
    const { body } = await world.client('guest').get<EpicBody[]>(`${web}/epics?search=below&with_progress=true`);
    expect(body[0]).to.deep.include({
      progress: {
        opened_issues: 1,
        closed_issues: 0,
        opened_issues_weight: 3,
        closed_issues_weight: 0,
        issues_on_track: 0,
        issues_needing_attention: 1,
        issues_at_risk: 0,
      },
      group: { name: 'web', full_name: 'acme / web', full_path: 'acme/web' },
    });
    expect(body[0]?.['parent']).to.include({ id: parent.id, title: 'tree' });
    for (const by of ['milestone', 'mood']) {
      expect((await planner.get(`${web}/epic_groups?group_by=${by}`)).status, by).to.equal(400);
    }
    const file = await planner.get<string>(`${web}/epics.csv?search=below&columns[]=progress&columns[]=group`);
    expect(file.body).to.equal('\uFEFFTitle,Open issues,Closed issues,Group\r\ntree below,1,0,acme/web\r\n');
    await planner.put(`${web}/epics/${child.iid}`, { assignee_ids: [world.people.reporter, world.people.guest] });
    expect(await names('assignee')).to.deep.equal([
      ['Guest', 1],
      [null, 1],
    ]);
    const people = await planner.get<string>(
      `${web}/epics.csv?search=tree&in=title&group_by=assignee&columns[]=assignees&columns[]=health`,
    );
    expect(people.body.split('\r\n').slice(0, 2)).to.deep.equal([
      '\uFEFFTitle,Assignees,Issues at risk,Issues needing attention,Issues on track',
      'tree below,"Guest, Reporter",0,1,0',
    ]);
    await planner.delete(`${web}/epics/${child.iid}`);
    await planner.delete(`${web}/epics/${parent.iid}`);
  });

  it('are paged by keyset with sealed cursors', async () => {
    const answer = await world
      .client('guest')
      .get<EpicBody[]>(`/groups/${world.web.id}/epics?pagination=keyset&order_by=title&sort=asc&per_page=2`);
    expect(answer.body.map((epic) => epic.title)).to.deep.equal(['alpha', 'beta']);
    expect(answer.headers.get('link')).to.contain('cursor=');
    expect(answer.headers.get('link')).not.to.contain('beta');
  });
});
