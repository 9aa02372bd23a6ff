import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { LinkWorkItems } from '../../../application/work-items/link-work-items.ts';
import { filterBar } from '../filters/filter-field.ts';
import { useScreens } from '../../support/dom/screens.ts';

describe('the schedule on the roadmap', () => {
  const { server, open } = useScreens({ today: '2026-11-21' });

  it('shows the critical path and slack, lists conflicts, and fits the plan', async () => {
    const planner = await server().createUser('pia', { name: 'Pia' });
    const group = await server().createGroup('fleet', { name: 'Fleet' });
    await server().addMember(group, planner, 'planner');
    const make = (title: string, startDate: string, dueDate: string) =>
      server().perform(CreateWorkItem, { type: 'epic', namespace: 'fleet', title, startDate, dueDate });
    const design = await make('Design', '2026-11-02', '2026-11-27');
    const build = await make('Build', '2026-11-23', '2026-12-04');
    await make('Docs', '2026-11-23', '2026-11-24');
    await server().perform(LinkWorkItems, { source: { id: design.id }, target: { id: build.id }, linkType: 'blocks' });

    const screen = await open('/groups/fleet/-/roadmap?show_critical=true&show_slack=true', { as: planner });
    await waitFor(() => expect(screen.document.querySelectorAll('[data-critical]')).to.have.length(2));
    expect(screen.document.querySelectorAll('[data-slack]')).to.have.length(1);
    await screen.user.click(within(filterBar(screen)).getByRole('button', { name: 'Settings' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Roadmap settings' }));
    await screen.user.click(drawer.getByRole('switch', { name: 'Show the critical path' }));
    await waitFor(() => expect(screen.address()).to.not.include('show_critical'));
    expect(screen.address()).to.include('show_slack=true');
    expect(screen.document.querySelectorAll('[data-critical]')).to.have.length(0);
    await screen.user.click(drawer.getByRole('button', { name: 'Check and fit the plan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Check and fit the plan' }));
    dialog.getByRole('checkbox', { name: 'Build: Nov 23 – Dec 4, 2026 → Nov 30 – Dec 11, 2026' });
    dialog.getByRole('heading', { name: '1 conflict' });
    dialog.getByText('Design → Build');
    await screen.user.click(dialog.getByRole('button', { name: 'Move 1 epic' }));
    await screen.findByText('Plan fitted: 1 epic moved');
    expect(await server().connection('work_items').where({ id: build.id }).first()).to.include({
      startDate: '2026-11-30',
      dueDate: '2026-12-11',
    });
    await screen.user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => {
      const row = (await server().connection('work_items').where({ id: build.id }).first()) as object;
      expect(row).to.include({ startDate: '2026-11-23' });
    });
  });
});
