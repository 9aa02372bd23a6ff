import { within } from '@testing-library/dom';
import { expect } from 'chai';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import type { Screen } from '../../support/dom/screens.ts';
import { findAlert } from './epic-screens.ts';
import { findRow, titles, useTreeScreens } from './tree-screens.ts';

/** Behind the name is what it does. */
const promotion = { name: /^Promote to epic/ };
const failure = 'Something went wrong while promoting the issue to an epic. Please try again.';

const actionsOf = async (screen: Screen, title: string): Promise<HTMLElement | null> =>
  within(await findRow(screen, title)).queryByRole('button', { name: `Actions for ${title}` });

const openActions = async (screen: Screen, title: string): Promise<void> => {
  const actions = await actionsOf(screen, title);
  if (actions === null) throw new Error(`${title} has no actions`);
  await screen.user.click(actions);
};

const promote = async (screen: Screen, title: string): Promise<void> => {
  await openActions(screen, title);
  await screen.user.click(await screen.findByRole('menuitem', promotion));
};

describe('promoting an issue in the epic tree', () => {
  const tree = useTreeScreens();

  it('shows when it fails, for whatever reason, and changes nothing', async () => {
    await tree.epicWith('Refusing', ['#Stays']);
    const screen = await tree.open({ epic: 'Refusing' });
    screen.calls.answer('promoteToEpic', () => ({
      data: { promoteToEpic: { epic: null, errors: ['Cannot promote issue'] } },
    }));
    await promote(screen, '#Stays');
    const first = await findAlert(screen, failure);
    await screen.user.click(within(first).getByRole('button', { name: 'Dismiss' }));
    screen.calls.breakDown('promoteToEpic');
    await promote(screen, '#Stays');
    await findAlert(screen, failure);
    expect(titles(screen)).to.deep.equal(['#Stays']);
  });

  it('is offered for open issues, to people who can edit them and create epics', async () => {
    const planner = await tree.server.createUser('pia', { name: 'Pia Planner' });
    const guest = await tree.server.createUser('gero', { name: 'Gero Guest' });
    await tree.server.addMember(tree.group, planner, 'planner');
    await tree.server.addMember(tree.group, guest, 'guest');
    const parentId = tree.items['Launch']?.id;
    const incident = { type: 'incident' as const, namespace: tree.app.id, title: 'Outage', parentId };
    await tree.server.perform(CreateWorkItem, incident);
    const screen = await tree.open({ as: planner });
    expect(await actionsOf(screen, 'Fuel')).to.not.equal(null);
    for (const title of ['Tower', 'Rocket', 'Outage']) {
      await openActions(screen, title);
      const menu = await screen.findByRole('menu');
      await within(menu).findByRole('menuitem', { name: 'Select' });
      expect(within(menu).queryByRole('menuitem', promotion)).to.equal(null);
      await screen.hasFocus(menu);
      await screen.user.keyboard('{Escape}');
    }
    for (const as of [guest, null]) {
      expect(await actionsOf(await tree.open({ as }), 'Fuel')).to.equal(null);
    }
  });
});
