import { expect } from 'chai';
import type { Namespace } from '../../../../domain/namespaces/namespace.ts';
import { HookReceiver, type ReceivedHook } from '../../../support/hook-receiver.ts';
import { useServer } from '../../../support/server.ts';
import type { TestClient } from '../../../support/test-client.ts';

type Json = Record<string, unknown>;

describe('Webhook secrets', () => {
  const server = useServer({ outbound: { allowed: ['127.0.0.1'] }, hookPauseFactor: 0 });
  const receiver = new HookReceiver();
  let group: Namespace;
  let project: Namespace;
  let client: TestClient;

  before(async () => {
    await receiver.start();
    group = await server().createGroup('acme');
    project = await server().createProject('app', group);
    const owner = await server().createUser('owner');
    await server().addMember(group, owner, 'owner');
    client = await server().as(owner);
  });
  after(() => receiver.stop());
  afterEach(async () => {
    await server().connection('hooks').delete();
    receiver.take();
  });

  const root = (kind = 'projects') => `/api/v4/${kind}/${kind === 'projects' ? project.id : group.id}/hooks`;

  async function created(fields: Json, kind = 'projects'): Promise<string> {
    const { status, body } = await client.post<Json>(root(kind), { url: receiver.url, issues_events: true, ...fields });
    expect(status, JSON.stringify(body)).to.equal(201);
    return `${root(kind)}/${body['id'] as number}`;
  }

  async function told(): Promise<ReceivedHook[]> {
    const { status } = await client.post(`/api/v4/projects/${project.id}/issues`, { title: 'Told' });
    expect(status).to.equal(201);
    await server().services.background.runDue();
    return receiver.take();
  }

  const keysIn = async (hook: string, name: string) =>
    ((await client.get<Json>(hook)).body[name] as { key: string }[]).map(({ key }) => key);

  it('are set, replaced and removed one by one, and sent', async () => {
    for (const kind of ['projects', 'groups']) {
      const hook = await created({ custom_headers: [{ key: 'X-Api-Key', value: 'first secret' }] }, kind);
      expect((await client.put(`${hook}/custom_headers/x-api-key`, { value: 'second secret' })).status).to.equal(204);
      expect((await client.put(`${hook}/custom_headers/X-Other`, { value: 'third secret' })).status).to.equal(204);
      expect(await keysIn(hook, 'custom_headers')).to.deep.equal(['x-api-key', 'X-Other']);
      const [first] = await told();
      expect(first?.headers).to.include({ 'x-api-key': 'second secret', 'x-other': 'third secret' });
      expect((await client.delete(`${hook}/custom_headers/X-OTHER`)).status).to.equal(204);
      expect((await client.delete(`${hook}/custom_headers/X-OTHER`)).status).to.equal(404);
      expect((await client.put(hook, { custom_headers: [{ key: 'X-More', value: 'more' }] })).status).to.equal(200);
      expect(await keysIn(hook, 'custom_headers')).to.deep.equal(['x-api-key', 'X-More']);
      const [second] = await told();
      expect(second?.headers).to.include({ 'x-api-key': 'second secret', 'x-more': 'more' });
      expect(second?.headers).not.to.have.property('x-other');
      await client.delete(hook);
    }
  });

  it('are inserted into the URL, which is shown without them', async () => {
    const url = `${receiver.url}/{room}?key={key}`;
    const hook = await created({
      url,
      url_variables: [
        { key: 'room', value: 'room-4711' },
        { key: 'key', value: 'swordfish' },
      ],
    });
    expect((await told()).map(({ path }) => path)).to.deep.equal(['/hook/room-4711?key=swordfish']);
    expect((await client.put(`${hook}/url_variables/room`, { value: 'room-4712' })).status).to.equal(204);
    expect((await told()).map(({ path }) => path)).to.deep.equal(['/hook/room-4712?key=swordfish']);
    const { body } = await client.get<Json[]>(`${hook}/events`);
    expect(body.map((event) => event['url'])).to.deep.equal([url, url]);
    const refused = await client.delete<Json>(`${hook}/url_variables/key`);
    expect([refused.status, refused.body['message']]).to.deep.equal([
      422,
      { url: ['contains the variable key, which has no value'] },
    ]);
  });

  it('are not shown in answers, logs, the database or receiver answers', async () => {
    receiver.statusOf = () => 200;
    receiver.answerOf = ({ headers, path }) => `you sent ${JSON.stringify(headers)} to ${path}`;
    const secrets = {
      token: 'secret-of-token',
      signing_token: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
      custom_headers: [{ key: 'X-Api-Key', value: 'secret-of-header' }],
      url_variables: [{ key: 'key', value: 'secret-of-url/a' }],
    };
    const hook = await created({ url: `${receiver.url}/{key}`, ...secrets });
    await client.put(`${hook}/custom_headers/X-Late`, { value: 'secret-of-late' });
    const [received] = await told();
    expect(received?.headers).to.include({ 'x-gitlab-token': 'secret-of-token', 'x-late': 'secret-of-late' });
    expect(received?.path).to.equal('/hook/secret-of-url/a');
    const { body: events } = await client.get<Json[]>(`${hook}/events`);
    expect(events[0]?.['response_body']).to.include('[REDACTED]');
    const shown = [events, (await client.get(hook)).body, (await client.get(root())).body];
    const stored: unknown[] = [];
    for (const table of ['hooks', 'hook_deliveries', 'hook_messages', 'change_log', 'jobs']) {
      stored.push(await server().connection(table));
    }
    const all = JSON.stringify([shown, stored]);
    for (const secret of ['secret-of', secrets.signing_token]) expect(all).not.to.include(secret);
    receiver.answerOf = undefined;
  });

  it('are dropped when the webhook gets another URL', async () => {
    const hook = await created({
      url: `${receiver.url}/{key}`,
      custom_headers: [{ key: 'X-Api-Key', value: 'secret' }],
      url_variables: [{ key: 'key', value: 'secret' }],
    });
    const elsewhere = `${receiver.url}/elsewhere/{key}`;
    expect((await client.put(hook, { url: elsewhere })).status).to.equal(422);
    const { status } = await client.put(hook, { url: elsewhere, url_variables: [{ key: 'key', value: 'new' }] });
    expect(status).to.equal(200);
    const [received] = await told();
    expect(received?.path).to.equal('/hook/elsewhere/new');
    expect(received?.headers).not.to.have.property('x-api-key');
  });

  it('are rejected when they could change the host, other headers or the request', async () => {
    const header = (key: string, value = 'x') => ({ custom_headers: [{ key, value }] });
    const variable = (url: string, value: string, key = 'a') => ({ url, url_variables: [{ key, value }] });
    const { origin } = new URL(receiver.url);
    for (const fields of [
      header('Host'),
      header('Content-Length'),
      header('content-type'),
      header('X-Gitlab-Event'),
      header('Webhook-Signature'),
      header('Transfer-Encoding'),
      header('Bad Name'),
      header('X\r\nY'),
      header('X-Good', 'line\r\nbreak'),
      header('X-Good', 'ü'),
      header('X-Good', ''),
      header('X-Good', 'x'.repeat(2049)),
      { custom_headers: Array.from({ length: 21 }, (_, index) => ({ key: `X-${index}`, value: 'x' })) },
      variable('http://{a}/', '127.0.0.1'),
      variable('http://{a}.example.org/', 'x'),
      variable('http://example.org:{a}/', '80'),
      variable('http://{a}@example.org/', 'me'),
      variable('http:{a}', '//10.0.0.1/'),
      variable(`${origin}{a}`, '@10.0.0.1/'),
      variable(`${origin}/{b}`, 'x'),
      variable(`${origin}/{a}`, 'x', '1a'),
      variable(`${origin}/{a}`, 'line\nbreak'),
      variable(`${origin}/${'{a}'.repeat(5)}`, 'x'.repeat(2048)),
    ]) {
      const { status, body } = await client.post(root(), { url: receiver.url, ...fields });
      expect(status, JSON.stringify([fields, body]).slice(0, 200)).to.equal(422);
    }
    const many = Array.from({ length: 101 }, (_, index) => ({ key: `X-${index}`, value: 'x' }));
    expect((await client.post(root(), { url: receiver.url, custom_headers: many })).status).to.equal(400);
    expect((await client.post(root(), { url: receiver.url, custom_headers: 'X' })).status).to.equal(400);
  });

  it('stored before encryption are still sent', async () => {
    const hook = await created({});
    await server().connection('hooks').update({ token: 'plain.old token' });
    const [received] = await told();
    expect(received?.headers).to.include({ 'x-gitlab-token': 'old token' });
    expect((await client.get<Json>(hook)).body).to.include({ token_present: true });
  });

  it('that cannot be decrypted stop the webhook with a message', async () => {
    const hook = await created({ token: 'secret' });
    await server().connection('hooks').update({ token: 'v1.bm90IHNlYWxlZCBhdCBhbGwsIGFuZCBtdWNoIHRvbyBzaG9ydA' });
    expect(await told()).to.deep.equal([]);
    const { body } = await client.get<Json[]>(`${hook}/events`);
    expect(body[0]).to.include({
      response_status: null,
      internal_error_message: 'The saved tokens and headers cannot be decrypted. Enter them again.',
    });
    await client.put(hook, { token: 'again' });
    const received = await told();
    expect(received.at(-1)?.headers).to.include({ 'x-gitlab-token': 'again' });
  });
});
