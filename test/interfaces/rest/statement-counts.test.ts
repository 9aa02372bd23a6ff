import { expect } from 'chai';
import { issueCalls } from '../../support/rest-issues.ts';
import { useRestWorld } from '../../support/rest-world.ts';

/** Of a kind of thing: how it is made, the change of a text, and the most statements of both calls. */
interface Noun {
  make: () => Promise<string>;
  change: object;
  read: number;
  written: number;
}

describe('REST calls send few statements, since reads of a moment go to the database as one', () => {
  const world = useRestWorld();
  const { at, make, epic } = issueCalls(world);
  const planner = () => world.client('planner');
  const group = () => `/groups/${world.acme.id}`;

  const nouns: Record<string, Noun> = {
    'an issue': {
      make: async () => at(await make({ labels: 'one', assignee_ids: [world.people.developer] })),
      change: { title: 'Renamed' },
      read: 3,
      written: 16,
    },
    'an epic': {
      make: async () => `${group()}/epics/${(await epic({ labels: 'one' })).iid}`,
      change: { title: 'Renamed' },
      read: 3,
      written: 16,
    },
    'a milestone': {
      make: async () => {
        const { body } = await planner().post<{ id: number }>(`${group()}/milestones`, { title: 'Beta' });
        return `${group()}/milestones/${body.id}`;
      },
      change: { title: 'Renamed' },
      read: 3,
      written: 16,
    },
    'a comment': {
      make: async () => {
        const notes = `${at(await make())}/notes`;
        return `${notes}/${(await planner().post<{ id: number }>(notes, { body: 'Yes' })).body.id}`;
      },
      change: { body: 'No' },
      // It is found by its item, and the item by its project.
      read: 4,
      written: 16,
    },
  };

  for (const [name, { make: made, change, read, written }] of Object.entries(nouns)) {
    it(`that read ${name} and change its text`, async () => {
      const address = await made();
      // The first use of a token is written down.
      await planner().get(address);
      expect(await statementsOf(() => planner().get(address))).to.be.at.most(read);
      expect(await statementsOf(() => planner().put(address, change))).to.be.at.most(written);
    });
  }

  async function statementsOf(call: () => Promise<{ status: number }>): Promise<number> {
    let statements = 0;
    const count = () => (statements += 1);
    world.connection.on('query', count);
    const { status } = await call();
    world.connection.off('query', count);
    expect(status).to.equal(200);
    return statements;
  }
});
