import { expect } from 'chai';
import type { Page } from 'playwright';
import { CreateMilestone } from '../../../application/milestones/create-milestone.ts';
import { rowHeight } from '../../../domain/roadmap/row-height.ts';
import { intercept } from '../../support/intercept.ts';
import { epicsAnswer, type RequestedEpics } from './many-epics.ts';
import { barOf, useRoadmap } from './roadmap-window.ts';

/** Serves `total` epics, which the reader may edit or not; the answer lists what was requested. */
async function serveEpics(page: Page, total: number, updateEpic = false): Promise<RequestedEpics[]> {
  const requests: RequestedEpics[] = [];
  await intercept(page, 'roadmapEpics', async (route, variables) => {
    const { first, offset } = variables as unknown as RequestedEpics;
    requests.push({ first, offset });
    const text = JSON.stringify(epicsAnswer({ first, offset }, total));
    await route.fulfill({ json: JSON.parse(text.replaceAll('"updateEpic":false', `"updateEpic":${updateEpic}`)) });
  });
  return requests;
}

const scrollDown = (page: Page, rows: number) =>
  page.locator('[data-layout]').evaluate((element, top) => element.scrollTo({ top }), rows * rowHeight);

describe('roadmap paging in the browser', () => {
  const roadmap = useRoadmap();

  it('loads the pages that are scrolled to, one at a time', async () => {
    let requests: RequestedEpics[] = [];
    const page = await roadmap.open('', {
      before: async (page) => {
        requests = await serveEpics(page, 120);
      },
    });
    await page.getByText('120 epics', { exact: true }).waitFor();
    expect(requests).to.deep.equal([{ first: 50, offset: 0 }]);
    expect(await page.getByRole('treegrid').getAttribute('aria-rowcount')).to.equal('121');
    for (let step = 0; step < 5; step += 1) await scrollDown(page, 36 + step);
    await page.getByText('Loaded 50 more, 100 of 120 epics.').waitFor({ state: 'attached' });
    expect(requests.slice(1)).to.deep.equal([{ first: 50, offset: 50 }]);
    await scrollDown(page, 180);
    await page.getByText('Loaded 20 more, 120 of 120 epics.').waitFor({ state: 'attached' });
    await scrollDown(page, 180);
    await page.getByRole('row', { name: /^Epic 120,/ }).waitFor();
    expect(requests.map(({ offset }) => offset)).to.deep.equal([0, 50, 100]);
    expect(await page.getByRole('treegrid').getAttribute('aria-rowcount')).to.equal('121');
  });

  it('loads the rows between two that are selected with Shift, and keeps them when the list is read again', async () => {
    let requests: RequestedEpics[] = [];
    const page = await roadmap.open('', {
      before: async (page) => {
        requests = await serveEpics(page, 400, true);
      },
    });
    await page.locator('[data-moves-bars]').waitFor({ state: 'attached' });
    await barOf(page, 'Epic 1').click({ modifiers: ['Control'] });
    await page.getByText('1 epic selected', { exact: true }).waitFor();
    await page.getByRole('row', { name: /^Epic 1,/ }).focus();
    await page.keyboard.press('End');
    await barOf(page, 'Epic 400').click({ modifiers: ['Shift'] });
    await page.getByText('400 epics selected', { exact: true }).waitFor();
    expect(requests.map(({ offset }) => offset).sort((one, other) => one - other)).to.deep.equal([
      0, 50, 100, 150, 200, 250, 300, 350,
    ]);
    const pages = requests.length;
    const { group } = roadmap.plan;
    const again = page.waitForResponse(() => requests.length >= pages + 8);
    await roadmap.server.perform(CreateMilestone, { kind: 'group', namespace: group.id, title: 'Fresh' });
    await again;
    await page.getByText('400 epics selected', { exact: true }).waitFor();
  });

  it('reaches the last of 10,000 rows with one page and the focus, and keeps fewer than 1,500 nodes', async () => {
    let requests: RequestedEpics[] = [];
    const page = await roadmap.open('', {
      before: async (page) => {
        requests = await serveEpics(page, 10_000);
      },
    });
    await page.getByRole('row', { name: /^Epic 1,/ }).focus();
    await page.keyboard.press('End');
    const last = page.getByRole('row', { name: /^Epic 10000,/ });
    await last.waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-rowindex') === '10001');
    expect(await last.evaluate((element) => element === document.activeElement)).to.equal(true);
    expect(requests.map(({ offset }) => offset)).to.deep.equal([0, 9950]);
    await page.keyboard.press('Home');
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-rowindex') === '2');

    const count = () => page.evaluate(() => document.querySelectorAll('[role=rowgroup] *').length);
    const seen: number[] = [await count()];
    for (const [top, left] of [
      [86_400, 0],
      [180_000, 900],
      [360_000, 2500],
    ] as const) {
      await page
        .locator('[data-layout]')
        .evaluate((element, [top, left]) => element.scrollTo({ top, left }), [top, left] as const);
      const first = Math.min(Math.floor(top / rowHeight), 9990) + 5;
      await page.getByRole('row', { name: new RegExp(`^Epic ${first},`) }).waitFor();
      seen.push(await count());
    }
    expect(Math.max(...seen)).to.be.below(1500);
    expect(Math.min(...seen)).to.be.above(100);
  });
});
