import type { Page, Request } from 'playwright';

/** Milliseconds, enough for all other answers. */
const lateness = 400;

/**
 * Records how far content moves while a page loads, and gives each answer of the server to the page only after it has
 * painted what came before: without that, a fast answer hides what a slow one moves. Late ones come after all others.
 */
export async function recordLayoutShift(
  page: Page,
  isLate: (request: Request) => boolean = () => false,
): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.route(/\/api\//, async (route) => {
    const response = await route.fetch();
    if (isLate(route.request())) await new Promise((resolve) => setTimeout(resolve, lateness));
    await painted(page);
    await route.fulfill({ response });
  });
}

/** The sum of all shifts since the page was opened; 0.05 is hardly noticed. */
export async function layoutShiftOf(page: Page): Promise<number> {
  await painted(page);
  return page.evaluate(() => {
    const { shifts } = window as unknown as { shifts: readonly number[] };
    return shifts.reduce((sum, shift) => sum + shift, 0);
  });
}

/** Returns after the page has painted twice, so that the first painting is recorded. */
async function painted(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
  );
}
