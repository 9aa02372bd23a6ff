import { waitFor } from '@testing-library/dom';

import { expect } from 'chai';
import type { Screen } from '../../support/dom/screens.ts';
import { findAlert } from './epic-screens.ts';
import { findRow, titles, useTreeScreens } from './tree-screens.ts';

/** Focuses a row and presses keys there. */
const press = async (screen: Screen, title: string, ...keys: string[]): Promise<void> => {
  const row = await findRow(screen, title);
  row.focus();
  for (const key of keys) await screen.user.keyboard(`{${key}}`);
};

const movesOf = (screen: Screen) =>
  screen.calls.variablesOf('epicTreeReorder').map(({ moved }) => moved as Record<string, unknown>);

describe('moving rows of the epic tree by keyboard', () => {
  const tree = useTreeScreens();

  it('picks a row up, announces its new position and drops it there', async () => {
    await tree.epicWith('Keys', ['First', 'Second', 'Third']);
    const screen = await tree.open({ epic: 'Keys' });
    await press(screen, 'First', ' ');
    await screen.findByText(/^First picked up\./);
    await screen.user.keyboard('{ArrowDown}');
    await screen.findByText('Position 2 of 3 in Keys.');
    await screen.user.keyboard('{ }');
    await waitFor(() => expect(movesOf(screen)[0]).to.include({ relativePosition: 'before' }));
    expect(titles(screen)).to.deep.equal(['Second', 'First', 'Third']);
    const row = await findRow(screen, 'First');
    await waitFor(() => expect(screen.document.activeElement).to.equal(row));
  });

  it('moves a row into the epic above and out again', async () => {
    await tree.epicWith('Depth', ['Upper', 'Lower']);
    const screen = await tree.open({ epic: 'Depth' });
    await press(screen, 'Lower', ' ', 'ArrowRight');
    await screen.findByText('Position 1 of 1 in Upper.');
    await screen.user.keyboard('{Enter}');
    await waitFor(() => expect(movesOf(screen)[0]).to.have.property('newParentId'));
    expect(titles(screen)).to.deep.equal(['Upper', '· Lower']);
    await screen.user.keyboard('{ }{ArrowLeft}');
    await screen.findByText('Position 2 of 2 in Depth.');
    await screen.user.keyboard('{ }');
    await waitFor(() => expect(movesOf(screen)).to.have.length(2));
    expect(titles(screen)).to.deep.equal(['Upper', 'Lower']);
  });

  it('offers to take a move back', async () => {
    await tree.epicWith('Regret', ['Keep', 'Shift']);
    const screen = await tree.open({ epic: 'Regret' });
    await press(screen, 'Shift', ' ', 'ArrowRight');
    await screen.findByText('Position 1 of 1 in Keep.');
    await screen.user.keyboard('{Enter}');
    await screen.findByText('“Shift” moved below “Keep”');
    expect(titles(screen)).to.deep.equal(['Keep', '· Shift']);
    await screen.user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(titles(screen)).to.deep.equal(['Keep', 'Shift']));
  });

  it('is canceled by Escape', async () => {
    const screen = await tree.open();
    const before = titles(screen);
    await press(screen, 'Rocket', ' ', 'ArrowDown', 'Escape');
    await screen.findByText('Moving Rocket was canceled.');
    expect(titles(screen)).to.deep.equal(before);
  });

  it('is reverted with a message when the server refuses another parent', async () => {
    const screen = await tree.open();
    screen.calls.breakDown('epicTreeReorder');
    const before = titles(screen);
    await press(screen, 'Fuel', ' ', 'ArrowRight');
    await screen.findByText('Position 1 of 1 in Crew.');
    await screen.user.keyboard('{Enter}');
    await findAlert(screen, 'Something went wrong while moving item.');
    expect(titles(screen)).to.deep.equal(before);
    expect((await findRow(screen, 'Crew')).getAttribute('aria-expanded')).to.equal(null);
  });
});
