import { expect } from 'chai';
import { overflowOf } from '../../support/looks.ts';
import { axeProblems } from '../../support/axe.ts';
import { rowOf, useRoadmap } from './roadmap-window.ts';

describe('roadmap: on a phone', () => {
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
    await page.getByRole('button', { name: '1 epic before Sep 27, 2026' }).waitFor();
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

  it('goes to the epics before its days and back to those after them', async () => {
    const page = await roadmap.open('', { viewport: { width: 390, height: 844 }, hasTouch: true });
    await page.getByRole('button', { name: '1 epic before Sep 27, 2026' }).tap();
    await rowOf(page, 'Last spring').waitFor();
    // As many days as before.
    await page.waitForURL(/timeframe_start=2026-01-24&timeframe_end=2026-05-01/);
    expect(await rowOf(page, 'One day').count()).to.equal(0);
    await page.getByRole('button', { name: /^\d+ epics after May 1, 2026$/ }).tap();
    await rowOf(page, 'Data plane').waitFor();
    expect(await overflowOf(page)).to.equal(0);
  });

  it('shows what colors mean when asked, which leaves the room to the rows', async () => {
    const page = await roadmap.open('color_by=HEALTH', { viewport: { width: 320, height: 640 }, hasTouch: true });
    const colors = page.getByRole('list', { name: 'Colors' });
    const button = page.getByRole('button', { name: 'Colors' });
    await button.waitFor();
    expect(await colors.count()).to.equal(0);
    await button.tap();
    await colors.waitFor();
    await button.tap();
    await colors.waitFor({ state: 'detached' });
  });
});
