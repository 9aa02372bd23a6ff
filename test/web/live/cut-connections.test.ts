import { expect } from 'chai';
import { ApplicationError } from '../../../application/errors.ts';
import { AssignParent } from '../../../application/work-items/assign-parent.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { DeleteWorkItem } from '../../../application/work-items/delete-work-item.ts';
import { LinkWorkItems } from '../../../application/work-items/link-work-items.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { Dice } from '../../support/dice.ts';
import { LivePages, type LivePagesOptions } from '../../support/live-pages.ts';
import { TestServer } from '../../support/server.ts';

const cuts = Number(process.env['CUT_CONNECTIONS'] ?? 20);
const today = '2026-11-21';
const days = ['2026-10-15', '2026-11-01', '2026-11-20', '2026-12-01', '2027-01-15'];

describe('pages whose connection is cut again and again while others write', function () {
  this.timeout(60_000 + cuts * 5_000);
  let database: TestDatabase;
  let servers: TestServer[];
  let plan: Namespace;
  let project: Namespace;
  let top: WorkItem;
  let fence: WorkItem;
  const items: number[] = [];
  const dice = new Dice(20_261_122);

  before(async () => {
    database = await createTestDatabase();
    servers = [await TestServer.start({ database, today }), await TestServer.start({ database, today })];
    plan = await first().createGroup('plan', { visibility: 'public' });
    project = await first().createProject('app', plan, { visibility: 'public' });
    top = await create({ title: 'Top', startDateIsFixed: false, dueDateIsFixed: false });
    fence = await create({ title: 'Fence' });
    for (let count = 0; count < 25; count += 1) await write();
  });
  after(async () => {
    for (const server of servers) await server.stop();
    await database.drop();
  });

  const first = () => servers[0] as TestServer;

  function create(fields: Record<string, unknown> = {}): Promise<WorkItem> {
    const [start, due] = [dice.one(days), dice.one(days)].sort();
    const dates = { startDateIsFixed: true, startDateFixed: start, dueDateIsFixed: true, dueDateFixed: due };
    return dice
      .one(servers)
      .perform(CreateWorkItem, { type: 'epic', namespace: plan.id, title: 'Epic', ...dates, ...fields });
  }

  /** One act of one person, on one of the servers; what is refused changes nothing. */
  async function write(): Promise<void> {
    const server = dice.one(servers);
    const item = { id: dice.one(items) };
    const parent = { id: dice.chance(40) ? top.id : dice.one(items) };
    const update = (changes: Record<string, unknown>) => server.perform(UpdateWorkItem, { item, ...changes });
    const acts = [
      async () => items.push((await create({ title: `Epic ${dice.below(1000)}`, parentId: parent.id })).id),
      async () => items.push((await create({ title: `Epic ${dice.below(1000)}` })).id),
      async () => {
        const issue = { type: 'issue' as const, namespace: project.id, title: 'Issue', weight: dice.below(9) };
        items.push((await server.perform(CreateWorkItem, { ...issue, parentId: parent.id })).id);
      },
      () => update({ title: `Renamed ${dice.below(1000)}` }),
      () => update({ startDateIsFixed: true, startDateFixed: dice.one(days) }),
      () => update({ dueDateIsFixed: dice.chance(50), dueDateFixed: dice.one(days) }),
      () => update({ stateEvent: dice.one(['close', 'reopen']) }),
      () => update({ confidential: dice.chance(50) }),
      () => server.perform(AssignParent, { item, parent: dice.chance(20) ? null : parent }),
      () => server.perform(LinkWorkItems, { source: item, target: parent, linkType: 'blocks' }),
      () => server.perform(DeleteWorkItem, { item }),
    ];
    try {
      await (items.length < 12 ? acts[0] : dice.one(acts))?.();
    } catch (error) {
      if (!(error instanceof ApplicationError)) throw error;
    }
  }

  it(`show what a fresh load shows after ${cuts} cuts, to members and to visitors`, async () => {
    const options: Omit<LivePagesOptions, 'token'> = {
      addresses: servers.map(({ address }) => address),
      groupPath: 'plan',
      iid: String(top.iid),
      today,
    };
    const planner = await first().createUser();
    await first().addMember(plan, planner, 'planner');
    const tokens = [await first().tokenFor(planner), null, null];
    const all = await Promise.all(tokens.map((token) => LivePages.open({ ...options, token })));
    try {
      for (const pages of all) await pages.expandAll();
      for (let cut = 0; cut < cuts; cut += 1) {
        const pages = dice.one(all);
        await write();
        pages.cut();
        for (let act = dice.below(4); act > 0; act -= 1) await write();
        pages.heal();
        await write();
      }
      for (const pages of all) pages.forget();
      await first().perform(UpdateWorkItem, { item: { id: fence.id }, title: 'Everything before is told' });
      await Promise.all(all.map((pages) => pages.untilMet(fence.id)));
      for (const [index, pages] of all.entries()) {
        const fresh = await LivePages.open({ ...options, token: tokens[index] ?? null });
        try {
          await Promise.all([pages.expandAll(), fresh.expandAll()]);
          expect(differences(pages.shown, fresh.shown)).to.deep.equal([]);
        } finally {
          fresh.close();
        }
      }
    } finally {
      for (const pages of all) pages.close();
    }
  });
});

/**
 * Where two values of JSON differ, one line for each place. What only one of them knows of a row is left out: one that
 * is in the tree and in the roadmap is known with the fields of both.
 */
function differences(shown: unknown, fresh: unknown, path = ''): string[] {
  if (Object.is(shown, fresh)) return [];
  if (Array.isArray(shown) && Array.isArray(fresh)) {
    const length = Math.max(shown.length, fresh.length);
    return Array.from({ length }, (_, at) => differences(shown[at], fresh[at], `${path}/${at}`)).flat();
  }
  if (isRecord(shown) && isRecord(fresh))
    return Object.keys(fresh)
      .filter((key) => key in shown)
      .flatMap((key) => differences(shown[key], fresh[key], `${path}/${key}`));
  return [`${path}: ${JSON.stringify(shown)} instead of ${JSON.stringify(fresh)}`];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
