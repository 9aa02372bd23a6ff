import { expect } from 'chai';
import type { Page } from 'playwright';
import { intercept } from '../../support/intercept.ts';
import { useRoadmap } from './roadmap-window.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Milestones' });
const shown = async (page: Page) => {
  await section(page).waitFor();
  const names = await section(page)
    .locator('[data-milestone]')
    .evaluateAll((bars) => bars.map((bar) => bar.getAttribute('aria-label') ?? ''));
  return names.sort((one, other) => one.localeCompare(other));
};

const release = 'Release 1, Oct 1 – Dec 15, 2026, Group milestone';
const beta = 'Web beta, Nov 15 – Nov 21, 2026, Subgroup milestone';
const store = 'App store, Nov 10 – Nov 11, 2026, Project milestone';

describe('roadmap: milestones', () => {
  const roadmap = useRoadmap();

  it('stand above the epics with their kind and dates, those in the timeframe', async () => {
    expect(await shown(await roadmap.open())).to.deep.equal([store, release, beta]);
  });

  it('are narrowed by type', async () => {
    expect(await shown(await roadmap.open('milestones_type=GROUP'))).to.deep.equal([release]);
    expect(await shown(await roadmap.open('milestones_type=SUBGROUP'))).to.deep.equal([beta]);
    expect(await shown(await roadmap.open('milestones_type=PROJECT'))).to.deep.equal([store]);
  });

  it('are neither shown nor fetched when turned off', async () => {
    let calls = 0;
    const page = await roadmap.open('show_milestones=false', {
      before: (page) =>
        intercept(page, 'roadmapMilestones', async (route) => {
          calls += 1;
          await route.fallback();
        }),
    });
    expect(await section(page).count()).to.equal(0);
    expect(calls).to.equal(0);
  });

  it('collapse and expand', async () => {
    const page = await roadmap.open();
    const toggle = section(page).getByRole('button', { name: 'Milestones' });
    expect(await toggle.getAttribute('aria-expanded')).to.equal('true');
    await toggle.click();
    expect(await toggle.getAttribute('aria-expanded')).to.equal('false');
    expect(await section(page).locator('[data-milestone]').count()).to.equal(0);
    await toggle.click();
    expect(await section(page).locator('[data-milestone]').count()).to.equal(3);
  });

  it('are hidden when they end before they start within the timeframe', async () => {
    const page = await roadmap.open('', {
      before: (page) =>
        intercept(page, 'roadmapMilestones', async (route) => {
          const answer = await route.fetch();
          const body = (await answer.json()) as {
            data: { group: { milestones: { nodes: Record<string, unknown>[] } } };
          };
          const [first] = body.data.group.milestones.nodes;
          Object.assign(first ?? {}, { startDate: '2027-05-01', dueDate: '2027-06-01' });
          await route.fulfill({ json: body });
        }),
    });
    expect(await shown(page)).to.have.length(2);
  });

  it('have small and minimum bars where they are narrow', async () => {
    const sizes = async (query: string) => {
      const page = await roadmap.open(query);
      await section(page).waitFor();
      return page
        .locator('[data-milestone]')
        .evaluateAll((bars) =>
          Object.fromEntries(bars.map((bar) => [bar.getAttribute('aria-label')?.split(',')[0], bar.dataset['size']])),
        );
    };
    // Two days are 3.9 px and seven 13.7 px in quarters, 12 px and 42 px in months.
    expect(await sizes('timeframe_range_type=THREE_YEARS')).to.deep.include({
      'App store': 'minimum',
      'Web beta': 'normal',
      'Release 1': 'normal',
    });
    expect(await sizes('')).to.deep.include({ 'App store': 'normal' });
  });

  it('tell title, dates and kind in a popover', async () => {
    const page = await roadmap.open();
    await page.getByRole('button', { name: beta }).hover();
    const card = page.getByRole('tooltip');
    await card.waitFor();
    expect((await card.innerText()).split(/\n+/)).to.deep.equal([
      'Web beta',
      'Nov 15 – Nov 21, 2026',
      'Subgroup milestone',
    ]);
  });
});
