import { expect } from 'chai';
import { useServer } from '../../support/server.ts';

describe('Anonymous requests', () => {
  const server = useServer();

  it('leave connections to signed-in users, and get 503 when their own are used up', async function () {
    this.timeout(60_000);
    const group = await server().createGroup('crowded', { visibility: 'public' });
    const client = await server().as(server().root);
    await client.get('/api/v4/user');
    const anonymous = server().anonymous();
    const query = '{ group(fullPath: "crowded") { epics { nodes { iid } } } }';
    const lock = await server().connection.transaction();
    try {
      await lock.raw('lock table work_items in access exclusive mode');
      // More than the pool has connections, each waiting for the lock.
      const crowd = Array.from({ length: 30 }, (_, index) =>
        index % 2 === 0 ? anonymous.get(`/api/v4/groups/${group.id}/epics`) : anonymous.post('/api/graphql', { query }),
      );
      const waiting = { count: crowd.length };
      for (const one of crowd) void one.then(() => (waiting.count -= 1));
      for (let round = 0; round < 5; round += 1) {
        expect((await client.get('/api/v4/user')).status).to.equal(200);
      }
      expect(waiting.count).to.be.greaterThan(0);
      for (const { status, headers } of await Promise.all(crowd)) {
        expect(status).to.equal(503);
        expect(Number(headers.get('retry-after'))).to.be.greaterThan(0);
      }
    } finally {
      await lock.rollback();
    }
    expect((await anonymous.get(`/api/v4/groups/${group.id}/epics`)).status).to.equal(200);
  });
});
