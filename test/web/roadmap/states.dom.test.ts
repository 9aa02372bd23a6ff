import { expect } from 'chai';
import { waitFor, within } from '@testing-library/dom';
import type { Screen } from '../../support/dom/screens.ts';
import { findRow, rowOf, titles, useRoadmapScreens } from './roadmap-screens.ts';

describe('roadmap states', () => {
  const roadmap = useRoadmapScreens();
  const untilEmpty = (screen: Screen) => screen.findByRole('link', { name: 'View epics list' });
  const untilAlert = (screen: Screen) => screen.findByRole('alert');

  it('show a placeholder that says so while epics load', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const screen = await roadmap.open('', {
      until: (opened) => opened.findByRole('status', { name: 'Loading epics' }),
      before: (calls) =>
        calls.answer('roadmapEpics', async (_variables, ask) => {
          await held;
          return ask();
        }),
    });
    expect(screen.getByRole('heading', { level: 1 }).textContent).to.equal('Roadmap');
    expect(screen.getByRole('status', { name: 'Loading epics' }).getAttribute('aria-busy')).to.equal('true');
    release();
    await findRow(screen, 'Data plane');
    expect(screen.queryByRole('status', { name: 'Loading epics' })).to.equal(null);
  });

  it('invite only those who may to create an epic when there is none', async () => {
    const empty = await roadmap.server.createGroup('empty', { name: 'Empty', visibility: 'public' });
    const screen = await roadmap.open('', { group: empty.fullPath, until: untilEmpty });
    screen.getByRole('heading', { name: 'The roadmap shows the progress of your epics along a timeline' });
    screen.getByText('Showing Sep 27, 2026 – Jan 2, 2027');
    expect(screen.getByRole('link', { name: 'New epic' }).getAttribute('href')).to.equal('/groups/empty/-/epics/new');
    expect(screen.getByRole('link', { name: 'View epics list' }).getAttribute('href')).to.equal(
      '/groups/empty/-/epics',
    );

    const visitor = await roadmap.open('', { group: empty.fullPath, until: untilEmpty, as: null });
    expect(visitor.queryByRole('link', { name: 'New epic' })).to.equal(null);
  });

  it('say that nothing matched the filters, without an invitation', async () => {
    const screen = await roadmap.open('search=nowhere', { until: untilEmpty });
    screen.getByRole('heading', { name: 'Sorry, no epics matched your search' });
    expect(screen.queryByRole('link', { name: 'New epic' })).to.equal(null);
  });

  it('do not treat settings as filters', async () => {
    const empty = await roadmap.server.createGroup('bare', { name: 'Bare', visibility: 'public' });
    const settings =
      'show_labels=true&show_milestones=false&show_progress=false&milestones_type=GROUP&scope=all&utf8=x';
    const screen = await roadmap.open(settings, { group: empty.fullPath, until: untilEmpty });
    screen.getByRole('heading', { name: /^The roadmap shows the progress of your epics/ });
  });

  it('say that epics could not be fetched, and try again', async () => {
    const screen = await roadmap.open('', { until: untilAlert, before: (calls) => calls.breakDown('roadmapEpics') });
    within(screen.getByRole('alert')).getByText('Something went wrong while fetching epics');
    expect(screen.queryByRole('treegrid')).to.equal(null);
    screen.calls.repair('roadmapEpics');
    await screen.user.click(screen.getByRole('button', { name: 'Try again' }));
    await findRow(screen, 'Data plane');
    expect(screen.queryByRole('alert')).to.equal(null);
  });

  it('say why epics are refused and what to do, and clear the filters that ask too much', async () => {
    const message = 'More than 10,000 epics are in these dates';
    const screen = await roadmap.open('critical=true', {
      until: untilAlert,
      before: (calls) =>
        calls.answer('roadmapEpics', (variables, ask) => (variables['schedule'] ? { errors: [{ message }] } : ask())),
    });
    within(screen.getByRole('alert')).getByText(`Something went wrong while fetching epics: ${message}`);
    await screen.user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Clear filters' }));
    await findRow(screen, 'Data plane');
    expect(screen.queryByRole('alert')).to.equal(null);
  });

  it('show the epics when milestones fail', async () => {
    const screen = await roadmap.open('', { before: (calls) => calls.breakDown('roadmapMilestones') });
    within(await screen.findByRole('alert')).getByText('Something went wrong while fetching milestones');
    await findRow(screen, 'Data plane');
    screen.calls.repair('roadmapMilestones');
    await screen.user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: /^Release 1/ });
    expect(screen.queryByRole('alert')).to.equal(null);
  });

  const createIn = async (screen: Screen, title: string, dates: { start?: string; due?: string } = {}) => {
    const [button] = screen.getAllByRole('button', { name: 'New epic' });
    if (button === undefined) throw new Error('there is no button');
    await screen.user.click(button);
    const dialog = within(await screen.findByRole('alertdialog', { name: 'New epic' }));
    await screen.user.type(dialog.getByRole('textbox', { name: 'Title' }), title);
    for (const [name, day] of [
      ['Start date', dates.start],
      ['Due date', dates.due],
    ] as const) {
      if (day !== undefined) await screen.fill(dialog.getByRole('textbox', { name }), day);
    }
    await screen.user.click(dialog.getByRole('button', { name: 'Create epic' }));
  };

  it('tell that the filters hide a new epic, and only then', async () => {
    const screen = await roadmap.open('search=plane');
    await createIn(screen, 'Unseen work');
    await screen.findByText('“Unseen work” created, but hidden by the filters');
    await createIn(screen, 'Another plane');
    await screen.findByText('“Another plane” created');
    await createIn(screen, 'Far plane', { start: '2031-01-01', due: '2031-02-01' });
    await screen.findByText('“Far plane” created, but outside of the dates that are shown');
    await createIn(screen, 'Plane without dates', { start: '', due: '' });
    await screen.findByText('“Plane without dates” created');
  });

  it('tell that a new epic is hidden where only closed ones are shown', async () => {
    const screen = await roadmap.open('state=closed');
    await createIn(screen, 'Open work');
    await screen.findByText('“Open work” created, but hidden by the filters');
  });

  it('keep a row collapsed when its child epics fail, and try again', async () => {
    const screen = await roadmap.open('', { before: (calls) => calls.breakDown('roadmapChildEpics') });
    await screen.user.click(screen.getByRole('button', { name: 'Expand child epics of Data plane' }));
    within(await screen.findByRole('alert')).getByText('Something went wrong while fetching epics');
    expect(rowOf(screen, 'Data plane').getAttribute('aria-expanded')).to.equal('false');
    screen.calls.repair('roadmapChildEpics');
    await screen.user.click(screen.getByRole('button', { name: 'Try again' }));
    await findRow(screen, 'Encoder');
  });

  it('are a missing page for a group that the reader may not see', async () => {
    const hidden = await roadmap.server.createGroup('hidden', { name: 'Hidden', visibility: 'private' });
    const screen = await roadmap.open('', {
      group: hidden.fullPath,
      as: null,
      until: (opened) => opened.findByRole('heading', { level: 1 }),
    });
    await screen.findByRole('heading', { name: 'Page not found' });
  });
});

describe('roadmap of one epic', () => {
  const roadmap = useRoadmapScreens();
  const iidOf = (title: string) => String(roadmap.plan.epics[title]?.iid);

  it('shows its child epics at top level, and a link to the whole group', async () => {
    for (const form of [iidOf('Data plane'), `%26${iidOf('Data plane')}`]) {
      const screen = await roadmap.open(`sort=TITLE_ASC&epic_iid=${form}`);
      expect(titles(screen)).to.deep.equal(['Encoder', 'Parser']);
      expect(rowOf(screen, 'Parser').getAttribute('aria-level')).to.equal('1');
      await waitFor(() => expect(screen.document.body.textContent).to.contain('Child epics of Data plane'));
      await screen.user.click(screen.getByRole('link', { name: 'Roadmap of the whole group' }));
      await findRow(screen, 'Site');
    }
  });

  it('says how to fill it when no child epic has a date', async () => {
    const screen = await roadmap.open(`epic_iid=${iidOf('Open end')}`, {
      until: (opened) => opened.findByRole('link', { name: 'View epics list' }),
    });
    screen.getByText('To view the roadmap, add a start or due date to one of the child epics.');
  });
});
