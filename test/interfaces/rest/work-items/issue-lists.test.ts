import { expect } from 'chai';
import { useRestWorld } from '../../../support/rest-world.ts';
import type { Person } from '../../../support/world.ts';

interface IssueBody {
  id: number;
  iid: number;
  title: string;
}

describe('REST issue lists', () => {
  const world = useRestWorld();
  const ids: Record<string, IssueBody> = {};
  let milestone: number;
  let epic: number;

  const list = (path: string, person: Person | null = 'planner') => world.client(person).get<IssueBody[]>(path);
  const titles = async (query: string, person: Person | null = 'planner') => {
    const answer = await list(
      `/projects/${world.app.id}/issues?${query.includes('sort=') ? '' : 'sort=asc&'}${query}`,
      person,
    );
    expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
    return answer.body.map((issue) => issue.title);
  };

  const csv = (path: string, person: Person | null = 'planner') => world.client(person).get<string>(path);

  before(async () => {
    const planner = world.client('planner');
    const made = async (path: string, body: object) => (await planner.post<IssueBody>(path, body)).body;
    milestone = (await made(`/groups/${world.acme.id}/milestones`, { title: 'M1', due_date: '2026-12-31' })).id;
    epic = (await made(`/groups/${world.acme.id}/epics`, { title: 'Epic' })).id;
    const issue = async (title: string, more: object = {}, project = world.app.id) => {
      ids[title] = await made(`/projects/${project}/issues`, { title, ...more });
    };
    await issue('apple', { labels: 'fruit,red', weight: 1, due_date: '2026-11-21', milestone_id: milestone });
    await issue('banana', {
      labels: 'fruit',
      weight: 5,
      due_date: '2026-11-20',
      assignee_ids: [world.people.developer],
    });
    await issue('carrot', { description: 'no apple', health_status: 'at_risk', epic_id: epic });
    await issue('date', { confidential: true, due_date: '2026-11-30', assignee_ids: [world.people.planner] });
    await issue('egg', { issue_type: 'task' });
    await issue('elsewhere', {}, world.site.id);
    await planner.put(`/projects/${world.app.id}/issues/${ids['egg']?.iid}`, { state_event: 'close' });
    await planner.post(`/projects/${world.app.id}/issues/${ids['apple']?.iid}/award_emoji`, { name: 'tada' });
    await world.client('guest').post(`/projects/${world.app.id}/issues`, { title: 'fig' });
  });

  const cases: [string, string[]][] = [
    ['', ['apple', 'banana', 'carrot', 'date', 'egg', 'fig']],
    ['state=all', ['apple', 'banana', 'carrot', 'date', 'egg', 'fig']],
    ['state=opened', ['apple', 'banana', 'carrot', 'date', 'fig']],
    ['state=closed', ['egg']],
    ['labels=fruit', ['apple', 'banana']],
    ['labels=fruit,red', ['apple']],
    ['labels[]=fruit&labels[]=red', ['apple']],
    ['labels=None', ['carrot', 'date', 'egg', 'fig']],
    ['labels=Any', ['apple', 'banana']],
    ['not[labels]=red', ['banana', 'carrot', 'date', 'egg', 'fig']],
    ['milestone=M1', ['apple']],
    ['milestone=None', ['banana', 'carrot', 'date', 'egg', 'fig']],
    ['milestone=Any', ['apple']],
    ['milestone=Upcoming', ['apple']],
    ['milestone=Started', []],
    ['not[milestone]=M1', ['banana', 'carrot', 'date', 'egg', 'fig']],
    ['author_username=guest', ['fig']],
    ['not[author_username]=planner', ['fig']],
    ['assignee_username[]=developer', ['banana']],
    ['assignee_username=developer', ['banana']],
    ['assignee_id=None', ['apple', 'carrot', 'egg', 'fig']],
    ['assignee_id=Any', ['banana', 'date']],
    ['scope=created_by_me', ['apple', 'banana', 'carrot', 'date', 'egg']],
    ['scope=assigned_to_me', ['date']],
    ['my_reaction_emoji=tada', ['apple']],
    ['my_reaction_emoji=None', ['banana', 'carrot', 'date', 'egg', 'fig']],
    ['not[my_reaction_emoji]=tada', ['banana', 'carrot', 'date', 'egg', 'fig']],
    ['or[my_reaction_emoji][]=tada&or[my_reaction_emoji][]=heart', ['apple']],
    ['not[my_reaction_emoji][]=tada&not[my_reaction_emoji][]=heart&labels=fruit', ['banana']],
    ['or[group_path][]=acme&or[group_path][]=nothing&labels=fruit', ['apple', 'banana']],
    ['or[group_path]=nothing', []],
    ['weight=5', ['banana']],
    ['weight=Any', ['apple', 'banana']],
    ['weight=None', ['carrot', 'date', 'egg', 'fig']],
    ['not[weight]=5', ['apple', 'carrot', 'date', 'egg', 'fig']],
    ['health_status=at_risk', ['carrot']],
    ['health_status=None', ['apple', 'banana', 'date', 'egg', 'fig']],
    ['epic_id=Any', ['carrot']],
    ['epic_id=None', ['apple', 'banana', 'date', 'egg', 'fig']],
    ['epic_reference=acme%261', ['carrot']],
    ['epic_reference=ACME%261&not[search]=carrot', []],
    ['epic_reference=acme%2699', []],
    ['search=apple', ['apple', 'carrot']],
    ['search=apple&in=title', ['apple']],
    ['search=apple&in=description', ['carrot']],
    ['not[search]=apple', ['banana', 'date', 'egg', 'fig']],
    ['confidential=true', ['date']],
    ['confidential=false', ['apple', 'banana', 'carrot', 'egg', 'fig']],
    ['issue_type=task', ['egg']],
    ['issue_type=issue', ['apple', 'banana', 'carrot', 'date', 'fig']],
    ['issue_type=test_case', []],
    ['due_date=0', ['carrot', 'egg', 'fig']],
    ['due_date=any', ['apple', 'banana', 'date']],
    ['due_date=overdue', ['banana']],
    ['due_date=today', ['apple']],
    ['due_date=week', ['apple', 'banana']],
    ['due_date=month', ['apple', 'banana', 'date']],
    ['is=late', ['banana']],
    ['is=undated', ['carrot', 'egg', 'fig']],
    ['is=undated,late', []],
    ['weight=1,5', ['apple', 'banana']],
    ['weight[]=5&weight[]=None&state=closed', ['egg']],
    ['health_status[]=at_risk&health_status[]=None&issue_type=issue', ['apple', 'banana', 'carrot', 'date', 'fig']],
    ['issue_type=task,incident', ['egg']],
    ['or[assignee_username]=developer,PLANNER,developer', ['banana', 'date']],
    ['or[assignee_username]=developer,None', ['apple', 'banana', 'carrot', 'egg', 'fig']],
    ['or[assignee_username]=nobody', []],
    ['or[assignee_username]=developer,planner&assignee_username=planner', ['date']],
    ['or[milestone][]=M1&or[milestone][]=M2', ['apple']],
    ['or[milestone][]=M1&or[milestone][]=None&labels=Any', ['apple', 'banana']],
    ['or[milestone][]=Upcoming&or[milestone][]=Started', ['apple']],
    ['or[milestone]=M1,M2', []],
    ['or[epic_reference][]=acme%261&or[epic_reference][]=acme%2699', ['carrot']],
    ['or[iteration_title][]=S1&or[iteration_id][]=None&labels=red', ['apple']],
    ['or[iteration_title][]=S1&or[iteration_id][]=Current', []],
    ['due_after=2026-11-21', ['apple', 'date']],
    ['due_before=2026-11-21', ['banana']],
    ['due_before=0001-01-01', []],
    ['due_after=2026-11-21&due_date=overdue', []],
    ['created_after=2020-01-01', ['apple', 'banana', 'carrot', 'date', 'egg', 'fig']],
    ['created_before=2020-01-01T00:00:00Z', []],
    ['updated_after=2099-01-01', []],
    ['order_by=title&sort=desc', ['fig', 'egg', 'date', 'carrot', 'banana', 'apple']],
    ['order_by=weight&sort=desc', ['banana', 'apple', 'fig', 'egg', 'date', 'carrot']],
    ['order_by=due_date', ['banana', 'apple', 'date', 'carrot', 'egg', 'fig']],
  ];
  it('find what is blocked by open items that the reader may see', async () => {
    const planner = world.client('planner');
    const block = (blocked: string, by: string) =>
      planner.post(`/projects/${world.app.id}/issues/${ids[blocked]?.iid}/links`, {
        target_project_id: world.app.id,
        target_issue_iid: ids[by]?.iid,
        link_type: 'is_blocked_by',
      });
    for (const [blocked, by] of [
      ['apple', 'banana'],
      ['carrot', 'egg'],
      ['banana', 'date'],
    ] as const) {
      expect((await block(blocked, by)).status, blocked).to.equal(201);
    }
    expect(await titles('is=blocked')).to.deep.equal(['apple', 'banana']);
    expect(await titles('is=blocked', 'guest')).to.deep.equal(['apple']);
    expect(await titles('is=blocked,late')).to.deep.equal(['banana']);
  });

  for (const [query, expected] of cases) {
    it(`return ${expected.join(', ') || 'nothing'} for "${query}"`, async () => {
      expect(await titles(query)).to.deep.equal(expected);
    });
  }

  describe('in order', () => {
    let project: number;

    before(async () => {
      const planner = world.client('owner');
      const made = async (path: string, body: object): Promise<IssueBody> => {
        const { status, body: answer } = await planner.post<IssueBody>(path, body);
        expect(status, JSON.stringify(answer)).to.be.within(200, 201);
        return answer;
      };
      project = (await made('/projects', { name: 'Orders', path: 'orders', namespace_id: world.acme.id })).id;
      const milestoneOf = async (title: string, due_date: string) =>
        (await made(`/projects/${project}/milestones`, { title, due_date })).id;
      const [early, late] = [await milestoneOf('Early', '2026-12-01'), await milestoneOf('Late', '2027-02-01')];
      await made(`/projects/${project}/labels`, { name: 'urgent', color: '#ff0000', priority: 1 });
      await made(`/projects/${project}/labels`, { name: 'tame', color: '#00ff00', priority: 5 });
      const issue = (title: string, more: object) => made(`/projects/${project}/issues`, { title, ...more });
      const one = await issue('one', {
        labels: 'urgent,tame',
        milestone_id: late,
        health_status: 'at_risk',
        weight: 2,
      });
      await issue('two', { labels: 'tame', milestone_id: early, health_status: 'on_track', weight: 0 });
      const three = await issue('three', { milestone_id: early, health_status: 'needs_attention' });
      const four = await issue('four', {});
      await planner.put(`/projects/${project}/issues/${four.iid}`, { state_event: 'close' });
      await made(`/projects/${project}/issues/${three.iid}/award_emoji`, { name: 'thumbsup' });
      await world.client('planner').post(`/projects/${project}/issues/${three.iid}/award_emoji`, { name: 'thumbsup' });
      await made(`/projects/${project}/issues/${one.iid}/award_emoji`, { name: 'thumbsup' });
    });

    const orders: [string, string][] = [
      ['label_priority asc', 'one two three four'],
      ['label_priority desc', 'two one four three'],
      ['priority asc', 'two three one four'],
      ['priority desc', 'one two three four'],
      ['milestone_due asc', 'two three one four'],
      ['milestone_due desc', 'one three two four'],
      ['popularity desc', 'three one four two'],
      ['popularity asc', 'two four one three'],
      ['closed_at desc', 'four three two one'],
      ['health_status asc', 'two three one four'],
      ['health_status desc', 'one three two four'],
      ['weight asc', 'two one three four'],
      ['weight desc', 'one two four three'],
      ['start_date asc', 'one two three four'],
    ];
    for (const [order, expected] of orders) {
      it(`of ${order} are ${expected}, also by page`, async () => {
        const [by, sort] = order.split(' ');
        const read = async (page: string) => {
          const query = `order_by=${by}&sort=${sort}&${page}`;
          const { body } = await list(`/projects/${project}/issues?${query}`, 'owner');
          return body.map(({ title }) => title);
        };
        expect((await read('')).join(' ')).to.equal(expected);
        const pages = [];
        for (const page of [1, 2, 3, 4]) pages.push(...(await read(`per_page=1&page=${page}`)));
        expect(pages.join(' ')).to.equal(expected);
      });
    }
  });

  it('are filtered by IDs and numbers', async () => {
    expect(await titles(`milestone_id=${milestone}`)).to.deep.equal(['apple']);
    expect(await titles(`epic_id=${epic}`)).to.deep.equal(['carrot']);
    expect(await titles(`not[epic_id]=${epic}`)).to.not.include('carrot');
    expect(await titles(`iids[]=${ids['apple']?.iid}&iids[]=${ids['date']?.iid}`)).to.deep.equal(['apple', 'date']);
    expect(await titles(`author_id=${world.people.guest}`)).to.deep.equal(['fig']);
    expect(await titles(`assignee_id=${world.people.developer}`)).to.deep.equal(['banana']);
  });

  it('reject unknown values', async () => {
    for (const query of [
      'state=open',
      'order_by=nothing',
      'sort=up',
      'weight=heavy',
      'epic_reference=7',
      'due_date=never',
      'per_page=0',
    ]) {
      expect((await list(`/projects/${world.app.id}/issues?${query}`)).status, query).to.equal(400);
    }
  });

  it('count and page only what the user can read', async () => {
    const guest = await list(`/projects/${world.app.id}/issues?per_page=2&page=2&sort=asc`, 'guest');
    expect(guest.body.map((issue) => issue.title)).to.deep.equal(['carrot', 'egg']);
    const header = (name: string) => guest.headers.get(name);
    expect([header('x-total'), header('x-total-pages'), header('x-next-page'), header('x-prev-page')]).to.deep.equal([
      '5',
      '3',
      '3',
      '1',
    ]);
    const next = new URL(/<([^>]+)>; rel="next"/.exec(header('link') ?? '')?.[1] ?? '');
    expect(Object.fromEntries(next.searchParams)).to.deep.equal({ page: '3', per_page: '2', sort: 'asc' });
    const counts = await world.client('guest').get<object>(`/projects/${world.app.id}/issues_statistics`);
    expect(counts.body).to.deep.equal({ statistics: { counts: { all: 5, closed: 1, opened: 4 } } });
  });

  it('are paged by keyset without counting', async () => {
    const first = await list(`/projects/${world.app.id}/issues?pagination=keyset&order_by=title&sort=asc&per_page=4`);
    expect(first.headers.get('x-total')).to.equal(null);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await list(next.replace(`${world.server.address}/api/v4`, ''));
    expect([...first.body, ...second.body].map((issue) => issue.title)).to.deep.equal([
      'apple',
      'banana',
      'carrot',
      'date',
      'egg',
      'fig',
    ]);
    expect(second.headers.get('link')).to.equal(null);
    const refused = await list(`/projects/${world.app.id}/issues?pagination=keyset&order_by=popularity`);
    expect(refused.status).to.equal(405);
  });

  it('cover a group with all projects, and the whole instance for signed-in users', async () => {
    const group = await list(`/groups/${world.acme.id}/issues?per_page=100`);
    expect(group.body.map((issue) => issue.title)).to.include.members(['apple', 'elsewhere']);
    expect((await list(`/groups/${world.acme.id}/issues`, 'stranger')).status).to.equal(404);
    const mine = await list('/issues?sort=asc', 'guest');
    expect(mine.body.map((issue) => issue.title)).to.deep.equal(['fig']);
    expect((await list('/issues?scope=all&search=fig', 'stranger')).body).to.deep.equal([]);
    expect((await list('/issues', null)).status).to.equal(401);
    expect((await list(`/projects/${world.code.id}/issues`, null)).status).to.equal(200);
    const everywhere = await world.client('planner').get<object>('/issues_statistics?scope=all');
    expect(everywhere.body).to.deep.equal({ statistics: { counts: { all: 7, closed: 1, opened: 6 } } });
    const inGroup = await world.client('guest').get<object>(`/groups/${world.acme.id}/issues_statistics?labels=fruit`);
    expect(inGroup.body).to.deep.equal({ statistics: { counts: { all: 2, closed: 0, opened: 2 } } });
  });

  it('omit archived projects by default', async () => {
    await world.connection('namespaces').where({ id: world.site.id }).update({ archived: true });
    const found = async (more: string) =>
      (await list(`/groups/${world.acme.id}/issues?search=elsewhere${more}`)).body.length;
    expect(await found('')).to.equal(0);
    expect(await found('&non_archived=false')).to.equal(1);
    const refused = await world.client('owner').post(`/projects/${world.site.id}/issues`, { title: 'x' });
    expect(refused.status).to.equal(403);
    await world.connection('namespaces').where({ id: world.site.id }).update({ archived: false });
  });

  it('show labels as objects on request', async () => {
    const answer = await world
      .client('guest')
      .get<{ labels: { name: string; color: string }[] }[]>(
        `/projects/${world.app.id}/issues?labels=red&with_labels_details=true`,
      );
    expect(answer.body[0]?.labels.map((label) => label.name)).to.deep.equal(['fruit', 'red']);
    expect(answer.body[0]?.labels[0]).to.have.keys(
      'id',
      'name',
      'color',
      'description',
      'description_html',
      'text_color',
    );
  });

  it('are exported to CSV with filters and order', async () => {
    const project = `/projects/${world.app.id}/issues.csv`;
    const answer = await csv(`${project}?order_by=title&sort=asc&labels=fruit`);
    expect(answer.status).to.equal(200);
    expect(answer.headers.get('content-type')).to.match(/^text\/csv/);
    expect(answer.headers.get('content-disposition')).to.match(/^attachment; filename="?app-issues-/);
    const [head, ...lines] = answer.body.trimEnd().split('\r\n');
    // Excel takes a file without a byte order mark for another encoding.
    expect(head?.split(',').slice(0, 5)).to.deep.equal(['\uFEFFTitle', 'Reference', 'URL', 'Type', 'State']);
    expect(lines.map((line) => line.split(',')[0])).to.deep.equal(['apple', 'banana']);
    expect(lines[0]).to.include(',"fruit, red",M1,').and.include(',2026-11-21,');

    const names = async (person: Person) =>
      (await csv(`${project}?order_by=title&sort=asc`, person)).body.split('\r\n').map((line) => line.split(',')[0]);
    expect(await names('planner')).to.include('date');
    expect(await names('guest'))
      .to.include('apple')
      .and.not.include('date');
    expect((await csv(project, null)).status).to.equal(401);
  });

  interface Group {
    key: string;
    name: string | null;
    count: number;
    weight: number;
  }
  const groups = async (query: string, person: Person = 'guest', path = `/projects/${world.app.id}`) =>
    (await world.client(person).get<{ total: Group; groups: Group[] }>(`${path}/issue_groups?${query}`)).body;

  it('are grouped with their sums, those in no group last', async () => {
    const { total, groups: byAssignee } = await groups('group_by=assignee');
    expect(total).to.deep.equal({
      count: 5,
      closed_count: 1,
      issue_count: 5,
      closed_issue_count: 1,
      weight: 6,
      closed_weight: 0,
    });
    const sums = (found: Group[]) => found.map(({ name, count, weight }) => [name, count, weight]);
    expect(sums(byAssignee)).to.deep.equal([
      ['Developer', 1, 5],
      [null, 4, 1],
    ]);
    expect(sums((await groups('group_by=assignee', 'planner')).groups)).to.deep.equal([
      ['Developer', 1, 5],
      ['Planner', 1, 0],
      [null, 4, 1],
    ]);
    const of = async (by: string) => sums((await groups(`group_by=${by}&labels=fruit`)).groups);
    expect(await of('state')).to.deep.equal([['Open', 2, 6]]);
    expect(await of('milestone')).to.deep.equal([
      ['M1', 1, 1],
      [null, 1, 5],
    ]);
    expect(await of('epic')).to.deep.equal([[null, 2, 6]]);
    expect((await groups('group_by=epic&search=carrot')).groups[0]).to.include({ key: String(epic), name: 'Epic' });
  });

  it('are read one group at a time', async () => {
    const { groups: found } = await groups('group_by=milestone');
    const titlesOf = (key: string) => titles(`group_by=milestone&group_key=${key}`);
    expect(await titlesOf(found[0]?.key ?? '')).to.deep.equal(['apple']);
    expect(await titlesOf(''))
      .to.include.members(['banana', 'carrot', 'date', 'egg', 'fig'])
      .and.not.include('apple');
    expect(await titlesOf('999999')).to.deep.equal([]);
    expect(await titlesOf("x'%20or%201=1")).to.deep.equal([]);
  });

  it('are grouped by the labels of a scope', async () => {
    const planner = world.client('planner');
    const path = `/projects/${world.app.id}/issues`;
    const made: number[] = [];
    for (const labels of ['stage::beta', 'stage::beta::late', 'stage::alpha']) {
      made.push((await planner.post<IssueBody>(path, { title: 'scoped', labels })).body.iid);
    }
    const { groups: found } = await groups('group_by=label:stage&search=scoped');
    expect(found.map(({ key, name }) => [key, name])).to.deep.equal([
      ['stage::alpha', 'alpha'],
      ['stage::beta', 'beta'],
      ['', null],
    ]);
    for (const iid of made) await planner.delete(`${path}/${iid}`);
  });

  it('are grouped only by what they have', async () => {
    for (const by of ['group', 'label:', 'mood', `label:${'x'.repeat(300)}`]) {
      const answer = await world.client('guest').get(`/projects/${world.app.id}/issue_groups?group_by=${by}`);
      expect(answer.status, by).to.equal(400);
    }
  });

  it('are exported with the columns of a table', async () => {
    const path = `/projects/${world.app.id}/issues.csv?search=apple&order_by=title&sort=asc`;
    const { body } = await csv(`${path}&columns[]=weight&columns[]=due&columns[]=labels`);
    expect(body.split('\r\n').slice(0, 2)).to.deep.equal([
      '\uFEFFTitle,Weight,Due date,Labels',
      'apple,1,2026-11-21,"fruit, red"',
    ]);
    expect((await csv(`${path}&columns[]=mood`)).status).to.equal(400);
  });

  it('are exported in the order of the groups of a table', async () => {
    const path = `/projects/${world.app.id}/issues.csv?order_by=title&sort=desc&columns[]=assignees`;
    const names = (body: string) =>
      body
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[0]);
    const { body } = await csv(`${path}&group_by=assignee`);
    const inGroups = names(body);
    const grouped = await groups('group_by=assignee', 'planner');
    expect(inGroups).to.have.members(names((await csv(path)).body));
    // Those without anyone are the last, however the list is sorted.
    expect(grouped.groups.at(-1)?.key).to.equal('');
    expect(inGroups.indexOf('banana')).to.be.lessThan(inGroups.indexOf('egg'));
    expect(inGroups.slice(-(grouped.groups.at(-1)?.count ?? 0))).to.not.include('date');
    expect((await csv(`${path}&group_by=mood`)).status).to.equal(400);
  });

  it('are exported without spreadsheet formulas', async () => {
    const planner = world.client('planner');
    const path = `/projects/${world.app.id}/issues`;
    const { iid } = (await planner.post<IssueBody>(path, { title: '=HYPERLINK("x")' })).body;
    const { body } = await csv(`${path}.csv?search=HYPERLINK`);
    expect(body).to.include(`"'=HYPERLINK(""x"")",`);
    await planner.delete(`${path}/${iid}`);
  });
});
