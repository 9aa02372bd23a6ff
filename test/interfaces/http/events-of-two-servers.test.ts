import { expect } from 'chai';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { connect } from '../../../infrastructure/database/connection.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { proxyDatabase } from '../../support/database-proxy.ts';
import { EventListener } from '../../support/event-listener.ts';
import { TestServer } from '../../support/server.ts';

describe('Event streams of two servers on one database', function () {
  this.timeout(60_000);
  let database: TestDatabase;
  const servers: TestServer[] = [];
  const listeners: EventListener[] = [];
  let plan: Namespace;
  let epic: WorkItem;

  before(async () => {
    database = await createTestDatabase();
    for (let count = 0; count < 2; count += 1) servers.push(await TestServer.start({ database }));
    plan = await one().createGroup('plan', { visibility: 'public' });
    epic = await one().perform(CreateWorkItem, { type: 'epic', namespace: plan.id, title: 'Epic' });
  });
  after(async () => {
    for (const server of servers) await server.stop();
    await database.drop();
  });
  afterEach(() => {
    for (const listener of listeners.splice(0)) listener.close();
  });

  const one = () => servers[0] as TestServer;
  const two = () => servers[1] as TestServer;
  const change = (server: TestServer, title: string) =>
    server.perform(UpdateWorkItem, { item: { id: epic.id }, title });
  async function listen(server: TestServer, query = 'namespace=plan') {
    const listener = await EventListener.open(server.address, query);
    listeners.push(listener);
    return listener;
  }

  it('report changes by the other server, and resume on it', async () => {
    const [first, second] = [await listen(one()), await listen(two())];
    await change(two(), 'From the second');
    await Promise.all([first.untilItem(epic.id), second.untilItem(epic.id)]);
    first.close();
    await change(one(), 'Missed');
    const moved = await listen(two(), `namespace=plan&after=${first.lastId}`);
    expect(moved.parts).to.deep.equal([`${epic.id} fields`]);
  });

  it('miss nothing when the database connection is cut', async () => {
    const proxy = await proxyDatabase(database.databaseUrl);
    const connection = connect({ databaseUrl: proxy.databaseUrl });
    const proxied = await TestServer.start({
      database: { connection, databaseUrl: proxy.databaseUrl, drop: () => connection.destroy() },
    });
    try {
      const listener = await listen(proxied);
      for (let round = 0; round < 5; round += 1) {
        listener.clear();
        proxy.cut();
        await change(one(), `Written while it was away ${round}`);
        proxy.restore();
        await listener.untilItem(epic.id);
      }
      expect(listener.isOpen).to.equal(true);
    } finally {
      await proxied.stop();
      await connection.destroy();
      await proxy.close();
    }
  });

  it('end at once when their server stops', async () => {
    const server = await TestServer.start({ database });
    const listener = await EventListener.open(server.address, 'namespace=plan');
    const stopped = server.stop();
    await listener.untilEnd();
    await stopped;
  });
});
