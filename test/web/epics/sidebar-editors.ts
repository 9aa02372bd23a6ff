import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import type { Screen } from '../../support/dom/screens.ts';
import { sidebarPart } from './epic-screens.ts';

/** Enter closes the window of a date once it is saved. */
export const dialogGone = ({ document }: Screen): Promise<void> =>
  waitFor(() => {
    expect(document.querySelector('[role=dialog]')).to.equal(null);
  });

/** Opens the editor of a part of the sidebar. */
export const editPart = async (screen: Screen, name: string): Promise<void> => {
  const part = await sidebarPart(screen, name);
  await screen.user.click(await part.findByRole('button', { name: `Edit ${name.toLowerCase()}` }));
};

/** Chooses something by its words in the editor that is open. */
export const choose = async (screen: Screen, text: string): Promise<void> =>
  screen.user.click(await within(await screen.findByRole('dialog')).findByText(text));
