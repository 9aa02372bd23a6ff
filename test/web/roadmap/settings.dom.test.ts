import { expect } from 'chai';
import { waitFor, within } from '@testing-library/dom';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import type { Screen } from '../../support/dom/screens.ts';
import { filterBar } from '../filters/filter-field.ts';
import { findRow, queryOf, rowGone, rowOf, titles, useRoadmapScreens } from './roadmap-screens.ts';

describe('roadmap settings', () => {
  const roadmap = useRoadmapScreens();

  const openDrawer = async (query = '') => {
    const screen = await roadmap.open(query);
    await screen.user.click(within(filterBar(screen)).getByRole('button', { name: 'Settings' }));
    const panel = await screen.findByRole('dialog', { name: 'Roadmap settings' });
    return { screen, panel, drawer: within(panel) };
  };
  const addressMatches = (screen: Screen, pattern: RegExp) => waitFor(() => expect(screen.address()).to.match(pattern));

  it('are listed in their order', async () => {
    const { drawer } = await openDrawer('timeframe_range_type=THREE_YEARS');
    expect(drawer.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).to.deep.equal([
      'Date range',
      'Milestones',
      'Iterations',
      'Epics',
      'Depth',
      'Progress tracking',
      'Labels',
      'Columns',
      'Schedule',
      'Groups and colors',
      'History',
    ]);
    expect(drawer.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).to.deep.equal([
      'By quarter',
      'By month',
      'By week',
      'Show all milestones',
      'Show group milestones',
      'Show subgroup milestones',
      'Show project milestones',
      'Show all epics',
      'Show open epics',
      'Show closed epics',
      'Epics',
      'Epics and issues',
      'Epics, issues and tasks',
      'Use issue weight',
      'Use issue count',
    ]);
    for (const name of [
      'Display milestones',
      'Display iterations',
      'Display progress of child issues',
      'Show labels',
    ]) {
      expect(drawer.getAllByRole('switch', { name }), name).to.have.length(1);
    }
  });

  it('read issues once they are chosen', async () => {
    const { screen, drawer } = await openDrawer('sort=TITLE_ASC');
    expect(screen.calls.variablesOf('roadmapIssues')).to.have.length(0);
    await screen.user.click(drawer.getByText('Epics and issues'));
    await addressMatches(screen, /depth=issues/);
    await findRow(screen, 'Packets leave');
    await screen.user.click(drawer.getByRole('button', { name: 'Reset to defaults' }));
    await rowGone(screen, 'Packets leave');
    expect(queryOf(screen).get('depth')).to.equal(null);
  });

  for (const [range, layouts] of [
    ['CURRENT_QUARTER', []],
    ['CURRENT_YEAR', ['By month', 'By week']],
    ['THREE_YEARS', ['By quarter', 'By month', 'By week']],
  ] as const) {
    it(`offer the layouts of the range ${range}`, async () => {
      const { drawer } = await openDrawer(`timeframe_range_type=${range}`);
      const group = drawer.queryByRole('radiogroup', { name: 'Layout' });
      const shown = group === null ? [] : within(group).getAllByRole('radio');
      expect(shown.map((radio) => radio.closest('label')?.textContent)).to.deep.equal(layouts);
    });
  }

  it('change the layout with the range, and only when the range differs', async () => {
    const { screen, drawer } = await openDrawer();
    const { user } = screen;
    await user.click(drawer.getByRole('button', { name: /This quarter/ }));
    await user.click(await screen.findByRole('option', { name: 'This year' }));
    await addressMatches(screen, /timeframe_range_type=CURRENT_YEAR/);
    expect(drawer.getByRole('radio', { name: 'By month', checked: true })).to.not.equal(null);
    await user.click(await drawer.findByText('By week'));
    await addressMatches(screen, /layout=WEEKS/);
    await user.click(drawer.getByRole('button', { name: /This year/ }));
    await user.click(await screen.findByRole('option', { name: 'This year' }));
    await waitFor(() => expect(screen.queryByRole('option', { name: 'This year' })).to.equal(null));
    expect(queryOf(screen).get('layout')).to.equal('WEEKS');
    await user.click(drawer.getByRole('button', { name: /This year/ }));
    await user.click(await screen.findByRole('option', { name: 'Within 3 years' }));
    await addressMatches(screen, /timeframe_range_type=THREE_YEARS/);
    expect(queryOf(screen).get('layout')).to.equal(null);
  });

  it('show other dates, which are asked for, and a preset again', async () => {
    const { screen, drawer } = await openDrawer();
    const { user } = screen;
    await user.click(drawer.getByRole('button', { name: /This quarter/ }));
    await user.click(await screen.findByRole('option', { name: 'Other dates' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Dates of the roadmap' }));
    const [first, last] = [dialog.getByLabelText('First day'), dialog.getByLabelText('Last day')];
    await user.clear(first);
    await user.type(first, '2026-11-02');
    await user.clear(last);
    await user.type(last, '2026-10-31');
    await user.tab();
    await dialog.findByText('The last day is before the first.');
    await user.clear(last);
    await user.type(last, '2068-01-01');
    await user.tab();
    await dialog.findByText('A roadmap shows 40 years at most.');
    await user.clear(last);
    await user.type(last, '2027-02-28');
    await user.click(dialog.getByRole('button', { name: 'Show' }));
    await addressMatches(screen, /timeframe_start=2026-11-02&timeframe_end=2027-02-28/);
    await waitFor(() => screen.getByText('Nov 2, 2026 – Feb 28, 2027'));
    expect(drawer.queryByRole('radiogroup', { name: 'Layout' })).to.equal(null);
    drawer.getByRole('button', { name: 'Choose the dates' });
    await user.click(drawer.getByRole('button', { name: /Other dates/ }));
    await user.click(await screen.findByRole('option', { name: 'This year' }));
    await waitFor(() => expect(screen.address()).to.not.match(/timeframe_start/));
    expect(queryOf(screen).get('timeframe_range_type')).to.equal('CURRENT_YEAR');
  });

  it('show milestones of one kind, or none', async () => {
    const { screen, drawer } = await openDrawer();
    const sections = () => screen.queryAllByRole('region', { name: 'Milestones' });
    expect(sections()).to.have.length(2);
    await screen.user.click(drawer.getByText('Show project milestones'));
    await addressMatches(screen, /milestones_type=PROJECT/);
    await screen.user.click(drawer.getByRole('switch', { name: 'Display milestones' }));
    await addressMatches(screen, /show_milestones=false/);
    expect(drawer.queryByText('Show project milestones')).to.equal(null);
    await screen.user.keyboard('{Escape}');
    await waitFor(() => expect(sections()).to.have.length(0));
  });

  it('show epics by state', async () => {
    const { screen, drawer } = await openDrawer();
    await screen.user.click(drawer.getByText('Show closed epics'));
    await addressMatches(screen, /state=closed/);
    await waitFor(() => expect(titles(screen)).to.deep.equal(['Finished']));
  });

  it('show progress by weight or count, or none', async () => {
    const { screen, drawer } = await openDrawer();
    await screen.user.click(drawer.getByText('Use issue count'));
    await addressMatches(screen, /progress=COUNT/);
    expect(localStorage.getItem('milepost:progress')).to.equal('COUNT');
    await screen.user.click(drawer.getByRole('switch', { name: 'Display progress of child issues' }));
    await addressMatches(screen, /show_progress=false/);
    expect(drawer.queryByText('Use issue count')).to.equal(null);
    await screen.user.click(screen.getByRole('button', { name: 'Reset to defaults' }));
    await addressMatches(screen, /progress=WEIGHT/);
    expect(localStorage.getItem('milepost:progress')).to.equal(null);
  });

  it('show the reader’s unit of progress unless the address names one', async () => {
    const before = () => localStorage.setItem('milepost:progress', 'COUNT');
    const nameIn = async (query: string) =>
      rowOf(await roadmap.open(query, { before }), 'Data plane').getAttribute('aria-label');
    expect(await nameIn('')).to.include('33% of issues closed');
    expect(await nameIn('progress=WEIGHT')).to.include('50% of weight completed');
  });

  it('show progress with its unit in a column, by the number of issues where none has a weight', async () => {
    const { server, plan } = roadmap;
    const parentId = plan.epics['Open end']?.id;
    await server.perform(CreateWorkItem, { type: 'issue', namespace: plan.app.id, title: 'Unweighted', parentId });
    const screen = await roadmap.open('columns=progress');
    const cellOf = (title: string) => rowOf(screen, title).querySelector('[data-column="progress"]')?.textContent;
    await waitFor(() => expect(cellOf('Data plane')).to.equal('50% of weight'));
    expect(cellOf('Open end')).to.equal('0% of issues');
    expect(cellOf('Open start')).to.equal('–');
  });

  it('show labels in the rows', async () => {
    const { screen, drawer } = await openDrawer();
    await screen.user.click(drawer.getByRole('switch', { name: 'Show labels' }));
    await addressMatches(screen, /show_labels=true/);
    await screen.user.keyboard('{Escape}');
    await screen.findByRole('button', { name: 'backend' });
  });

  it('can be reset to the defaults while the chart stays in use', async () => {
    const { screen, panel, drawer } = await openDrawer(
      'confidential=false&sort=TITLE_ASC&show_labels=true&state=all&show_progress=false',
    );
    await screen.user.click(screen.getByRole('button', { name: 'Expand child epics of Data plane' }));
    await findRow(screen, 'Encoder');
    expect(panel.isConnected).to.equal(true);
    await screen.user.click(drawer.getByRole('button', { name: 'Reset to defaults' }));
    await waitFor(() => expect(screen.address()).to.not.include('show_labels'));
    const query = queryOf(screen);
    expect(
      ['confidential', 'sort', 'state', 'show_progress', 'timeframe_range_type'].map((name) => query.get(name)),
    ).to.deep.equal(['false', 'TITLE_ASC', null, null, null]);
  });
});
