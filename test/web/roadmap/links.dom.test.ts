import { expect } from 'chai';
import { waitFor, within } from '@testing-library/dom';
import type { Screen } from '../../support/dom/screens.ts';
import { rowOf, useRoadmapScreens } from './roadmap-screens.ts';

/** An item that blocks an epic, as the server answers it. */
function blocker(index: number, more: object = {}): object {
  return {
    linkId: `gid://gitlab/WorkItems::RelatedWorkItemLink/${index}`,
    linkType: 'is_blocked_by',
    workItemState: 'OPEN',
    workItem: {
      id: `gid://gitlab/WorkItem/${index}`,
      iid: String(index),
      title: `Blocker ${index}`,
      confidential: false,
      hidden: false,
      webUrl: `http://localhost/groups/plan/-/epics/${index}`,
      reference: `plan&${index}`,
      workItemType: { id: 'gid://gitlab/WorkItems::Type/8', name: 'Epic' },
      widgets: [],
      ...more,
    },
  };
}

const people = ['Ann', 'Ben', 'Cem', 'Dia', 'Eve'].map((name) => ({
  id: name,
  name,
  username: name.toLowerCase(),
  avatarUrl: null,
}));
const iteration = {
  id: 'gid://gitlab/Iteration/1',
  title: null,
  startDate: '2026-11-16',
  dueDate: '2026-11-29',
  iterationCadence: { id: 'gid://gitlab/Iterations::Cadence/1', title: 'Fortnights' },
};
const widgets = [
  { type: 'ASSIGNEES', assignees: { nodes: people } },
  { type: 'MILESTONE', milestone: { id: 'gid://gitlab/Milestone/1', title: 'Release 1' } },
  { type: 'WEIGHT', weight: 5 },
  { type: 'ITERATION', iteration },
  { type: 'START_AND_DUE_DATE', startDate: '2026-11-01', dueDate: '2026-11-30' },
];

/** Six items, one of them closed; all is known of the first. */
const blockers = [
  blocker(1, { hidden: true, widgets }),
  ...[2, 3, 4, 5].map((index) => blocker(index)),
  { ...blocker(6), workItemState: 'CLOSED' },
];

describe('linked items of a roadmap row', () => {
  const roadmap = useRoadmapScreens();

  const markOf = (screen: Screen, title: string, name: string) =>
    within(rowOf(screen, title)).getByRole('button', { name });

  it('are drawn as one line for an open epic that blocks another, without a warning', async () => {
    const screen = await roadmap.open();
    const { document } = screen;
    // A closed one has no line, nor one that blocks what begins after its end a warning.
    await waitFor(() => expect(document.querySelector('path[data-link]')).to.not.equal(null));
    expect(document.querySelectorAll('path[data-link=blocks]')).to.have.length(1);
    expect(document.querySelectorAll('path[data-late]')).to.have.length(0);
    await screen.user.hover(markOf(screen, 'Data plane', 'Epic blocks 1 item'));
    const card = within(await screen.findByRole('dialog', { name: 'Blocking' }));
    await card.findByRole('link', { name: 'Waiting' });
    expect(within(rowOf(screen, 'Open end')).queryAllByRole('button')).to.have.length(0);
  });

  it('ask before entered references are lost with their dialog', async () => {
    const screen = await roadmap.open();
    rowOf(screen, 'Data plane').focus();
    await screen.user.keyboard('k');
    const name = 'Links of Data plane';
    const dialog = within(await screen.findByRole('dialog', { name }));
    await screen.user.type(await dialog.findByRole('combobox'), '&7 ');
    await dialog.findByRole('button', { name: 'Remove &7' });
    const question = { name: 'Discard what you entered?' };
    const answer = async (text: string) => {
      const asked = within(await screen.findByRole('alertdialog', question));
      await screen.user.click(asked.getByRole('button', { name: text }));
      await waitFor(() => expect(screen.queryByRole('alertdialog', question)).to.equal(null));
    };
    for (const close of dialog.getAllByRole('button', { name: 'Close' })) {
      await screen.user.click(close);
      await answer('Keep editing');
    }
    dialog.getByRole('button', { name: 'Remove &7' }).focus();
    await screen.user.keyboard('{Escape}');
    await answer('Discard');
    await waitFor(() => expect(screen.queryByRole('dialog', { name })).to.equal(null));
  });

  it('say when they cannot be loaded, and try again', async () => {
    const screen = await roadmap.open('', { before: (calls) => calls.breakDown('workItemLinkedItems') });
    await screen.user.click(markOf(screen, 'Waiting', 'Epic is blocked by 1 item'));
    const card = within(await screen.findByRole('dialog', { name: 'Blocked by' }));
    await card.findByText('The linked items could not be loaded.');
    screen.calls.repair('workItemLinkedItems');
    await screen.user.click(card.getByRole('button', { name: 'Try again' }));
    await card.findByRole('link', { name: 'Data plane' });
  });

  it('list three open items with their details, and link to the page for the others', async () => {
    const linkedItems = { nodes: blockers, pageInfo: { hasNextPage: false, endCursor: null } };
    const workItem = { id: '2', widgets: [{ type: 'LINKED_ITEMS', linkedItems }] };
    const screen = await roadmap.open('', {
      before: (calls) => calls.answer('workItemLinkedItems', () => ({ data: { workspace: { id: '1', workItem } } })),
    });
    await screen.user.click(markOf(screen, 'Waiting', 'Epic is blocked by 1 item'));
    const card = within(await screen.findByRole('dialog', { name: 'Blocked by' }));
    await card.findByRole('link', { name: 'Blocker 1' });
    expect(card.getAllByRole('link').map(({ textContent }) => textContent)).to.deep.equal([
      'Blocker 1',
      'Blocker 2',
      'Blocker 3',
      '+2 more items',
    ]);
    const rest = card.getByRole('link', { name: '+2 more items' });
    expect(rest.getAttribute('href')).to.match(/\/groups\/plan\/-\/epics\/\d+#linkeditems$/);
    const first = card.getAllByRole('listitem')[0];
    if (first === undefined) throw new Error('the card lists no item');
    const facts = within(first);
    expect(facts.getAllByRole('img', { name: /^Assigned to/ })).to.have.length(3);
    expect(facts.getByTitle('2 more assignees').textContent).to.equal('+2');
    expect(facts.getByTitle('Weight').textContent).to.match(/5$/);
    expect(facts.getByTitle('Iteration').textContent).to.match(/Fortnights · Nov 16 – Nov 29, 2026$/);
    expect(facts.getByTitle('Dates').textContent).to.match(/Nov 1 – Nov 30, 2026$/);
    expect(facts.getByTitle('Milestone').textContent).to.match(/Release 1$/);
    const hidden = facts.getByTitle('This epic is hidden because its author has been banned.');
    expect(hidden.textContent).to.contain('Hidden');
    expect(card.getAllByText('Hidden')).to.have.length(1);
  });
});
