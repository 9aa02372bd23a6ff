import { expect } from 'chai';
import type { Page } from 'playwright';
import { intercept } from '../../support/intercept.ts';
import { useRoadmap } from './roadmap-window.ts';

/** An epic as the server answers it, with everything the roadmap asks for. */
function epicAnswer(number: number): Record<string, unknown> {
  const day = String((number % 28) + 1).padStart(2, '0');
  return {
    id: `gid://gitlab/Epic/${number}`,
    iid: String(number),
    title: `Epic ${number}`,
    state: number % 5 === 0 ? 'closed' : 'opened',
    color: '#1068bf',
    confidential: false,
    reference: `plan&${number}`,
    webPath: `/groups/plan/-/epics/${number}`,
    startDate: `2026-${number % 3 === 0 ? '10' : '11'}-${day}`,
    dueDate: `2026-12-${day}`,
    hasParent: false,
    hasChildren: number % 4 === 0,
    hasChildrenWithinTimeframe: number % 4 === 0,
    parent: null,
    ancestors: { nodes: [] },
    group: { id: 'gid://gitlab/Group/1', name: 'Web', fullName: 'Plan / Web', fullPath: 'plan/web' },
    labels: { nodes: [] },
    descendantCounts: { openedEpics: 1, closedEpics: 1, openedIssues: 2, closedIssues: 3 },
    descendantWeightSum: { openedIssues: 2, closedIssues: 3 },
    healthStatus: { issuesAtRisk: 0, issuesNeedingAttention: 0, issuesOnTrack: 0 },
    linkedWorkItems: {
      nodes: [{ linkType: 'is_blocked_by', workItemState: 'OPEN', workItem: { id: 'gid://gitlab/WorkItem/999999' } }],
    },
  };
}

interface Asked {
  first: number;
  offset: number;
}

/** Serves `total` epics; the answer lists what was asked. */
async function serveEpics(page: Page, size: number | ((requests: Asked) => number)): Promise<Asked[]> {
  const requests: Asked[] = [];
  await intercept(page, 'roadmapEpics', async (route, variables) => {
    const { first, offset } = variables as unknown as Asked;
    requests.push({ first, offset });
    const total = typeof size === 'number' ? size : size({ first, offset });
    const to = Math.min(offset + first, total);
    const nodes = Array.from({ length: to - offset }, (_, index) => epicAnswer(offset + index + 1));
    await route.fulfill({
      json: {
        data: {
          group: {
            id: 'gid://gitlab/Group/1',
            name: 'Plan',
            fullName: 'Plan',
            userPermissions: { createEpic: true },
            epics: { count: total, matchCount: total, nodes, pageInfo: { hasNextPage: to < total } },
          },
        },
      },
    });
  });
  return requests;
}

const scrollDown = (page: Page, top: number) =>
  page.locator('[data-layout]').evaluate((element, top) => element.scrollTo({ top }), top);

describe('roadmap: paging', () => {
  const roadmap = useRoadmap();

  it('loads the pages that are looked at, one at a time', async () => {
    let requests: Asked[] = [];
    const page = await roadmap.open('', {
      before: async (page) => {
        requests = await serveEpics(page, 120);
      },
    });
    await page.getByText('120 epics', { exact: true }).waitFor();
    expect(requests).to.deep.equal([{ first: 50, offset: 0 }]);
    expect(await page.getByRole('treegrid').getAttribute('aria-rowcount')).to.equal('121');
    for (let step = 0; step < 5; step += 1) await scrollDown(page, 1800 + step);
    await page.getByText('Loaded 50 more, 100 of 120 epics.').waitFor({ state: 'attached' });
    expect(requests.slice(1)).to.deep.equal([{ first: 50, offset: 50 }]);
    await scrollDown(page, 9000);
    await page.getByText('Loaded 20 more, 120 of 120 epics.').waitFor({ state: 'attached' });
    await scrollDown(page, 9000);
    await page.getByRole('row', { name: /^Epic 120,/ }).waitFor();
    expect(requests.map(({ offset }) => offset)).to.deep.equal([0, 50, 100]);
    expect(await page.getByRole('treegrid').getAttribute('aria-rowcount')).to.equal('121');
  });

  it('keeps the list when the next page fails, says so and tries again', async () => {
    const page = await roadmap.open('', {
      before: async (page) => {
        await serveEpics(page, 120);
        await intercept(page, 'roadmapEpics', (route, { offset }) =>
          offset === 0 ? route.fallback() : route.fulfill({ status: 500, json: {} }),
        );
      },
    });
    await scrollDown(page, 1800);
    const alert = page.getByRole('alert').filter({ hasText: 'Something went wrong while fetching epics' });
    await alert.waitFor();
    expect(await page.locator('[role=row][data-row-index]').count()).to.be.above(10);
    await page.unrouteAll();
    await serveEpics(page, 120);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Loaded 50 more, 100 of 120 epics.').waitFor({ state: 'attached' });
    expect(await alert.count()).to.equal(0);
  });

  it('says that the next page is on its way', async () => {
    const page = await roadmap.open('', {
      before: async (page) => {
        await serveEpics(page, 120);
        await intercept(page, 'roadmapEpics', (route, { offset }) =>
          offset === 0 ? route.fallback() : new Promise(() => undefined),
        );
      },
    });
    await scrollDown(page, 1e6);
    await page.getByText('Loading epics').last().waitFor({ state: 'attached' });
  });

  it('warns when more epics match than the limit', async () => {
    const warning = (page: Page) => page.getByRole('status').filter({ hasText: 'More than 1,000 epics' });
    const page = await roadmap.open('', {
      before: async (page) => {
        await serveEpics(page, 1001);
      },
    });
    await warning(page).waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    expect(await warning(page).count()).to.equal(0);

    const below = await roadmap.open('', {
      before: async (page) => {
        await serveEpics(page, 1000);
      },
    });
    expect(await warning(below).count()).to.equal(0);
  });

  it('says how many rows and how many epics there are', async () => {
    const page = await roadmap.open('state=all&timeframe_range_type=THREE_YEARS');
    const rows = Number(await page.getByRole('treegrid').getAttribute('aria-rowcount')) - 1;
    await page.getByText(new RegExp(`^${rows} rows, \\d+ epics$`)).waitFor();
  });

  it('reaches the last of 10,000 rows with one page, and keeps the focus', async () => {
    let requests: Asked[] = [];
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
  });

  it('reads a list again that is another one by the time a page comes', async () => {
    let total = 120;
    const page = await roadmap.open('', {
      before: async (page) => {
        await serveEpics(page, ({ offset }) => (total = offset === 100 ? 115 : total));
      },
    });
    await scrollDown(page, 9000);
    await page.getByText('115 epics', { exact: true }).waitFor();
    await page.getByRole('row', { name: /^Epic 115,/ }).waitFor();
  });

  it('keeps fewer than 1,500 nodes for 10,000 epics, whatever is scrolled', async () => {
    const page = await roadmap.open('', {
      before: async (page) => {
        await serveEpics(page, 10_000);
      },
    });
    const count = () => page.evaluate(() => document.querySelectorAll('[role=rowgroup] *').length);
    const seen: number[] = [await count()];
    for (const [top, left] of [
      [120_000, 0],
      [250_000, 900],
      [500_000, 2500],
    ] as const) {
      await page
        .locator('[data-layout]')
        .evaluate((element, [top, left]) => element.scrollTo({ top, left }), [top, left] as const);
      const first = Math.min(Math.floor(top / 50), 9990) + 5;
      await page.getByRole('row', { name: new RegExp(`^Epic ${first},`) }).waitFor();
      seen.push(await count());
    }
    expect(Math.max(...seen)).to.be.below(1500);
    expect(Math.min(...seen)).to.be.above(100);
  });
});

describe('roadmap: limit of epics', () => {
  const roadmap = useRoadmap({ settings: { roadmapEpicsLimit: 5 } });

  it('is the one of the server', async () => {
    const page = await roadmap.open();
    await page.getByRole('status').filter({ hasText: 'More than 5 epics' }).waitFor();
  });
});
