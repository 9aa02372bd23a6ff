import { createHmac } from 'node:crypto';
import { Gitlab } from '@gitbeaker/rest';
import { expect } from 'chai';
import { HookReceiver } from '../../../support/hook-receiver.ts';
import { useRestWorld } from '../../../support/rest-world.ts';

type Json = Record<string, unknown>;

describe('REST external status checks', () => {
  const world = useRestWorld({ outbound: { allowed: ['127.0.0.1'] }, hookPauseFactor: 0 });
  const receiver = new HookReceiver();
  let count = 0;

  before(() => receiver.start());
  after(() => receiver.stop());
  afterEach(async () => {
    await world.server.connection('external_status_checks').delete();
    receiver.statusOf = () => 200;
    receiver.take();
  });

  const owner = () => world.client('owner');
  const developer = () => world.client('developer');
  const checks = () => `/projects/${world.app.id}/external_status_checks`;

  async function created(fields: Json = {}): Promise<number> {
    const sent = { name: 'Tests', external_url: receiver.url, ...fields };
    const { status, body } = await owner().post<{ id: number }>(checks(), sent);
    expect(status, JSON.stringify(body)).to.equal(201);
    return body.id;
  }

  async function opened(): Promise<string> {
    const fields = { title: 'Pier', source_branch: `pier-${(count += 1)}`, target_branch: 'main' };
    const root = `/projects/${world.app.id}/merge_requests`;
    const { status, body } = await developer().post<{ iid: number }>(root, fields);
    expect(status, JSON.stringify(body)).to.equal(201);
    return `${root}/${body.iid}`;
  }

  async function asked() {
    await world.server.services.background.runDue();
    return receiver.take();
  }

  const statusOf = async (request: string) =>
    (await developer().get<Json[]>(`${request}/status_checks`)).body.map(({ status }) => status);

  it('are managed by Maintainers, and never show their secret', async () => {
    const id = await created({ shared_secret: 'a shared secret' });
    const shown = { id, name: 'Tests', project_id: world.app.id, external_url: receiver.url, hmac: true };
    expect((await owner().get<Json[]>(checks())).body).to.deep.equal([{ ...shown, protected_branches: [] }]);
    expect((await developer().get(checks())).status).to.equal(403);
    const taken = await owner().post<Json>(checks(), { name: 'Tests', external_url: receiver.url });
    expect([taken.status, taken.body]).to.deep.equal([400, { message: { name: ['has already been taken'] } }]);
    for (const url of ['http://10.0.0.1/', 'ftp://example.org/', 'no URL', `http://example.org/${'x'.repeat(2048)}`]) {
      const { status, body } = await owner().post<Json>(checks(), { name: 'Other', external_url: url });
      expect([status, Object.keys(body['message'] as Json)], url).to.deep.equal([400, ['external_url']]);
    }
    const renamed = await owner().put<Json>(`${checks()}/${id}`, { name: 'Checks' });
    expect(renamed.body).to.include({ name: 'Checks', hmac: true });
    for (const blank of [{ name: '' }, { external_url: '' }])
      expect((await owner().put(`${checks()}/${id}`, blank)).status, JSON.stringify(blank)).to.be.within(400, 422);
    const moved = await owner().put<Json>(`${checks()}/${id}`, { external_url: `${receiver.url}/2` });
    expect(moved.body).to.include({ hmac: false });
    const stored = await world.server.connection('external_status_checks');
    const log = await world.server.connection('change_log').where({ subjectType: 'external_status_check' });
    expect(JSON.stringify([stored, log])).not.to.include('a shared secret');
    expect(JSON.stringify(log)).not.to.include('/hook');
    expect(log).to.have.lengthOf(3);
    expect((await owner().delete(`${checks()}/${id}`)).status).to.equal(204);
    expect((await owner().delete(`${checks()}/${id}`)).status).to.equal(404);
  });

  it('are called with a signed body on opening and changes, and store the result', async () => {
    const id = await created({ shared_secret: 'a shared secret' });
    const request = await opened();
    const [question] = await asked();
    expect(question?.headers).to.include({ 'x-gitlab-event': 'Merge Request Hook' });
    const signature = createHmac('sha256', 'a shared secret')
      .update(question?.text ?? '')
      .digest('hex');
    expect(question?.headers['x-gitlab-signature']).to.equal(signature);
    expect(question?.body).to.deep.include({
      object_kind: 'merge_request',
      external_approval_rule: { id, name: 'Tests', external_url: receiver.url },
    });
    expect(await statusOf(request)).to.deep.equal(['pending']);
    const answer = { external_status_check_id: id, sha: 'c'.repeat(40), status: 'passed' };
    const { status, body } = await developer().post<Json>(`${request}/status_check_responses`, answer);
    expect(status).to.equal(201);
    expect(body['external_status_check']).to.include({ id, name: 'Tests' });
    expect(await statusOf(request)).to.deep.equal(['passed']);
    expect((await developer().put(request, { title: 'Longer pier' })).status).to.equal(200);
    const [again] = await asked();
    expect(again?.body['object_attributes']).to.include({ action: 'update' });
    expect(await statusOf(request)).to.deep.equal(['pending']);
    const log = await world.server.connection('change_log').where({ action: 'status_check.answer' });
    expect(log).to.have.lengthOf(1);
  });

  it('are called again only when they failed', async () => {
    const id = await created();
    const request = await opened();
    await asked();
    const retry = () => developer().post(`${request}/status_checks/${id}/retry`);
    const refused = { message: 'External status check must be failed' };
    expect(await retry()).to.deep.include({ status: 422, body: refused });
    await developer().post(`${request}/status_check_responses`, { external_status_check_id: id, status: 'failed' });
    expect(await statusOf(request)).to.deep.equal(['failed']);
    expect(await retry()).to.deep.include({ status: 202, body: { message: '202 Accepted' } });
    expect(await asked()).to.have.lengthOf(1);
    expect(await statusOf(request)).to.deep.equal(['pending']);
    const long = new Date(Date.parse(world.server.services.clock.now().toISOString()) - 121_000);
    await world.server.connection('status_check_calls').update({ deliveredAt: long });
    expect(await statusOf(request)).to.deep.equal(['failed']);
    expect((await retry()).status).to.equal(202);
    expect((await developer().post(`${request}/status_checks/987654/retry`)).status).to.equal(404);
  });

  it('are retried while unreachable, and fail after the last attempt', async () => {
    await created();
    receiver.statusOf = (number) => (number % 2 === 0 ? null : 503);
    const request = await opened();
    expect(await asked()).to.deep.equal([]);
    const call = await world.server.connection('status_check_calls').first();
    expect(call).to.include({ attempts: 9, status: 'failed' });
    expect(await statusOf(request)).to.deep.equal(['failed']);
    receiver.statusOf = () => 200;
    await developer().put(request, { title: 'Once more' });
    expect(await asked()).to.have.lengthOf(1);
  });

  it('are called for their own project only, and with the latest waiting change only', async () => {
    await created();
    const request = await opened();
    for (const title of ['One', 'Two', 'Three']) await developer().put(request, { title });
    const questions = await asked();
    expect(questions).to.have.lengthOf(1);
    expect(questions[0]?.body['object_attributes']).to.include({ title: 'Three' });
    const elsewhere = await owner().post<{ id: number }>('/projects', {
      name: 'Elsewhere',
      namespace_id: world.acme.id,
    });
    const fields = { title: 'Other', source_branch: 'a', target_branch: 'main' };
    await owner().post(`/projects/${elsewhere.body.id}/merge_requests`, fields);
    expect(await asked()).to.deep.equal([]);
  });

  it('show their full URL to Maintainers only, and nothing to guests', async () => {
    await created();
    const request = await opened();
    const urls = async (person: 'owner' | 'developer') =>
      (await world.client(person).get<Json[]>(`${request}/status_checks`)).body.map((one) => one['external_url']);
    expect(await urls('owner')).to.deep.equal([receiver.url]);
    expect(await urls('developer')).to.deep.equal([new URL(receiver.url).origin]);
    expect((await world.client('guest').get(`${request}/status_checks`)).status).to.be.oneOf([403, 404]);
  });

  it('work with @gitbeaker/rest', async () => {
    const api = new Gitlab({ host: world.server.address, token: world.token('owner') }).ExternalStatusChecks;
    const check = await api.create(world.app.id, 'Client', receiver.url);
    const [listed] = await api.all(world.app.id);
    expect(listed).to.include({ id: check.id, name: 'Client', external_url: receiver.url });
    await api.edit(world.app.id, check.id, { name: 'Client 2' });
    const iid = Number((await opened()).split('/').at(-1));
    const [status] = await api.all(world.app.id, { mergerequestIId: iid });
    expect(status).to.include({ name: 'Client 2', status: 'pending' });
    await api.set(world.app.id, iid, 'd'.repeat(40), check.id, { status: 'passed' });
    expect((await api.all(world.app.id, { mergerequestIId: iid }))[0]).to.include({ status: 'passed' });
    await api.remove(world.app.id, check.id);
    expect(await api.all(world.app.id)).to.deep.equal([]);
  });
});
