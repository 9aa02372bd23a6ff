import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { EventListener } from '../../support/event-listener.ts';
import { useServer } from '../../support/server.ts';

/** As many as one person may have open. */
const streamsOfPerson = 20;

describe('Requests whose sender has left before they are read', () => {
  const server = useServer();
  let group: Namespace;
  let project: Namespace;
  let headers: Record<string, string>;
  let address: string;
  let running: Server;
  /** Whether the server goes on only when the connection is closed. */
  let isLeft: boolean;
  let handled: Promise<void>[];

  before(async () => {
    group = await server().createGroup('left');
    project = await server().createProject('early', group);
    const olga = await server().createUser('olga');
    await server().addMember(group, olga, 'owner');
    headers = { 'PRIVATE-TOKEN': await server().tokenFor(olga) };
    const handle = server().app().callback();
    running = createServer((request, response) => {
      if (!isLeft) return void handle(request, response);
      handled.push(once(response, 'close').then(() => handle(request, response)));
      request.socket.destroy();
    });
    await once(running.listen(0, '127.0.0.1'), 'listening');
    address = `http://127.0.0.1:${(running.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    handled = [];
    isLeft = true;
  });
  after(() => {
    running.closeAllConnections();
    running.close();
  });

  /** Resolves once the server is done with it. */
  async function sendAndLeave(path: string, init: RequestInit = {}): Promise<void> {
    await fetch(`${address}${path}`, { ...init, headers }).catch(() => undefined);
    expect(handled).to.have.lengthOf(1);
    await handled.pop();
  }

  it('keep no place among the streams of events', async () => {
    for (let count = 0; count < streamsOfPerson; count += 1) await sendAndLeave('/-/web/events?namespace=left');
    isLeft = false;
    const listener = await EventListener.open(address, 'namespace=left', headers);
    expect(listener.status).to.equal(200);
    listener.close();
  });

  for (const [what, size] of [
    ['whole', 10],
    ['cut', 4 * 1024 * 1024],
  ] as const) {
    it(`end with their body, which is ${what}`, async () => {
      const form = () => {
        const body = new FormData();
        body.append('file', new Blob(['x'.repeat(size)]), 'file.csv');
        return body;
      };
      await sendAndLeave(`/api/v4/projects/${project.id}/uploads`, { method: 'POST', body: form() });
      await sendAndLeave(`/api/v4/groups/${group.id}/imports?dry_run=true`, { method: 'POST', body: form() });
      await sendAndLeave(`/api/v4/projects/${project.id}/issues`, { method: 'POST', body: form() });
      expect(server().logs.filter(({ level }) => Number(level) >= 50)).to.deep.equal([]);
    });
  }
});
