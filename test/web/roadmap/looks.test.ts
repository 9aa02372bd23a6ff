import { expect } from 'chai';
import type { Locator, Page } from 'playwright';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import { axeProblems } from '../../support/axe.ts';
import { inEachLook, looksOf, overflowOf } from '../../support/looks.ts';
import { spaceText, unspaceText } from '../../support/text-spacing.ts';
import { barOf, rowOf, useRoadmap } from './roadmap-window.ts';

describe('roadmap: looks', () => {
  const roadmap = useRoadmap();

  it('has nothing that axe minds, light and dark, at three widths', async () => {
    const page = await roadmap.open('show_labels=true');
    await page.getByRole('region', { name: 'Milestones' }).waitFor();
    await inEachLook(page, async () => {
      expect(await axeProblems(page)).to.deep.equal([]);
      await rowOf(page, 'Data plane').getByRole('button', { name: 'Blocks 1 item' }).click();
      await page.getByRole('dialog').getByRole('link').waitFor();
      expect(await axeProblems(page)).to.deep.equal([]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    });
  });

  it('has nothing that axe minds in what plans: columns, overlays, menus, dialogs, a held bar and the lane below', async () => {
    const query = 'show_critical=true&show_slack=true&columns=start.due.progress.health.assignees.weight.slack';
    const page = await roadmap.open(query);
    await page.locator('[data-moves-bars]').waitFor({ state: 'attached' });
    await page.locator('[data-critical]').first().waitFor();
    const title = 'Data plane';
    const dialog = (name: string) => page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));
    const parts: readonly [keys: readonly string[], what: Locator][] = [
      [['.'], page.getByRole('menu', { name: `Actions for ${title}` })],
      [['k'], dialog(`Links of ${title}`)],
      [['d'], dialog(`Dates of ${title}`)],
      [['m', 'ArrowRight'], page.getByText('Was Oct 5 – Dec 11, 2026')],
      [['c', 'Enter'], dialog('New epic')],
      [['h'], dialog('History')],
      [['u'], page.getByRole('region', { name: 'Epics without dates' })],
    ];
    await inEachLook(
      page,
      async () => {
        expect(await axeProblems(page), 'overlays').to.deep.equal([]);
        for (const [keys, what] of parts) {
          await rowOf(page, title).focus();
          for (const key of keys) {
            await page.keyboard.press(key);
            const said = { m: `Moving ${title}.`, c: 'Placing a new epic.' }[key];
            if (said) await page.locator('p[aria-live=polite]').filter({ hasText: said }).waitFor();
          }
          await what.waitFor();
          expect(await axeProblems(page), keys.join(' ')).to.deep.equal([]);
          await page.keyboard.press(keys[0] === 'u' ? 'u' : 'Escape');
          await what.waitFor({ state: 'detached' });
        }
      },
      looksOf([1440]),
    );
  });

  it('has settings without anything that axe minds, light and dark, at three widths', async () => {
    const page = await roadmap.open('');
    await page.getByRole('main').getByRole('button', { name: 'Settings' }).click();
    const drawer = page.getByRole('dialog', { name: 'Roadmap settings' });
    await drawer.waitFor();
    await inEachLook(page, async () => {
      expect(await drawer.isVisible()).to.equal(true);
      expect(await axeProblems(page)).to.deep.equal([]);
    });
  });

  it('scrolls nothing but the timeline sideways, light and dark, at four widths', async () => {
    const page = await roadmap.open('');
    await inEachLook(
      page,
      async ({ colorScheme }) => {
        expect(await overflowOf(page)).to.be.at.most(0);
        const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
        const brightness = Number(/\d+/.exec(background)?.[0]);
        expect(brightness < 60).to.equal(colorScheme === 'dark');
      },
      looksOf([1440, 768, 390, 320]),
    );
  });

  it('has nothing that axe minds while empty and after a failure', async () => {
    const empty = await roadmap.open('search=nowhere', { until: 'h2' });
    expect(await axeProblems(empty)).to.deep.equal([]);
    const failed = await roadmap.open('', {
      until: '[role=alert]',
      before: async (page) => {
        await page.route('**/api/graphql', (route) => route.abort());
      },
    });
    expect(await axeProblems(failed)).to.deep.equal([]);
  });

  it('gives the timeline room beside the fixed column on a phone', async () => {
    const page = await roadmap.open('', { viewport: { width: 390, height: 844 } });
    await page.getByRole('button', { name: 'Show as a timeline' }).click();
    const column = await rowOf(page, 'Data plane').getByRole('rowheader').boundingBox();
    expect(column?.width).to.be.below(160);
  });

  it('keeps titles beside marks of links and children at 768 px', async () => {
    const page = await roadmap.open('state=all', { viewport: { width: 768, height: 900 } });
    await rowOf(page, 'Data plane').getByRole('button', { name: 'Blocks 1 item' }).waitFor();
    const rows = await page.getByRole('rowheader').evaluateAll((headers) =>
      headers.map((header) => {
        const row = header.getBoundingClientRect();
        const texts = [...header.querySelectorAll('a, span')].filter(({ textContent }) =>
          /^(?:Data plane|Long haul)/.test(textContent ?? ''),
        );
        return texts.every((text) => {
          const place = text.getBoundingClientRect();
          const clip = text.parentElement?.getBoundingClientRect() ?? row;
          return (
            place.top >= row.top && place.bottom <= Math.min(row.bottom, clip.bottom + 1) && place.right <= row.right
          );
        });
      }),
    );
    expect(rows).to.have.length.above(5).and.not.to.include(false);
  });

  it('cuts neither dates nor titles when the reader spaces letters, words and lines further', async () => {
    const { epics } = roadmap.plan;
    const title = 'In all of our pods we run on now';
    await roadmap.server.perform(UpdateWorkItem, { item: { id: epics['Site']?.id ?? 0 }, title });
    const page = await roadmap.open('state=all');
    await spaceText(page);
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await cutDates(page), `${width} px`).to.deep.equal([]);
    }
    await page.getByRole('button', { name: 'Show as a timeline' }).click();
    const link = rowOf(page, title).getByRole('rowheader').getByRole('link');
    const isWhole = async () =>
      link.evaluate(
        (element) =>
          element.scrollHeight <= element.clientHeight + 1 &&
          element.clientHeight < (element.closest('[role=row]')?.clientHeight ?? 0),
      );
    expect(await isWhole()).to.equal(true);
    await unspaceText(page);
    expect(await isWhole()).to.equal(true);
  });

  it('draws twenty rows of 36 px on a laptop, and of 44 px for fingers', async () => {
    const heights = (page: Page) =>
      page
        .locator('[role=row][data-row-index]')
        .evaluateAll((rows) => [...new Set(rows.map((row) => (row as HTMLElement).offsetHeight))]);
    const page = await roadmap.open('state=all');
    expect(await heights(page)).to.deep.equal([36]);
    const chart = await page.locator('[data-layout]').boundingBox();
    const header = 56;
    expect(((chart?.height ?? 0) - header) / 36).to.be.at.least(17);
    const touch = await roadmap.open('state=all', {
      viewport: { width: 1024, height: 768 },
      hasTouch: true,
      isMobile: true,
    });
    expect(await heights(touch)).to.deep.equal([44]);
  });

  it('leaves space above and below the text of a row', async () => {
    const page = await roadmap.open('state=all');
    for (const width of [1440, 768]) {
      await page.setViewportSize({ width, height: 900 });
      const spaces = await page
        .getByRole('rowheader')
        .evaluateAll((headers) =>
          headers.map((header) => header.clientHeight - (header.querySelector(':scope > div')?.clientHeight ?? 0)),
        );
      expect(Math.min(...spaces), `${width} px`).to.be.at.least(8);
    }
  });

  it('draws no plate behind the text of bars in forced colors, which would hide the progress', async () => {
    const page = await roadmap.open('', { forcedColors: 'active' });
    const caption = barOf(page, 'Data plane').locator('[data-side]');
    expect(await caption.evaluate((element) => getComputedStyle(element).forcedColorAdjust)).to.equal('none');
  });

  it('keeps column and header while the timeline is scrolled', async () => {
    const page = await roadmap.open('', { viewport: { width: 1000, height: 420 } });
    await page.locator('[data-layout]').evaluate((element) => element.scrollTo({ top: 150, left: 900 }));
    const title = await page.getByRole('rowheader').nth(4).boundingBox();
    const header = await page.getByText(/^\d+ rows, \d+ epics$/).boundingBox();
    const grid = await page.locator('[data-layout]').boundingBox();
    expect(title?.x).to.equal(grid?.x);
    expect((header?.y ?? 0) - (grid?.y ?? 0)).to.be.within(0, 56);
  });
});

/** Dates of rows that are not completely visible. */
function cutDates(page: Page): Promise<(string | null)[]> {
  return page.getByRole('rowheader').evaluateAll((headers) =>
    headers.flatMap((header) =>
      [...header.querySelectorAll('span')]
        .filter(({ textContent }) => /^(?:[A-Z][a-z]{2} \d|No start)/.test(textContent ?? ''))
        .filter((dates) => {
          const [inner, outer] = [dates.getBoundingClientRect(), header.getBoundingClientRect()];
          const lines = dates.parentElement?.getBoundingClientRect() ?? outer;
          const isWhole = dates.scrollWidth <= dates.clientWidth + 1 && inner.right <= outer.right;
          return !isWhole || inner.bottom > Math.min(outer.bottom, lines.bottom) + 1;
        })
        .map(({ textContent }) => textContent),
    ),
  );
}
