import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import type { Screen } from '../../support/dom/screens.ts';

/** The last article with a text, a comment or the description; null without one. */
export function articleWith({ document }: Screen, text: string): HTMLElement | null {
  const articles = Array.from(document.querySelectorAll<HTMLElement>('article'));
  return articles.findLast(({ textContent }) => textContent.includes(text)) ?? null;
}

/** The last article with a text, when it is there. */
export function findArticle(screen: Screen, text: string): Promise<HTMLElement> {
  return waitFor(() => articleWith(screen, text) ?? expect.fail(`No article says "${text}".`));
}

/** Waits until no article has a text any more. */
export async function articleGone(screen: Screen, text: string): Promise<void> {
  await waitFor(() => {
    expect(articleWith(screen, text)).to.equal(null);
  });
}

export function commentField(screen: Screen): Promise<HTMLTextAreaElement> {
  return screen.findByRole('textbox', { name: 'Comment' });
}

export function button(screen: Pick<Screen, 'findByRole'>, name: string | RegExp): Promise<HTMLButtonElement> {
  return screen.findByRole('button', { name });
}

/** Presses a button once it is there. */
export async function press(screen: Screen, name: string | RegExp): Promise<void> {
  await screen.user.click(await button(screen, name));
}

/** Chooses an action from the menu of the comment with a text. */
export async function actOnComment(screen: Screen, text: string, action: string): Promise<void> {
  const comment = within(await findArticle(screen, text));
  await screen.user.click(await comment.findByRole('button', { name: 'Comment actions' }));
  await screen.user.click(await screen.findByRole('menuitem', { name: action }));
}

/** Presses a button of the question that opens over the page. */
export async function confirm({ document, user }: Screen, name: string): Promise<void> {
  const buttons = () => Array.from(document.querySelectorAll('[role=alertdialog] button'));
  await user.click(
    await waitFor(
      () => buttons().find(({ textContent }) => textContent === name) ?? expect.fail(`Nothing offers "${name}".`),
    ),
  );
}
