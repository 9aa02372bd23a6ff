import { expect } from 'chai';
import { useRestWorld } from '../../../support/rest-world.ts';
import type { Person } from '../../../support/world.ts';

describe('REST calendar feeds', () => {
  const world = useRestWorld();

  /** The address that a person copies, below the root of the API. */
  const addressFor = async (person: Person, place = `/groups/${world.acme.id}`): Promise<string> => {
    const { body } = await world.client(person).get<{ url: string }>(`${place}/calendar`);
    expect(body.url).to.match(/^http.*\/calendar\.ics\?feed_token=glft-[0-9a-z]+-[\w-]{43}$/);
    return body.url.slice(`${world.server.address}/api/v4`.length);
  };
  const read = (address: string, headers: Record<string, string> = {}) =>
    world.client(null).get<string>(address, { headers });
  const makeEpic = (title: string, more: object = {}) =>
    world.client('owner').post(`/groups/${world.acme.id}/epics`, {
      title,
      due_date_is_fixed: true,
      due_date_fixed: '2026-12-15',
      ...more,
    });

  before(async () => {
    await world.client('owner').post(`/groups/${world.acme.id}/milestones`, { title: 'Beta', due_date: '2026-12-01' });
    await makeEpic('Harbor, opens');
    await makeEpic('Secret merger', { confidential: true });
    await makeEpic('Long ago', { due_date_fixed: '2026-01-15' });
    await world.client('owner').post(`/projects/${world.app.id}/issues`, { title: 'Sign', due_date: '2026-12-24' });
  });

  it('list the milestones and due days that their person may see', async () => {
    const { status, headers, body } = await read(await addressFor('guest'));
    expect(status).to.equal(200);
    expect(headers.get('content-type')).to.equal('text/calendar; charset=utf-8');
    expect(body.match(/^SUMMARY:.*$/gm)).to.deep.equal(['SUMMARY:Beta (milestone)', 'SUMMARY:Harbor\\, opens']);
    expect(body).to.include('DTSTART;VALUE=DATE:20261201').and.to.include(`URL:${world.server.address}/groups/acme`);
    expect((await read(await addressFor('planner'))).body).to.include('SUMMARY:Secret merger');
    const ofProject = await read(await addressFor('guest', `/projects/${world.app.id}`));
    expect(ofProject.body.match(/^SUMMARY:.*$/gm)).to.deep.equal(['SUMMARY:Beta (milestone)', 'SUMMARY:Sign']);
  });

  it('are not sent again while nothing changes', async () => {
    const address = await addressFor('guest');
    const etag = (await read(address)).headers.get('etag') ?? '';
    expect((await read(address, { 'If-None-Match': etag })).status).to.equal(304);
    await makeEpic('Secret harbor', { confidential: true });
    expect((await read(address, { 'If-None-Match': etag })).status).to.equal(304);
    await makeEpic('Open harbor');
    expect((await read(address, { 'If-None-Match': etag })).status).to.equal(200);
  });

  it('end when their token is renewed, when a person leaves, and for other places', async () => {
    const absent = await read('/groups/4711/calendar.ics?feed_token=glft-1-x');
    expect([absent.status, absent.body]).to.deep.equal([404, { message: '404 Not found' }]);
    const isAbsent = async (address: string) => {
      const { status, body } = await read(address);
      expect({ status, body }).to.deep.equal({ status: absent.status, body: absent.body });
    };
    const address = await addressFor('reporter');
    expect((await read(address)).status).to.equal(200);
    await isAbsent(address.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')));
    await isAbsent((await addressFor('guest')).replace(`groups/${world.acme.id}`, `groups/${world.app.id}`));
    expect((await world.client('reporter').post('/user/feed_token/reset')).status).to.equal(201);
    await isAbsent(address);
    const renewed = await addressFor('reporter');
    expect((await read(renewed)).status).to.equal(200);
    await world.client('owner').delete(`/groups/${world.acme.id}/members/${world.people.reporter}`);
    await isAbsent(renewed);
    const blocked = await addressFor('developer');
    await world.client('administrator').post(`/users/${world.people.developer}/block`);
    await isAbsent(blocked);
  });

  it('are offered to people who see the place, and read nothing else', async () => {
    expect((await world.client('stranger').get(`/groups/${world.acme.id}/calendar`)).status).to.equal(404);
    expect((await world.client(null).get(`/groups/${world.open.id}/calendar`)).status).to.equal(401);
    expect((await world.client(null).get('/user/feed_token')).status).to.equal(401);
    const { body } = await world.client('guest').get<{ feed_token: string }>('/user/feed_token');
    const asToken = { 'Private-Token': body.feed_token };
    expect((await world.client(null).get('/user', { headers: asToken })).status).to.equal(401);
    expect((await world.client(null).get(`/groups/${world.acme.id}?feed_token=${body.feed_token}`)).status).to.equal(
      404,
    );
    expect((await read(`/groups/${world.acme.id}/calendar.ics`)).status).to.equal(400);
  });
});
