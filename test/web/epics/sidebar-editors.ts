import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import type { Screen } from '../../support/dom/screens.ts';
import { editFieldOf } from '../../support/sidebar-fields.ts';

/** Enter closes the window of a date once it is saved. */
export const dialogGone = ({ document }: Screen): Promise<void> =>
  waitFor(() => {
    expect(document.querySelector('[role=dialog]')).to.equal(null);
  });

/** Opens the editor of a part of the sidebar. */
export const editPart = editFieldOf;

/** Chooses something by its words in the editor that is open. */
export const choose = async (screen: Screen, text: string): Promise<void> =>
  screen.user.click(await within(await screen.findByRole('dialog')).findByText(text));
