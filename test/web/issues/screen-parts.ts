import type { Screen } from '../../support/dom/screens.ts';
import { editFieldOf } from '../../support/sidebar-fields.ts';

/** A part of the page by its heading, such as a widget of the sidebar; also behind an opened editor. */
export const section = (screen: Screen, name: string) => screen.findByRole('region', { name, hidden: true });

/** Opens the editor of a widget of the sidebar. */
export const edit = editFieldOf;

/** Replaces what a text field holds. */
export async function fill(screen: Screen, field: string, text: string): Promise<void> {
  await screen.fill(await screen.findByRole('textbox', { name: field }), text);
}

/** Chooses from or takes away in the list of an opened editor. */
export async function tick(screen: Screen, name: RegExp | string): Promise<void> {
  await screen.user.click(await screen.findByRole('checkbox', { name }));
}

/** The message of a failure. */
export const alertWith = (screen: Screen, text: string | RegExp) =>
  screen.findByText(text, { selector: '[role="alert"], [role="alert"] *' });

/** Chooses one of several values in an open editor. */
export async function choose(screen: Screen, name: RegExp | string): Promise<void> {
  await screen.user.click(await screen.findByRole('radio', { name }));
}
