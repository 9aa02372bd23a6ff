import { expect } from 'chai';
import { intercept } from '../../support/intercept.ts';
import { epicsAnswer, type RequestedEpics } from './many-epics.ts';
import { rowOf, useRoadmap } from './roadmap-window.ts';

describe('roadmap on paper in the browser', () => {
  const roadmap = useRoadmap();

  it('is a sheet with dates for each page, in light colors, and leaves the screen where it was', async () => {
    const page = await roadmap.open('', {
      viewport: { width: 1000, height: 460 },
      colorScheme: 'dark',
      before: (page) =>
        intercept(page, 'roadmapEpics', async (route, variables) => {
          await route.fulfill({ json: epicsAnswer(variables as unknown as RequestedEpics, 50) });
        }),
    });
    const chart = page.locator('[data-layout]');
    await chart.evaluate((element) => element.scrollTo({ left: 700, top: 400 }));
    await rowOf(page, 'Epic 14').focus();
    const state = () =>
      page.evaluate(() => {
        const { scrollLeft, scrollTop } = document.querySelector('[data-layout]')!;
        const { activeElement, body } = document;
        const rows = [...document.querySelectorAll('[data-row-index]')].map((row) => row.textContent);
        return [scrollLeft, scrollTop, scrollY, activeElement?.getAttribute('aria-label'), body.children.length, rows];
      });
    // Once the code that draws sheets is there.
    await page.waitForFunction(() => {
      window.dispatchEvent(new Event('beforeprint'));
      const isThere = document.querySelector('[data-sheets]') !== null;
      window.dispatchEvent(new Event('afterprint'));
      return isThere;
    });
    const before = await state();
    expect(before.slice(0, 2)).to.deep.equal([700, 400]);

    // Whether the sheets are there, and can be seen, when the browser is about to print.
    await page.evaluate(() => {
      const shown: (string | undefined)[] = [];
      Object.assign(window, { shown });
      window.addEventListener('beforeprint', () => {
        const sheets = document.querySelector('[data-sheets]');
        shown.push(sheets ? getComputedStyle(sheets).display : 'missing', document.visibilityState);
      });
    });
    const sizes = [
      ...(await page.pdf({ preferCSSPageSize: true })).toString('latin1').matchAll(/\/MediaBox \[([^\]]*)\]/g),
    ];
    expect(await page.evaluate(() => (window as unknown as { shown: unknown }).shown), 'on paper').to.deep.equal([
      'none',
      'visible',
    ]);
    expect(sizes.map(([, box]) => box?.split(' ').map((side) => Math.round(Number(side))))).to.deep.equal(
      Array.from({ length: 3 }, () => [0, 0, 842, 595]),
    );
    expect(await state()).to.deep.equal(before);
    expect(await page.locator('[data-sheets]').count()).to.equal(0);

    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    const sheets = page.locator('[data-sheets]');
    expect(await sheets.isVisible()).to.equal(false);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('#application').isVisible()).to.equal(false);
    const shown = await sheets.locator('> svg').evaluateAll((pages) =>
      pages.map((one) => ({
        hasDates: one.textContent.includes('Sep 27'),
        paper: getComputedStyle(one.querySelector('rect')!).fill,
      })),
    );
    expect(shown).to.deep.equal(Array.from({ length: 3 }, () => ({ hasDates: true, paper: 'rgb(255, 255, 255)' })));
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    expect(await page.locator('[data-sheets]').count()).to.equal(0);
  });
});
