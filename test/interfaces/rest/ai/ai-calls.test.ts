import { once } from 'node:events';
import { request as sendRequest, type IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import type { Namespace } from '../../../../domain/namespaces/namespace.ts';
import type { User } from '../../../../domain/people/user.ts';
import { AiProviderServer, eventsOf } from '../../../support/ai-provider.ts';
import { selfSigned } from '../../../support/self-signed.ts';
import { useServer } from '../../../support/server.ts';
import type { TestClient } from '../../../support/test-client.ts';

const root = '/api/v4/ai/experimentation/openai';
const chat = `${root}/chat/completions`;
const message = { model: 'small', messages: [{ role: 'user', content: 'Hi' }] };

interface UsageRow {
  user: { username: string };
  group: { full_path: string };
  requests: number;
  failures: number;
  prompt_tokens: number;
  completion_tokens: number;
}

describe('REST AI calls', () => {
  const server = useServer({ outbound: { allowed: ['127.0.0.1'] } });
  const provider = new AiProviderServer();
  let administrator: TestClient;
  let group: Namespace;
  let person: User;
  let member: TestClient;

  before(async () => {
    await provider.start();
    administrator = await server().as(server().root);
    const settings = { base_url: provider.url, key: 'sk-secret', models: 'small,large' };
    expect((await administrator.put('/api/v4/ai/provider', settings)).status).to.equal(200);
    group = await server().createGroup('lab', { experimentFeaturesEnabled: true });
    person = await server().createUser('mara');
    await server().addMember(group, person, 'guest');
    member = await server().as(person);
  });
  after(() => provider.stop());
  afterEach(async () => {
    provider.behavior = null;
    await server().connection('ai_usage').delete();
    await server()
      .connection('ai_providers')
      .update({ timeoutSeconds: 60, dailyRequestsPerPerson: null, dailyRequestsPerGroup: null });
  });

  const usage = async () => (await administrator.get<UsageRow[]>('/api/v4/ai/usage')).body;
  const ask = (body: object = message, client = member) => client.post<Record<string, unknown>>(chat, body);

  it('pass on all parameters but our own, and the answer', async () => {
    for (const [operation, content] of [
      ['completions', { prompt: 'Once upon' }],
      ['embeddings', { input: ['a', 'b'] }],
      ['chat/completions', { messages: message.messages }],
    ] as const) {
      const extra = { temperature: 0.2, unknown: { nested: [1, null, 'x'] }, stop: null };
      const token = await server().tokenFor(person);
      const path = `${root}/${operation}?private_token=${token}&namespace_id=lab`;
      const { status, body } = await server()
        .anonymous()
        .post<{ usage: object }>(path, { model: 'large', ...content, ...extra });
      expect([status, typeof body.usage], operation).to.deep.equal([201, 'object']);
      const call = provider.calls.at(-1);
      expect(call?.path).to.equal(`/v1/${operation}`);
      expect(call?.headers.authorization).to.equal('Bearer sk-secret');
      expect(call?.body).to.deep.equal({ model: 'large', ...content, ...extra });
    }
    const [row] = await usage();
    expect(row).to.deep.include({ requests: 3, failures: 0, prompt_tokens: 29, completion_tokens: 6 });
    expect([row?.user.username, row?.group.full_path]).to.deep.equal(['mara', 'lab']);
  });

  it('report missing and invalid parameters', async () => {
    for (const [path, body, status, answer] of [
      [chat, {}, 400, { error: 'model is missing, messages is missing' }],
      [`${root}/completions`, { model: 'small' }, 400, { error: 'prompt is missing' }],
      [`${root}/embeddings`, { model: 'small' }, 400, { error: 'input is missing' }],
      [`${root}/embeddings`, { model: 'small', input: '' }, 400, { error: 'input is invalid' }],
      [chat, { ...message, model: 'gigantic' }, 400, { error: 'model does not have a valid value' }],
      [chat, { ...message, namespace_id: 'unknown' }, 404, { message: '404 Not found' }],
    ] as const) {
      const refused = await member.post(path, body);
      expect([refused.status, refused.body], JSON.stringify(body)).to.deep.equal([status, answer]);
    }
    expect((await server().anonymous().post(chat, message)).status).to.equal(401);
    const reading = await server().as(person, ['read_api']);
    expect((await reading.post(chat, message)).status).to.equal(403);
    expect(await usage()).to.deep.equal([]);
  });

  it('are off for users without a group with AI and experiments on', async () => {
    const calls = provider.calls.length;
    const stranger = await server().as(await server().createUser());
    const off = [404, { message: '404 Not found' }];
    const answerOf = async (client: TestClient, body: object = message) => {
      const { status, body: answer } = await ask(body, client);
      return [status, answer];
    };
    expect(await answerOf(stranger)).to.deep.equal(off);
    expect(await answerOf(stranger, { ...message, namespace_id: group.id })).to.deep.equal(off);
    const settings = (values: object) => server().connection('namespaces').where({ id: group.id }).update(values);
    for (const values of [
      { experimentFeaturesEnabled: false },
      { duoAvailability: 'default_off' },
      { duoAvailability: 'never_on', experimentFeaturesEnabled: false },
    ]) {
      await settings(values);
      expect(await answerOf(member), JSON.stringify(values)).to.deep.equal(off);
      expect(await answerOf(member, { ...message, namespace_id: 'lab' })).to.deep.equal(off);
      await settings({ duoAvailability: 'default_on', experimentFeaturesEnabled: true });
    }
    expect(provider.calls).to.have.length(calls);
  });

  it('are on in subgroups that enable AI, and count for the top-level group', async () => {
    const upper = await server().createGroup('upper', {
      duoAvailability: 'default_off',
      experimentFeaturesEnabled: true,
    });
    const lower = await server().createGroup('lower', { parent: upper });
    const someone = await server().createUser();
    await server().addMember(upper, someone, 'reporter');
    const client = await server().as(someone);
    expect((await ask(message, client)).status).to.equal(404);
    await server().connection('namespaces').where({ id: lower.id }).update({ duoAvailability: 'default_on' });
    expect((await ask(message, client)).status).to.equal(201);
    expect((await ask({ ...message, namespace_id: 'upper/lower' }, client)).status).to.equal(201);
    expect((await ask({ ...message, namespace_id: 'upper' }, client)).status).to.equal(404);
    expect((await usage()).map((row) => [row.group.full_path, row.requests])).to.deep.equal([['upper', 2]]);
  });

  it('pass on status, text and Retry-After of provider errors', async () => {
    const error = { error: { message: 'Slow down', type: 'requests', code: 'rate_limit_exceeded' } };
    for (const status of [400, 401, 404, 429, 500, 503]) {
      provider.behavior = (_call, response) =>
        response
          .writeHead(status, { 'content-type': 'application/json', 'retry-after': '7' })
          .end(JSON.stringify(error));
      const answer = await ask();
      expect([answer.status, answer.body, answer.headers.get('retry-after')]).to.deep.equal([status, error, '7']);
      expect(answer.headers.get('content-type')).to.equal('application/json');
    }
    provider.behavior = (_call, response) => response.writeHead(503).end('<h1>proxy.internal is down</h1>');
    expect((await ask()).body).to.deep.equal({ message: 'The provider answered with status 503.' });
    expect((await usage())[0]).to.deep.include({ requests: 7, failures: 7, prompt_tokens: 0 });
  });

  it('never show the key of the provider that it repeats, in errors, headers or streams', async () => {
    const echoes = ['Bearer sk-secret', 'c2stc2VjcmV0'];
    for (const status of [200, 401, 429, 500]) {
      provider.behavior = (_call, response) =>
        response
          .writeHead(status, { 'content-type': 'application/json', 'retry-after': 'sk-secret' })
          .end(JSON.stringify({ error: { message: `You sent ${echoes.join(' or ')}` } }));
      const answer = await ask();
      expect(answer.body).to.deep.equal({ error: { message: 'You sent Bearer [REDACTED] or [REDACTED]' } });
      expect(JSON.stringify([...answer.headers])).to.not.include('sk-secret');
    }
    provider.behavior = (_call, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: {"error":"You sent sk-se', () => response.end('cret sk-"}\n\ndata: s'));
    };
    const { body } = await member.post<string>(chat, { ...message, stream: true });
    expect(body).to.equal('data: {"error":"You sent [REDACTED] sk-"}\n\ndata: s');
    expect(JSON.stringify(server().logs)).to.not.include('sk-secret');
  });

  it('get 502 for JSON that would hold up the server', async () => {
    const opening = { '[': '0', '{"a":': '0' };
    for (const [open, end] of Object.entries(opening)) {
      provider.behavior = (_call, response) => response.writeHead(200).end(open.repeat(2 ** 20) + end);
      const { status, body } = await ask();
      expect([status, body['message']]).to.match(/^502,.*nested too deeply/);
    }
    provider.behavior = (_call, response) => response.writeHead(200).end(`[${'0,'.repeat(2 ** 21)}0]`);
    expect((await ask()).status).to.equal(502);
    provider.behavior = (_call, response) => response.writeHead(500).end('['.repeat(2 ** 20));
    expect((await ask()).body).to.deep.equal({ message: 'The provider answered with status 500.' });
    const deep = `${'['.repeat(60)}${']'.repeat(60)}`;
    provider.behavior = (_call, response) => response.writeHead(200).end(`{"choices":${deep}}`);
    expect((await ask()).status).to.equal(201);
  });

  it('get 502 without a valid answer of the provider', async () => {
    await server().connection('ai_providers').update({ timeoutSeconds: 1 });
    const problem = async () => {
      const { status, body } = await ask();
      return [status, (body['message'] as string).replace('502 Bad Gateway - The AI provider did not answer: ', '')];
    };
    provider.behavior = (_call, response) => response.writeHead(200).end('{"choices":');
    expect(await problem()).to.deep.equal([502, "The provider's answer is not valid JSON."]);
    provider.behavior = (_call, response) => response.writeHead(307, { location: 'http://10.0.0.1/' }).end();
    expect(await problem()).to.deep.equal([502, 'The provider answered with a redirect.']);
    provider.behavior = (_call, _response, request) => request.socket.destroy();
    expect(await problem()).to.deep.equal([502, 'The connection failed.']);
    provider.behavior = () => undefined;
    expect(await problem()).to.deep.equal([502, 'The request took too long.']);
    await server().connection('ai_providers').update({ timeoutSeconds: 60 });
    provider.behavior = (_call, response) => {
      const more = () => {
        while (response.write('x'.repeat(1024 * 1024)));
      };
      response.on('drain', more);
      more();
    };
    expect(await problem()).to.deep.equal([502, 'The response is too large.']);
    const secure = createServer(selfSigned, (_request, response) => response.end('{}')).listen(0, '127.0.0.1');
    await once(secure, 'listening');
    const { port } = secure.address() as AddressInfo;
    await server()
      .connection('ai_providers')
      .update({ baseUrl: `https://127.0.0.1:${port}/v1` });
    expect(await problem()).to.deep.equal([502, 'The TLS certificate could not be verified.']);
    secure.close();
    await server()
      .connection('ai_providers')
      .update({ baseUrl: `http://127.0.0.1:${port}/v1` });
    expect(await problem()).to.deep.equal([502, 'The connection was refused.']);
    await server().connection('ai_providers').update({ baseUrl: provider.url });
    expect((await usage())[0]).to.deep.include({ requests: 7, failures: 7 });
  });

  it('are counted and limited per user and group', async () => {
    await server().connection('ai_providers').update({ dailyRequestsPerPerson: 2, dailyRequestsPerGroup: 3 });
    const other = await server().createUser();
    await server().addMember(group, other, 'guest');
    const otherClient = await server().as(other);
    // At once, so that each sees the others.
    const statuses = await Promise.all([ask(), ask(), ask()].map(async (answer) => (await answer).status));
    expect(statuses.toSorted((a, b) => a - b)).to.deep.equal([201, 201, 429]);
    expect((await ask(message, otherClient)).status).to.equal(201);
    const refused = await ask(message, otherClient);
    expect([refused.status, refused.headers.get('ratelimit-name')]).to.deep.equal([429, 'ai_requests_per_group']);
    expect(Number(refused.headers.get('retry-after'))).to.be.within(1, 86_400);
    const rows = await usage();
    expect(rows.map((row) => row.requests).toSorted((a, b) => a - b)).to.deep.equal([1, 2]);
    expect((await member.get('/api/v4/ai/usage')).status).to.equal(403);
    expect((await administrator.get<UsageRow[]>('/api/v4/ai/usage?to=2020-01-01')).body).to.deep.equal([]);
  });

  it('are limited to five at a time per user', async () => {
    const waiting: (() => void)[] = [];
    const arrived = new Promise<void>((resolve) => {
      provider.behavior = (_call, response) => {
        waiting.push(() => response.end('{}'));
        if (waiting.length === 5) resolve();
      };
    });
    const five = Array.from({ length: 5 }, () => ask());
    await arrived;
    const sixth = await ask();
    expect([sixth.status, sixth.headers.get('ratelimit-name')]).to.deep.equal([429, 'ai_calls_at_once']);
    for (const end of waiting) end();
    expect((await Promise.all(five)).map(({ status }) => status)).to.deep.equal([201, 201, 201, 201, 201]);
    provider.behavior = null;
    expect((await ask()).status).to.equal(201);
  });

  it('run once per idempotency key, and again after a provider failure', async () => {
    const headers = { 'Idempotency-Key': 'once' };
    provider.behavior = (_call, response) => response.writeHead(500).end('{}');
    expect((await member.post(chat, message, { headers })).status).to.equal(500);
    provider.behavior = null;
    const calls = provider.calls.length;
    const first = await member.post(chat, message, { headers });
    const again = await member.post(chat, message, { headers });
    expect([first.status, again.status, again.body]).to.deep.equal([201, 201, first.body]);
    expect(provider.calls).to.have.length(calls + 1);
    const events = { 'Idempotency-Key': 'events' };
    expect((await member.post(chat, { ...message, stream: true }, { headers: events })).status).to.equal(200);
    expect((await member.post(chat, { ...message, stream: true }, { headers: events })).status).to.equal(409);
  });

  describe('with a stream', () => {
    const streamed = { ...message, stream: true };

    /** Begins a call, and reads its events as they come. */
    const open = async () => {
      const token = await server().tokenFor(person);
      const text = JSON.stringify(streamed);
      const sending = sendRequest(`${server().address}${chat}`, {
        method: 'POST',
        headers: {
          'PRIVATE-TOKEN': token,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        },
      });
      sending.end(text);
      sending.on('error', () => undefined);
      const [answer] = (await once(sending, 'response')) as [IncomingMessage];
      return { answer, leave: () => sending.destroy() };
    };

    it('get every event at once, and are counted by the last ones', async () => {
      const events = eventsOf(['One', ' two']);
      let goOn = () => undefined as void;
      provider.behavior = (_call, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write(events[0]);
        goOn = () => void response.end(events.slice(1).join(''));
      };
      const { answer } = await open();
      expect([answer.statusCode, answer.headers['content-type']]).to.deep.equal([200, 'text/event-stream']);
      expect(answer.headers['cache-control']).to.equal('no-store, no-transform');
      const parts: string[] = [];
      for await (const chunk of answer as AsyncIterable<Buffer>) {
        parts.push(chunk.toString('utf8'));
        goOn();
      }
      expect(parts[0]).to.equal(events[0]);
      expect(parts.join('')).to.equal(events.join(''));
      expect((await usage())[0]).to.deep.include({ requests: 1, failures: 0, prompt_tokens: 12, completion_tokens: 3 });
    });

    it('end with an error event when the provider stalls or disconnects', async () => {
      await server().connection('ai_providers').update({ timeoutSeconds: 1 });
      const [first = ''] = eventsOf(['One']);
      for (const [end, problem] of [
        [() => undefined, 'The request took too long.'],
        [(request: IncomingMessage) => request.socket.destroy(), 'The connection failed.'],
      ] as const) {
        provider.behavior = (_call, response, request) => {
          response.writeHead(200, { 'content-type': 'text/event-stream' });
          response.write(first, () => void end(request));
        };
        const { status, body } = await member.post<string>(chat, streamed);
        const error = { error: { message: problem, type: 'provider_error' } };
        expect([status, body]).to.deep.equal([200, `${first}\n\ndata: ${JSON.stringify(error)}\n\n`]);
      }
      expect((await usage())[0]).to.deep.include({ requests: 2, failures: 2 });
    });

    it('get errors before the first event as a status, and other answers unchanged', async () => {
      provider.behavior = (_call, response) => response.writeHead(429, { 'retry-after': '3' }).end('{"error":{}}');
      const refused = await member.post(chat, streamed);
      expect([refused.status, refused.headers.get('retry-after')]).to.deep.equal([429, '3']);
      provider.behavior = (_call, response) => response.end('{"choices":[]}');
      const { status, body } = await member.post(chat, streamed);
      expect([status, body]).to.deep.equal([201, { choices: [] }]);
    });

    it('are canceled at the provider when the client leaves', async () => {
      const ended = new Promise<void>((resolve) => {
        provider.behavior = (_call, response) => {
          response.on('close', resolve);
          response.writeHead(200, { 'content-type': 'text/event-stream' }).write(eventsOf(['One'])[0]);
        };
      });
      const { leave } = await open();
      leave();
      await ended;
      provider.behavior = null;
      expect((await ask()).status).to.equal(201);
    });
  });

  // After all others.
  describe('without a provider', () => {
    it('get 404', async () => {
      await administrator.delete('/api/v4/ai/provider');
      const { status, body } = await ask();
      expect([status, body]).to.deep.equal([404, { message: 'No AI provider is set. An administrator can set one.' }]);
    });
  });
});
