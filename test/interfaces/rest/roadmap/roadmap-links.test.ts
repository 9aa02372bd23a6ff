import { expect } from 'chai';
import { CreateCadence } from '../../../../application/iterations/create-cadence.ts';
import { CreateIteration } from '../../../../application/iterations/create-iteration.ts';
import { useRestWorld } from '../../../support/rest-world.ts';
import { TestClient } from '../../../support/test-client.ts';
import { worldToday } from '../../../support/world.ts';

interface NewLink {
  id: number;
  url: string;
}

describe('REST links to the roadmap', () => {
  const world = useRestWorld();
  const year = 'timeframe_range_type=CURRENT_YEAR';
  const path = (tail = '') => `/groups/${world.acme.id}/roadmap_links${tail}`;
  const make = async (more: object = {}): Promise<NewLink> => {
    const input = { name: 'Board', expires_on: '2026-12-24', query: year, ...more };
    const { status, body } = await world.client('maintainer').post<NewLink>(path(), input);
    expect(status).to.equal(201);
    return body;
  };
  /** Opens it without an account. */
  const open = async (url: string) => new TestClient(world.server.address).get<string>(new URL(url).pathname);
  const makeEpic = (title: string, more: object = {}, group = world.acme.id) =>
    world.client('owner').post<{ id: number; iid: number }>(`/groups/${group}/epics`, {
      title,
      start_date_is_fixed: true,
      start_date_fixed: '2026-03-01',
      due_date_is_fixed: true,
      due_date_fixed: '2026-12-15',
      ...more,
    });

  before(async () => {
    await makeEpic('Harbor <b>opens</b>');
    await makeEpic('Quay', {}, world.web.id);
    await makeEpic('Secret merger', { confidential: true });
    await world.client('owner').post(`/groups/${world.acme.id}/milestones`, { title: 'Beta', due_date: '2026-12-01' });
  });

  it('show the roadmap without an account, and who shared it until when', async () => {
    const { url } = await make();
    expect(url).to.match(/\/-\/shared\/roadmap\/glrl-[\w-]{43}$/);
    const { status, headers, body } = await open(url);
    expect(status).to.equal(200);
    expect(headers.get('content-type')).to.equal('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).to.match(/^default-src 'none'; style-src 'nonce-[^']+';/);
    expect(headers.get('referrer-policy')).to.equal('no-referrer');
    expect(headers.get('cache-control')).to.equal('no-store');
    expect(body).to.include('Shared by Maintainer until Dec 24, 2026.').and.to.include('Harbor &lt;b&gt;opens');
    expect(body).to.include('Quay').and.to.include('Beta');
    expect(body).not.to.match(/Secret merger|<script|<a |\/epics\//);
  });

  it('show it in the colors of a dark screen', async () => {
    const { body } = await open((await make()).url);
    expect(body).to.include('color-scheme: light dark').and.to.include('fill="light-dark(#ffffff, #0d1214)"');
    expect(body).not.to.match(/(?:fill|stroke)="#/);
  });

  it('look the same whatever is confidential, also for filters by it and by the epic itself', async () => {
    const filters = [year, `${year}&confidential=yes`, `${year}&state=all&color_by=health`];
    const links = await Promise.all(filters.map((query) => make({ query })));
    const seen = () => Promise.all(links.map(async ({ url }) => withoutNonce((await open(url)).body)));
    const before = await seen();
    const { body: epic } = await makeEpic('Secret harbor', { confidential: true });
    expect(await seen()).to.deep.equal(before);
    const below = await open((await make({ query: `${year}&epic_iid=${epic.iid}` })).url);
    const absent = await open(`${world.server.address}/-/shared/roadmap/glrl-nothing`);
    expect([below.status, withoutNonce(below.body)]).to.deep.equal([404, withoutNonce(absent.body)]);
    expect(before[1]).not.to.include('Secret');
    const elsewhere = await make({ query: `${year}&group_path=open` });
    expect((await open(elsewhere.url)).body).to.include('No epics match.');
    // Nor who works on what.
    const byWork = await make({ query: `${year}&group_by=assignee` });
    expect((await open(byWork.url)).body).not.to.include('No assignee');
  });

  it('name no group above the shared one, and none of its iterations', async () => {
    const { server, acme } = world;
    const iterations = { group: acme.id, title: 'Tides', automatic: false, active: true } as const;
    const { id: cadenceId } = await server.perform(CreateCadence, iterations);
    const dates = { startDate: '2026-04-01', dueDate: '2026-07-31' };
    await server.perform(CreateIteration, { group: acme.id, cadenceId, title: 'Spring tide', ...dates });
    expect((await open((await make({ query: year })).url)).body).to.include('>Spring tide<');
    const input = { name: 'Board', expires_on: '2026-12-24', query: `${year}&color_by=group` };
    const below = `/groups/${world.web.id}/roadmap_links`;
    const { body: link } = await world.client('maintainer').post<NewLink>(below, input);
    const { status, body } = await open(link.url);
    expect(status).to.equal(200);
    expect(body).to.include('Quay').and.to.include('Roadmap of web<');
    expect(body).not.to.match(/acme|Spring tide/);
  });

  it('end on their day, when they are ended, and when their author may no longer share', async () => {
    const absent = await open(`${world.server.address}/-/shared/roadmap/glrl-nothing`);
    expect(absent.status).to.equal(404);
    const isAbsent = async ({ url }: NewLink) => {
      const { status, body } = await open(url);
      expect([status, withoutNonce(body)]).to.deep.equal([404, withoutNonce(absent.body)]);
    };
    const last = await make({ expires_on: worldToday });
    expect((await open(last.url)).status).to.equal(200);
    await world.connection('roadmap_links').where({ id: last.id }).update({ expiresOn: '2026-11-20' });
    await isAbsent(last);
    const ended = await make();
    expect((await world.client('maintainer').delete(path(`/${ended.id}`))).status).to.equal(204);
    await isAbsent(ended);
    const members = `/groups/${world.acme.id}/members/${world.people.maintainer}`;
    const orphan = await make();
    await world.client('owner').put(members, { access_level: 30 });
    await isAbsent(orphan);
    await world.client('owner').put(members, { access_level: 40 });
    expect((await open(orphan.url)).status).to.equal(200);
  });

  it('are listed without their secrets, stored as digests and audited', async () => {
    const { id, url } = await make({ name: 'Investors' });
    const { body } = await world.client('owner').get<Record<string, unknown>[]>(path());
    expect(body.find((link) => link['id'] === id)).to.deep.include({
      name: 'Investors',
      expires_on: '2026-12-24',
      has_ended: false,
      created_by_name: 'Maintainer',
    });
    const secret = url.split('/').at(-1) ?? '';
    const [row] = await world.connection('roadmap_links').where({ id });
    const entries = await world.connection('change_log').where({ subjectType: 'roadmap_link', subjectId: id });
    expect(JSON.stringify([body, row, entries])).not.to.include(secret);
    const audit = `/groups/${world.acme.id}/audit_events`;
    const { body: events } = await world.client('owner').get<unknown[]>(audit);
    expect(JSON.stringify(events)).to.include('Investors');
  });

  it('refuse dates that are past or far away, names and queries that say nothing, and too many', async () => {
    const client = world.client('maintainer');
    const input = { name: 'Board', expires_on: '2026-12-24' };
    for (const wrong of [
      { expires_on: '2026-11-20' },
      { expires_on: '2028-01-01' },
      { expires_on: 'soon' },
      { name: ' ' },
      { name: 'n'.repeat(101) },
      { query: 'q'.repeat(4001) },
      { query: 'search=%00' },
      { query: 'script=1' },
      { query: 'or[label_name][]=a&'.repeat(101) },
    ]) {
      expect((await client.post(path(), { ...input, ...wrong })).status, JSON.stringify(wrong)).to.equal(400);
    }
    let status = 201;
    for (let count = 0; count < 60 && status === 201; count += 1) status = (await client.post(path(), input)).status;
    expect(status).to.equal(400);
    expect((await client.get<unknown[]>(`${path()}?per_page=100`)).body).to.have.lengthOf(50);
    expect((await client.delete(path('/4711'))).status).to.equal(404);
  });
});

function withoutNonce(text: string): string {
  return text.replace(/nonce="[^"]+"/g, '');
}
