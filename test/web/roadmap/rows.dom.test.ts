import { expect } from 'chai';
import { fireEvent, waitFor, within } from '@testing-library/dom';
import { SetUserState } from '../../../application/people/set-user-state.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { DeleteWorkItem } from '../../../application/work-items/delete-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import { LinkWorkItems } from '../../../application/work-items/link-work-items.ts';
import type { Calls } from '../../support/dom/calls.ts';
import {
  barOf,
  detailsOf,
  findRow,
  queryOf,
  queryRow,
  rowGone,
  rowOf,
  titles,
  useRoadmapScreens,
} from './roadmap-screens.ts';

describe('roadmap rows', () => {
  const roadmap = useRoadmapScreens();

  it('show epics at top level unless an ancestor is listed, in the requested order', async () => {
    const screen = await roadmap.open('sort=TITLE_ASC&state=all');
    expect(titles(screen)).to.deep.equal([
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

  it('leave out epics that end before they start, have no dates or are outside the timeframe', async () => {
    const screen = await roadmap.open();
    for (const title of ['Backwards', 'Undated', 'Last spring']) expect(queryRow(screen, title), title).to.equal(null);
  });

  it('show the epic’s own dates on its bar, and its title in its row only', async () => {
    const screen = await roadmap.open();
    const texts = {
      'Data plane': 'Oct 5 – Dec 11, 2026',
      'Open end': 'Nov 1, 2026 – No end date',
      'Open start': 'No start date – Nov 14, 2026',
      'Long haul': 'Jan 1, 2025 – Jan 1, 2028',
    };
    for (const [title, text] of Object.entries(texts)) {
      expect(barOf(screen, title).textContent, title).to.equal(text);
    }
  });

  it('link to the epic', async () => {
    const screen = await roadmap.open();
    const { iid } = roadmap.plan.epics['Data plane'] ?? {};
    const link = within(detailsOf(screen, 'Data plane')).getByRole('link', { name: 'Data plane' });
    expect(link.getAttribute('href')).to.equal(`/groups/plan/-/epics/${iid}`);
  });

  it('name the group of an epic from another group that has no parent', async () => {
    const screen = await roadmap.open();
    const group = within(detailsOf(screen, 'Site')).getByText('Web');
    expect(group.getAttribute('title')).to.equal('Plan / Web');
    expect(detailsOf(screen, 'Data plane').textContent).to.not.include('Plan');
    await screen.user.click(screen.getByRole('button', { name: 'Expand child epics of Data plane' }));
    await findRow(screen, 'Parser');
    expect(detailsOf(screen, 'Parser').textContent).to.not.include('Web');
  });

  it('load child epics once when they are expanded and collapsed', async () => {
    const screen = await roadmap.open('sort=TITLE_ASC&state=all');
    await screen.user.click(screen.getByRole('button', { name: 'Expand child epics of Data plane' }));
    await screen.user.click(await screen.findByRole('button', { name: 'Expand child epics of Encoder' }));
    const grandchild = await findRow(screen, 'Encoder tables');
    expect(titles(screen).slice(0, 5)).to.deep.equal(['Data plane', 'Encoder', 'Encoder tables', 'Parser', 'Finished']);
    expect(grandchild.getAttribute('aria-level')).to.equal('3');

    await screen.user.click(screen.getByRole('button', { name: 'Collapse child epics of Data plane' }));
    expect(titles(screen).slice(0, 2)).to.deep.equal(['Data plane', 'Finished']);
    await screen.user.click(screen.getByRole('button', { name: 'Expand child epics of Data plane' }));
    await findRow(screen, 'Encoder tables');
    expect(screen.calls.variablesOf('roadmapChildEpics')).to.have.length(2);
  });

  it('are in the address while they are open, which opens them again', async () => {
    const screen = await roadmap.open('sort=TITLE_ASC&state=all');
    await screen.user.click(screen.getByRole('button', { name: 'Expand child epics of Data plane' }));
    await screen.user.click(await screen.findByRole('button', { name: 'Expand child epics of Encoder' }));
    await findRow(screen, 'Encoder tables');
    const ids = ['Data plane', 'Encoder'].map((title) => String(roadmap.plan.epics[title]?.id));
    expect(queryOf(screen).get('opened')).to.equal(ids.join('.'));

    const again = await roadmap.open(`sort=TITLE_ASC&state=all&opened=${ids.join('.')}`);
    await findRow(again, 'Encoder tables');
    await again.user.click(again.getByRole('button', { name: 'Collapse child epics of Encoder' }));
    expect(queryOf(again).get('opened')).to.equal(ids[0]);
    expect(queryRow(again, 'Encoder tables')).to.equal(null);
    expect(rowOf(again, 'Encoder').getAttribute('aria-expanded')).to.equal('false');
  });

  it('have no button to expand without children in the timeframe', async () => {
    const screen = await roadmap.open();
    expect(within(detailsOf(screen, 'Open end')).queryAllByRole('button')).to.have.length(0);
    expect(rowOf(screen, 'Open end').getAttribute('aria-expanded')).to.equal(null);
    expect(rowOf(screen, 'Data plane').getAttribute('aria-expanded')).to.equal('false');
  });

  it('say that no child epic matches the filters', async () => {
    const screen = await roadmap.open('label_name[]=backend');
    await screen.user.click(screen.getByRole('button', { name: 'Expand child epics of Data plane' }));
    await screen.findByRole('img', { name: 'No child epics match applied filters' });
    expect(titles(screen)).to.deep.equal(['Data plane']);
  });

  it('count child epics, and say when filters may hide some', async () => {
    const screen = await roadmap.open();
    const count = within(detailsOf(screen, 'Data plane')).getByRole('img', { name: '4 child epics' });
    expect(count.textContent).to.equal('4');
    expect(within(detailsOf(screen, 'Open end')).queryAllByRole('img')).to.have.length(0);
    const filtered = await roadmap.open('label_name[]=backend');
    filtered.getByRole('img', { name: '4 child epics. Some child epics may be hidden due to applied filters' });
  });

  it('hide labels until they are turned on', async () => {
    const screen = await roadmap.open();
    expect(screen.queryAllByText('backend')).to.have.length(0);
  });

  it('narrow the roadmap by a label that is clicked', async () => {
    const screen = await roadmap.open('show_labels=true');
    expect(detailsOf(screen, 'Data plane').textContent).to.match(/priority[\s\S]*high/);
    const click = () =>
      screen.user.click(within(detailsOf(screen, 'Data plane')).getByRole('button', { name: 'backend' }));
    await click();
    await rowGone(screen, 'Site');
    expect(queryOf(screen).getAll('label_name[]')).to.deep.equal(['backend']);
    await click();
    expect(queryOf(screen).getAll('label_name[]')).to.deep.equal(['backend']);
  });

  it('mark confidential epics, and hide them from visitors', async () => {
    const screen = await roadmap.open();
    within(detailsOf(screen, 'Secret')).getByRole('img', { name: 'Confidential' });
    const visitor = await roadmap.open('', { as: null });
    expect(titles(visitor)).to.include('Site').and.not.include('Secret');
  });

  it('mark epics that relate to open items', async () => {
    const { Parser, Encoder } = roadmap.plan.epics;
    const link = await roadmap.server.perform(LinkWorkItems, {
      source: { id: Parser?.id ?? 0 },
      target: { id: Encoder?.id ?? 0 },
      linkType: 'relates_to',
    });
    expect(link).to.not.equal(null);
    const screen = await roadmap.open('search=Parser&state=all');
    await screen.user.click(screen.getByRole('button', { name: 'Epic is related to 1 item' }));
    const card = await screen.findByRole('dialog', { name: 'Related to' });
    await within(card).findByText('Encoder');
  });
});

describe('roadmap rows of issues and tasks', () => {
  const roadmap = useRoadmapScreens();
  let wireId = 0;

  before(async () => {
    const { server, plan } = roadmap;
    const issue = await server.perform(CreateWorkItem, {
      type: 'issue',
      namespace: plan.app.id,
      title: 'Wire the racks',
      startDate: '2026-11-02',
      dueDate: '2026-11-13',
      parentId: plan.epics['Data plane']?.id,
    });
    const parentId = issue.id;
    wireId = parentId;
    await server.perform(CreateWorkItem, { type: 'task', namespace: plan.app.id, title: 'Buy cables', parentId });
  });

  it('open below their epics with type, dates and weight, undated ones too', async () => {
    const screen = await roadmap.open('depth=issues&sort=TITLE_ASC');
    const row = await findRow(screen, 'Wire the racks');
    expect(row.getAttribute('aria-label')).to.equal('Wire the racks, issue, Nov 2 – Nov 13, 2026, overdue');
    expect(row.getAttribute('aria-level')).to.equal('2');
    expect(row.getAttribute('aria-expanded')).to.equal(null);
    const bar = await waitFor(() => barOf(screen, 'Wire the racks'));
    expect(bar.getAttribute('href')).to.match(/^\/plan\/app\/-\/issues\/\d+$/);
    const undated = rowOf(screen, 'Packets leave');
    expect(undated.getAttribute('aria-label')).to.equal('Packets leave, issue, No dates, weight 1');
    expect(() => barOf(screen, 'Packets leave')).to.throw('no bar');
    // Closed ones are left out as closed epics are.
    expect(queryRow(screen, 'Packets arrive')).to.equal(null);
    await screen.user.click(screen.getByRole('button', { name: 'Collapse child items of Data plane' }));
    await rowGone(screen, 'Wire the racks');
    expect(screen.calls.variablesOf('roadmapIssues')).to.have.length(1);
  });

  it('say that there are none, where those that count are below child epics', async () => {
    const { server, plan } = roadmap;
    const epic = (title: string, parentId?: number, day = '2026-11-02') =>
      server.perform(CreateWorkItem, {
        type: 'epic',
        namespace: plan.group.id,
        title,
        startDate: day,
        dueDate: day,
        parentId,
      });
    const hall = await epic('Build the hall');
    // Outside of the date range.
    const roof = await epic('Raise the roof', hall.id, '2024-03-01');
    await server.perform(CreateWorkItem, {
      type: 'issue',
      namespace: plan.app.id,
      title: 'Order tiles',
      parentId: roof.id,
    });
    const screen = await roadmap.open('depth=issues&sort=TITLE_ASC');
    // The first epics are open from the start.
    await waitFor(() => detailsOf(screen, 'Build the hall'));
    await waitFor(() =>
      within(detailsOf(screen, 'Build the hall')).getByRole('img', { name: 'No child items in this date range' }),
    );
  });

  it('are linked by lines, marks and words', async () => {
    const { server, plan } = roadmap;
    const issue = (title: string, startDate: string, dueDate: string) =>
      server.perform(CreateWorkItem, {
        type: 'issue',
        namespace: plan.app.id,
        title,
        startDate,
        dueDate,
        parentId: plan.epics['Data plane']?.id,
      });
    const power = await issue('Power the racks', '2026-11-02', '2026-11-13');
    const tests = await issue('Test the racks', '2026-11-12', '2026-11-20');
    const wires = await issue('Wire the racks', '2026-11-02', '2026-11-16');
    for (const { id } of [power, wires])
      await server.perform(LinkWorkItems, { source: { id }, target: { id: tests.id }, linkType: 'blocks' });
    const screen = await roadmap.open('depth=issues&sort=TITLE_ASC&search=plane');
    const row = await findRow(screen, 'Test the racks');
    expect(row.getAttribute('aria-label')).to.equal(
      'Test the racks, issue, Nov 12 – Nov 20, 2026, overdue, blocked by 2 items',
    );
    expect(rowOf(screen, 'Power the racks').getAttribute('aria-label')).to.contain('blocks 1 item');
    // It begins two and three working days before what blocks it has ended.
    await waitFor(() =>
      expect(screen.document.querySelectorAll('path[data-link=blocks][data-late]')).to.have.length(2),
    );
    const days = Array.from(screen.document.querySelectorAll('svg text'), ({ textContent }) => textContent);
    expect(days).to.deep.equal(['3 d']);
    await screen.user.click(within(row).getByRole('button', { name: 'Issue is blocked by 2 items' }));
    const card = within(await screen.findByRole('dialog', { name: 'Blocked by' }));
    await card.findByRole('link', { name: 'Power the racks' });
    await card.findByRole('link', { name: 'Wire the racks' });
  });

  it('open tasks below issues', async () => {
    const screen = await roadmap.open('depth=tasks&sort=TITLE_ASC');
    await findRow(screen, 'Wire the racks');
    expect(queryRow(screen, 'Buy cables')).to.equal(null);
    await screen.user.click(await screen.findByRole('button', { name: 'Expand tasks of Wire the racks' }));
    const task = await findRow(screen, 'Buy cables');
    expect(task.getAttribute('aria-label')).to.equal('Buy cables, task, No dates');
    expect(task.getAttribute('aria-level')).to.equal('3');
  });

  it('open tasks for visitors, who may ask for less at once', async () => {
    const { server, plan } = roadmap;
    for (const title of ['Data a', 'Data b', 'Data c']) {
      const epic = { type: 'epic', namespace: plan.group.id, title, startDate: '2026-11-02' } as const;
      const { id: parentId } = await server.perform(CreateWorkItem, epic);
      await server.perform(CreateWorkItem, {
        type: 'issue',
        namespace: plan.app.id,
        title: `Issue of ${title}`,
        parentId,
      });
    }
    const screen = await roadmap.open('depth=tasks&sort=TITLE_ASC', { as: null });
    await screen.findByRole('button', { name: 'Expand tasks of Wire the racks' });
    await findRow(screen, 'Issue of Data c');
  });

  it('move by the menu of their row, and go back by undo', async () => {
    const screen = await roadmap.open('depth=issues&sort=TITLE_ASC');
    (await findRow(screen, 'Wire the racks')).focus();
    await screen.user.keyboard('.');
    await screen.user.click(await screen.findByRole('menuitem', { name: 'One day later' }));
    const moved = 'Wire the racks, issue, Nov 3 – Nov 14, 2026, overdue';
    await waitFor(() => expect(rowOf(screen, 'Wire the racks').getAttribute('aria-label')).to.equal(moved));
    await screen.user.click(await screen.findByRole('button', { name: 'Undo' }));
    const before = 'Wire the racks, issue, Nov 2 – Nov 13, 2026, overdue';
    await waitFor(() => expect(rowOf(screen, 'Wire the racks').getAttribute('aria-label')).to.equal(before));
  });

  it('follow what somebody else changes', async () => {
    const screen = await roadmap.open('depth=issues&sort=TITLE_ASC');
    await findRow(screen, 'Wire the racks');
    await roadmap.server.perform(UpdateWorkItem, { item: { id: wireId }, title: 'Wire all racks' });
    await findRow(screen, 'Wire all racks');
  });
});

describe('roadmap rows of epics by banned authors', () => {
  const roadmap = useRoadmapScreens();

  it('are marked for administrators and hidden from everyone else', async () => {
    const { server, plan } = roadmap;
    const author = await server.createUser('mallory');
    await server.addMember(plan.group, author, 'planner');
    const epic = {
      type: 'epic' as const,
      namespace: plan.group.id,
      title: 'Spam',
      startDate: '2026-11-01',
      dueDate: '2026-11-30',
    };
    await server.perform(CreateWorkItem, epic, author);
    await server.perform(SetUserState, { userId: author.id, verb: 'ban' });
    const screen = await roadmap.open();
    within(detailsOf(screen, 'Spam')).getByText('Hidden');
    expect(screen.getAllByTitle('This epic is hidden because its author has been banned.')).to.have.length(1);
    const member = await server.createUser('ada');
    await server.addMember(plan.group, member, 'owner');
    const other = await roadmap.open('', { as: member });
    rowOf(other, 'Data plane');
    expect(queryRow(other, 'Spam')).to.equal(null);
    expect(other.queryAllByText('Hidden')).to.have.length(0);
  });
});

describe('roadmap bars', () => {
  const roadmap = useRoadmapScreens();

  it('fold below the heading of their group, by its button and by keyboard', async () => {
    const screen = await roadmap.open('group_by=GROUP&sort=TITLE_ASC&state=all');
    const heading = await screen.findByRole('row', { name: 'Web, 1 epic' });
    await findRow(screen, 'Site');
    expect(heading.getAttribute('aria-expanded')).to.equal('true');
    await screen.user.click(within(heading).getByRole('button'));
    await rowGone(screen, 'Site');
    expect(heading.getAttribute('aria-expanded')).to.equal('false');
    heading.focus();
    await screen.user.keyboard('{ArrowRight}');
    await findRow(screen, 'Site');
    await screen.user.keyboard('{ArrowLeft}');
    await rowGone(screen, 'Site');
    await screen.user.keyboard('{Enter}');
    await findRow(screen, 'Site');
  });

  it('are selected, and have their menu, by a click on their row with a key or the other button', async () => {
    const screen = await roadmap.open('sort=TITLE_ASC');
    await waitFor(() => expect(screen.document.querySelector('[data-moves-bars]')).to.not.equal(null));
    const press = (title: string, init: MouseEventInit) => fireEvent.click(detailsOf(screen, title), init);
    press('Data plane', { ctrlKey: true });
    await screen.findByText('1 epic selected');
    expect(rowOf(screen, 'Data plane').getAttribute('aria-selected')).to.equal('true');
    press('Waiting', { shiftKey: true });
    await screen.findByText(/^[2-9] epics selected$/);
    expect(rowOf(screen, 'Waiting').getAttribute('aria-selected')).to.equal('true');
    fireEvent.contextMenu(detailsOf(screen, 'Data plane'));
    await screen.findByRole('menu', { name: /^Actions for Data plane/ });
  });

  it('show the same share of progress in the row and, as a ring, in the list', async () => {
    const screen = await roadmap.open();
    const ringsOf = (element: HTMLElement) =>
      [...element.querySelectorAll<HTMLElement>('[data-ring]')].map(({ style }) => style.getPropertyValue('--share'));
    within(detailsOf(screen, 'Data plane')).getByText('50%');
    screen.getByText('% of weight');
    expect(ringsOf(detailsOf(screen, 'Data plane'))).to.deep.equal([]);
    const wide = Object.getOwnPropertyDescriptor(window.HTMLElement.prototype, 'clientWidth')!;
    Object.defineProperty(window.HTMLElement.prototype, 'clientWidth', { ...wide, get: () => 390 });
    try {
      const list = await roadmap.open();
      const bar = rowOf(list, 'Data plane').querySelector<HTMLElement>('[data-thin-bar] > span');
      expect(ringsOf(detailsOf(list, 'Data plane'))).to.deep.equal(['50%']);
      expect(bar?.style.inlineSize).to.equal('50%');
    } finally {
      Object.defineProperty(window.HTMLElement.prototype, 'clientWidth', wide);
    }
  });

  it('have names with dates, progress, links and state', async () => {
    const screen = await roadmap.open();
    expect(barOf(screen, 'Data plane').getAttribute('aria-label')).to.equal(
      'Data plane, Oct 5 – Dec 11, 2026, 50% of weight completed, blocks 1 item',
    );
    expect(barOf(screen, 'Long haul').getAttribute('aria-label')).to.equal(
      'Long haul, Jan 1, 2025 – Jan 1, 2028, starts before the timeline, ends after the timeline',
    );
    expect(barOf(screen, 'Open start').getAttribute('aria-label')).to.include(', overdue');
    const closed = await roadmap.open('state=closed');
    expect(barOf(closed, 'Finished').getAttribute('aria-label')).to.include(', closed');
  });

  it('mark ends that are outside the timeline and ends without a date', async () => {
    const screen = await roadmap.open();
    const ends = (title: string) => {
      const { dataset } = barOf(screen, title);
      return [dataset['start'] ?? null, dataset['end'] ?? null];
    };
    expect(ends('Long haul')).to.deep.equal(['clamped', 'clamped']);
    expect(ends('Open end')).to.deep.equal([null, 'open']);
    expect(ends('Open start')).to.deep.equal(['open', null]);
    expect(ends('Data plane')).to.deep.equal([null, null]);
  });

  it('show the card of an epic when its title is pointed at, too', async () => {
    const screen = await roadmap.open('state=all');
    await screen.user.hover(within(detailsOf(screen, 'Data plane')).getByRole('link'));
    const card = await screen.findByRole('tooltip');
    await within(card).findByText(/^Open · &1 · Plan$/);
    within(card).getByText('Oct 5 – Dec 11, 2026');
  });

  it('never show the people of the epic that was pointed at before in a card', async () => {
    const screen = await roadmap.open('state=all');
    const name = roadmap.server.root.name;
    await screen.user.hover(barOf(screen, 'Data plane'));
    await within(await screen.findByRole('tooltip')).findByText(name);
    screen.calls.breakDown('epicPeople');
    await screen.user.hover(barOf(screen, 'Finished'));
    const card = within(await screen.findByRole('tooltip'));
    await card.findByText('Finished');
    expect(card.queryByText(name)).to.equal(null);
  });

  it('show dashes in the card while progress is unknown', async () => {
    const screen = await roadmap.open('', { before: withoutWeights });
    await screen.user.hover(barOf(screen, 'Data plane'));
    const card = await screen.findByRole('tooltip');
    await within(card).findByText('- of - weight completed');
  });

  it('give the focus of a deleted one to the row in its place', async () => {
    const { server, plan } = roadmap;
    const make = (title: string) =>
      server.perform(CreateWorkItem, {
        type: 'epic',
        namespace: plan.group.id,
        title,
        startDate: '2026-11-02',
        dueDate: '2026-11-20',
      });
    const [{ id }] = await Promise.all([make('Leaving soon'), make('Leaving soon after'), make('Leaving last')]);
    const screen = await roadmap.open('sort=TITLE_ASC&search=Leaving');
    (await waitFor(() => barOf(screen, 'Leaving soon'))).focus();
    await server.perform(DeleteWorkItem, { item: { id } });
    await rowGone(screen, 'Leaving soon');
    await waitFor(() => expect(document.activeElement).to.equal(rowOf(screen, 'Leaving soon after')));
  });
});

/** Lets the server answer epics without the sums of the weights below them. */
function withoutWeights(calls: Calls): void {
  calls.answer('roadmapEpics', async (_variables, ask) => {
    const body = (await ask()) as { data: { group: { epics: { nodes: Record<string, unknown>[] } } } };
    for (const node of body.data.group.epics.nodes) node['descendantWeightSum'] = null;
    return body;
  });
}
