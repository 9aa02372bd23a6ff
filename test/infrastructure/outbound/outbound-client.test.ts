import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { expect } from 'chai';
import {
  OutboundFailure,
  type OutboundRequest,
  type OutboundStream,
  type StreamedRequest,
} from '../../../application/outbound/outbound-requests.ts';
import { OutboundClient, type OutboundSettings } from '../../../infrastructure/outbound/outbound-client.ts';

const notAllowed = 'The URL leads to an address that is not allowed.';
const wrongScheme = 'The URL must begin with http:// or https://.';
const noCredentials = 'The URL must not contain a user name or password.';
const wrongPort = 'The URL must have the port 80, 443, or one above 1023.';
const invalid = 'The URL is not a valid URL.';

/** Tries to reach what no webhook may reach, each with the answer. */
const tries: readonly (readonly [url: string, answer: string])[] = [
  // Addresses of this machine and of private networks
  ['http://127.0.0.1/', notAllowed],
  ['http://127.255.255.254:8080/', notAllowed],
  ['http://0.0.0.0/', notAllowed],
  ['http://10.0.0.1/', notAllowed],
  ['http://172.16.0.1/', notAllowed],
  ['http://172.31.255.255/', notAllowed],
  ['http://192.168.1.1/', notAllowed],
  ['https://192.168.1.1/', notAllowed],
  // Carrier-grade NAT, services of clouds, multicast, broadcast, tests, documentation
  ['http://100.64.0.1/', notAllowed],
  ['http://169.254.169.254/latest/meta-data/', notAllowed],
  ['http://168.63.129.16/', notAllowed],
  ['http://192.0.0.192/', notAllowed],
  ['http://198.18.0.1/', notAllowed],
  ['http://203.0.113.9/', notAllowed],
  ['http://224.0.0.1/', notAllowed],
  ['http://240.0.0.1/', notAllowed],
  ['http://255.255.255.255/', notAllowed],
  // Odd spellings of 127.0.0.1
  ['http://2130706433/', notAllowed],
  ['http://0x7f000001/', notAllowed],
  ['http://0177.0.0.1/', notAllowed],
  ['http://0x7f.0.0.1/', notAllowed],
  ['http://127.1/', notAllowed],
  ['http://127.0.0.1./', notAllowed],
  ['http://１２７.0.0.1/', notAllowed],
  ['http://127。0。0。1/', notAllowed],
  ['http://%31%32%37.0.0.1/', notAllowed],
  ['http:127.0.0.1/', notAllowed],
  ['http:\\\\127.0.0.1\\', notAllowed],
  ['http://127.0.0.1\t/', notAllowed],
  // IPv6: loopback, unspecified, link-local, unique-local, site-local, multicast, discard
  ['http://[::1]/', notAllowed],
  ['http://[0:0:0:0:0:0:0:1]/', notAllowed],
  ['http://[::]/', notAllowed],
  ['http://[fe80::1]/', notAllowed],
  ['http://[fd00:ec2::254]/', notAllowed],
  ['http://[fec0::1]/', notAllowed],
  ['http://[ff02::1]/', notAllowed],
  ['http://[100::1]/', notAllowed],
  // IPv4 inside IPv6: mapped, compatible, translated, NAT64, 6to4, Teredo, documentation, unassigned
  ['http://[::ffff:127.0.0.1]/', notAllowed],
  ['http://[::ffff:7f00:1]/', notAllowed],
  ['http://[::ffff:8.8.8.8]/', notAllowed],
  ['http://[::127.0.0.1]/', notAllowed],
  ['http://[::ffff:0:127.0.0.1]/', notAllowed],
  ['http://[64:ff9b::127.0.0.1]/', notAllowed],
  ['http://[64:ff9b:1::10.0.0.1]/', notAllowed],
  ['http://[2002:7f00:1::]/', notAllowed],
  ['http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/', notAllowed],
  ['http://[2001:db8::1]/', notAllowed],
  ['http://[4000::1]/', notAllowed],
  // Names that lead there
  ['http://localhost/', notAllowed],
  ['http://localhost./', notAllowed],
  ['http://LOCALHOST/', notAllowed],
  ['http://private.test/', notAllowed],
  ['http://mixed.test/', notAllowed],
  ['http://mapped.test/', notAllowed],
  ['http://local6.test/', notAllowed],
  ['http://strange.test/', notAllowed],
  // This server by its public name
  ['https://plan.example.org/api/v4/projects', notAllowed],
  ['https://PLAN.example.org.:443/', notAllowed],
  // Other schemes, credentials, ports of other services, no URL
  ['file:///etc/passwd', wrongScheme],
  ['ftp://example.org/', wrongScheme],
  ['gopher://example.org/', wrongScheme],
  ['unix:/var/run/docker.sock', wrongScheme],
  ['data:text/plain,hello', wrongScheme],
  ['http://user:password@example.org/', noCredentials],
  ['http://example.org@127.0.0.1/', noCredentials],
  ['http://127.0.0.1#@example.org/', notAllowed],
  ['http://example.org:22/', wrongPort],
  ['http://example.org:25/', wrongPort],
  ['http://[fe80::1%25eth0]/', invalid],
  ['//example.org/', invalid],
  ['', invalid],
];

const names: Readonly<Record<string, readonly string[]>> = {
  localhost: ['127.0.0.1', '::1'],
  'private.test': ['10.0.0.7'],
  'mixed.test': ['93.184.215.14', '127.0.0.1'],
  'mapped.test': ['::ffff:127.0.0.1'],
  'local6.test': ['fd12:3456::1'],
  'strange.test': ['not an address'],
  'hooks.internal': ['127.0.0.1'],
};

describe('Outgoing requests to user-provided URLs', () => {
  const clients: OutboundClient[] = [];
  const servers: Server[] = [];

  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.close()));
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  function clientWith(settings: OutboundSettings = {}): OutboundClient {
    const resolve = async (host: string) =>
      (names[host.toLowerCase().replace(/\.$/, '')] ?? []).map((address) => ({
        address,
        family: address.includes(':') ? 6 : 4,
      }));
    const client = new OutboundClient({ resolve, ...settings });
    clients.push(client);
    return client;
  }

  async function serve(answer: RequestListener, host = '127.0.0.1'): Promise<number> {
    const server = createServer(answer).listen(0, host);
    servers.push(server);
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }

  async function refusal(
    client: OutboundClient,
    url: string,
    more: Partial<OutboundRequest> = {},
  ): Promise<OutboundFailure> {
    const failure = await client.send({ method: 'POST', url, headers: {}, body: '{}', ...more }).then(
      ({ status }) => new Error(`was answered with ${status}`),
      (error: unknown) => error,
    );
    expect(failure, url).to.be.instanceOf(OutboundFailure);
    return failure as OutboundFailure;
  }

  it('reach no private address in any spelling', async () => {
    expect(tries.length).to.be.greaterThan(40);
    const client = clientWith({ ownUrl: 'https://plan.example.org' });
    const answers = await Promise.all(tries.map(async ([url]) => refusal(client, url)));
    expect(answers.map(({ message }, index) => [tries[index]?.[0], message])).to.deep.equal(tries);
    expect(answers.every(({ isRefused }) => isRefused)).to.equal(true);
  });

  it('are checked before a URL is stored, as far as possible without DNS', () => {
    const client = clientWith();
    expect(client.problemWith('http://2130706433/')).to.equal('leads to an address that is not allowed');
    expect(client.problemWith('ssh://example.org/')).to.equal('must begin with http:// or https://');
    expect(client.problemWith('https://hooks.example.org:8443/in?key=1')).to.equal(null);
    expect(client.problemWith('https://[2606:4700::1111]/')).to.equal(null);
  });

  it('reach what the administrator allowed by name, address or network', async () => {
    const port = await serve((_request, response) => response.end('here'));
    for (const [allowed, host] of [
      ['hooks.internal', 'hooks.internal'],
      ['hooks.internal', 'HOOKS.internal.'],
      ['127.0.0.1', '127.0.0.1'],
      ['127.0.0.0/8', 'hooks.internal'],
    ] as const) {
      const { status, body } = await clientWith({ allowed: [allowed] }).send({
        method: 'GET',
        url: `http://${host}:${port}/`,
        headers: {},
      });
      expect([status, body], `${allowed} ${host}`).to.deep.equal([200, 'here']);
    }
    expect(
      await refusal(clientWith({ allowed: ['other.internal', '10.0.0.0/8'] }), `http://hooks.internal:${port}/`),
    ).to.have.property('message', notAllowed);
  });

  it('do not reach the port of this server, even in an allowed network', async () => {
    const port = await serve((_request, response) => response.end('own'));
    const client = clientWith({ allowed: ['127.0.0.0/8', 'hooks.internal'], ownPort: port });
    for (const host of ['127.0.0.1', '127.0.0.2', 'hooks.internal']) {
      expect(await refusal(client, `http://${host}:${port}/`)).to.have.property('message', notAllowed);
    }
  });

  it('connect to the address that was checked, whatever DNS returns later', async () => {
    // At all addresses of this host.
    const port = await serve(({ socket }, response) => response.end(socket.localAddress), '0.0.0.0');
    const asked: string[] = [];
    const client = clientWith({
      allowed: ['127.0.0.2'],
      resolve: async (host) => {
        asked.push(host);
        return [{ address: asked.length === 1 ? '127.0.0.2' : '127.0.0.1', family: 4 }];
      },
    });
    const url = `http://rebinding.test:${port}/`;
    const answer = await client.send({ method: 'GET', url, headers: { connection: 'close' } });
    expect([answer.body, asked]).to.deep.equal(['127.0.0.2', ['rebinding.test']]);
    await client.close();
    const next = clientWith({ allowed: ['127.0.0.2'], resolve: async () => [{ address: '127.0.0.1', family: 4 }] });
    expect(await refusal(next, url)).to.have.property('message', notAllowed);
  });

  it('do not follow redirects', async () => {
    const requested: string[] = [];
    const port = await serve((request, response) => {
      requested.push(request.url ?? '');
      response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end();
    });
    const { status, headers } = await clientWith({ allowed: ['127.0.0.1'] }).send({
      method: 'POST',
      url: `http://127.0.0.1:${port}/hook`,
      headers: {},
      body: '{}',
    });
    expect([status, headers['location'], requested]).to.deep.equal([307, 'http://127.0.0.1:9/', ['/hook']]);
  });

  it('send headers as given, except those of the connection', async () => {
    let received: unknown;
    const port = await serve((request, response) => {
      const { host, 'x-event': event, 'transfer-encoding': encoding, 'content-length': length } = request.headers;
      received = { host, event, encoding, length };
      response.end();
    });
    const client = clientWith({ allowed: ['127.0.0.1'] });
    const url = `http://127.0.0.1:${port}/`;
    const headers = { Host: 'other.test', 'Transfer-Encoding': 'chunked', 'Content-Length': '7', 'X-Event': 'issue' };
    await client.send({ method: 'POST', url, headers, body: '{}' });
    expect(received).to.deep.equal({ host: `127.0.0.1:${port}`, event: 'issue', encoding: undefined, length: '2' });
    const injected = await refusal(client, url, { headers: { 'X-Event': 'issue\r\nX-Other: 1' } });
    expect(injected.message).to.equal('A header of the request is invalid.');
  });

  it('truncate long bodies, and reject long headers and slow answers', async () => {
    const port = await serve((request, response) => {
      if (request.url === '/long') response.end('x'.repeat(5_000));
      else if (request.url === '/endless') {
        const more = () => {
          while (response.write('x'.repeat(1_000)));
        };
        response.on('drain', more);
        more();
      } else if (request.url === '/headers') response.writeHead(200, { 'x-long': 'x'.repeat(20_000) }).end();
      else if (request.url === '/gone') request.socket.destroy();
    });
    const client = clientWith({ allowed: ['127.0.0.1'], bodyBytes: 1_000, milliseconds: 2_000 });
    const at = (path: string) => `http://127.0.0.1:${port}${path}`;
    for (const path of ['/long', '/endless']) {
      const { body, isCut } = await client.send({ method: 'GET', url: at(path), headers: {} });
      expect([body.length, isCut], path).to.deep.equal([1_000, true]);
    }
    expect((await refusal(client, at('/headers'))).message).to.equal('The response headers are too long.');
    expect((await refusal(client, at('/gone'))).message).to.equal('The connection failed.');
    const late = await refusal(client, at('/never'), { milliseconds: 20 });
    expect([late.message, late.isRefused]).to.deep.equal(['The request took too long.', false]);
  });

  describe('with streamed answers', () => {
    const limits = { milliseconds: 5_000, idleMilliseconds: 2_000, bodyBytes: 1_000 };
    const open = (client: OutboundClient, url: string, more: Partial<StreamedRequest> = {}) =>
      client.open({ method: 'POST', url, headers: {}, body: '{}', ...limits, ...more });
    const textOf = async ({ body }: OutboundStream) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of body) chunks.push(chunk);
      return Buffer.concat(chunks).toString('utf8');
    };
    const failureOf = (work: Promise<unknown>) =>
      work.then(
        () => 'no failure',
        (error: unknown) => (error instanceof OutboundFailure ? error.message : String(error)),
      );

    it('deliver each part at once, within limits of size, pauses and time', async () => {
      let goOn = (): void => undefined;
      const port = await serve((request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write('first ');
        if (request.url === '/parts') goOn = () => void response.end('second');
        else if (request.url === '/long') response.end('x'.repeat(1_000));
        else if (request.url === '/broken') response.write('more', () => request.socket.destroy());
      });
      const client = clientWith({ allowed: ['127.0.0.1'] });
      const at = (path: string) => `http://127.0.0.1:${port}${path}`;
      const stream = await open(client, at('/parts'));
      expect([stream.status, stream.headers['content-type']]).to.deep.equal([200, 'text/event-stream']);
      const parts: string[] = [];
      for await (const chunk of stream.body) {
        parts.push(Buffer.from(chunk).toString('utf8'));
        goOn();
      }
      expect(parts.join('|')).to.equal('first |second');
      expect(await failureOf(textOf(await open(client, at('/long'))))).to.equal('The response is too large.');
      expect(await failureOf(textOf(await open(client, at('/broken'))))).to.equal('The connection failed.');
      const late = 'The request took too long.';
      expect(await failureOf(textOf(await open(client, at('/stalls'), { idleMilliseconds: 20 })))).to.equal(late);
      expect(await failureOf(open(client, at('/stalls'), { milliseconds: 20 }).then(textOf))).to.equal(late);
    });

    it('follow the same address rules', async () => {
      const client = clientWith();
      expect(await failureOf(open(client, 'http://127.0.0.1:4000/'))).to.equal(notAllowed);
      expect(await failureOf(open(client, 'http://private.test/'))).to.equal(notAllowed);
    });

    it('end when the reader stops or cancels', async () => {
      const port = await serve((_request, response) => response.writeHead(200).write('first'));
      const client = clientWith({ allowed: ['127.0.0.1'] });
      const url = `http://127.0.0.1:${port}/`;
      const server = servers.at(-1) as Server;
      const closed = () => once(server, 'connection').then(([socket]) => once(socket as Socket, 'close'));
      const leaving = new AbortController();
      const ways: ((stream: OutboundStream) => Promise<unknown>)[] = [
        async ({ body }) => {
          for await (const chunk of body) if (chunk.length > 0) break;
        },
        async (stream) => stream.cancel(),
        async (stream) => {
          leaving.abort();
          expect(await failureOf(textOf(stream))).to.contain('abort');
        },
      ];
      for (const leave of ways) {
        const isClosed = closed();
        await leave(await open(client, url, { signal: leaving.signal }));
        await isClosed;
      }
    });
  });

  it('report failed DNS lookups and connections in plain words', async () => {
    const port = await serve(() => undefined);
    servers.splice(0).forEach((server) => server.close());
    const client = clientWith({
      allowed: ['127.0.0.1'],
      resolve: async () => Promise.reject(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' })),
    });
    expect((await refusal(client, 'http://nowhere.test/')).message).to.equal('The host name could not be resolved.');
    expect((await refusal(client, `http://127.0.0.1:${port}/`)).message).to.equal('The connection was refused.');
  });
});
