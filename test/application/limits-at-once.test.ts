import { expect } from 'chai';
import { CreateEnvironment } from '../../application/deployments/create-environment.ts';
import { ProtectEnvironment } from '../../application/deployments/protect-environment.ts';
import { CreateCadence } from '../../application/iterations/create-cadence.ts';
import { LinkWorkItems } from '../../application/work-items/link-work-items.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { insertMany } from '../support/database.ts';
import { useServer } from '../support/server.ts';

describe('Limits per group or project', () => {
  const server = useServer();
  let group: Namespace;
  let project: Namespace;

  before(async () => {
    group = await server().createGroup('full');
    project = await server().createProject('full', group);
  });

  /** Fills a table up to one below its limit, and then adds several at once. */
  async function oneOfSeveral(fill: string, add: (count: number) => Promise<unknown>): Promise<string[]> {
    await insertMany(server().connection, fill);
    const results = await Promise.allSettled([1, 2, 3, 4, 5].map(add));
    expect(results.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
    return results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as Error).message] : []));
  }

  it('apply to environments that are created concurrently', async () => {
    const refused = await oneOfSeveral(
      `insert into environments (namespace_id, name, slug, tier, state)
       select ${project.id}, 'old-' || n, 'old-' || n, 'other', 'available' from generate_series(1, 999) n`,
      (count) => server().perform(CreateEnvironment, { project: project.id, name: `new-${count}` }),
    );
    expect(new Set(refused)).to.deep.equal(new Set(['A project has at most 1000 environments']));
  });

  it('apply to protected environments that are added concurrently', async () => {
    const refused = await oneOfSeveral(
      `insert into protected_environments (namespace_id, name, required_approval_count, self_approval)
       select ${project.id}, 'old-' || n, 0, false from generate_series(1, 99) n`,
      (count) =>
        server().perform(ProtectEnvironment, {
          kind: 'project',
          namespace: project.id,
          name: `new-${count}`,
          deployRules: [{ accessLevel: 40 }],
        }),
    );
    expect(new Set(refused)).to.deep.equal(new Set(['A project protects at most 100 environments']));
  });

  it('apply to links of an item that are added concurrently', async () => {
    await insertMany(
      server().connection,
      `insert into work_items (namespace_id, iid, type, title, author_id)
       select ${project.id}, n, 'issue', 'Linked ' || n, ${server().root.id} from generate_series(1, 1005) n`,
    );
    const items = await server()
      .connection('work_items')
      .where({ namespaceId: project.id })
      .orderBy('iid')
      .select('id');
    const idOf = (iid: number) => (items[iid - 1] as { id: number }).id;
    const refused = await oneOfSeveral(
      `insert into work_item_links (source_id, target_id, type)
       select ${idOf(1)}, id, 'blocks' from work_items
       where namespace_id = ${project.id} and iid between 2 and 1000`,
      (count) =>
        server().perform(LinkWorkItems, {
          source: { id: idOf(1000 + count) },
          target: { id: idOf(1) },
          linkType: 'is_blocked_by',
        }),
    );
    expect(new Set(refused)).to.deep.equal(new Set(['An item has at most 1,000 links']));
  });

  it('apply to cadences that are created concurrently', async () => {
    const refused = await oneOfSeveral(
      `insert into iteration_cadences (namespace_id, title, automatic, roll_over, active)
       select ${group.id}, 'old-' || n, false, false, true from generate_series(1, 99) n`,
      (count) =>
        server().perform(CreateCadence, { group: group.id, title: `new-${count}`, automatic: false, active: true }),
    );
    expect(new Set(refused)).to.deep.equal(new Set(['The group has 100 iteration cadences, which is the maximum']));
  });
});
