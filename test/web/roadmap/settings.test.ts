import { expect } from 'chai';
import type { Page } from 'playwright';
import { axeProblems } from '../../support/axe.ts';
import { inEachLook } from '../../support/looks.ts';
import { titles, useRoadmap } from './roadmap-window.ts';

describe('roadmap: settings', () => {
  const roadmap = useRoadmap();

  const openDrawer = async (query = '', options = {}) => {
    const page = await roadmap.open(query, options);
    await page.getByRole('button', { name: 'Settings' }).click();
    const drawer = page.getByRole('dialog', { name: 'Roadmap settings' });
    await drawer.waitFor();
    return { page, drawer };
  };
  const query = (page: Page) => new URL(page.url()).searchParams;

  it('stand in their order, with their words', async () => {
    const { drawer } = await openDrawer('timeframe_range_type=THREE_YEARS');
    expect(await drawer.getByRole('heading', { level: 3 }).allInnerTexts()).to.deep.equal([
      'Date range',
      'Milestones',
      'Epics',
      'Progress tracking',
      'Labels',
      'Groups and colors',
    ]);
    expect(
      await drawer.getByRole('radio').evaluateAll((all) => all.map((one) => one.closest('label')?.innerText)),
    ).to.deep.equal([
      'By quarter',
      'By month',
      'By week',
      'Show all milestones',
      'Show group milestones',
      'Show subgroup milestones',
      'Show project milestones',
      'Show all epics',
      'Show open epics',
      'Show closed epics',
      'Use issue weight',
      'Use issue count',
    ]);
    for (const name of ['Display milestones', 'Display progress of child issues', 'Show labels']) {
      expect(await drawer.getByRole('switch', { name }).count(), name).to.equal(1);
    }
  });

  it('scroll as a whole when zoomed to 400 %, where a fixed end would take their room', async () => {
    const { page, drawer } = await openDrawer('', { viewport: { width: 320, height: 256 } });
    const reset = drawer.getByRole('button', { name: 'Reset to defaults' });
    expect((await reset.boundingBox())?.y).to.be.above(256);
    await page.keyboard.press('Shift+Tab');
    await reset.scrollIntoViewIfNeeded();
    await reset.click({ trial: true });
  });

  it('offer the layouts that a range accepts', async () => {
    for (const [range, layouts] of [
      ['CURRENT_QUARTER', []],
      ['CURRENT_YEAR', ['By month', 'By week']],
      ['THREE_YEARS', ['By quarter', 'By month', 'By week']],
    ] as const) {
      const { drawer } = await openDrawer(`timeframe_range_type=${range}`);
      const group = drawer.getByRole('radiogroup', { name: 'Layout' });
      const shown =
        (await group.count()) === 0 ? [] : (await group.innerText()).split('\n').filter((line) => line !== '');
      expect(
        shown.filter((line) => line.startsWith('By')),
        range,
      ).to.deep.equal(layouts);
    }
  });

  it('take a range with its own layout once the list closes, and only when it differs', async () => {
    const { page, drawer } = await openDrawer();
    await drawer.getByRole('button', { name: /This quarter/ }).click();
    await page.getByRole('option', { name: 'This year' }).click();
    await page.waitForURL(/timeframe_range_type=CURRENT_YEAR/);
    expect(query(page).get('layout')).to.equal('MONTHS');
    await drawer.getByText('By week').click();
    await page.waitForURL(/layout=WEEKS/);
    await drawer.getByRole('button', { name: /This year/ }).click();
    await page.getByRole('option', { name: 'This year' }).click();
    await page.getByRole('option', { name: 'This year' }).waitFor({ state: 'detached' });
    expect(query(page).get('layout')).to.equal('WEEKS');
    await drawer.getByRole('button', { name: /This year/ }).click();
    await page.getByRole('option', { name: 'Within 3 years' }).click();
    await page.waitForURL(/layout=QUARTERS/);
  });

  it('show milestones or not, of one kind or of all', async () => {
    const { page, drawer } = await openDrawer();
    const milestones = page.getByRole('region', { name: 'Milestones', includeHidden: true }).last();
    await drawer.getByText('Show project milestones').click();
    await page.waitForURL(/milestones_type=PROJECT/);
    await drawer.getByRole('switch', { name: 'Display milestones' }).press('Space');
    await page.waitForURL(/show_milestones=false/);
    expect(await drawer.getByText('Show project milestones').count()).to.equal(0);
    await page.keyboard.press('Escape');
    await milestones.waitFor({ state: 'detached' });
  });

  it('narrow the epics by state', async () => {
    const { page, drawer } = await openDrawer();
    await drawer.getByText('Show closed epics').click();
    await page.waitForURL(/state=closed/);
    await page.waitForFunction(() => document.querySelectorAll('[role=rowheader] a').length === 1);
    expect(await titles(page)).to.deep.equal(['Finished']);
  });

  it('show progress by weight or count, or none', async () => {
    const { page, drawer } = await openDrawer();
    await drawer.getByText('Use issue count').click();
    await page.waitForURL(/progress=COUNT/);
    await drawer.getByRole('switch', { name: 'Display progress of child issues' }).press('Space');
    await page.waitForURL(/show_progress=false/);
    expect(await drawer.getByText('Use issue count').count()).to.equal(0);
  });

  it('show labels in the rows', async () => {
    const { page, drawer } = await openDrawer();
    await drawer.getByRole('switch', { name: 'Show labels' }).press('Space');
    await page.waitForURL(/show_labels=true/);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'backend' }).waitFor();
  });

  it('leave the chart within reach, and can be brought back to what they were', async () => {
    const { page, drawer } = await openDrawer(
      'confidential=false&sort=TITLE_ASC&show_labels=true&state=all&show_progress=false',
    );
    await page.getByRole('button', { name: 'Expand child epics of Data plane' }).click();
    await page.getByRole('row', { name: /^Encoder,/ }).waitFor();
    expect(await drawer.isVisible()).to.equal(true);
    await drawer.getByRole('button', { name: 'Reset to defaults' }).click();
    await page.waitForURL(/show_labels=false/);
    expect(
      ['confidential', 'sort', 'state', 'show_progress', 'timeframe_range_type'].map((name) => query(page).get(name)),
    ).to.deep.equal(['false', 'TITLE_ASC', 'opened', 'true', 'CURRENT_QUARTER']);
  });

  it('give the focus back when they close', async () => {
    const { page, drawer } = await openDrawer();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).to.equal('Settings');
  });

  it('have nothing that axe minds, light and dark, at three widths', async () => {
    const { page, drawer } = await openDrawer('timeframe_range_type=THREE_YEARS');
    await inEachLook(page, async () => {
      expect(await drawer.isVisible()).to.equal(true);
      expect(await axeProblems(page)).to.deep.equal([]);
    });
  });
});
