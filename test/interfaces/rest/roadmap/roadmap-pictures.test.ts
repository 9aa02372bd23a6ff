import { expect } from 'chai';
import { CreateCadence } from '../../../../application/iterations/create-cadence.ts';
import { CreateIteration } from '../../../../application/iterations/create-iteration.ts';
import { insertMany } from '../../../support/database.ts';
import { useRestWorld } from '../../../support/rest-world.ts';
import type { Person } from '../../../support/world.ts';

describe('REST pictures of the roadmap', () => {
  const world = useRestWorld();
  const year = 'timeframe_range_type=CURRENT_YEAR';

  async function makeEpic(fields: object): Promise<{ id: number; iid: number }> {
    const dates = { start_date_fixed: '2026-03-01', due_date_fixed: '2026-12-15' };
    const fixed = { start_date_is_fixed: true, due_date_is_fixed: true };
    const client = world.client('owner');
    const { body } = await client.post<{ id: number; iid: number }>(`/groups/${world.acme.id}/epics`, {
      ...fixed,
      ...dates,
      ...fields,
    });
    return body;
  }

  const svgFor = async (person: Person | null, query = year) => {
    const { body } = await world.client(person).get<string>(`/groups/${world.acme.id}/roadmap.svg?${query}`);
    return body;
  };

  it('show epics, children of expanded epics, and milestones', async () => {
    const harbor = await makeEpic({ title: 'Harbor <opens> & "closes"' });
    const child = await makeEpic({ title: 'Quay', parent_id: harbor.id });
    await world
      .client('owner')
      .post(`/groups/${world.acme.id}/milestones`, { title: 'Summer timetable', due_date: '2026-06-01' });
    const { status, headers, body } = await world
      .client('guest')
      .get<string>(`/groups/${world.acme.id}/roadmap.svg?${year}`);
    expect(status).to.equal(200);
    expect(headers.get('content-type')).to.equal('image/svg+xml');
    expect(headers.get('content-disposition')).to.equal('attachment; filename="acme-roadmap-2026-11-21.svg"');
    expect(body).to.include('acme: roadmap').and.to.include('This year: Jan 1 – Dec 31, 2026 · Open epics');
    expect(body).to.include('Harbor &lt;opens&gt; &amp; &quot;closes&quot;').and.to.include('Summer timetable');
    expect(body).to.include(`href="${world.server.address}/groups/acme/-/epics/${harbor.iid}"`);
    expect(body).not.to.include('Quay');
    const expanded = await svgFor('guest', `${year}&expanded=${harbor.id}`);
    expect(expanded).to.include('Quay');
    const below = await svgFor('guest', `${year}&epic_iid=${harbor.iid}`);
    expect(below).to.include('>Quay<').and.to.include(`/epics/${child.iid}"`).and.not.to.include('>Harbor &lt;opens');
    const belowOne = await svgFor('guest', `${year}&or[epic_iid][]=${harbor.iid}&or[epic_iid][]=4711`);
    expect(belowOne).to.include('>Quay<').and.not.to.include('>Harbor &lt;opens');
    const ofGroups = `${year}&or[group_path][]=acme&or[group_path][]=open`;
    expect(await svgFor('guest', `${ofGroups}&expanded=${harbor.id}`))
      .to.include('>Harbor &lt;opens')
      .and.to.include('>Quay<');
    expect(await svgFor('guest', `${year}&or[group_path][]=open`)).to.include('No epics match.');
  });

  it('show the iterations of the group and of those above it, unless the address hides them', async () => {
    const { server, acme, web } = world;
    const iterationOf = async (group: number, title: string) => {
      const cadence = { group, title: `${title} cadence`, automatic: false, active: true };
      const { id: cadenceId } = await server.perform(CreateCadence, cadence);
      const dates = { startDate: '2026-04-01', dueDate: '2026-07-31' };
      await server.perform(CreateIteration, { group, cadenceId, title, ...dates });
    };
    await iterationOf(acme.id, 'Spring tide');
    await iterationOf(web.id, 'Web tide');
    const svgOf = async (group: number, query = year) =>
      (await world.client('owner').get<string>(`/groups/${group}/roadmap.svg?${query}`)).body;
    expect(await svgOf(acme.id))
      .to.include('>Spring tide<')
      .and.not.to.include('Web tide');
    const below = await svgOf(web.id);
    expect(below).to.include('>Spring tide<').and.to.include('>Web tide<');
    expect(below).to.include('>Iterations: Web tide cadence<');
    expect(await svgOf(acme.id, `${year}&show_iterations=false`)).not.to.include('Spring tide');
  });

  it('show the issues of expanded epics and the tasks of expanded issues, as deep as the address asks for', async () => {
    const owner = world.client('owner');
    const pier = await makeEpic({ title: 'Pier' });
    const issue = async (fields: object) => {
      const { body } = await owner.post<{ id: number }>(`/projects/${world.app.id}/issues`, fields);
      return body.id;
    };
    const plank = await issue({ title: 'Plank', epic_id: pier.id, due_date: '2026-08-01' });
    await issue({ title: 'Rotten plank', epic_id: pier.id, confidential: true });
    const query = `${year}&search=pier&expanded=${pier.id},${plank}`;
    expect(await svgFor('guest', query))
      .to.include('>Pier<')
      .and.not.to.include('>Plank<');
    const issues = await svgFor('guest', `${query}&depth=issues`);
    expect(issues).to.include('>Plank<').and.to.include('Issue · No start date – Aug 1, 2026');
    expect(issues).not.to.include('Rotten plank');
    expect(await svgFor('planner', `${query}&depth=tasks`)).to.include('Rotten plank');
    expect(await svgFor('guest', `${year}&search=pier&depth=issues`)).not.to.include('>Plank<');
  });

  it('follow the filters, the range and the settings of the address', async () => {
    const { iid } = await makeEpic({ title: 'Closed pier' });
    await world.client('owner').put(`/groups/${world.acme.id}/epics/${iid}`, { state_event: 'close' });
    await makeEpic({ title: 'Ticket machine', due_date_fixed: '2026-05-01' });
    expect(await svgFor('guest')).not.to.include('Closed pier');
    expect(await svgFor('guest', `${year}&state=all`))
      .to.include('Closed pier')
      .and.to.include('All epics');
    const searched = await svgFor('guest', `${year}&search=ticket`);
    expect(searched).to.include('Ticket machine').and.to.include('“ticket”').and.not.to.include('Harbor');
    expect(await svgFor('guest', 'timeframe_range_type=CURRENT_QUARTER')).not.to.include('Ticket machine');
    expect(await svgFor('guest', 'timeframe_start=2026-04-01&timeframe_end=2026-04-30')).to.include('Ticket machine');
    expect(await svgFor('guest', `${year}&show_milestones=false`)).not.to.include('Summer timetable');
    expect(await svgFor('guest', `${year}&group_path=open`)).to.include('No epics match.');
    expect(await svgFor('guest', `${year}&group_path=acme`)).to.include('Ticket machine');
    const grouped = await svgFor('guest', `${year}&state=all&group_by=status&color_by=status`);
    expect(grouped).to.include('Overdue · 1').and.to.include('Closed · 1');
    expect(await svgFor('guest', `${year}&group_by=assignee`)).to.include('No assignee · ');
  });

  it('show each of many epics once, in any order', async () => {
    const { server, acme, people } = world;
    const berths = await makeEpic({ title: 'Berths' });
    await insertMany(
      server.connection,
      `insert into work_items (namespace_id, iid, type, title, author_id, parent_id, ancestor_ids, start_date, due_date)
       select ?, 100000 + n, 'epic', 'Berth ' || n, ?, ?, array[?]::bigint[],
         case when n % 3 = 0 then null else date '2026-03-01' + n % 7 end, date '2026-06-01' + n % 5
       from generate_series(1, 1100) n`,
      [acme.id, people.owner, berths.id, berths.id],
    );
    for (const sort of ['START_DATE_ASC', 'END_DATE_DESC']) {
      const picture = await svgFor('guest', `${year}&epic_iid=${berths.iid}&sort=${sort}`);
      const shown = [...picture.matchAll(/>Berth (\d+)</g)].map(([, number]) => Number(number));
      expect(shown, sort).to.have.lengthOf(1100);
      expect(new Set(shown).size, sort).to.equal(1100);
    }
  });

  it('are PDF files with links and their own font', async () => {
    await makeEpic({ title: 'Привет Ελλάδα 日本 \u{1F6A2}' });
    const path = `/groups/${world.acme.id}/roadmap.pdf?${year}`;
    const { status, headers, body } = await world.client('guest').get<string>(path);
    expect(status).to.equal(200);
    expect(headers.get('content-type')).to.equal('application/pdf');
    expect(headers.get('content-disposition')).to.equal('attachment; filename="acme-roadmap-2026-11-21.pdf"');
    expect(body)
      .to.match(/^%PDF-1\.\d/)
      .and.to.match(/%%EOF\s*$/);
    expect(body).to.include('+Inter-Regular').and.to.include('/FontFile2').and.to.include('[0 0 842 595]');
    expect(body).to.include(`/URI (${world.server.address}/groups/acme/-/epics/1)`);
    const { body: larger } = await world.client('guest').get<string>(`${path}&paper=a3`);
    expect(larger).to.include('[0 0 1191 842]');
  });

  it('look the same whether or not there is something that the reader may not see', async () => {
    const before = await svgFor('guest', `${year}&state=all`);
    const secret = await makeEpic({ title: 'Secret merger', confidential: true });
    const below = await makeEpic({ title: 'Secret harbor', parent_id: secret.id, confidential: true });
    expect(await svgFor('guest', `${year}&state=all`)).to.equal(before);
    expect(await svgFor('guest', `${year}&state=all&expanded=${secret.id},${below.id}`)).to.equal(before);
    const forPlanner = await svgFor('planner', `${year}&state=all`);
    expect(forPlanner).to.include('Secret merger').and.to.include('Confidential');
    const hidden = await world.client('guest').get(`/groups/${world.acme.id}/roadmap.svg?epic_iid=${secret.iid}`);
    const absent = await world.client('guest').get(`/groups/${world.acme.id}/roadmap.svg?epic_iid=4711`);
    expect([hidden.status, hidden.body]).to.deep.equal([absent.status, absent.body]);
    expect(hidden.status).to.equal(404);
  });

  it('are hidden with the group', async () => {
    for (const person of ['stranger', null] as const) {
      for (const group of [world.acme.id, 4711]) {
        for (const form of ['svg', 'pdf']) {
          const { status, body } = await world.client(person).get(`/groups/${group}/roadmap.${form}`);
          expect({ status, body }).to.deep.equal({ status: 404, body: { message: '404 Group Not Found' } });
        }
      }
    }
    expect((await world.client(null).get(`/groups/${world.open.id}/roadmap.svg`)).status).to.equal(200);
  });

  it('refuse what is no paper, and more expanded epics than a picture shows', async () => {
    const client = world.client('guest');
    const path = `/groups/${world.acme.id}/roadmap.pdf`;
    expect(await client.get(`${path}?paper=a9`)).to.deep.include({
      status: 400,
      body: { error: 'paper does not have a valid value' },
    });
    const ids = Array.from({ length: 101 }, (_, index) => index + 1).join(',');
    expect((await client.get(`${path}?expanded=${ids}`)).status).to.equal(400);
    expect((await client.get(`${path}?expanded=x`)).status).to.equal(400);
  });
});
