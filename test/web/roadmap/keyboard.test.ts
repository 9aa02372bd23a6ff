import { expect } from 'chai';
import type { Page } from 'playwright';
import { rowOf, useRoadmap } from './roadmap-window.ts';

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('role') === 'row'
      ? (element.getAttribute('aria-label') ?? '').split(',')[0]
      : (element?.getAttribute('aria-label') ?? element?.textContent ?? null);
  });

describe('roadmap: keyboard', () => {
  const roadmap = useRoadmap();

  it('moves by row with the arrows, and to both ends', async () => {
    const page = await roadmap.open('sort=TITLE_ASC&state=all');
    await rowOf(page, 'Data plane').focus();
    const walk: [string, string][] = [
      ['ArrowDown', 'Finished'],
      ['ArrowDown', 'Long haul'],
      ['ArrowUp', 'Finished'],
      ['End', 'Waiting'],
      ['ArrowDown', 'Waiting'],
      ['Home', 'Data plane'],
      ['PageDown', 'Waiting'],
      ['PageUp', 'Data plane'],
      ['Control+End', 'Waiting'],
      ['Control+Home', 'Data plane'],
    ];
    for (const [key, title] of walk) {
      await page.keyboard.press(key);
      await page.waitForFunction(
        (title) => document.activeElement?.getAttribute('aria-label')?.startsWith(`${title},`),
        title,
      );
    }
  });

  it('unfolds, goes into children, folds and comes back to the parent', async () => {
    const page = await roadmap.open('sort=TITLE_ASC&state=all');
    await rowOf(page, 'Data plane').focus();
    await page.keyboard.press('ArrowRight');
    await rowOf(page, 'Encoder').waitFor();
    expect(await focused(page)).to.equal('Data plane');
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label')?.startsWith('Encoder,'));
    await page.keyboard.press('ArrowLeft');
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label')?.startsWith('Data plane,'));
    await page.keyboard.press('ArrowLeft');
    await rowOf(page, 'Encoder').waitFor({ state: 'detached' });
    expect(await focused(page)).to.equal('Data plane');
  });

  it('goes along a row without children and out of it again', async () => {
    const page = await roadmap.open();
    await rowOf(page, 'Secret').focus();
    const stops: (string | null | undefined)[] = [];
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft']) {
      await page.keyboard.press(key);
      stops.push(await focused(page));
    }
    const bar = 'Secret, Nov 8 – Nov 28, 2026, confidential';
    expect(stops).to.deep.equal(['Secret', bar, bar, 'Secret', 'Secret']);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).to.equal('row');
  });

  it('shows the whole mark of the focus on a bar that reaches beyond the timeline', async () => {
    const page = await roadmap.open('sort=TITLE_ASC&state=all');
    await rowOf(page, 'Long haul').focus();
    const bar = page.locator('a[data-bar][data-start="clamped"]:focus');
    for (let stop = 0; stop < 3 && (await bar.count()) === 0; stop += 1) await page.keyboard.press('ArrowRight');
    await bar.evaluate((element) => {
      for (let around = element.parentElement; around !== null; around = around.parentElement) around.scrollLeft = 0;
    });
    // The whole width of the mark is on the bar itself, which nothing covers.
    await page.waitForFunction(() => {
      const element = document.activeElement ?? document.body;
      const { left, top, height } = element.getBoundingClientRect();
      const { outlineOffset, outlineWidth } = getComputedStyle(element);
      const edge = left - Number.parseFloat(outlineOffset) - Number.parseFloat(outlineWidth);
      return element.contains(document.elementFromPoint(edge + 0.5, top + height / 2));
    });
  });

  it('opens an epic by Enter', async () => {
    const page = await roadmap.open();
    await rowOf(page, 'Secret').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/groups/plan/-/epics/${roadmap.plan.epics['Secret']?.iid}`);
  });

  it('has one way in and one out by Tab, through the parts of the active row', async () => {
    const page = await roadmap.open('sort=TITLE_ASC&state=all');
    const inGrid = await page
      .locator('[data-row-index]:is([tabindex="0"], :has([tabindex="0"]))')
      .evaluateAll((elements) => elements.map((element) => element.dataset['rowIndex']));
    expect(inGrid).to.deep.equal(['0', '0']);
    await rowOf(page, 'Secret').focus();
    await page.keyboard.press('Tab');
    expect(await focused(page)).to.equal('Secret');
    await page.keyboard.press('Tab');
    expect(await focused(page)).to.match(/^Secret, Nov 8/);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('[data-row-index]') ?? null)).to.equal(null);
  });

  it('keeps the focused row while it is scrolled away', async () => {
    const page = await roadmap.open('timeframe_range_type=THREE_YEARS&sort=START_DATE_ASC', {
      viewport: { width: 1000, height: 420 },
    });
    await rowOf(page, 'Long haul').focus();
    await page.locator('[data-layout]').evaluate((element) => element.scrollTo({ top: 1e6 }));
    expect(await focused(page)).to.equal('Long haul');
  });

  it('tells rows, levels and places to a screen reader', async () => {
    const page = await roadmap.open('sort=TITLE_ASC&state=all');
    const grid = page.getByRole('treegrid', { name: 'Epics roadmap, This quarter' });
    expect(await grid.getAttribute('aria-rowcount')).to.equal('10');
    await grid
      .getByRole('columnheader', { name: 'Timeline Sep 27, 2026 to Jan 2, 2027' })
      .waitFor({ state: 'attached' });
    const row = rowOf(page, 'Finished');
    const attributes = await row.evaluate((element) =>
      ['aria-rowindex', 'aria-level', 'aria-posinset', 'aria-setsize'].map((name) => element.getAttribute(name)),
    );
    expect(attributes).to.deep.equal(['3', '1', '2', '9']);
  });
});
