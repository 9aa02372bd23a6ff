import type { Page } from 'playwright';
import type { Screen } from './dom/screens.ts';

const editName = (title: string): string => `Edit ${title.toLowerCase()}`;
const addName = 'Add field';
/** A button for the editor of a field, or for the list of those without a value. */
const either = (title: string): RegExp => new RegExp(`^(?:${editName(title)}|${addName})$`);
const itemName = (title: string): RegExp => new RegExp(`^${title}$`, 'i');

/** Opens the editor of a field in the sidebar of an item: from its row, or without a value from "Add field". */
export async function editField(page: Page, title: string): Promise<void> {
  const edit = page.getByRole('button', { name: editName(title), exact: true });
  await page
    .getByRole('button', { name: either(title) })
    .first()
    .waitFor();
  if ((await edit.count()) > 0) return edit.click();
  await page.getByRole('button', { name: addName }).click();
  await page.getByRole('menuitem', { name: itemName(title) }).click();
}

/** The same on a screen without a browser. */
export async function editFieldOf(screen: Screen, title: string): Promise<void> {
  await screen.findAllByRole('button', { name: either(title) });
  const edit = screen.queryByRole('button', { name: editName(title) });
  if (edit !== null) return screen.user.click(edit);
  await screen.user.click(screen.getByRole('button', { name: addName }));
  await screen.user.click(await screen.findByRole('menuitem', { name: itemName(title) }));
}
