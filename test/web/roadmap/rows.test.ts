import { expect } from 'chai';
import type { Page } from 'playwright';
import { barOf, rowOf, titles, useRoadmap } from './roadmap-window.ts';

const detailsOf = (page: Page, title: string) => rowOf(page, title).getByRole('rowheader');

/** Percent of the bar of an epic that is filled; null if it shows no progress. */
const fillOf = (page: Page) =>
  barOf(page, 'Data plane').evaluate((bar) => {
    const fill = bar.querySelector<HTMLElement>('[style*="inline-size"]');
    return fill === null ? null : Math.round((fill.offsetWidth / (bar as HTMLElement).offsetWidth) * 100);
  });

describe('roadmap rows in the browser', () => {
  const roadmap = useRoadmap();

  it('expand their child epics, which are indented by level', async () => {
    const page = await roadmap.open('sort=TITLE_ASC&state=all');
    await page.getByRole('button', { name: 'Expand child epics of Data plane' }).click();
    await page.getByRole('button', { name: 'Expand child epics of Encoder' }).click();
    await rowOf(page, 'Encoder tables').waitFor();
    expect((await titles(page)).slice(0, 5)).to.deep.equal([
      'Data plane',
      'Encoder',
      'Encoder tables',
      'Parser',
      'Finished',
    ]);
    const lefts = await Promise.all(
      ['Data plane', 'Encoder', 'Encoder tables'].map(async (title) => {
        const box = await detailsOf(page, title).getByRole('link', { name: title, exact: true }).boundingBox();
        return box?.x ?? 0;
      }),
    );
    expect([(lefts[1] ?? 0) - (lefts[0] ?? 0), (lefts[2] ?? 0) - (lefts[1] ?? 0)]).to.deep.equal([20, 20]);
  });

  it('have bars in a tint of the epic’s color, filled by weight, with the date of a short one beside it', async () => {
    const page = await roadmap.open();
    const looks = await barOf(page, 'Data plane').evaluate((bar) => {
      const { backgroundColor, boxShadow } = getComputedStyle(bar);
      return { backgroundColor, boxShadow };
    });
    expect(looks.backgroundColor).to.equal('rgb(209, 225, 215)');
    expect(looks.boxShadow).to.include('rgb(33, 118, 69)');
    expect(await fillOf(page)).to.equal(50);
    const places = await barOf(page, 'One day').evaluate((bar) => {
      const { right } = bar.getBoundingClientRect();
      const date = bar.querySelector('[data-side]');
      return { right, text: date?.textContent, date: date?.getBoundingClientRect().left ?? 0 };
    });
    expect(places.text).to.equal('Nov 21 – Nov 21, 2026');
    expect(places.date).to.be.at.least(places.right);
  });

  it('show a card of an epic after a moment of pointing at its bar, and at once on focus', async () => {
    const page = await roadmap.open('progress=COUNT');
    expect(await fillOf(page)).to.equal(33);
    const isThereAtOnce = await barOf(page, 'Data plane').evaluate((bar) => {
      bar.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
      return document.querySelector('[role=tooltip]') !== null;
    });
    expect(isThereAtOnce).to.equal(false);
    await barOf(page, 'Data plane').hover();
    const card = page.getByRole('tooltip');
    await card.waitFor();
    await card.getByText(roadmap.server.root.name).waitFor();
    expect((await card.innerText()).split(/\n+/).slice(0, 4)).to.deep.equal([
      'Data plane',
      'Open · &1 · Plan',
      'Oct 5 – Dec 11, 2026',
      '1 of 3 issues closed',
    ]);
    const labels = await card.locator('[data-size=small]').all();
    const [first, second] = await Promise.all(labels.map((label) => label.boundingBox()));
    expect((second?.x ?? 0) - (first?.x ?? 0) - (first?.width ?? 0), 'px between two labels').to.equal(4);
    await card.getByText('backend').waitFor();
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });

    await rowOf(page, 'Secret').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await card.waitFor();
    expect(await card.innerText()).to.include('0 of 0 issues closed');
  });

  it('scroll the first bars into view, and name a parent that is not listed', async () => {
    const page = await roadmap.open('search=Parser&state=all');
    const row = rowOf(page, 'Parser').getByRole('rowheader');
    expect(await row.innerText()).to.include('in Data plane');
    const box = await barOf(page, 'Parser').boundingBox();
    expect(box?.x).to.be.within(330, 1400);
    // Hints are for the pointer; the name of a row says its title once.
    expect(await page.getByRole('button', { name: /Scroll to/ }).count()).to.equal(0);
    expect(await page.getByRole('rowheader', { name: 'Parser', exact: true }).count()).to.equal(1);
  });

  it('scroll to a bar out of view, which keeps its dates in view while its start is not', async () => {
    const page = await roadmap.open('timeframe_range_type=THREE_YEARS&layout=WEEKS&show_progress=false');
    expect(await fillOf(page)).to.equal(null);
    await page.locator('[data-layout]').evaluate((element) => element.scrollTo({ left: 0 }));
    await page.getByTitle('Scroll to the bar of Secret').click();
    await barOf(page, 'Secret').waitFor();
    const box = await barOf(page, 'Secret').boundingBox();
    expect(box?.x).to.be.within(500, 1440);

    const bar = barOf(page, 'Long haul');
    const places = (): Promise<{ edge: number; bar: number; words: number }> =>
      bar.evaluate((element) => {
        const words = document.createRange();
        words.selectNodeContents(element.querySelector('span span') as Element);
        const edge = document.querySelector('[role=rowheader]')?.getBoundingClientRect().right ?? 0;
        return { edge, bar: element.getBoundingClientRect().left, words: words.getBoundingClientRect().left };
      });
    // The words follow the scroll event, which comes with the next frame.
    await bar.evaluate(async (element) => {
      const window = element.closest('[data-layout]') as HTMLElement;
      await new Promise((resolve) => {
        window.addEventListener('scroll', () => requestAnimationFrame(resolve), { once: true });
        window.scrollBy({ left: element.getBoundingClientRect().left + 100 - window.getBoundingClientRect().left });
      });
    });
    const { edge, bar: left, words } = await places();
    expect(left).to.be.below(edge);
    expect(words - edge).to.be.within(0, 16);
  });
});
