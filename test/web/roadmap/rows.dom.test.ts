import { expect } from 'chai';
import { useScreens } from '../../support/dom/screens.ts';
import { filledWithPlan, planToday } from './plan.ts';

describe('roadmap rows', () => {
  const screens = useScreens({ today: planToday, filledBy: filledWithPlan });
  const open = (query: string) =>
    screens.open(`/groups/plan/-/roadmap?${query}`, {
      as: screens.server().root,
      until: (screen) => screen.findByRole('treegrid'),
    });

  it('show epics at top level unless an ancestor is listed, in the requested order', async () => {
    const screen = await open('sort=TITLE_ASC&state=all');
    await screen.findByRole('row', { name: /^Data plane/ });
    const titles = screen.getAllByRole('rowheader').map((row) => row.querySelector('a')?.textContent);
    expect(titles).to.deep.equal([
      'Data plane',
      'Finished',
      'Long haul',
      'One day',
      'Open end',
      'Open start',
      'Secret',
      'Site',
      'Waiting',
    ]);
  });

  it('load child epics when a row is expanded', async () => {
    const screen = await open('sort=TITLE_ASC&state=all');
    await screen.user.click(await screen.findByRole('button', { name: 'Expand child epics of Data plane' }));
    await screen.findByRole('row', { name: /^Parser/ });
    expect(screen.calls.variablesOf('roadmapChildEpics')).to.have.length(1);
  });
});
