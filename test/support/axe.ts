import axe from 'axe-core';
import type { Page } from 'playwright';

/**
 * The serious and critical problems that axe finds on the page, one line each. axe is injected past the page's policy,
 * which forbids foreign scripts.
 */
export async function axeProblems(page: Page): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  if (!isThere) await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const run = (globalThis as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] });
    // Held by the page: a promise that only the debugger waits for may be collected before it is resolved.
    Object.assign(globalThis, { axeRun: run });
    const { violations: found } = await run;
    return found.map(({ id, impact, nodes }) => ({
      id,
      impact,
      where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary ?? ''}`),
    }));
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, where }) => `${id} at ${where.slice(0, 3).join(' | ')}`);
}

/** React Aria announces pending buttons with an image that has no text, for a few seconds; waits until it is gone. */
export async function announcementsEnd(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[data-live-announcer] [role="img"]') === null);
}
