import { expect } from 'chai';
import Koa from 'koa';
import { EventEmitter, once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { listen, type RunningServer } from '../../../interfaces/http/server.ts';
import { whenClosed } from '../../../interfaces/http/when-closed.ts';

describe('HTTP connections', () => {
  let server: RunningServer;
  let sockets: Socket[];
  /** The addresses that were asked for. */
  let asked: string[];
  /** Answers that stay open until their connection is lost, and what tells of one that is. */
  let heldOpen: number;
  let held: EventEmitter;
  /** Ends the requests that wait. */
  let release: () => void;
  /** Resolves once such a request has arrived. */
  let slowArrived: Promise<void>;

  const start = async (connections: { total: number; perAddress: number }, trustedProxies: readonly string[] = []) => {
    const app = new Koa();
    const released = new Promise<void>((resolve) => (release = resolve));
    let arrive = (): void => undefined;
    slowArrived = new Promise<void>((resolve) => (arrive = resolve));
    asked = [];
    heldOpen = 0;
    held = new EventEmitter();
    app.use(async (context) => {
      asked.push(context.path);
      if (context.path === '/held') {
        heldOpen += 1;
        context.respond = false;
        context.res.flushHeaders();
        whenClosed(context.res, () => {
          heldOpen -= 1;
          held.emit('closed');
        });
        return;
      }
      if (context.path === '/slow') {
        arrive();
        await released;
      }
      if (context.path === '/last') context.set('Connection', 'close');
      context.body = 'done';
    });
    server = await listen(app, { host: '127.0.0.1', port: 0, connections, trustedProxies });
  };
  beforeEach(() => {
    sockets = [];
  });
  afterEach(async () => {
    release();
    for (const socket of sockets) socket.destroy();
    await server.stop();
  });

  const open = async (localAddress = '127.0.0.1') => {
    const socket = connect({ port: server.port, host: '127.0.0.1', localAddress });
    socket.on('error', () => undefined);
    sockets.push(socket);
    await once(socket, 'connect');
    return socket;
  };
  /** Sends a request on a connection that is kept, and answers the status, or null when the connection was closed. */
  const ask = async (socket: Socket, path = '/') => {
    // Ends the wait for what did not happen, whose listeners would stay on the connection.
    const waiting = new AbortController();
    const { signal } = waiting;
    const answered = Promise.race([
      once(socket, 'data', { signal }).then(([chunk]) => Number(/^HTTP\/1\.1 (\d+)/.exec(String(chunk))?.[1])),
      once(socket, 'close', { signal }).then(() => null),
    ]).finally(() => waiting.abort());
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    return answered;
  };

  it('answer requests that were sent at once one after the other, and forget those of a lost connection', async () => {
    await start({ total: 100, perAddress: 10 });
    const socket = await open();
    socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\nGET /next HTTP/1.1\r\nHost: x\r\n\r\n');
    await slowArrived;
    const lost = await open();
    const lostOnServer = once(held, 'closed');
    lost.write('GET /held HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(3));
    await once(lost, 'data');
    lost.destroy();
    await lostOnServer;
    expect([heldOpen, asked]).to.deep.equal([0, ['/slow', '/held']]);
    let received = '';
    socket.on('data', (chunk) => (received += String(chunk)));
    release();
    while (received.split('done').length < 3) await once(socket, 'data');
    expect(asked).to.deep.equal(['/slow', '/held', '/next']);
  });

  it('end for a client that sends more than 20 further requests before the first is answered', async () => {
    await start({ total: 100, perAddress: 10 });
    const patient = await open();
    patient.write(`GET /slow HTTP/1.1\r\nHost: x\r\n\r\n${'GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20)}`);
    await slowArrived;
    const greedy = await open();
    const ended = once(greedy, 'close');
    greedy.resume();
    greedy.write('GET /held HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(22));
    await ended;
    expect(asked.filter((path) => path === '/held')).to.have.length(1);
    let received = '';
    patient.on('data', (chunk) => (received += String(chunk)));
    release();
    while (received.split('done').length < 22) await once(patient, 'data');
    expect(asked.filter((path) => path === '/')).to.have.length(20);
  });

  it('that end with an answer begin none of the requests sent after it', async () => {
    await start({ total: 100, perAddress: 10 });
    const socket = await open();
    const ended = once(socket, 'close');
    socket.resume();
    socket.write('GET /last HTTP/1.1\r\nHost: x\r\n\r\nGET /next HTTP/1.1\r\nHost: x\r\n\r\n');
    await ended;
    expect(asked).to.deep.equal(['/last']);
  });

  it('of the same address are closed when idle to make room, longest idle first', async () => {
    await start({ total: 100, perAddress: 3 });
    const idle = [await open(), await open(), await open()];
    for (const socket of idle) expect(await ask(socket)).to.equal(200);
    const gone = once(idle[0] as Socket, 'close');
    expect(await ask(await open())).to.equal(200);
    await gone;
    expect(await ask(idle[1] as Socket)).to.equal(200);
  });

  it('of one address do not block others', async () => {
    await start({ total: 100, perAddress: 2 });
    for (let number = 0; number < 6; number += 1) expect(await ask(await open())).to.equal(200);
    expect(await ask(await open('127.0.0.2'))).to.equal(200);
    expect(sockets.filter((socket) => !socket.destroyed).length).to.be.at.most(3);
  });

  it('over the limit get 503 while all are busy, and work again afterwards', async () => {
    await start({ total: 100, perAddress: 2 });
    const busy = [ask(await open(), '/slow'), ask(await open(), '/slow')];
    // Both requests must have arrived before another connection is counted.
    await new Promise((resolve) => setImmediate(resolve));
    expect(await ask(await open())).to.equal(503);
    release();
    expect(await Promise.all(busy)).to.deep.equal([200, 200]);
    expect(await ask(await open())).to.equal(200);
  });

  it('of a trusted proxy are limited only in total', async () => {
    await start({ total: 100, perAddress: 2 }, ['127.0.0.1']);
    const many = [await open(), await open(), await open(), await open()];
    for (const socket of many) expect(await ask(socket)).to.equal(200);
    for (const socket of many) expect(await ask(socket)).to.equal(200);
  });

  it('of all addresses are limited in total', async () => {
    await start({ total: 3, perAddress: 2 });
    const places = ['127.0.0.1', '127.0.0.1', '127.0.0.2', '127.0.0.2'];
    for (const place of places) expect(await ask(await open(place))).to.equal(200);
    expect(await ask(await open('127.0.0.3'))).to.equal(200);
  });

  it('are closed after the current answer when the server stops', async () => {
    await start({ total: 100, perAddress: 100 });
    const agent = new Agent({ keepAlive: true });
    const answered = new Promise<string | undefined>((resolve, reject) => {
      request({ host: '127.0.0.1', port: server.port, path: '/slow', agent }, (answer) => {
        answer.resume();
        resolve(answer.headers.connection);
      })
        .on('error', reject)
        .end();
    });
    await slowArrived;
    const stopped = server.stop();
    release();
    expect(await answered).to.equal('close');
    await stopped;
    agent.destroy();
  });

  it('without a request are closed at once when the server stops', async () => {
    await start({ total: 100, perAddress: 100 });
    const unused = await open();
    const closed = once(unused, 'close');
    // The server knows the first connection by the time it answers on the second.
    await ask(await open());
    await server.stop();
    await closed;
  });
});
