import { act, within } from '@testing-library/react';
import { expect } from 'chai';
import type { User } from '../../../domain/people/user.ts';
import { useScreens, type Screen } from '../../support/dom/screens.ts';
import { createIterationPlan, today } from './iteration-plan.ts';

describe('iterations', () => {
  const screens = useScreens({ today });
  let guest: User;
  before(async () => {
    ({ guest } = await createIterationPlan(screens.server()));
  });
  const section = async (screen: Screen, name: string) => within(await screen.findByRole('region', { name }));

  it('are chosen for a new issue', async () => {
    const screen = await screens.open('/plan/app/-/issues/new', { as: guest });
    await screen.fill(await screen.findByRole('textbox', { name: 'Title' }), 'Planned from the start');
    await screen.user.click(await screen.findByRole('button', { name: 'Edit iteration' }));
    const sprint = await screen.findByRole('checkbox', { name: /Sprint 2/ });
    act(() => sprint.focus());
    await screen.user.keyboard(' ');
    await (await section(screen, 'Iteration')).findByRole('link', { name: 'Sprint 2' });
    await screen.user.click(screen.getByRole('button', { name: 'Create issue' }));
    await screen.findByRole('heading', { level: 1, name: 'Planned from the start' });
    await (await section(screen, 'Iteration')).findByRole('link', { name: 'Sprint 2' });
  });

  it('are shown to those who see the group, and changed by Planners and up only', async () => {
    const screen = await screens.open('/groups/plan/-/cadences', { as: guest });
    await screen.findByRole('link', { name: 'Sprint 2' });
    const main = within(screen.getByRole('main'));
    expect(main.queryAllByRole('button', { name: /New|Edit|Delete/ })).to.have.length(0);
  });
});
