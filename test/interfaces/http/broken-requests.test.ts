import { expect } from 'chai';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { useServer } from '../../support/server.ts';
import { answerBrokenRequest, letTakeItsTime } from '../../../interfaces/http/broken-requests.ts';

describe('Invalid or slow HTTP requests', () => {
  let server: Server;
  before(async () => {
    server = createServer(
      { requestTimeout: 200, headersTimeout: 100, connectionsCheckingInterval: 20 },
      (request, response) => {
        if (request.url === '/patient') letTakeItsTime(request);
        request.resume().once('end', () => response.end('done'));
      },
    );
    server.on('clientError', answerBrokenRequest);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  after(() => {
    server.close();
    server.closeAllConnections();
  });

  /** Sends these parts with pauses between them, and answers the first line that comes back. */
  const say = async (parts: readonly string[], pause = 150): Promise<string> => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const answer = text(socket);
    for (const part of parts) {
      if (!socket.writable) break;
      socket.write(part);
      await wait(pause);
    }
    socket.end();
    return (await answer).split('\r\n', 1)[0] ?? '';
  };
  const slowly = (path: string) => [
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\n`,
    'a',
    'b',
    'c',
    'd',
  ];

  it('are ended with 408 when the body is too slow', async () => {
    expect(await say(slowly('/'))).to.equal('HTTP/1.1 408 Request Timeout');
  });

  it('continue on routes with their own body timeout', async () => {
    expect(await say(slowly('/patient'))).to.equal('HTTP/1.1 200 OK');
  });

  it('get a matching 4xx status', async () => {
    expect(await say(['hello\r\n\r\n'], 20)).to.equal('HTTP/1.1 400 Bad Request');
    const long = `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`;
    expect(await say([long], 20)).to.equal('HTTP/1.1 431 Request Header Fields Too Large');
  });
});

describe('A request with two Host headers', () => {
  const running = useServer();

  it('is rejected with 400', async () => {
    const { port } = new URL(running().address);
    const answerTo = async (hosts: readonly string[]) => {
      const socket = connect(Number(port), '127.0.0.1');
      const answer = text(socket);
      const lines = hosts.map((host) => `Host: ${host}\r\n`).join('');
      socket.write(`GET /-/health HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`);
      return (await answer).split('\r\n', 1)[0];
    };
    expect(await answerTo(['127.0.0.1'])).to.equal('HTTP/1.1 200 OK');
    expect(await answerTo(['127.0.0.1', 'evil.example.org'])).to.equal('HTTP/1.1 400 Bad Request');
  });
});
