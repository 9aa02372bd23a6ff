import { expect } from 'chai';
import * as fc from 'fast-check';
import { anonymous } from '../../domain/access/actor.ts';
import { canRead, canReadItem } from '../../domain/access/policy.ts';
import { accessLevels, type RoleName } from '../../domain/access/role.ts';
import type { GroupShare, Member } from '../../domain/members/member.ts';
import { visibilities, type Namespace } from '../../domain/namespaces/namespace.ts';
import type { User } from '../../domain/people/user.ts';
import { select, sql, type Fragment } from '../../infrastructure/database/sql.ts';
import { visibleInNamespace, visibleNamespaces, visibleWorkItems } from '../../infrastructure/database/visible.ts';
import { DatabaseWorkItemStore } from '../../infrastructure/database/work-items/work-item-store.ts';
import { useSandbox, type Sandbox } from '../support/sandbox.ts';

const people = 6;

/** A world in numbers: each index is taken modulo the number of things there are by then. */
const worlds = fc.record({
  people: fc.array(
    fc.record({
      admin: fc.boolean(),
      external: fc.boolean(),
      state: fc.constantFrom('active', 'active', 'active', 'blocked', 'banned'),
    }),
    { minLength: people, maxLength: people },
  ),
  namespaces: fc.array(
    fc.record({
      kind: fc.constantFrom('group', 'group', 'project', 'user'),
      parent: fc.option(fc.nat()),
      visibility: fc.constantFrom(...visibilities),
      archived: fc.boolean(),
    }),
    { minLength: 2, maxLength: 9 },
  ),
  members: fc.array(
    fc.record({
      namespace: fc.nat(),
      person: fc.nat({ max: people - 1 }),
      role: fc.constantFrom(...(Object.keys(accessLevels) as RoleName[])),
      expiresAt: fc.option(fc.constantFrom('2026-11-20', '2026-11-21', '2026-11-22')),
    }),
    { maxLength: 10 },
  ),
  shares: fc.array(
    fc.record({
      namespace: fc.nat(),
      invited: fc.nat(),
      role: fc.constantFrom(...(['guest', 'planner', 'reporter', 'developer', 'maintainer', 'owner'] as const)),
      expiresAt: fc.option(fc.constantFrom('2026-11-20', '2026-11-21', '2026-11-22')),
    }),
    { maxLength: 6 },
  ),
  items: fc.array(
    fc.record({
      namespace: fc.nat(),
      author: fc.nat({ max: people - 1 }),
      assignees: fc.uniqueArray(fc.nat({ max: people - 1 }), { maxLength: 2 }),
      confidential: fc.boolean(),
    }),
    { minLength: 1, maxLength: 10 },
  ),
});
type Plan = typeof worlds extends fc.Arbitrary<infer Value> ? Value : never;

let built = 0;

/** Stores a plan's rows, as they are: a child may well be wider than its parent, since both forms must agree on that too. */
async function build(sandbox: Sandbox, plan: Plan): Promise<{ persons: User[]; namespaces: Namespace[] }> {
  built += 1;
  const persons: User[] = [];
  for (const [index, planned] of plan.people.entries()) {
    persons.push(await sandbox.user(`p${built}-${index}`, { ...planned, state: planned.state as User['state'] }));
  }
  const namespaces: Namespace[] = [];
  for (const [index, { kind, parent, visibility, archived }] of plan.namespaces.entries()) {
    const path = `n${built}-${index}`;
    const groups = namespaces.filter((one) => one.kind === 'group');
    const above = parent === null || kind === 'user' ? undefined : groups[parent % Math.max(1, groups.length)];
    if (kind === 'user') {
      const ownerId = persons[index % people]?.id as number;
      namespaces.push(await sandbox.stored(() => sandbox.personal({ ...persons[0]!, id: ownerId, username: path })));
    } else if (kind === 'group') {
      namespaces.push(await sandbox.group(path, { visibility, archived, ...(above && { parent: above }) }));
    } else {
      const holder = above ?? namespaces[0];
      if (holder !== undefined && holder.kind !== 'project') {
        namespaces.push(await sandbox.project(path, { visibility, archived, parent: holder }));
      }
    }
  }
  const taken = new Set<string>();
  for (const { namespace, person, role, expiresAt } of plan.members) {
    const place = namespaces[namespace % Math.max(1, namespaces.length)];
    if (place === undefined || taken.has(`${place.id} ${person}`)) continue;
    taken.add(`${place.id} ${person}`);
    await sandbox.member(place, persons[person] as User, role, { expiresAt });
  }
  const groups = namespaces.filter((one) => one.kind === 'group');
  for (const { namespace, invited, role, expiresAt } of groups.length === 0 ? [] : plan.shares) {
    const [to, from] = [groups[namespace % groups.length] as Namespace, groups[invited % groups.length] as Namespace];
    if (to.id === from.id || taken.has(`share ${to.id} ${from.id}`)) continue;
    taken.add(`share ${to.id} ${from.id}`);
    const row = { namespaceId: to.id, invitedGroupId: from.id, accessLevel: accessLevels[role], expiresAt };
    await sandbox.connection('group_shares').insert(row);
  }
  const holders = namespaces.filter((one) => one.kind !== 'user');
  for (const { namespace, author, assignees, confidential } of plan.items) {
    const place = holders[namespace % Math.max(1, holders.length)];
    if (place === undefined) continue;
    const item = await sandbox.item(place, persons[author] as User, { confidential });
    await sandbox.stored((trx) =>
      new DatabaseWorkItemStore(trx).setAssignees(
        item.id,
        assignees.map((index) => (persons[index] as User).id),
      ),
    );
  }
  return { persons, namespaces };
}

describe('Policy and SQL visibility', () => {
  const place = useSandbox();

  it('agree on every namespace and item of random worlds, for every user', async function () {
    this.timeout(120_000);
    const { sandbox } = place;
    let hidden = 0;
    let shown = 0;
    await fc.assert(
      fc.asyncProperty(worlds, async (plan) => {
        const { persons, namespaces } = await build(sandbox, plan);
        const byId = new Map(namespaces.map((one) => [one.id, one]));
        const ids = [...byId.keys()];
        const items = await itemsOf(sandbox, ids);
        for (const person of [null, ...persons]) {
          const actor = person === null ? anonymous : await sandbox.actor(person);
          expect([...actor.memberships].sort(byKey)).to.deep.equal(await rolesOf(sandbox, person, byId));
          const readable = namespaces.filter((one) => canRead(actor, one)).map(({ id }) => id);
          const readableItems = items
            .filter(({ item, policyItem }) => canReadItem(actor, policyItem, byId.get(item.namespaceId) as Namespace))
            .map(({ item }) => item.id);
          const visible = {
            namespaces: await idsOf(
              sandbox,
              sql`namespaces n where n.id = any(${ids}::bigint[]) and ${visibleNamespaces(actor, 'n')}`,
            ),
            items: await idsOf(
              sandbox,
              sql`work_items n where n.namespace_id = any(${ids}::bigint[]) and ${visibleWorkItems(actor, 'n')}`,
            ),
            // Members stand for whatever is seen by anyone who sees its namespace.
            members: await idsOf(
              sandbox,
              sql`members n where n.namespace_id = any(${ids}::bigint[]) and ${visibleInNamespace(actor, 'n')}`,
            ),
          };
          expect(visible.namespaces).to.have.members(readable);
          expect(visible.items).to.have.members(readableItems);
          expect(visible.members).to.have.members(
            await idsOf(sandbox, sql`members n where n.namespace_id = any(${readable}::bigint[])`),
          );
          shown += readableItems.length;
          hidden += items.length - readableItems.length;
        }
      }),
      { numRuns: 60 },
    );
    // Worlds in which everything or nothing can be seen would prove little.
    expect(shown).to.be.greaterThan(200);
    expect(hidden).to.be.greaterThan(200);
  });
});

const byKey = ([one]: [number, number], [other]: [number, number]): number => one - other;

/** Roles by namespace as the rows say, computed without the statement that the product asks. */
async function rolesOf(
  sandbox: Sandbox,
  person: User | null,
  namespaces: ReadonlyMap<number, Namespace>,
): Promise<[number, number][]> {
  const today = sandbox.clock.today();
  const lasts = ({ expiresAt }: { expiresAt: string | null }): boolean => expiresAt === null || expiresAt > today;
  const members = (await sandbox.connection('members').where({ userId: person?.id ?? 0 })) as Member[];
  const own = members.filter((one) => lasts(one) && one.accessLevel >= accessLevels.guest);
  const shares = (await sandbox.connection<GroupShare>('group_shares')).filter(lasts);
  const roles = own.map(({ namespaceId, accessLevel }): [number, number] => [namespaceId, accessLevel]);
  for (const { namespaceId, invitedGroupId, accessLevel } of shares) {
    const above = namespaces.get(invitedGroupId)?.traversalIds ?? [];
    for (const one of own.filter((membership) => above.includes(membership.namespaceId))) {
      roles.push([namespaceId, Math.min(one.accessLevel, accessLevel)]);
    }
  }
  const highest = new Map<number, number>();
  for (const [id, level] of roles) highest.set(id, Math.max(level, highest.get(id) ?? 0));
  return [...highest].sort(byKey);
}

/** Every item of these namespaces with what the policy asks of it. */
async function itemsOf(sandbox: Sandbox, namespaceIds: number[]) {
  const ids = await idsOf(sandbox, sql`work_items n where n.namespace_id = any(${namespaceIds}::bigint[])`);
  return sandbox.stored(async (trx) => {
    const loaded = await new DatabaseWorkItemStore(trx).load(ids);
    return loaded.map(({ item, policy }) => ({ item, policyItem: policy })).sort((a, b) => a.item.id - b.item.id);
  });
}

async function idsOf(sandbox: Sandbox, fromWhere: Fragment): Promise<number[]> {
  const rows = await select<{ id: number }>(sandbox.connection, sql`select n.id from ${fromWhere}`);
  return rows.map(({ id }) => id);
}
