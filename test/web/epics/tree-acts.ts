import type { Page } from 'playwright';
import { standsStill } from '../../support/drawing.ts';
import { panelOf, rowOf } from './tree-window.ts';

/** Carries a row to a height of another one: 0 its top, 1 its bottom; lets go unless `hold`. */
export async function drag(
  page: Page,
  title: string,
  target: string,
  part: number,
  { hold = false } = {},
): Promise<void> {
  const from = await rowOf(page, title).boundingBox();
  const to = await rowOf(page, target).boundingBox();
  if (from === null || to === null) throw new Error('a row is out of sight');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2 + 4, from.y + from.height / 2 + 4, { steps: 3 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height * part, { steps: 8 });
  await standsStill(rowOf(page, target));
  // What is above may have grown since, and a slow browser begins to carry only now.
  const now = (await rowOf(page, target).boundingBox()) ?? to;
  await page.mouse.move(now.x + now.width / 2 + 1, now.y + now.height * part, { steps: 2 });
  if (!hold) await page.mouse.up();
}

/** What a move tells the server. */
export async function moved(page: Page, act: () => Promise<void>): Promise<Record<string, unknown>> {
  const sent = page.waitForRequest((request) => (request.postData() ?? '').includes('mutation epicTreeReorder'));
  await act();
  const body = (await sent).postDataJSON() as { variables: { moved: Record<string, unknown> } };
  return body.variables.moved;
}

/** Opens a form by its line of the menu "Add". */
export async function openForm(page: Page, item: string): Promise<void> {
  await panelOf(page).getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
