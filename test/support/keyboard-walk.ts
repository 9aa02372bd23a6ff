import type { Page } from 'playwright';

/** Pages with more stops are not walked to their end. */
const mostStops = 120;

/**
 * What is wrong with a page for readers who have only the Tab key: stops that are hidden or not marked, and controls at
 * which the key never stops.
 */
export async function tabProblems(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    // The next Tab goes to what follows the place of the last focus.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
    for (const walked of document.querySelectorAll('[data-walked]')) walked.removeAttribute('data-walked');
  });
  const problems: string[] = [];
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press('Tab');
    const found = await problemsOfStop(page);
    if (found === null) return [...problems, ...(await controlsWithoutStop(page))];
    problems.push(...found);
  }
  return problems;
}

/** Null once the walk is over. */
function problemsOfStop(page: Page): Promise<string[] | null> {
  return page.evaluate(async () => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return null;
    if (focused.dataset['walked'] !== undefined) return null;
    focused.dataset['walked'] = '';
    // What scrolls into view is drawn by then.
    await new Promise((resolve) => requestAnimationFrame(resolve));
    // Inputs may lie invisible below what is drawn for them.
    const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : [];
    const isShown = (element: HTMLElement): boolean =>
      [...element.getClientRects()].some(({ left, top, width, height }) =>
        [0.02, 0.25, 0.5, 0.75, 0.98].some((across) =>
          [0.1, 0.5, 0.9].some((down) =>
            element.contains(document.elementFromPoint(left + width * across, top + height * down)),
          ),
        ),
      );
    const marks = [focused, ...focused.children];
    for (let around = focused.parentElement; around !== null && marks.length < 12; around = around.parentElement)
      marks.push(around);
    const isMarked = [...marks, ...labels].some((element) =>
      [null, '::before', '::after'].some((part) => getComputedStyle(element, part).outlineStyle !== 'none'),
    );
    const name = (focused.getAttribute('aria-label') ?? focused.innerText).slice(0, 60);
    return [
      ...([focused, ...labels].some(isShown) ? [] : [`the focus is hidden: “${name}”`]),
      ...(isMarked ? [] : [`the focus is not marked: “${name}”`]),
    ];
  });
}

function controlsWithoutStop(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex="0"]',
    );
    const missed = [...controls].filter(
      (control) =>
        control.dataset['walked'] === undefined &&
        control.tabIndex >= 0 &&
        // One of a group of radio buttons has the stop.
        !control.matches(':disabled, [type=radio], [type=file]') &&
        // Arrow keys lead on within toolbars.
        control.closest('[inert], [aria-hidden=true], [role=toolbar]') === null &&
        control.checkVisibility({ visibilityProperty: true }),
    );
    return missed.map((control) => {
      const name = control.getAttribute('aria-label') ?? control.innerText;
      return `Tab never stops at ${control.tagName.toLowerCase()} “${name.slice(0, 60)}”`;
    });
  });
}
