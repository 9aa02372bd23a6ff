import { expect } from 'chai';
import { ApplicationError } from '../../../../application/errors.ts';
import type { Services } from '../../../../application/services.ts';
import { workItemSortKeys, type WorkItemFilter } from '../../../../application/work-items/work-item-filter.ts';
import type { Actor } from '../../../../domain/access/actor.ts';
import { useDatabase } from '../../../support/database.ts';
import { storeItems, storePlan } from './plan.ts';

const filter: WorkItemFilter = { types: ['epic', 'issue', 'incident'] };

describe('Work item pages', () => {
  const database = useDatabase();
  let services: Services;
  let root: Actor;

  before(async () => {
    services = await storePlan(database.connection);
    await storeItems(database.connection);
    // Numbers that stand in another order as text, some of them equal and some missing.
    await database.connection.raw(/* sql */ `
      update work_items set relative_position = (array[9, 10, 100, 9, 20, 3]::int[])[1 + id % 6];
      update work_items set weight = (array[9, 10, null]::int[])[1 + id % 3] where type <> 'epic';
      update labels set priority = case title when 'team::red' then 9 else 10 end where title like 'team::%';
    `);
    root = await services.actors.load(1);
  });

  it('count a long list again only after a change of items', async () => {
    const { connection } = database;
    const page = { kind: 'keyset', size: 5, direction: 'forward', cursor: null, counted: true } as const;
    const counts: string[] = [];
    const onQuery = ({ sql }: { sql: string }) => sql.includes('count(*)') && counts.push(sql);
    const total = async () =>
      (await services.queries.workItems.page(root, filter, { by: 'id', direction: 'asc' }, page)).total;
    const change = async (type: 'issue' | 'task') => {
      await connection('work_items').where({ id: 12 }).update({ type, parentId: null });
      const changes = { type: { after: type } };
      await connection('change_log').insert({ action: 'test', subjectType: 'work_item', subjectId: 12, changes });
    };
    await change('task');
    connection.on('query', onQuery);
    try {
      expect([await total(), await total(), await total()]).to.eql([11, 11, 11]);
      expect(counts).to.have.length(1);
      await change('issue');
      expect(await total()).to.equal(12);
    } finally {
      connection.off('query', onQuery);
    }
  });

  for (const by of workItemSortKeys) {
    for (const direction of ['asc', 'desc'] as const) {
      it(`have the same rows forwards and backwards by ${by} ${direction}`, async () => {
        const { workItems } = services.queries;
        const order = { by, direction };
        const all = await workItems.page(root, filter, order, { kind: 'offset', page: 1, perPage: 50 });
        const expected = all.rows.map((item) => item.id);
        expect([...expected].sort((a, b) => a - b)).to.eql([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);

        for (const counted of [false, true]) {
          const forwards: number[] = [];
          for (let cursor: string | null = null; ;) {
            const page = await workItems.page(root, filter, order, {
              kind: 'keyset',
              size: 5,
              direction: 'forward',
              cursor,
              counted,
            });
            expect(page.hasPrevious).to.equal(cursor !== null);
            expect(page.total).to.equal(counted && cursor === null ? 12 : undefined);
            forwards.push(...page.rows.map((item) => item.id));
            if (!page.hasNext) break;
            cursor = page.cursor(page.rows.length - 1);
          }
          expect(forwards).to.eql(expected);

          for (const skip of [3, 11, 12]) {
            const page = await workItems.page(root, filter, order, {
              kind: 'keyset',
              size: 5,
              direction: 'forward',
              cursor: null,
              counted,
              skip,
            });
            expect(page.rows.map((item) => item.id)).to.eql(expected.slice(skip, skip + 5));
            expect([page.hasPrevious, page.hasNext]).to.eql([true, skip + 5 < expected.length]);
            if (!page.hasNext) continue;
            const cursor = page.cursor(page.rows.length - 1);
            const next = { kind: 'keyset', size: 5, direction: 'forward', cursor } as const;
            const { rows } = await workItems.page(root, filter, order, next);
            expect(rows.map((item) => item.id)).to.eql(expected.slice(skip + 5, skip + 10));
          }

          const backwards: number[] = [];
          for (let cursor: string | null = null; ;) {
            const page = await workItems.page(root, filter, order, {
              kind: 'keyset',
              size: 5,
              direction: 'backward',
              cursor,
              counted,
            });
            backwards.unshift(...page.rows.map((item) => item.id));
            if (!page.hasPrevious) break;
            cursor = page.cursor(0);
          }
          expect(backwards).to.eql(expected);
        }
      });
    }
  }

  it('of many parents are read with a statement per 2,500 rows', async () => {
    const parents = Array.from({ length: 100 }, (_, index) => index + 1);
    const order = { by: 'id', direction: 'asc' } as const;
    const pagesOf = async (size: number) => {
      let sent = 0;
      const onQuery = () => (sent += 1);
      database.connection.on('query', onQuery);
      const page = { size, direction: 'forward' } as const;
      const pages = await services.queries.workItems.childPages(root, parents, filter, order, page);
      database.connection.off('query', onQuery);
      return { sent, pages: Array.from(pages, ([id, { rows }]) => [id, rows.map((row) => row.id)]) };
    };
    const [small, large] = [await pagesOf(20), await pagesOf(100)];
    expect([small.sent, large.sent]).to.eql([1, 5]);
    expect(small.pages.map(([id]) => id)).to.eql(parents);
    expect(small.pages.some(([, rows]) => (rows as number[]).length > 0)).to.equal(true);
    expect(large.pages).to.eql(small.pages);
  });

  it('have rows without a value last in both directions', async () => {
    for (const direction of ['asc', 'desc'] as const) {
      const page = await services.queries.workItems.page(
        root,
        { types: ['epic'] },
        { by: 'startDate', direction },
        { kind: 'offset', page: 1, perPage: 50 },
      );
      expect(page.rows.slice(-2).map((item) => item.startDate)).to.eql([null, null]);
    }
  });

  it('are numbered from one, and tell whether there are more', async () => {
    const page = (number: number) =>
      services.queries.workItems.page(
        root,
        filter,
        { by: 'id', direction: 'asc' },
        { kind: 'offset', page: number, perPage: 5 },
      );
    expect((await page(1)).hasNext).to.equal(true);
    const last = await page(3);
    expect(last.rows.map((item) => item.id)).to.eql([11, 12]);
    expect([last.hasPrevious, last.hasNext]).to.eql([true, false]);
  });

  it('seal cursors without readable titles, and reject forged ones or those of another order', async () => {
    const { workItems } = services.queries;
    const titles = { by: 'title', direction: 'asc' } as const;
    const page = await workItems.page(root, filter, titles, {
      kind: 'keyset',
      size: 1,
      direction: 'forward',
      cursor: null,
    });
    const cursor = page.cursor(0);
    expect(page.cursor(0)).to.equal(cursor);
    expect(Buffer.from(cursor, 'base64url').toString('latin1')).not.to.contain('alpha');
    const made = Buffer.from('["title asc","a",1]').toString('base64url');
    const tampered = `${cursor.slice(0, -2)}${cursor.endsWith('A') ? 'B' : 'A'}A`;
    for (const wrong of [made, tampered, 'x', '%']) {
      const refused = await workItems
        .page(root, filter, titles, { kind: 'keyset', size: 1, direction: 'forward', cursor: wrong })
        .catch((error: unknown) => error);
      expect(refused).to.be.instanceOf(ApplicationError).with.property('code', 'invalid');
    }
    const other = await workItems
      .page(root, filter, { by: 'title', direction: 'desc' }, { kind: 'keyset', size: 1, direction: 'forward', cursor })
      .catch((error: unknown) => error);
    expect(other).to.be.instanceOf(ApplicationError).with.property('code', 'invalid');
  });
});
