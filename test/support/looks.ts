import type { Page } from 'playwright';

export interface Look {
  width: number;
  colorScheme: 'light' | 'dark';
}

/** Light and dark at each width. */
export function looksOf(widths: readonly number[]): Look[] {
  return widths.flatMap((width) => (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })));
}

const usual = looksOf([1440, 768, 390]);

/** Checks a page in each look, without opening it again, which costs more than most checks. */
export async function inEachLook(
  page: Page,
  check: (look: Look) => Promise<void>,
  looks: readonly Look[] = usual,
): Promise<void> {
  for (const look of looks) {
    await page.setViewportSize({ width: look.width, height: 844 });
    await page.emulateMedia({ colorScheme: look.colorScheme });
    try {
      await check(look);
    } catch (error) {
      throw new Error(`${look.width} px wide, ${look.colorScheme}: ${String(error)}`, { cause: error });
    }
  }
}

/** How far the page can be scrolled sideways. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
