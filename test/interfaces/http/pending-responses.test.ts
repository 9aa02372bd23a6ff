import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect } from 'chai';
import Koa from 'koa';
import { listen, type RunningServer } from '../../../interfaces/http/server.ts';
import type { PendingBounds } from '../../../interfaces/http/limits/pending-responses.ts';

const mebibyte = 1024 * 1024;

/** An answer is far larger than what the system keeps of it on its way, so that most of it stays with the server. */
describe('Pending responses', () => {
  const answer = Buffer.alloc(64 * mebibyte, 'x');
  let server: RunningServer;
  let sockets: Socket[];
  /** Paths in the order in which their connections ended. */
  let ended: string[];
  let wake: () => void;

  const start = async (pending: PendingBounds, trustedProxies: readonly string[] = []) => {
    const app = new Koa();
    app.use((context) => {
      context.res.once('close', () => {
        ended.push(context.path);
        wake();
      });
      context.body = context.path === '/small' ? 'small' : answer;
    });
    server = await listen(app, { host: '127.0.0.1', port: 0, pending, trustedProxies });
  };
  beforeEach(() => {
    sockets = [];
    ended = [];
    wake = () => undefined;
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    await server.stop();
  });

  /** Sends requests on one connection and reads no more than the beginning of the first answer. */
  const ask = async (paths: readonly string[], localAddress = '127.0.0.1') => {
    const socket = connect({ port: server.port, host: '127.0.0.1', localAddress });
    socket.on('error', () => undefined);
    sockets.push(socket);
    socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
    await once(socket, 'readable');
    return socket;
  };
  const until = async (path: string) => {
    while (!ended.includes(path)) await new Promise<void>((resolve) => (wake = resolve));
  };
  const isServed = async () => (await fetch(`${server.address}/small`)).status === 200;

  it('over the limit of an address are ended, longest waiting first', async () => {
    await start({ total: 1_000 * mebibyte, perAddress: 100 * mebibyte });
    await ask(['/first']);
    expect(ended).to.deep.equal([]);
    await ask(['/other'], '127.0.0.2');
    await ask(['/second']);
    await until('/first');
    await ask(['/third']);
    await until('/second');
    expect(ended).to.deep.equal(['/first', '/second']);
    expect(await isServed()).to.equal(true);
  });

  it('over the limit of all addresses are ended, longest waiting first', async () => {
    await start({ total: 150 * mebibyte, perAddress: 100 * mebibyte });
    for (const [index, address] of ['127.0.0.1', '127.0.0.2', '127.0.0.3'].entries()) await ask([`/${index}`], address);
    await until('/0');
    expect(ended).to.deep.equal(['/0']);
    expect(await isServed()).to.equal(true);
  });

  it('are one at a time for pipelined requests, which wait for each other', async () => {
    await start({ total: 1_000 * mebibyte, perAddress: 100 * mebibyte });
    await ask(['/a', '/b']);
    expect(await isServed()).to.equal(true);
    expect(ended.filter((path) => path !== '/small')).to.deep.equal([]);
    await ask(['/c']);
    await until('/a');
    expect(await isServed()).to.equal(true);
    expect(ended.filter((path) => path !== '/small')).to.deep.equal(['/a']);
  });

  it('of a trusted proxy are limited only in total', async () => {
    await start({ total: 150 * mebibyte, perAddress: 100 * mebibyte }, ['127.0.0.1']);
    await ask(['/first']);
    await ask(['/second']);
    await ask(['/third']);
    await until('/first');
    expect(ended).to.deep.equal(['/first']);
  });

  it('are sent completely to slow readers', async () => {
    await start({ total: 1_000 * mebibyte, perAddress: 100 * mebibyte });
    const socket = await ask(['/first']);
    let bytes = 0;
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > answer.length) break;
    }
    expect(bytes).to.be.greaterThan(answer.length);
  });
});
