import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { createTimeframe } from '../../../domain/roadmap/timeframe.ts';
import { leftEdgeOf, rightEdgeOf } from '../../../domain/roadmap/position.ts';
import { planToday } from './plan.ts';
import { barOf, placeOf, rowOf, useRoadmap } from './roadmap-window.ts';

describe('roadmap timeline in the browser', () => {
  const roadmap = useRoadmap();

  it('is downloaded as a PNG, which the browser draws', async () => {
    const page = await roadmap.open('timeframe_range_type=CURRENT_YEAR');
    await page.getByRole('button', { name: 'Export' }).click();
    const started = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /^PNG/ }).click();
    const download = await started;
    expect(download.suggestedFilename()).to.equal(`plan-roadmap-${planToday}.png`);
    const bytes = await readFile(await download.path());
    expect(bytes.toString('latin1', 1, 4)).to.equal('PNG');
    // Three pixels a point of the width of A4.
    expect(bytes.readUInt32BE(16)).to.equal(3 * 842);
  });

  it('zooms by Ctrl and wheel around the pointer, and a link shows the same', async () => {
    const page = await roadmap.open('state=all');
    await page.getByRole('group', { name: 'Zoom' }).waitFor();
    const layoutOf = (layout: string) => page.locator(`[data-layout=${layout}]`).waitFor();
    const today = page.locator('[data-today]');
    const at = async () => (await today.boundingBox())?.x ?? Number.NaN;
    const chart = await page.locator('[data-layout]').boundingBox();
    const x = await at();
    await page.mouse.move(x, (chart?.y ?? 0) + 200);
    // Its code is loaded with the buttons, or soon after.
    const wheel = async (px: number) => {
      await page.keyboard.down('Control');
      await page.mouse.wheel(0, px);
      await page.keyboard.up('Control');
    };
    for (const [px, layout] of [
      [300, 'MONTHS'],
      [600, 'QUARTERS'],
      [600, 'YEARS'],
      [-1500, 'WEEKS'],
    ] as const) {
      await wheel(px);
      await layoutOf(layout);
      expect(Math.abs((await at()) - x), layout).to.be.below(2);
    }
    // The URL follows each zoom after a while; only the last one is of more px a day.
    await page.waitForURL(({ searchParams }) => Number(searchParams.get('zoom')) > 20);
    const same = await roadmap.open(new URL(page.url()).search.slice(1));
    await same.locator('[data-layout=WEEKS]').waitFor();
    // The link names the day in the middle.
    const day = Number(new URL(page.url()).searchParams.get('zoom'));
    await same.locator('[data-today]').waitFor();
    const there = (await same.locator('[data-today]').boundingBox())?.x ?? Number.NaN;
    expect(Math.abs(there - x)).to.be.below(day);
  });

  it('stretches what is drawn where zooming holds up frames, and draws it in the same place once it rests', async () => {
    const page = await roadmap.open('state=all&timeframe_range_type=CURRENT_YEAR');
    await page.getByRole('group', { name: 'Zoom' }).waitFor();
    await barOf(page, 'Site').waitFor();
    const seen = await page.evaluate(async () => {
      const chart = document.querySelector<HTMLElement>('[data-layout]');
      if (chart === null) throw new Error('there is no chart');
      // As slow as a computer that cannot draw a step in time.
      window.addEventListener('wheel', () => {
        for (const end = performance.now() + 30; performance.now() < end;);
      });
      const frames = async (count: number): Promise<void> => {
        for (let frame = 0; frame < count; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
      };
      const { left, right, top, bottom } = chart.getBoundingClientRect();
      const place = { clientX: left + (right - left) * 0.7, clientY: (top + bottom) / 2 };
      const wheel = (deltaY: number): boolean =>
        chart.dispatchEvent(
          new WheelEvent('wheel', { ...place, deltaY, ctrlKey: true, bubbles: true, cancelable: true }),
        );
      const isStretched = (): boolean => chart.querySelector('[style*="scaleX("]') !== null;
      const places = (): number[] =>
        // Others end where the timeline does, which may become longer.
        [...chart.querySelectorAll('a[data-bar]:not([data-start], [data-end])')].flatMap((bar) => {
          const { left: start, right: end } = bar.getBoundingClientRect();
          return [start, end];
        });
      const label = (): string =>
        getComputedStyle(chart.querySelector('a[data-bar] > [data-side]') ?? chart).visibility;
      wheel(8);
      await frames(3);
      const gestures: { stretched: boolean; label: string; ahead: number[]; drawn: number[] }[] = [];
      for (const [deltaY, count] of [
        [40, 2],
        [-60, 2],
        // So far that the chart is drawn in between.
        [60, 8],
      ] as const) {
        for (let step = 0; step < count; step += 1) {
          wheel(deltaY);
          // What it changes is drawn before the next one, as it is between events.
          await Promise.resolve().then(() => Promise.resolve());
        }
        const seen = { stretched: isStretched(), label: label(), ahead: places() };
        while (label() === 'hidden') await frames(1);
        await frames(2);
        gestures.push({ ...seen, drawn: places() });
      }
      return { gestures, isStretched: isStretched() };
    });
    expect(seen.isStretched).to.equal(false);
    for (const { stretched, label, ahead, drawn } of seen.gestures) {
      expect([stretched, label]).to.deep.equal([true, 'hidden']);
      expect(ahead).to.have.length.above(4);
      expect(ahead).to.have.lengthOf(drawn.length);
      for (const [index, place] of ahead.entries()) expect(place, `${index}`).to.be.closeTo(drawn[index] ?? 0, 1.5);
    }
  });

  it('zooms by keys, says what it shows, and fits all epics', async () => {
    const page = await roadmap.open('state=all&timeframe_range_type=CURRENT_YEAR');
    const spoken = (text: RegExp) => page.locator('p[aria-live=polite]').filter({ hasText: text }).waitFor();
    await barOf(page, 'Site').waitFor();
    for (let presses = 0; presses < 8; presses += 1) await page.keyboard.press('+');
    await spoken(/in weeks\./);
    await page.keyboard.press('-');
    await page.keyboard.press('0');
    await page.waitForURL(/timeframe_start=2024-/);
    await spoken(/– .*2028, in years|quarters\./);
    const { scrollWidth, clientWidth } = await page
      .locator('[data-layout]')
      .evaluate((grid) => ({ scrollWidth: grid.scrollWidth, clientWidth: grid.clientWidth }));
    expect(scrollWidth).to.be.most(clientWidth + 1);
  });

  it('ends the bar of an overdue day at that day, however thin it is', async () => {
    await roadmap.server.perform(CreateWorkItem, {
      type: 'epic',
      namespace: roadmap.plan.group.id,
      title: 'Overdue day',
      startDateIsFixed: true,
      startDateFixed: '2026-11-10',
      dueDateIsFixed: true,
      dueDateFixed: '2026-11-10',
    });
    const page = await roadmap.open('timeframe_range_type=THREE_YEARS&layout=QUARTERS&search=Overdue+day');
    const timeframe = createTimeframe('THREE_YEARS', 'QUARTERS', planToday, 0);
    const place = await placeOf(page, 'a[data-late]');
    expect(place.left).to.be.closeTo(leftEdgeOf(timeframe, '2026-11-10'), 0.5);
    expect(place.right).to.be.closeTo(rightEdgeOf(timeframe, '2026-11-10'), 0.5);
  });

  it('shows today in the middle, draws only the visible columns, and returns to today by button and key', async () => {
    const page = await roadmap.open('timeframe_range_type=THREE_YEARS&layout=WEEKS');
    const { distance } = await page.locator('[data-today]').evaluate((line) => {
      const grid = (line.closest('[data-layout]') as HTMLElement).getBoundingClientRect();
      const leftColumn = Number.parseFloat(getComputedStyle(line).getPropertyValue('--left-column'));
      const center = grid.left + leftColumn + (grid.width - leftColumn) / 2;
      return { distance: Math.abs(line.getBoundingClientRect().left - center) };
    });
    // Half of the scroll bar may lie between the two.
    expect(distance).to.be.below(12);
    expect(await page.locator('[data-period]:not(span)').count()).to.be.within(6, 20);

    const grid = page.locator('[data-layout]');
    const start = await grid.evaluate((element) => element.scrollLeft);
    for (const back of [() => page.getByRole('button', { name: 'Today' }).click(), () => page.keyboard.press('t')]) {
      await grid.evaluate((element) => element.scrollTo({ left: 0 }));
      await back();
      expect(await grid.evaluate((element) => element.scrollLeft)).to.equal(start);
    }
  });

  it('opens where the first bars are, but with today in sight while any bar crosses it', async () => {
    const early = await roadmap.server.createGroup('early', { visibility: 'public', parent: roadmap.plan.group });
    const epic = (title: string, startDateFixed: string, dueDateFixed: string) =>
      roadmap.server.perform(CreateWorkItem, {
        type: 'epic',
        namespace: early.id,
        title,
        startDateIsFixed: true,
        startDateFixed,
        dueDateIsFixed: true,
        dueDateFixed,
      });
    const isTodayInSight = async () => {
      const options = { group: 'plan/early', until: 'a[data-bar]' };
      const page = await roadmap.open('timeframe_range_type=THREE_YEARS&layout=WEEKS&sort=START_DATE_ASC', options);
      return page.locator('[data-today]').evaluate((line) => {
        const grid = (line.closest('[data-layout]') as HTMLElement).getBoundingClientRect();
        const { left } = line.getBoundingClientRect();
        return left > grid.left + 360 && left < grid.right;
      });
    };
    await epic('In February', '2026-02-01', '2026-02-20');
    expect(await isTodayInSight()).to.equal(false);
    await epic('All year', '2026-03-01', '2026-12-20');
    // Its bar is among the first rows, and in sight by itself.
    expect(await isTodayInSight()).to.equal(true);
    for (let month = 1; month <= 12; month += 1) await epic(`Early ${month}`, '2026-02-01', '2026-02-20');
    expect(await isTodayInSight()).to.equal(true);
  });

  it('has names for columns and their parts, and marks the column of today', async () => {
    const page = await roadmap.open('timeframe_range_type=THREE_YEARS');
    await page.locator('[data-layout]').evaluate((element) => element.scrollTo({ left: 0 }));
    const columns = page.locator('[data-period]:not(span)');
    await columns.getByText('2025 Q2', { exact: true }).waitFor();
    expect((await columns.allInnerTexts()).slice(0, 2).map((text) => text.split(/\s*\n\s*/))).to.deep.equal([
      ['2025 Q2', 'Apr', 'May', 'Jun'],
      ['Q3', 'Jul', 'Aug', 'Sep'],
    ]);
    await page.getByRole('button', { name: 'Today' }).click();
    const current = page.locator('[data-period=current]:not(span)');
    expect(await current.count()).to.equal(1);
    expect(await current.innerText()).to.match(/^Q4/);
    await page.getByText('Nov 21', { exact: true }).waitFor();
  });
});

for (const [firstDayOfWeek, first] of [
  [1, '28'],
  [6, '26'],
] as const) {
  describe(`roadmap weeks that begin on day ${firstDayOfWeek}`, () => {
    const roadmap = useRoadmap({ settings: { firstDayOfWeek } });

    it('have header, bars and today at the right days', async () => {
      const page = await roadmap.open();
      const timeframe = createTimeframe('CURRENT_QUARTER', 'WEEKS', planToday, firstDayOfWeek);
      const { left, right } = await placeOf(page, '[data-today]');
      expect((left + right) / 2).to.be.closeTo(
        (leftEdgeOf(timeframe, planToday) + rightEdgeOf(timeframe, planToday)) / 2,
        1,
      );
      const id = await barOf(page, 'Secret').getAttribute('data-bar');
      const bar = await placeOf(page, `a[data-bar="${id}"]`);
      expect(bar.left).to.be.closeTo(leftEdgeOf(timeframe, '2026-11-08'), 0.5);
      expect(bar.right).to.be.closeTo(rightEdgeOf(timeframe, '2026-11-28'), 0.5);
      await page.locator('[data-layout]').evaluate((element) => element.scrollTo({ left: 0 }));
      const column = page.locator('[data-period]:not(span)', { hasText: '2026 Sep' });
      expect((await column.innerText()).split(/\s*\n\s*/)[1]).to.equal(first);
    });
  });
}

describe('left column of the roadmap', () => {
  const roadmap = useRoadmap();

  it('can be resized by dragging and by keyboard, and keeps its width', async () => {
    const page = await roadmap.open();
    const edge = page.getByRole('separator', { name: 'Width of the epics column' });
    const width = async () => (await rowOf(page, 'Data plane').getByRole('rowheader').boundingBox())?.width ?? 0;
    expect(await width()).to.be.closeTo(360, 2);
    const box = await edge.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 3, (box?.y ?? 0) + 300];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 120, y, { steps: 4 });
    await page.mouse.up();
    expect(await width()).to.be.closeTo(480, 2);
    await page.reload();
    await edge.focus();
    expect(await width()).to.be.closeTo(480, 2);
    await page.keyboard.press('ArrowLeft');
    expect(await width()).to.be.closeTo(460, 2);
    await page.keyboard.press('End');
    expect(await edge.getAttribute('aria-valuenow')).to.equal('520');
    await page.keyboard.press('Escape');
    expect(await width()).to.be.closeTo(360, 2);
  });

  it('is as wide as before when Escape gives up a drag, which the release of the mouse does not take up', async () => {
    const page = await roadmap.open();
    const edge = page.getByRole('separator', { name: 'Width of the epics column' });
    await edge.focus();
    await page.keyboard.press('ArrowRight');
    expect(await edge.getAttribute('aria-valuenow')).to.equal('380');
    const box = await edge.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 3, (box?.y ?? 0) + 300];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y, { steps: 4 });
    expect(await edge.getAttribute('aria-valuenow')).to.equal('440');
    await page.keyboard.press('Escape');
    expect(await edge.getAttribute('aria-valuenow')).to.equal('380');
    await page.mouse.move(x + 90, y);
    await page.mouse.up();
    expect(await edge.getAttribute('aria-valuenow')).to.equal('380');
    await page.reload();
    expect(await edge.getAttribute('aria-valuenow')).to.equal('380');
  });

  it('leaves room for header and rows in a low window, where the page scrolls', async () => {
    const page = await roadmap.open('', { viewport: { width: 320, height: 256 } });
    const timeline = page.locator('[data-layout]');
    expect((await timeline.boundingBox())?.height).to.be.at.least(240);
    await rowOf(page, 'Data plane').scrollIntoViewIfNeeded();
    await rowOf(page, 'Data plane').getByRole('link').first().click({ trial: true });
  });
});

describe('roadmap in another time zone', () => {
  const roadmap = useRoadmap({ settings: { today: null } });

  it('takes today from the clock of the browser', async () => {
    const page = await roadmap.open('', {
      timezoneId: 'Pacific/Kiritimati',
      until: '[data-today]',
      before: (page) => page.clock.setFixedTime(new Date('2026-03-28T11:30:00Z')),
    });
    const shown = await page.locator('[data-today]').getAttribute('data-today');
    expect(shown).to.equal('2026-03-29');
  });
});
