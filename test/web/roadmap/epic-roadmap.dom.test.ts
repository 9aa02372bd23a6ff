import { within } from '@testing-library/dom';
import { expect } from 'chai';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { useScreens } from '../../support/dom/screens.ts';
import { findRow } from './roadmap-screens.ts';

describe('roadmap on the page of an epic', () => {
  const { server, open } = useScreens({ today: '2026-11-21' });

  it('has the menus, dialogs and keys of rows, and asks before inherited dates become fixed', async () => {
    const planner = await server().createUser('petra');
    const group = await server().createGroup('pier', { name: 'Pier' });
    await server().addMember(group, planner, 'planner');
    const make = (title: string, fields: object) =>
      server().perform(CreateWorkItem, { type: 'epic', namespace: 'pier', title, ...fields });
    const dates = { startDate: '2026-11-16', dueDate: '2026-11-20' };
    const hall = await make('Hall', {});
    const roof = await make('Roof', { parentId: hall.id, ...dates });
    const wing = await make('Wing', { parentId: hall.id });
    await make('Spar', { parentId: wing.id, ...dates });
    const screen = await open(`/groups/pier/-/epics/${hall.iid}?view=roadmap`, {
      as: planner,
      until: (opened) => findRow(opened, 'Roof'),
    });
    const press = async (title: string, keys: string): Promise<void> => {
      (await findRow(screen, title)).focus();
      await screen.user.keyboard(keys);
    };
    const stored = (id: number) => server().connection('work_items').where({ id }).first();

    await press('Roof', '.');
    await screen.user.click(await screen.findByRole('menuitem', { name: 'One day earlier' }));
    await screen.findByText('Roof: 1 day earlier');
    expect(await stored(roof.id)).to.include({ startDate: '2026-11-15', dueDate: '2026-11-19' });

    await press('Wing', 'm');
    await screen.findByText(/^Moving Wing\./);
    await screen.user.keyboard('{ArrowRight}{Enter}');
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Use these dates instead of the inherited ones?' }),
    );
    await question.findByText(/^“Wing” takes its dates from the epic “Spar”\./);
    await screen.user.click(question.getByRole('button', { name: 'Use these dates' }));
    await screen.findByText('Wing: 1 day later');
    expect(await stored(wing.id)).to.include({ startDate: '2026-11-17', startDateIsFixed: true });

    await press('Roof', 'd');
    const form = within(await screen.findByRole('alertdialog', { name: 'Dates of Roof' }));
    await screen.user.click(form.getByRole('button', { name: 'Cancel' }));

    const choose = async (name: string) => {
      const panel = within(await screen.findByRole('region', { name: 'Child issues and epics' }));
      await screen.user.click(panel.getByRole('button', { name: 'Settings' }));
      const drawer = within(await screen.findByRole('dialog', { name: 'Roadmap settings' }));
      await screen.user.click(drawer.getByRole('button', { name }));
    };
    await choose('Check and fit the plan');
    const check = within(await screen.findByRole('dialog', { name: 'Check and fit the plan' }));
    await screen.user.click(check.getByRole('button', { name: 'Cancel' }));
    await choose('History of the plan');
    await within(await screen.findByRole('dialog', { name: 'History' })).findByText('Moved &2 1 day earlier');
  });
});
