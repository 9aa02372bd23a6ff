import type { Locator, Page } from 'playwright';

/** Waits until the page has drawn what was done so far: React renders, and focus moves, within two frames. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** Waits until an element has stayed where it is for ten frames: nothing scrolls or slides any more. */
export async function standsStill(element: Locator): Promise<void> {
  await element.evaluate(async (node) => {
    let still = 0;
    for (let last = NaN; still < 10;) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const { top } = node.getBoundingClientRect();
      still = top === last ? still + 1 : 0;
      last = top;
    }
  });
}

/** Waits until the server has answered a request that the page sends now: it has sent all that it was about to send. */
export async function answered(page: Page): Promise<void> {
  await page.evaluate(() => fetch('/-/health').then(() => undefined));
}
