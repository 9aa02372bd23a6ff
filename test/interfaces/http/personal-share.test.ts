import { expect } from 'chai';
import { useServer } from '../../support/server.ts';

describe('Requests of one user', () => {
  const server = useServer();

  it('leave connections to other users, however many run at once', async function () {
    this.timeout(60_000);
    const group = await server().createGroup('busy');
    const project = await server().createProject('busy', group);
    const hostile = await server().as(server().root);
    const honest = await server().as(await server().createUser());
    await Promise.all([hostile.get('/api/v4/user'), honest.get('/api/v4/user')]);
    const query = '{ group(fullPath: "busy") { epics { nodes { iid } } } }';
    const lock = await server().connection.transaction();
    try {
      await lock.raw('lock table work_items in access exclusive mode');
      // More than the pool has connections, each waiting for the lock.
      const crowd = Array.from({ length: 30 }, (_, index) => {
        if (index % 3 === 0) return hostile.get(`/api/v4/groups/${group.id}/epics`);
        if (index % 3 === 1) return hostile.post('/api/graphql', { query });
        return hostile.post(`/api/v4/projects/${project.id}/issues`, { title: `Issue ${index}` });
      });
      // Some may be refused on a slow machine, for having waited too long; none can have succeeded.
      let succeeded = 0;
      for (const one of crowd) void one.then(({ status }) => (succeeded += status === 503 ? 0 : 1));
      for (let round = 0; round < 5; round += 1) {
        expect((await honest.get('/api/v4/groups')).status).to.equal(200);
      }
      expect(succeeded).to.equal(0);
      await lock.rollback();
      for (const { status } of await Promise.all(crowd)) expect(status).to.be.oneOf([200, 201, 503]);
    } finally {
      if (!lock.isCompleted()) await lock.rollback();
    }
    expect((await hostile.get(`/api/v4/groups/${group.id}/epics`)).status).to.equal(200);
  });
});
