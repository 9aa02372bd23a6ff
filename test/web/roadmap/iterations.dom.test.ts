import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { CreateCadence } from '../../../application/iterations/create-cadence.ts';
import { UpdateIteration } from '../../../application/iterations/update-iteration.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import { useScreens, type Screen } from '../../support/dom/screens.ts';
import { filterBar } from '../filters/filter-field.ts';
import { createSprints, storedSprints, type Sprints } from './iteration-plan.ts';
import { planToday } from './plan.ts';

describe('iterations on the roadmap', () => {
  const { server, open: openScreen } = useScreens({ today: planToday });
  const world = {} as { above: Namespace; group: Namespace; planner: User; guest: User; sprints: Sprints };

  before(async () => {
    world.above = await server().createGroup('above', { visibility: 'private' });
    world.group = await server().createGroup('sprints', { visibility: 'private', parent: world.above });
    world.planner = await server().createUser('mona');
    world.guest = await server().createUser('gil');
    await server().addMember(world.above, world.planner, 'planner');
    await server().addMember(world.group, world.guest, 'guest');
    const dates = { startDate: '2026-11-02', dueDate: '2026-11-27' };
    await server().perform(CreateWorkItem, { type: 'epic', namespace: world.group.id, title: 'Cranes', ...dates });
    world.sprints = await createSprints(server(), world.group.id, 'Sprints');
  });

  const open = (query = '', as: User = world.planner): Promise<Screen> =>
    openScreen(`/groups/above/sprints/-/roadmap${query}`, { as, until: (screen) => screen.findByText('Cranes') });
  const lane = (screen: Screen) => screen.findByRole('region', { name: 'Iterations' });
  const names = ({ document }: Screen) =>
    [...document.querySelectorAll('[data-iteration]')].map((one) => one.getAttribute('aria-label'));
  const movable = (screen: Screen) =>
    waitFor(() => expect(screen.document.querySelector('[data-moves=iterations]')).to.not.equal(null));

  const past = 'Iteration 1, Nov 2 – Nov 15, 2026, closed, Sprints';
  const current = 'Sprint 2, Nov 16 – Nov 29, 2026, current, Sprints';

  it('are listed with their dates and state, and lead to their page', async () => {
    const screen = await open();
    await lane(screen);
    // The third one is beyond what is in sight.
    expect(names(screen)).to.deep.equal([past, current]);
    expect(within(await lane(screen)).queryByText('3 iterations')).to.not.equal(null);
    await screen.user.click(screen.getByRole('button', { name: current }));
    const card = within(await screen.findByRole('dialog', { name: 'Sprint 2' }));
    expect(card.getByRole('link', { name: 'Open iteration' }).getAttribute('href')).to.equal(
      `/groups/above/sprints/-/iterations/${world.sprints.current.id}`,
    );
    expect(card.queryByText(/^Scheduled automatically/)).to.equal(null);
  });

  it('are there when the rows are drawn, which they would push down later', async () => {
    let answer!: () => void;
    const held = new Promise<void>((resolve) => (answer = resolve));
    const screen = await openScreen('/groups/above/sprints/-/roadmap', {
      as: world.planner,
      before: (calls) =>
        calls.answer('roadmapIterations', async (_variables, ask) => {
          await held;
          return ask();
        }),
    });
    await screen.findByText('1 epic.');
    expect(screen.queryByText('Cranes')).to.equal(null);
    answer();
    await screen.findByText('Cranes');
    expect(screen.queryByRole('region', { name: 'Iterations' })).to.not.equal(null);
  });

  it('are folded, and hidden by a setting that the address keeps', async () => {
    const screen = await open();
    const toggle = within(await lane(screen)).getByRole('button', { name: 'Iterations' });
    await screen.user.click(toggle);
    expect([toggle.getAttribute('aria-expanded'), names(screen).length]).to.deep.equal(['false', 0]);
    await screen.user.click(within(filterBar(screen)).getByRole('button', { name: 'Settings' }));
    await screen.user.click(await screen.findByRole('switch', { name: 'Display iterations' }));
    // The section of the settings stays.
    await waitFor(() => expect(screen.getAllByRole('region', { name: 'Iterations' })).to.have.length(1));
    expect(screen.address()).to.include('show_iterations=false');
    const hidden = await open('?show_iterations=false');
    await hidden.findByText('Cranes');
    expect(hidden.calls.variablesOf('roadmapIterations')).to.have.length(0);
  });

  it('move a boundary by keys, spoken step by step, with Undo by the keyboard', async () => {
    const screen = await open();
    await lane(screen);
    await movable(screen);
    const spoken = (text: string) =>
      waitFor(() =>
        expect([...screen.document.querySelectorAll('p[aria-live]')].map((p) => p.textContent).join()).to.include(text),
      );
    screen.getByRole('button', { name: past }).focus();
    await screen.user.keyboard('m');
    await spoken('Moving Iteration 1.');
    await screen.user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await spoken('Nov 2 – Nov 16, 2026. ends 1 day later. Sprint 2: Nov 17 – Nov 29, 2026.');
    await screen.user.keyboard('{Escape}');
    await spoken('Move canceled.');
    await screen.findByRole('button', { name: past });
    await screen.user.keyboard('m{Shift>}{ArrowRight}{ArrowRight}{/Shift}{Enter}');
    await screen.findByText('Iteration 1: ends 2 days later');
    const moved = ['2026-11-02 2026-11-17', '2026-11-18 2026-11-29', '2026-11-30 2026-12-13'];
    expect(await storedSprints(server(), world.sprints)).to.deep.equal(moved);
    await screen.user.keyboard('{Control>}z{/Control}');
    await screen.findByText('Undone: Iteration 1: ends 2 days later.');
    const before = ['2026-11-02 2026-11-15', '2026-11-16 2026-11-29', '2026-11-30 2026-12-13'];
    expect(await storedSprints(server(), world.sprints)).to.deep.equal(before);
  });

  it('get dates that are typed, by keys alone, and show the new dates of the next one', async () => {
    const screen = await open();
    await lane(screen);
    await movable(screen);
    screen.getByRole('button', { name: past }).focus();
    await screen.user.keyboard('{Enter}');
    (await screen.findByRole('button', { name: 'Edit dates…' })).focus();
    await screen.user.keyboard('{Enter}');
    const form = within(await screen.findByRole('alertdialog', { name: 'Edit Iteration 1' }));
    const typeEnd = (day: string) => screen.fill(form.getByRole('textbox', { name: 'Due date' }), day);
    await typeEnd('2026-11-29');
    await form.findByText('Choose Nov 28, 2026 or earlier: the next iteration keeps at least one day.');
    expect(form.getByRole('button', { name: 'Save' })).to.have.property('disabled', true);
    await typeEnd('2026-11-17');
    await form.findByText('Sprint 2: Nov 18 – Nov 29, 2026.');
    form.getByRole('button', { name: 'Save' }).focus();
    await screen.user.keyboard('{Enter}');
    await screen.findByText('Iteration 1: ends 2 days later');
    const moved = ['2026-11-02 2026-11-17', '2026-11-18 2026-11-29', '2026-11-30 2026-12-13'];
    expect(await storedSprints(server(), world.sprints)).to.deep.equal(moved);
    await screen.user.keyboard('{Control>}z{/Control}');
    await screen.findByText('Undone: Iteration 1: ends 2 days later.');
    const before = ['2026-11-02 2026-11-15', '2026-11-16 2026-11-29', '2026-11-30 2026-12-13'];
    expect(await storedSprints(server(), world.sprints)).to.deep.equal(before);
  });

  it('are moved again before the first move is answered, one after the other', async () => {
    const screen = await open();
    await lane(screen);
    await movable(screen);
    let release!: () => void;
    const released = new Promise<void>((resolve) => (release = resolve));
    screen.calls.answer('iterationsReschedule', async (_variables, ask) => {
      screen.calls.repair('iterationsReschedule');
      await released;
      return ask();
    });
    screen.getByRole('button', { name: past }).focus();
    await screen.user.keyboard('m{Shift>}{ArrowRight}{/Shift}{Enter}');
    await screen.findByRole('button', { name: past.replace('Nov 15', 'Nov 16') });
    await screen.user.keyboard('m{Shift>}{ArrowRight}{/Shift}{Enter}');
    await screen.findByRole('button', { name: past.replace('Nov 15', 'Nov 17') });
    expect(screen.calls.variablesOf('iterationsReschedule')).to.have.length(1);
    release();
    await waitFor(async () =>
      expect((await storedSprints(server(), world.sprints))[0]).to.equal('2026-11-02 2026-11-17'),
    );
    expect(screen.queryByText(/Someone else/)).to.equal(null);
    (await screen.findByRole('button', { name: past.replace('Nov 15', 'Nov 17') })).focus();
    await screen.user.keyboard('m{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}{Enter}');
    await waitFor(async () =>
      expect((await storedSprints(server(), world.sprints))[0]).to.equal('2026-11-02 2026-11-15'),
    );
  });

  it('say what is in the way of a whole one before it is dropped, and put it back', async () => {
    const screen = await open();
    await lane(screen);
    await movable(screen);
    screen.getByRole('button', { name: past }).focus();
    await screen.user.keyboard('m{ArrowRight}');
    await screen.findByText('Overlaps Sprint 2, Nov 16 – Nov 29, 2026.');
    await screen.user.keyboard('{Enter}');
    await screen.findAllByText('Iteration 1: Overlaps Sprint 2, Nov 16 – Nov 29, 2026.');
    await screen.findByRole('button', { name: past });
    expect(screen.calls.variablesOf('iterationsReschedule')).to.have.length(0);
  });

  it('return with the reason when someone else moved them meanwhile, whose dates are shown', async () => {
    const screen = await open();
    await lane(screen);
    await movable(screen);
    screen.getByRole('button', { name: current }).focus();
    await screen.user.keyboard('m{Shift>}{ArrowRight}{/Shift}');
    const change = (dueDate: string) =>
      server().perform(UpdateIteration, { group: world.group.id, id: world.sprints.current.id, dueDate });
    await change('2026-11-27');
    await screen.user.keyboard('{Enter}');
    await screen.findAllByText(/Someone else changed the dates of “Sprint 2” in the meantime: Nov 16 – Nov 27, 2026/);
    await screen.findByRole('button', { name: current.replace('Nov 29', 'Nov 27') });
    await change('2026-11-29');
    // Others' changes are drawn as they come.
    await screen.findByRole('button', { name: current });
  });

  it('of automatic cadences have no handles, and say why; several cadences have a line each', async () => {
    await server().perform(CreateCadence, {
      group: world.above.id,
      title: 'Weeks',
      automatic: true,
      active: true,
      startDate: '2026-11-16',
      durationInWeeks: 1,
      iterationsInAdvance: 1,
    });
    const screen = await open();
    const { getByText } = within(await lane(screen));
    expect([getByText('Sprints').tagName, getByText('Weeks').tagName]).to.deep.equal(['SPAN', 'SPAN']);
    const week = await screen.findByRole('button', { name: 'Iteration 1, Nov 16 – Nov 22, 2026, current, Weeks' });
    expect(week.dataset['movable']).to.equal(undefined);
    await movable(screen);
    await screen.user.click(week);
    const card = within(await screen.findByRole('dialog', { name: 'Iteration 1' }));
    card.getByText('Scheduled automatically: the dates follow from the cadence');
    expect(card.queryByRole('button', { name: 'Edit dates…' })).to.equal(null);
  });

  it('are not moved by guests, and are those of the group and the groups above it alone', async () => {
    const { above, guest } = world;
    const beside = await server().createGroup('beside', { visibility: 'private', parent: above });
    await createSprints(server(), beside.id, 'Hidden');
    const screen = await open('', guest);
    await lane(screen);
    await screen.findByRole('button', { name: past });
    expect(names(screen).filter((name) => name?.endsWith(', Hidden'))).to.deep.equal([]);
    expect(screen.document.querySelector('[data-iteration][data-movable]')).to.equal(null);
    expect(screen.document.querySelector('[data-moves=iterations]')).to.equal(null);
  });
});
