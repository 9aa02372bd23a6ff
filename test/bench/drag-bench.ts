import type { Page } from 'playwright';
import { framesDuring } from './page-frames.ts';
import { quantile } from './quantile.ts';

export interface DragFigures {
  /** Elements in the panel once all children are there. */
  nodes: number;
  /** Milliseconds: the frame that 95 of 100 are no longer than, while scrolling and while dragging. */
  scrollFrame95: number;
  dragFrame95: number;
}

const scrolledFrames = 120;

/** Shows all children of the page's epic, scrolls through them, and drags a row past others. */
export async function measureDrag(page: Page): Promise<DragFigures> {
  await page.waitForSelector('[role=treegrid] [data-item]');
  const grid = page.locator('[role=treegrid]');
  const more = grid.getByRole('button', { name: 'Show more' });
  await grid.locator('[data-item]').first().focus();
  for (;;) {
    await page.keyboard.press('End');
    await page.waitForTimeout(50);
    if ((await more.count()) === 0) break;
    const shown = Number(await grid.locator('[data-row]').last().getAttribute('aria-rowindex'));
    await more.click();
    await page.waitForFunction(
      (before) => Number([...document.querySelectorAll('[data-row]')].at(-1)?.getAttribute('aria-rowindex')) !== before,
      shown,
    );
  }
  const nodes = await grid.locator('*').count();
  await page.keyboard.press('Home');
  await page.waitForTimeout(200);
  const scrollFrame95 = await page.evaluate(async (count) => {
    const frames: number[] = [];
    let last = performance.now();
    for (let frame = 0; frame < count; frame += 1) {
      const row = document.querySelector('[data-item]');
      for (let around = row?.parentElement; around; around = around.parentElement) around.scrollTop += 350;
      await new Promise((resolve) => requestAnimationFrame(resolve));
      frames.push(performance.now() - last);
      last = performance.now();
    }
    return frames.toSorted((a, b) => a - b)[Math.floor(frames.length * 0.95)] ?? 0;
  }, scrolledFrames);
  await page.keyboard.press('Home');
  await page.waitForTimeout(200);
  const box = await grid.locator('[data-item]').nth(2).boundingBox();
  if (box === null) throw new Error('no row to drag is in sight');
  const x = box.x + box.width / 2;
  const frames = await framesDuring(page, async () => {
    await page.mouse.move(x, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(x, 880, { steps: 60 });
    // At the edge, where the rows scroll below it: these frames are measured, too.
    await page.waitForTimeout(1500);
    await page.keyboard.press('Escape');
    await page.mouse.up();
  });
  const dragFrame95 = quantile(frames, 0.95);
  return { nodes, scrollFrame95, dragFrame95 };
}
