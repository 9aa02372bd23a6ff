import type { Page } from 'playwright';

/** Milliseconds of each frame of a page while something is done on it. */
export async function framesDuring(page: Page, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const kept = window as typeof window & { frameTimes: number[]; isWatched: boolean };
    kept.frameTimes = [];
    kept.isWatched = true;
    let last = performance.now();
    const next = (): void => {
      const now = performance.now();
      kept.frameTimes.push(now - last);
      last = now;
      if (kept.isWatched) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  await work();
  return page.evaluate(() => {
    const kept = window as typeof window & { frameTimes: number[]; isWatched: boolean };
    kept.isWatched = false;
    return kept.frameTimes;
  });
}
