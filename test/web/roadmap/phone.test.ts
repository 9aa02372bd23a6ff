import { expect } from 'chai';
import { overflowOf } from '../../support/looks.ts';
import { axeProblems } from '../../support/axe.ts';
import { rowOf, useRoadmap } from './roadmap-window.ts';

describe('roadmap: on a phone and on paper', () => {
  const roadmap = useRoadmap({ loadsPages: true });

  it('is a list with a thin bar below each title, one line of tools above it and a switch to the timeline', async () => {
    const page = await roadmap.open('', { viewport: { width: 390, height: 844 }, hasTouch: true });
    const first = await page.locator('[data-row-index="0"]').boundingBox();
    // Top bar, one line of tools, header and folded milestones.
    expect(first?.y).to.be.below(200);
    expect(await overflowOf(page)).to.equal(0);
    const words = await rowOf(page, 'Data plane').getByRole('rowheader').innerText();
    expect(words).to.contain('&1').and.to.contain('Oct 5 – Dec 11, 2026');
    // The whole timeframe, 98 days from 27 September on, is as wide as the row: eight days come before.
    const [bar, track] = await Promise.all([
      rowOf(page, 'Data plane').locator('[data-thin-bar]').boundingBox(),
      rowOf(page, 'Data plane').getByRole('button', { name: 'Details of Data plane' }).boundingBox(),
    ]);
    if (!bar || !track) throw new Error('no thin bar');
    expect(bar.x - track.x).to.be.closeTo((8 / 98) * track.width, 1);
    expect(bar.width).to.be.closeTo((68 / 98) * track.width, 1);
    const lone = await rowOf(page, 'Waiting')
      .getByRole('button', { name: /^Details/ })
      .boundingBox();
    expect(lone?.width).to.equal(track.width);
    await page.getByText('Not in this range: 1 epic before Sep 27, 2026.').waitFor();
    expect(await axeProblems(page)).to.deep.equal([]);

    await page.getByRole('button', { name: 'Details of Data plane' }).tap();
    const card = page.getByRole('dialog', { name: 'Data plane' });
    expect(await card.getByRole('link', { name: 'Open epic' }).getAttribute('href')).to.match(/epics\/1$/);
    await page.keyboard.press('Escape');

    const search = page.getByRole('search');
    expect(await search.isVisible()).to.equal(false);
    await page.getByRole('button', { name: 'Filters and order' }).tap();
    expect(await search.isVisible()).to.equal(true);

    await page.getByRole('button', { name: 'Show as a timeline' }).tap();
    const column = await rowOf(page, 'Data plane').getByRole('rowheader').boundingBox();
    expect(column?.width).to.be.below(160);
    await page
      .getByRole('gridcell')
      .getByRole('link', { name: /^Data plane/ })
      .tap();
    await card.waitFor();
    expect(new URL(page.url()).pathname).to.equal('/groups/plan/-/roadmap');
    await page.reload();
    await page.getByRole('button', { name: 'Show as a list' }).waitFor();
  });

  it('prints all rows and milestones, and nothing to press, whatever is in sight', async () => {
    const page = await roadmap.open('state=all', { viewport: { width: 1000, height: 300 } });
    await page.getByRole('main').getByRole('button', { name: 'Settings' }).click();
    const settings = page.getByRole('dialog', { name: 'Roadmap settings' });
    await settings.waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await settings.isVisible()).to.equal(false);
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    const rows = page.locator('[role=row][data-row-index]');
    expect(await rows.count()).to.equal(9);
    expect(await rows.last().isVisible()).to.equal(true);
    expect(await page.getByRole('region', { name: 'Milestones' }).innerText()).to.contain('Release 1');
    for (const hidden of ['navigation', 'search', 'banner'] as const) {
      expect(await page.getByRole(hidden).filter({ visible: true }).count(), hidden).to.equal(0);
    }
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('gridcell').first().waitFor();
  });

  it('prints bars and dates at once, and returns to its place on the screen', async () => {
    const page = await roadmap.open('state=all', { viewport: { width: 1000, height: 460 } });
    const grid = page.locator('[data-layout]');
    const placeOf = () => grid.evaluate(({ scrollLeft, scrollTop }) => ({ scrollLeft, scrollTop }));
    await grid.evaluate((element) => element.scrollTo({ left: 900, top: 40 }));
    expect(await placeOf()).to.deep.equal({ scrollLeft: 900, scrollTop: 40 });
    const columns = page.locator('[data-period]:not(span)');
    const shown = await columns.allInnerTexts();
    await page.evaluate(() => {
      const count = (selector: string) => document.querySelectorAll(selector).length;
      window.addEventListener('beforeprint', () => {
        document.title = `${count('[data-thin-bar]')} bars, ${count('[data-printed-axis] > span')} dates`;
      });
    });
    await page.pdf();
    // Each of the 14 weeks, and today.
    expect(await page.title()).to.equal('9 bars, 15 dates');
    await columns.first().waitFor();
    expect(await placeOf()).to.deep.equal({ scrollLeft: 900, scrollTop: 40 });
    expect(await columns.allInnerTexts()).to.deep.equal(shown);
  });

  it('prints the bars of the list, which open cards on the screen', async () => {
    const page = await roadmap.open('state=all', { viewport: { width: 390, height: 800 } });
    const bar = page.locator('[data-thin-bar]').first();
    await bar.waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await bar.isVisible()).to.equal(true);
    await page.emulateMedia({ media: 'screen' });
  });
});
