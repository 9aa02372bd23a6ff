import { expect } from 'chai';
import type { Page } from 'playwright';
import { listSorts } from '../../../domain/filters/sort.ts';
import { useRoadmap } from './roadmap-window.ts';
import { insertMany } from '../../support/database.ts';

/** `SCROLLED_EPICS=10000` runs it at the size of a large plan. */
const epics = Number(process.env['SCROLLED_EPICS'] ?? 1500);

declare global {
  interface Window {
    /** What each row showed when it was first seen, by its number, and what was seen to differ from it later. */
    seen?: { titles: Map<number, string>; faults: string[] };
  }
}

/** Looks at the rows in every frame: once a row has been seen it must be there, with the same epic, whenever it is in sight. */
function watchRows(page: Page): Promise<void> {
  return page.evaluate(() => {
    const seen = { titles: new Map<number, string>(), faults: [] as string[] };
    window.seen = seen;
    const look = (): void => {
      if (window.seen !== seen) return;
      for (const row of document.querySelectorAll<HTMLElement>('[role=row][data-row-index]')) {
        const index = Number(row.dataset['rowIndex']);
        const title = row.querySelector('[role=rowheader] a')?.textContent ?? '';
        const before = seen.titles.get(index);
        if (before === undefined && title !== '') seen.titles.set(index, title);
        if (before !== undefined && before !== title) seen.faults.push(`${index}: "${before}", then "${title}"`);
      }
      requestAnimationFrame(look);
    };
    look();
  });
}

describe('roadmap: scrolling through a long list', () => {
  const roadmap = useRoadmap({ loadsPages: true });

  before(async function () {
    this.timeout(120_000);
    const { server, plan } = roadmap;
    const forest = await server.createGroup('forest', { visibility: 'public', parent: plan.group });
    // Every second epic is below one of the first quarter; its dates are anywhere, so that it comes before or after.
    await insertMany(
      server.connection,
      `insert into work_items (namespace_id, iid, type, title, author_id, parent_id, ancestor_ids, start_date, due_date)
       select :group, i, 'epic', 'Epic ' || lpad((i * 7919 % 100003)::text, 6, '0'), :author, null, '{}',
              date '2026-10-01' + (i * 37 % 80), date '2026-12-20' + (i * 53 % 60)
       from generate_series(1, :count) i`,
      { group: forest.id, author: server.root.id, count: epics },
    );
    await server.connection.raw(
      `update work_items child set parent_id = parent.id, ancestor_ids = array[parent.id]
       from work_items parent
       where child.namespace_id = :group and parent.namespace_id = :group and child.iid % 2 = 0 and child.iid > :quarter
         and parent.iid = child.iid % :quarter / 2 * 2 + 1`,
      { group: forest.id, quarter: Math.floor(epics / 4) },
    );
    // As PostgreSQL does by itself soon after so many rows.
    await server.connection.raw('analyze work_items');
  });

  it('moves no row and takes none away, in any order', async function () {
    this.timeout(240_000);
    let seed = 11;
    const random = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const page = await roadmap.open('', { group: 'plan/forest' });
    const timeline = page.locator('[data-layout]');
    const untilCalm = () =>
      page.waitForFunction(
        () =>
          document.querySelector('[role=row][data-row-index]:not([aria-busy])') !== null &&
          document.querySelector('[role=row][aria-busy]') === null,
      );
    for (const sort of listSorts) {
      await page.goto(`${roadmap.server.address}/groups/plan/forest/-/roadmap?sort=${sort}&state=all`);
      await untilCalm();
      await watchRows(page);
      const length = await timeline.evaluate((element) => element.scrollHeight);
      for (let step = 0; step < 6; step += 1) {
        const top = random(length);
        await timeline.evaluate((element, top) => element.scrollTo({ top }), top);
        if (step % 2 === 0) await untilCalm();
      }
      await page
        .getByRole('row', { name: /^Epic / })
        .first()
        .focus();
      await page.keyboard.press('End');
      await page.waitForFunction(
        () =>
          document.activeElement?.getAttribute('aria-rowindex') ===
            document.querySelector('[role=treegrid]')?.getAttribute('aria-rowcount') &&
          document.activeElement?.getAttribute('aria-busy') === null,
      );
      expect(await timeline.evaluate((element) => element.scrollHeight)).to.equal(length);
      const { faults, count } = await page.evaluate(() => ({
        faults: window.seen?.faults ?? ['nothing was seen'],
        count: window.seen?.titles.size ?? 0,
      }));
      expect(faults, sort).to.deep.equal([]);
      expect(count).to.be.above(20);
    }
  });
});
