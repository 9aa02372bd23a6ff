import type { Locator } from 'playwright';

/** Waits until an element has the focus, which may come a moment after what brings it. Throws when it does not come. */
export async function hasFocus(element: Locator): Promise<void> {
  await element.and(element.page().locator(':focus')).waitFor({ state: 'attached' });
}

/** Waits until the focus is in an element. Throws when it does not come. */
export async function holdsFocus(element: Locator): Promise<void> {
  await element.and(element.page().locator(':focus-within')).waitFor({ state: 'attached' });
}
