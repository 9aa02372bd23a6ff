import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { readConfig } from '../../../infrastructure/settings/config.ts';
import { HostNames } from '../../../interfaces/http/headers/host-names.ts';
import { settingsOf } from '../../../cli/running-instance.ts';
import { useServer } from '../../support/server.ts';
import type { TestServer } from '../../support/server.ts';

/** The status and the body of a request with these lines, as they are. */
async function answerTo(server: TestServer, ...lines: string[]): Promise<[status: number, body: string]> {
  return answerToBytes(server, [...lines, 'Connection: close', '', ''].join('\r\n'));
}

/** Each character of the message is one byte. */
async function answerToBytes({ address }: TestServer, message: string): Promise<[status: number, body: string]> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(Buffer.from(message, 'latin1'));
  const answer = await text(socket);
  return [Number(answer.split(' ', 2)[1]), answer.slice(answer.indexOf('\r\n\r\n') + 4)];
}

const statusOf = async (server: TestServer, ...lines: string[]) => (await answerTo(server, ...lines))[0];
const health = ['/-/health', '/-/liveness', '/-/readiness'];

describe('Host names without BASE_URL', () => {
  const server = useServer();

  it('are those of this machine, with any port', async () => {
    const { port } = new URL(server().address);
    for (const host of ['localhost', `LOCALHOST:${port}`, 'plan.localhost', '127.0.0.1:1', '[::1]:3000', 'localhost.'])
      expect(await statusOf(server(), 'GET /api/v4/groups HTTP/1.1', `Host: ${host}`), host).to.equal(200);
    const hosts = ['rebound.example.org', '192.0.2.1', 'localhost.example.org', '127.0.0.1.example.org', 'xlocalhost'];
    for (const host of hosts) {
      for (const path of ['/api/v4/groups', '/', '/-/metrics', '/-/web/events', '/robots.txt', '/nowhere']) {
        const [status, body] = await answerTo(server(), `GET ${path} HTTP/1.1`, `Host: ${host}`);
        expect([status, body], path).to.deep.equal([
          421,
          `{"message":"421 Misdirected Request - Milepost does not answer under the name ${host}. It knows the host name of BASE_URL and those in HOST_NAMES."}`,
        ]);
      }
    }
  });

  it('do not matter to health checks, nor does the lack of one', async () => {
    for (const path of health) {
      for (const method of ['GET', 'HEAD', 'OPTIONS']) {
        expect(await statusOf(server(), `${method} ${path} HTTP/1.0`), `${method} ${path}`).to.equal(200);
        expect(await statusOf(server(), `${method} ${path} HTTP/1.1`, 'Host: pod.example.org')).to.equal(200);
      }
    }
    expect(await statusOf(server(), 'GET /api/v4/groups HTTP/1.0')).to.equal(400);
    expect(await statusOf(server(), 'GET /-/health HTTP/1.1', 'Host: localhost', 'Host: other')).to.equal(400);
  });

  it('are checked before anyone signs in', async () => {
    const attack = {
      Host: 'rebound.example.org',
      Origin: 'http://rebound.example.org',
      'Sec-Fetch-Site': 'same-origin',
    };
    const client = server().anonymous();
    const { status, headers } = await client.post('/-/session/demo', { username: 'root' }, { headers: attack });
    expect([status, headers.get('set-cookie')]).to.deep.equal([421, null]);
  });
});

describe('Host names with BASE_URL', () => {
  const server = useServer({ settings: { baseUrl: 'https://plan.example.org', hostNames: ['plan.internal'] } });

  it('are that one, those of HOST_NAMES, and those of this machine', async () => {
    for (const host of ['plan.example.org', 'Plan.Example.org:8443', 'plan.internal:3000', '127.0.0.1'])
      expect(await statusOf(server(), 'GET /api/v4/groups HTTP/1.1', `Host: ${host}`), host).to.equal(200);
    for (const host of ['other.example.org', '192.0.2.1', 'x.plan.example.org'])
      expect(await statusOf(server(), 'GET /api/v4/groups HTTP/1.1', `Host: ${host}`), host).to.equal(421);
    expect(await statusOf(server(), 'GET /api/v4/groups HTTP/1.0')).to.equal(200);
  });
});

describe('Host names of an instance that other machines reach', () => {
  const namesOf = (environment: Record<string, string>) => {
    const config = readConfig(environment);
    return new HostNames(settingsOf(config, environment['BASE_URL'] === undefined ? null : config.baseUrl));
  };

  it('are its addresses and the name of the machine, until BASE_URL names it', () => {
    const guessed = namesOf({ HOST: '0.0.0.0' });
    for (const host of ['192.0.2.1:3000', '[2001:db8::1]:3000', 'localhost'])
      expect(guessed.include(host)).to.equal(true);
    expect(guessed.include('rebound.example.org')).to.equal(false);
    const named = namesOf({
      HOST: '0.0.0.0',
      BASE_URL: 'https://plan.example.org',
      HOST_NAMES: 'a.internal, b.internal',
    });
    expect(['192.0.2.1', 'plan.example.org', 'b.internal'].map((host) => named.include(host))).to.deep.equal([
      false,
      true,
      true,
    ]);
    expect(namesOf({ HOST: '127.0.0.1' }).include('192.0.2.1')).to.equal(false);
  });
});

describe('Bytes that are not UTF-8', () => {
  const server = useServer();
  const isRefused = ([status, body]: [number, string], part: string) =>
    expect([status, body], part).to.match(/^400,.*not valid UTF-8/);

  it('are refused in queries, and raw ones are told to be encoded', async () => {
    const get = (path: string) => answerTo(server(), `GET ${path} HTTP/1.1`, 'Host: localhost');
    for (const path of ['/api/v4/groups?search=%ff', '/api/v4/groups?search=a%c3', '/api/v4/groups?search=%ed%a0%80'])
      isRefused(await get(path), path);
    expect((await get('/api/v4/groups?search=caf%C3%A9%20100%'))[0]).to.equal(200);
    for (const path of ['/api/v4/groups?search=caf\u00c3\u00a9', '/groups/plan?search=caf\u00c3\u00a9']) {
      expect(await get(path)).to.deep.equal([400, '{"message":"400 Bad request - the query must be percent-encoded"}']);
    }
  });

  it('are refused in headers', async () => {
    const get = (line: string) => answerTo(server(), 'GET /api/v4/groups HTTP/1.1', 'Host: localhost', line);
    expect(await get('User-Agent: caf\u00e9')).to.deep.equal([
      400,
      '{"message":"400 Bad request - the header User-Agent is not valid UTF-8"}',
    ]);
    expect((await get('User-Agent: caf\u00c3\u00a9'))[0]).to.equal(200);
  });

  it('are refused in forms, their names, and names of files', async () => {
    const token = await server().tokenFor(server().root);
    const project = await server().createProject('app', await server().createGroup('plan'));
    const form = (path: string, type: string, body: string) =>
      answerToBytes(
        server(),
        [
          `POST ${path} HTTP/1.1`,
          'Host: localhost',
          `PRIVATE-TOKEN: ${token}`,
          `Content-Type: ${type}`,
          `Content-Length: ${body.length}`,
          'Connection: close',
          '',
          body,
        ].join('\r\n'),
      );
    const part = (disposition: string, value: string, type = '') =>
      `--x\r\nContent-Disposition: form-data; ${disposition}\r\n${type}\r\n${value}\r\n`;
    const multipart = (...parts: string[]) =>
      form('/api/v4/groups', 'multipart/form-data; boundary=x', `${parts.join('')}--x--\r\n`);
    const encoded = 'application/x-www-form-urlencoded';
    isRefused(await form('/api/v4/groups', encoded, 'name=caf\u00e9&path=a'), 'form');
    isRefused(await form('/api/v4/groups', encoded, 'name=caf%e9&path=a'), 'encoded form');
    isRefused(await multipart(part('name="name"', 'caf\u00e9'), part('name="path"', 'a')), 'field');
    isRefused(await multipart(part('name="caf\u00e9"', 'a'), part('name="path"', 'a')), 'name of a field');
    isRefused(await multipart(part('name="a"; filename="caf\u00e9"', 'a')), 'name of a file');
    // U+FFFD itself is a character, and so is é with a charset of its own.
    const utf8 = 'Content-Type: text/plain; charset=utf-8\r\n';
    const made = await multipart(
      part('name="name"', '\u00c3\u00a9 \u00ef\u00bf\u00bd', utf8),
      part('name="path"', 'b'),
    );
    expect(made[0], made[1]).to.equal(201);
    expect(made[1]).to.contain('"name":"é \uFFFD"');

    const uploads = `/api/v4/projects/${project.id}/uploads`;
    const upload = (...parts: string[]) =>
      form(uploads, 'multipart/form-data; boundary=x', `${parts.join('')}--x--\r\n`);
    isRefused(await upload(part('name="file"; filename="caf\u00e9.txt"', 'a')), 'name of an upload');
    isRefused(await upload(part('name="other"', 'caf\u00e9'), part('name="file"; filename="a.txt"', 'a')), 'its field');
    expect((await upload(part('name="file"; filename="caf\u00c3\u00a9.txt"', 'a')))[0]).to.equal(201);
  });
});
