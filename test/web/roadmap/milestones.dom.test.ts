import { expect } from 'chai';
import { waitFor, within } from '@testing-library/dom';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { Calls } from '../../support/dom/calls.ts';
import type { Screen } from '../../support/dom/screens.ts';
import { useRoadmapScreens } from './roadmap-screens.ts';

const section = (screen: Screen) => screen.findByRole('region', { name: 'Milestones' });
const bars = ({ document }: Screen) => [...document.querySelectorAll<HTMLElement>('[data-milestone]')];
const nameOf = (bar: HTMLElement) => bar.getAttribute('aria-label') ?? '';
const shown = async (screen: Screen): Promise<string[]> => {
  await section(screen);
  return bars(screen)
    .map(nameOf)
    .sort((one, other) => one.localeCompare(other));
};

const release = 'Release 1, Oct 1 – Dec 15, 2026, Group milestone';
const beta = 'Web beta, Nov 15 – Nov 21, 2026, Subgroup milestone';
const store = 'App store, Nov 10 – Nov 11, 2026, Project milestone';

describe('roadmap milestones', () => {
  const roadmap = useRoadmapScreens();

  for (const [type, expected] of [
    ['GROUP', release],
    ['SUBGROUP', beta],
    ['PROJECT', store],
  ] as const) {
    it(`are those of the type ${type} if the address says so`, async () => {
      expect(await shown(await roadmap.open(`milestones_type=${type}`))).to.deep.equal([expected]);
    });
  }

  it('are neither shown nor fetched when turned off', async () => {
    const screen = await roadmap.open('show_milestones=false');
    expect(screen.queryByRole('region', { name: 'Milestones' })).to.equal(null);
    expect(screen.calls.variablesOf('roadmapMilestones')).to.have.length(0);
  });

  it('lead to their page when chosen', async () => {
    const screen = await roadmap.open();
    await section(screen);
    await screen.user.click(screen.getByRole('button', { name: beta }));
    const card = within(await screen.findByRole('dialog', { name: 'Web beta' }));
    const link = card.getByRole('link', { name: 'Open milestone' });
    expect(link.getAttribute('href')).to.match(/^\/groups\/.+\/-\/milestones\/\d+$/);
  });

  it('show how many of their issues are closed', async () => {
    const { connection } = roadmap.server;
    const { id: milestoneId, namespaceId } = await connection('milestones').where({ title: 'App store' }).first();
    const cardOf = async () => {
      const screen = await roadmap.open();
      await section(screen);
      await screen.user.click(screen.getByRole('button', { name: store }));
      return within(await screen.findByRole('dialog', { name: 'App store' }));
    };
    await (await cardOf()).findByText('No issues');
    const create = (title: string) =>
      roadmap.server.perform(CreateWorkItem, { type: 'issue', namespace: namespaceId, title, milestoneId });
    await create('Screenshots');
    await roadmap.server.perform(UpdateWorkItem, { item: { id: (await create('Review')).id }, stateEvent: 'close' });
    await (await cardOf()).findByRole('img', { name: 'Issues: 1 of 2 done' });
  });

  it('never show the issues of the one that was pointed at before', async () => {
    const { connection } = roadmap.server;
    const { id: milestoneId, namespaceId } = await connection('milestones').where({ title: 'App store' }).first();
    await roadmap.server.perform(CreateWorkItem, { type: 'issue', namespace: namespaceId, title: 'Icon', milestoneId });
    const screen = await roadmap.open();
    await section(screen);
    await screen.user.hover(screen.getByRole('button', { name: store }));
    await within(await screen.findByRole('tooltip')).findByRole('img', { name: /^Issues: / });
    const release = screen.calls.holdRequests(/milestones\?/);
    await screen.user.hover(screen.getByRole('button', { name: beta }));
    const card = within(await screen.findByRole('tooltip'));
    await card.findByText('Web beta');
    expect(card.queryByRole('img', { name: /^Issues: / })).to.equal(null);
    release();
    await card.findByText('No issues');
  });

  it('get another title and other dates where they are drawn, for those who may', async () => {
    const screen = await roadmap.open();
    await section(screen);
    await waitFor(() => expect(screen.document.querySelector('[data-moves=milestones]')).to.not.equal(null));
    await screen.user.click(screen.getByRole('button', { name: beta }));
    await screen.user.click(await screen.findByRole('button', { name: 'Edit title and dates…' }));
    const form = within(await screen.findByRole('alertdialog', { name: 'Edit Web beta' }));
    const title = form.getByRole('textbox', { name: 'Title' });
    await screen.user.clear(title);
    await screen.user.type(title, 'Web preview');
    await screen.user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: beta.replace('beta', 'preview') });
    await screen.findByText('Web beta: Renamed to Web preview');
    await screen.user.keyboard('{Control>}z{/Control}');
    await screen.findByRole('button', { name: beta });
  });

  it('collapse and expand', async () => {
    const screen = await roadmap.open();
    const toggle = within(await section(screen)).getByRole('button', { name: 'Milestones' });
    expect(toggle.getAttribute('aria-expanded')).to.equal('true');
    await screen.user.click(toggle);
    expect([toggle.getAttribute('aria-expanded'), bars(screen).length]).to.deep.equal(['false', 0]);
    await screen.user.click(toggle);
    expect([toggle.getAttribute('aria-expanded'), bars(screen).length]).to.deep.equal(['true', 3]);
  });

  it('are in one lane or in lanes of their own, which the address keeps', async () => {
    const screen = await roadmap.open();
    const { getByRole } = within(await section(screen));
    const spans = () => bars(screen).filter(({ dataset }) => dataset['size'] !== undefined);
    expect([bars(screen).length, spans().length]).to.deep.equal([3, 0]);
    await screen.user.click(getByRole('button', { name: 'Show milestones in lanes of their own' }));
    await waitFor(() => expect(spans()).to.have.length(3));
    expect(screen.address()).to.include('milestone_lanes=true');
    await screen.user.click(getByRole('button', { name: 'Show milestones in one lane' }));
    await waitFor(() => expect([bars(screen).length, spans().length]).to.deep.equal([3, 0]));
    expect(screen.address()).not.to.include('milestone_lanes');
  });

  it('are hidden when they end before they start within the timeframe', async () => {
    const screen = await roadmap.open('', { before: afterTheTimeframe });
    expect(await shown(screen)).to.have.length(2);
  });

  // Two days are 3.9 px and seven 13.7 px in quarters, 12 px and 42 px in months.
  for (const [layout, query, sizes] of [
    [
      'quarters',
      'timeframe_range_type=THREE_YEARS',
      { 'App store': 'minimum', 'Web beta': 'normal', 'Release 1': 'normal' },
    ],
    ['weeks', '', { 'App store': 'normal' }],
  ] as const) {
    it(`have bars as wide as their days, or a minimum, in ${layout}`, async () => {
      const screen = await roadmap.open(`milestone_lanes=true&${query}`);
      await section(screen);
      await waitFor(() => {
        const shownSizes = bars(screen).map((bar) => [nameOf(bar).split(',')[0], bar.dataset['size']]);
        expect(Object.fromEntries(shownSizes)).to.deep.include(sizes);
      });
    });
  }
});

/** Lets the server answer the first milestone with days after the timeframe. */
function afterTheTimeframe(calls: Calls): void {
  calls.answer('roadmapMilestones', async (_variables, ask) => {
    const body = (await ask()) as { data: { group: { milestones: { nodes: Record<string, unknown>[] } } } };
    const [first] = body.data.group.milestones.nodes;
    Object.assign(first ?? {}, { startDate: '2027-05-01', dueDate: '2027-06-01' });
    return body;
  });
}
