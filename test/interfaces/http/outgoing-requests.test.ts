import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { HostileOpenIdProvider } from '../../support/hostile-openid-provider.ts';
import { useServer } from '../../support/server.ts';
import type { TestClient } from '../../support/test-client.ts';

type Json = Record<string, unknown>;

/** Hosts that lead into the private network. PORT is that of servers on loopback that must never be reached. */
const hosts: readonly string[] = [
  // Loopback, private, link-local, shared, and special networks
  '127.0.0.1:PORT',
  '127.0.0.2:PORT',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0:PORT',
  '168.63.129.16',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  // Odd spellings of loopback
  '2130706433:PORT',
  '0x7f000001:PORT',
  '0177.0.0.1:PORT',
  '0x7f.0.0.1:PORT',
  '127.1:PORT',
  '127.0.0.1.:PORT',
  '１２７.0.0.1:PORT',
  '127。0。0。1:PORT',
  '%31%32%37.0.0.1:PORT',
  '017700000001:PORT',
  // IPv6
  '[::1]:PORT',
  '[0:0:0:0:0:0:0:1]:PORT',
  '[::]:PORT',
  '[fe80::1]',
  '[fd00:ec2::254]',
  '[fec0::1]',
  '[ff02::1]',
  // IPv4 inside IPv6
  '[::ffff:127.0.0.1]:PORT',
  '[::ffff:7f00:1]:PORT',
  '[::127.0.0.1]:PORT',
  '[::ffff:0:127.0.0.1]:PORT',
  '[64:ff9b::127.0.0.1]:PORT',
  '[2002:7f00:1::]:PORT',
  '[2001:0:4136:e378:8000:63bf:3fff:fdd2]:PORT',
  // Names
  'localhost:PORT',
  'localhost.:PORT',
  'LOCALHOST:PORT',
  'private.test',
  'mixed.test:PORT',
  'mapped.test:PORT',
  'local6.test',
  'loopback6.test:PORT',
];

const names: Readonly<Record<string, readonly string[]>> = {
  localhost: ['127.0.0.1', '::1'],
  'private.test': ['10.0.0.7'],
  'mixed.test': ['127.0.0.5', '127.0.0.1'],
  'mapped.test': ['::ffff:127.0.0.1'],
  'local6.test': ['fd12:3456::1'],
  'loopback6.test': ['::1'],
};

const refusal = 'leads to an address that is not allowed';
const namedHost = '127.0.0.5';

/** Each of these tries goes the whole way: the address is saved as people save it, and sent to by what sends to it. */
describe('Outgoing requests of the server', () => {
  /** On loopback; they must never be reached. */
  const traps: Server[] = [];
  const reached: string[] = [];
  /** On the one address that the administrator named. */
  let named: Server;
  let answerOfNamed: (response: ServerResponse) => void;
  let requestsToNamed = 0;
  const provider = new HostileOpenIdProvider(namedHost);
  const asked = new Map<string, number>();
  let port = 0;

  async function listening(onRequest: RequestListener, host: string, at: number): Promise<Server> {
    const made = createServer((request, response) => onRequest(request.resume(), response)).listen(at, host);
    await once(made, 'listening');
    return made;
  }

  before(async () => {
    const trap: RequestListener = ({ method, headers, url }, response) => {
      reached.push(`${method} ${headers.host}${url}`);
      response.end();
    };
    for (const host of ['127.0.0.1', '127.0.0.2', '::1']) {
      const made = await listening(trap, host, port);
      traps.push(made);
      port = (made.address() as AddressInfo).port;
    }
    const onRequest: RequestListener = (_request, response) => {
      requestsToNamed += 1;
      answerOfNamed(response);
    };
    named = await listening(onRequest, namedHost, port);
    await provider.start();
  });
  after(async () => {
    for (const made of [...traps, named]) {
      made.closeAllConnections();
      made.close();
    }
    await provider.stop();
  });

  /** The first answer about names that change is the named address, every later one is not. */
  async function resolve(host: string) {
    const name = host.toLowerCase().replace(/\.$/, '');
    const count = (asked.get(name) ?? 0) + 1;
    asked.set(name, count);
    const addresses = name === 'changes.test' ? [count === 1 ? namedHost : '127.0.0.1'] : (names[name] ?? []);
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  }

  // Each reads the metadata of its provider for itself.
  const providerNames = Array.from({ length: hosts.length + 10 }, (_, index) => `p${index}`);
  const server = useServer({
    outbound: { allowed: [namedHost], resolve },
    hookPauseFactor: 0,
    openIdProviders: () =>
      providerNames.map((name) => ({
        name,
        label: 'Corp',
        issuer: provider.issuer,
        clientId: 'milepost',
        clientSecret: null,
        scopes: 'openid',
        linksByEmail: false,
        newUsers: 'off' as const,
      })),
  });
  after(() => server().services.openId.stop());
  let client: TestClient;
  let project: string;

  before(async () => {
    client = await server().as(server().root);
    const group = await server().createGroup('lab', { experimentFeaturesEnabled: true });
    project = `/api/v4/projects/${(await server().createProject('app', group)).id}`;
    // Webhooks are tested with the last issue.
    expect((await client.post(`${project}/issues`, { title: 'Pier' })).status).to.equal(201);
  });
  beforeEach(() => {
    provider.behave();
    asked.clear();
    reached.splice(0);
    requestsToNamed = 0;
    answerOfNamed = (response) => response.end();
  });

  /** Sends one request; all that people, or the log, can read of what came of it. */
  const kinds: Readonly<Record<string, (url: string) => Promise<string>>> = {
    async webhook(url) {
      const { body } = await client.post<{ id?: number }>(`${project}/hooks`, { url });
      if (body.id === undefined) return JSON.stringify(body);
      const hook = `${project}/hooks/${body.id}`;
      const tried = await client.post(`${hook}/test/issues_events`);
      const events = (await client.get<Json[]>(`${hook}/events`)).body;
      expect((await client.delete(hook)).status).to.equal(204);
      return JSON.stringify([tried.body, events.map(({ response_status: status }) => status)]);
    },
    async 'status check'(url) {
      const checks = `${project}/external_status_checks`;
      const { body } = await client.post<{ id?: number }>(checks, { name: 'Tests', external_url: url });
      if (body.id === undefined) return JSON.stringify(body);
      const fields = { title: 'Pier', source_branch: `pier-${body.id}`, target_branch: 'main' };
      expect((await client.post(`${project}/merge_requests`, fields)).status).to.equal(201);
      await server().services.background.runDue();
      const calls = await server().connection('status_check_calls').where({ checkId: body.id }).pluck('error');
      expect((await client.delete(`${checks}/${body.id}`)).status).to.equal(204);
      return JSON.stringify(calls);
    },
    async repository(url) {
      const mirror = `${project}/mirror/pull`;
      const saved = await client.put(mirror, { url: `${url.replace(/\/$/, '')}/a.git` });
      if (saved.status !== 200) return JSON.stringify(saved.body);
      await server().services.background.runDue();
      return JSON.stringify((await client.get(mirror)).body);
    },
    async AI(url) {
      const saved = await client.put('/api/v4/ai/provider', { base_url: url, models: 'small' });
      if (saved.status !== 200) return JSON.stringify(saved.body);
      const ask = { model: 'small', prompt: 'Hello' };
      const answer = await client.post('/api/v4/ai/experimentation/openai/completions', ask);
      return JSON.stringify([answer.status, answer.body]);
    },
    async OpenID(url) {
      const name = providerNames.pop() ?? '';
      provider.metadata = { [providerNames.length % 2 === 0 ? 'token_endpoint' : 'jwks_uri']: url };
      const lines = server().logs.length;
      const visitor = server().anonymous();
      const { body } = await visitor.post<{ url?: string }>(`/-/openid/${name}`, {});
      if (body.url !== undefined) {
        const { searchParams } = new URL(body.url);
        provider.nonce = searchParams.get('nonce') ?? '';
        await visitor.get(`/-/openid/${name}/callback?code=abc&state=${searchParams.get('state') ?? ''}`);
      }
      return JSON.stringify(server().logs.slice(lines));
    },
  };

  for (const [kind, send] of Object.entries(kinds)) {
    describe(`for ${kind}`, () => {
      it('reach no private address in any spelling', async () => {
        expect(hosts.length).to.be.at.least(40);
        for (const host of hosts) {
          const url = `http://${host.replace('PORT', `${port}`)}/`;
          expect(await send(url), url).to.contain(refusal);
        }
        expect([reached, requestsToNamed]).to.deep.equal([[], 0]);
      });

      it('follow no redirect to a private address', async () => {
        const targets = [`http://127.0.0.1:${port}/`, `//[::1]:${port}/`, `http://2130706433:${port}/`];
        for (const [index, target] of targets.entries()) {
          answerOfNamed = (response) => response.writeHead([302, 307, 308][index] ?? 301, { location: target }).end();
          await send(`http://${namedHost}:${port}/`);
        }
        expect(reached).to.deep.equal([]);
        expect(requestsToNamed).to.be.at.least(targets.length);
      });

      it('reach no private address through changing DNS', async () => {
        answerOfNamed = (response) => response.writeHead(500, { connection: 'close' }).end();
        await send(`http://changes.test:${port}/`);
        expect(await send(`http://changes.test:${port}/`)).to.contain(refusal);
        expect([reached, requestsToNamed]).to.deep.equal([[], 1]);
      });
    });
  }
});
