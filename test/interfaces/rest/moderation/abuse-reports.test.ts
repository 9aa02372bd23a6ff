import { expect } from 'chai';
import { useRestWorld } from '../../../support/rest-world.ts';
import type { Person } from '../../../support/world.ts';

interface ReportBody {
  id: number;
  state: string;
  category: string;
  message: string;
  reporter: { id: number };
  reported_user: { id: number };
  note_id: number | null;
  item: { id: number; title: string; reference: string; web_url: string } | null;
  closed_at: string | null;
}

const spam = { category: 'spam', message: 'Buy this' };

describe('REST abuse reports', () => {
  const world = useRestWorld();
  const epic = async (fields: object = {}) => {
    const path = `/groups/${world.acme.id}/epics`;
    return (await world.client('planner').post<{ id: number; iid: number }>(path, { title: 'Ad', ...fields })).body;
  };
  const report = async (person: Person | null, id: number, fields: object = spam) =>
    world.client(person).post('/abuse_reports', { work_item_id: id, ...fields });
  const listed = async (query = '') =>
    (await world.client('administrator').get<ReportBody[]>(`/abuse_reports${query}`)).body;

  it('can be created once by readers of an item of another user', async () => {
    const { id, iid } = await epic();
    const made = await report('guest', id, { category: 'offensive', message: '  Rude words ' });
    expect(made.status).to.equal(201);
    expect(made.body).to.have.all.keys('id', 'created_at');
    const again = await report('guest', id);
    expect([again.status, again.body]).to.deep.equal([409, { message: 'You have reported this already.' }]);
    const [first] = await listed();
    expect(first).to.deep.include({ state: 'open', category: 'offensive', message: 'Rude words', closed_at: null });
    expect(first?.reporter.id).to.equal(world.people.guest);
    expect(first?.reported_user.id).to.equal(world.people.planner);
    expect(first?.item).to.include({ id, title: 'Ad', reference: `acme&${iid}` });
    expect(first?.item?.web_url).to.match(new RegExp(`/groups/acme/-/epics/${iid}$`));
  });

  it('can be about a comment on the item, whoever wrote the item', async () => {
    const { id, iid } = await epic();
    const notes = `/groups/${world.acme.id}/epics/${id}/notes`;
    const say = async (person: Person, body: string) =>
      (await world.client(person).post<{ id: number }>(notes, { body })).body.id;
    const [rude, own] = [await say('guest', 'Rude'), await say('planner', 'Mine')];
    expect((await report('planner', id, { ...spam, note_id: rude })).status).to.equal(201);
    expect((await report('planner', id, { ...spam, note_id: rude })).status).to.equal(409);
    expect((await report('planner', id, { ...spam, note_id: own })).status).to.equal(403);
    expect((await report('planner', (await epic()).id, { ...spam, note_id: rude })).status).to.equal(404);
    // The item and its comment are reported apart.
    expect((await report('guest', id)).status).to.equal(201);
    expect((await report('guest', id, { ...spam, note_id: own })).status).to.equal(201);
    const found = (await listed()).find(({ note_id }) => note_id === rude);
    expect(found?.reported_user.id).to.equal(world.people.guest);
    expect(found?.item).to.include({ id, reference: `acme&${iid}` });
    await world.client('guest').delete(`${notes}/${rude}`);
    expect((await listed()).find(({ note_id }) => note_id === rude)?.item?.id).to.equal(id);
  });

  it("cannot be about one's own item, without text or of an unknown kind", async () => {
    const { id } = await epic();
    expect((await report('planner', id)).status).to.equal(403);
    expect((await report(null, id)).status).to.equal(401);
    expect((await report('guest', id, { category: 'spam', message: ' ' })).status).to.equal(400);
    expect((await report('guest', id, { category: 'spam', message: 'x'.repeat(4001) })).status).to.equal(400);
    expect((await report('guest', id, { category: 'boring', message: 'x' })).status).to.equal(400);
    expect((await listed()).filter(({ item }) => item?.id === id)).to.deep.equal([]);
  });

  it('answer the same for hidden and missing items', async () => {
    const secret = await epic({ confidential: true });
    const absent = await report('guest', 987_654_321);
    const hidden = await report('guest', secret.id);
    expect(absent.status).to.equal(404);
    expect([hidden.status, hidden.body]).to.deep.equal([absent.status, absent.body]);
    expect((await report('stranger', (await epic()).id)).status).to.equal(404);
  });

  it('can be listed and closed by administrators only', async () => {
    const { id } = await epic();
    const { body } = await report('reporter', id);
    const { id: number } = body as { id: number };
    const path = `/abuse_reports/${number}`;
    for (const person of ['owner', 'planner', 'reporter'] as const) {
      expect((await world.client(person).get('/abuse_reports')).status).to.equal(403);
      expect((await world.client(person).put(path, { state_event: 'close' })).status).to.equal(403);
    }
    expect((await world.client(null).get('/abuse_reports')).status).to.equal(401);
    const administrator = world.client('administrator');
    const closed = await administrator.put<ReportBody>(path, { state_event: 'close' });
    expect(closed.body).to.include({ id: number, state: 'closed' });
    expect(closed.body.closed_at).to.be.a('string');
    const again = await administrator.put<ReportBody>(path, { state_event: 'close' });
    expect(again.body).to.deep.equal(closed.body);
    expect((await listed('?state=open')).map((one) => one.id)).to.not.include(number);
    expect((await listed('?state=closed')).map((one) => one.id)).to.include(number);
    expect((await administrator.put('/abuse_reports/987654', { state_event: 'close' })).status).to.equal(404);
    expect((await report('reporter', id)).status).to.equal(201);
  });

  it('remain when the item is deleted', async () => {
    const { id, iid } = await epic();
    await report('developer', id, { category: 'malware', message: 'It is gone soon' });
    await world.client('owner').delete(`/groups/${world.acme.id}/epics/${iid}`);
    const left = (await listed()).find(({ message }) => message === 'It is gone soon');
    expect(left).to.deep.include({ item: null, category: 'malware' });
  });
});

describe('REST abuse reports in large number', () => {
  const rateLimits = {
    signInPerAddress: 0,
    signInPerName: 0,
    mailedLinks: 0,
    api: 0,
    apiPerPerson: 0,
    apiAnonymous: 0,
    issueCreation: 0,
    noteCreation: 0,
    search: 0,
    memberDeletion: 0,
    invitations: 0,
    abuseReports: 2,
    ai: 0,
  };
  const world = useRestWorld({ settings: { rateLimits } });

  it('are limited per user', async () => {
    const send = (person: Person) =>
      world.client(person).post('/abuse_reports', { work_item_id: 987_654_321, ...spam });
    const statuses = [];
    for (let call = 0; call < 3; call += 1) statuses.push((await send('guest')).status);
    expect(statuses).to.deep.equal([404, 404, 429]);
    expect((await send('planner')).status).to.equal(404);
  });
});
