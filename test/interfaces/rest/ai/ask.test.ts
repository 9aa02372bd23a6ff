import { expect } from 'chai';
import type { Namespace } from '../../../../domain/namespaces/namespace.ts';
import { AiProviderServer } from '../../../support/ai-provider.ts';
import { useServer } from '../../../support/server.ts';
import type { TestClient } from '../../../support/test-client.ts';

const path = '/-/llm/tanuki_bot/ask';

interface AskBody {
  answer: string;
  sources: { number: number; title: string; url: string }[];
}

describe('Questions about Milepost', () => {
  const server = useServer({ outbound: { allowed: ['127.0.0.1'] } });
  const provider = new AiProviderServer();
  let group: Namespace;
  let member: TestClient;

  before(async () => {
    await provider.start();
    await server().services.documentation.prepare();
    const administrator = await server().as(server().root);
    await administrator.put('/api/v4/ai/provider', { base_url: provider.url, models: 'small,large' });
    group = await server().createGroup('lab');
    const person = await server().createUser('mara');
    await server().addMember(group, person, 'guest');
    member = await server().signedIn(person);
  });
  after(() => provider.stop());
  afterEach(() => {
    provider.behavior = null;
    provider.words = ['Hello', ' there'];
  });

  const lastBody = (): Record<string, unknown> => provider.calls.at(-1)?.body ?? {};
  const ask = (body: object) => member.post<AskBody>(path, body);

  it('are answered from the documentation, with valid sources', async () => {
    provider.words = ['Run milepost backup', ' [1].'];
    const { status, body } = await ask({ q: 'How do I back up and restore?' });
    expect([status, body.answer]).to.deep.equal([200, 'Run milepost backup [1].']);
    expect(body.sources).to.deep.equal([
      { number: 1, title: 'Back up and restore: Restore', url: `${server().address}/-/help/backup#restore` },
    ]);
    const sent = lastBody();
    expect(sent['model']).to.equal('small');
    const [system, question] = sent['messages'] as { role: string; content: string }[];
    expect(system?.content).to.contain(
      `[1] Back up and restore: Restore (${server().address}/-/help/backup#restore)\n`,
    );
    expect(system?.content).to.contain('npx milepost backup');
    expect(question).to.deep.equal({ role: 'user', content: 'How do I back up and restore?' });
    const path = '/api/v4/documentation/chapters/backup';
    const chapter = await member.get<{ sections: { anchor: string; html: string }[] }>(path);
    const section = chapter.body.sections.find(({ anchor }) => anchor === 'back-up');
    expect(section?.html).to.contain('npx milepost backup');
    // Of an answer that names none, each section that was given counts once.
    provider.words = ['Just run it.'];
    const { sources } = (await ask({ q: 'backup' })).body;
    expect(sources.length).to.be.greaterThan(0);
    expect(new Set(sources.map(({ url }) => url)).size).to.equal(sources.length);
  });

  it('cite only sources that there are', async () => {
    provider.words = ['Nothing', ' is known [', '1', '] of', ' it [12][3', '4]. See [1'];
    const text = 'Nothing is known of it. See [1';
    const question = 'zzyzx qwrtp';
    const { answer, sources } = (await ask({ q: question })).body;
    expect([answer, sources]).to.deep.equal([text, []]);
    const { body } = await member.post<string>(path, { q: question, stream: true });
    const parts = [...body.matchAll(/^data: (\{"text".*)$/gm)].map(
      ([, data = '']) => JSON.parse(data) as { text: string },
    );
    expect(parts.map((part) => part.text).join('')).to.equal(text);
  });

  it('may include earlier questions', async () => {
    const history = [{ question: 'How do I back up?', answer: 'With milepost backup.' }];
    await ask({ q: 'And the other way round?', history });
    const messages = lastBody()['messages'] as { role: string; content: string }[];
    expect(messages.map(({ role }) => role)).to.deep.equal(['system', 'user', 'assistant', 'user']);
    expect(messages[0]?.content).to.contain('Back up and restore');
  });

  it('are streamed on request, with the sources at the end', async () => {
    provider.words = ['Run', ' it [1].'];
    const { status, headers, body } = await member.post<string>(path, { q: 'backup', stream: true });
    expect([status, headers.get('content-type')]).to.deep.equal([200, 'text/event-stream']);
    const events = body.trim().split('\n\n');
    expect(events.slice(0, 2)).to.deep.equal([
      'event: text\ndata: {"text":"Run"}',
      'event: text\ndata: {"text":" it [1]."}',
    ]);
    expect(events[2]).to.match(/^event: sources\ndata: \{"sources":\[\{"number":1,/);
    provider.behavior = (_call, response, request) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: {"choices":[{"delta":{"content":"Ru"}}]}\n\n', () => request.socket.destroy());
    };
    const broken = await member.post<string>(path, { q: 'backup', stream: true });
    expect(broken.body.trim().split('\n\n')).to.deep.equal([
      'event: text\ndata: {"text":"Ru"}',
      'event: error\ndata: {"error":"The connection failed."}',
    ]);
  });

  it('get 502 for provider errors, and 400 with the invalid field', async () => {
    provider.behavior = (_call, response) => response.writeHead(401).end('{"error":{"message":"Incorrect API key"}}');
    for (const stream of [false, true]) {
      const { status, body } = await member.post(path, { q: 'backup', stream });
      const message = '502 Bad Gateway - The AI provider did not answer: The provider answered with status 401.';
      expect([status, body]).to.deep.equal([502, { message }]);
    }
    provider.behavior = (_call, response) => response.writeHead(200).end('{}');
    expect((await ask({ q: 'backup' })).status).to.equal(502);
    for (const [body, error] of [
      [{}, 'q is missing'],
      [{ q: ' ' }, 'q is invalid'],
      [{ q: 'x'.repeat(2_001) }, 'q is invalid'],
      [{ q: 'x', history: [{ question: 'x' }] }, 'history[answer] is missing'],
    ] as const) {
      const refused = await ask(body);
      expect([refused.status, refused.body], error).to.deep.equal([400, { error }]);
    }
  });

  it('get 404 where AI is off for the user', async () => {
    const calls = provider.calls.length;
    const stranger = await server().signedIn(await server().createUser());
    expect((await stranger.post(path, { q: 'backup' })).status).to.equal(404);
    await server().connection('namespaces').where({ id: group.id }).update({ duoAvailability: 'default_off' });
    const { status, body } = await ask({ q: 'backup' });
    expect([status, body]).to.deep.equal([404, { message: '404 Not found' }]);
    await server().connection('namespaces').where({ id: group.id }).update({ duoAvailability: 'default_on' });
    expect((await server().anonymous().post(path, { q: 'backup' })).status).to.equal(401);
    expect((await member.post(path, { q: 'backup' }, { headers: { 'x-csrf-token': 'wrong' } })).status).to.equal(403);
    expect(provider.calls).to.have.length(calls);
  });

  it('use the documentation of the version that started last', async () => {
    const before = await server().connection('documentation_passages').orderBy('id');
    await server().services.documentation.prepare();
    expect(await server().connection('documentation_passages').orderBy('id')).to.deep.equal(before);
    await server().connection('documentation_passages').where({ position: 1 }).update({ content: 'of an old version' });
    await server().services.documentation.prepare();
    const after = await server().connection('documentation_passages').orderBy('position');
    expect(after.map(({ content }) => content)).to.deep.equal(before.map(({ content }) => content));
  });
});
