import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { CreateBoardList } from '../../../application/boards/create-board-list.ts';
import { DeleteBoardList } from '../../../application/boards/delete-board-list.ts';
import { CreateBoard } from '../../../application/boards/create-board.ts';
import { CreateCadence } from '../../../application/iterations/create-cadence.ts';
import { CreateIteration } from '../../../application/iterations/create-iteration.ts';
import { CreateLabel } from '../../../application/labels/create-label.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { insertMany } from '../../support/database.ts';
import type { Calls } from '../../support/dom/calls.ts';
import { useScreens, type Screen } from '../../support/dom/screens.ts';
import { filledWithListPlan, type ListPlan } from './list-plan.ts';
import { planToday } from './plan.ts';

describe('boards', () => {
  const screens = useScreens({ today: planToday, filledBy: filledWithListPlan });
  let plan: ListPlan;
  let count = 0;

  before(async () => {
    plan = await filledWithListPlan.made();
  });

  /** A project with issues A, B and C, in order. */
  const project = async (): Promise<Namespace> => {
    const made = await screens.server().createProject(`board-${(count += 1)}`, plan.group, { visibility: 'public' });
    for (const title of ['C', 'B', 'A']) {
      await screens.server().perform(CreateWorkItem, { type: 'issue', namespace: made.id, title, weight: 1 });
    }
    return made;
  };
  const withBoard = async (): Promise<Namespace> => {
    const made = await project();
    const place = { kind: 'project', namespace: made.id } as const;
    const server = screens.server();
    const board = await server.perform(CreateBoard, { ...place, name: 'Sprint' });
    for (const name of ['todo', 'doing']) {
      const { id: labelId } = await server.perform(CreateLabel, { ...place, name, color: '#ff0000' });
      await server.perform(CreateBoardList, { ...place, boardId: board.id, subject: { labelId } });
    }
    return made;
  };
  const open = (made: Namespace, tail = '', as = plan.planner) =>
    screens.open(`/${made.fullPath}/-/boards${tail}`, { as });
  const titlesIn = (screen: Screen, column: string | RegExp): (string | null)[] => {
    const found = screen.queryByRole('region', { name: column });
    return [...(found?.querySelectorAll('li[data-card] a[draggable]') ?? [])].map(({ textContent }) => textContent);
  };
  const shown = (screen: Screen, column: string | RegExp, titles: readonly string[]) =>
    waitFor(() => expect(titlesIn(screen, column), String(column)).to.deep.equal(titles));

  it('show open and closed issues where nobody has made one, and become one with the first list', async () => {
    const made = await project();
    const place = { kind: 'project', namespace: made.id } as const;
    await screens.server().perform(CreateLabel, { ...place, name: 'ready', color: '#00ff00' });
    const screen = await open(made);
    await shown(screen, 'Open', ['A', 'B', 'C']);
    await shown(screen, 'Closed', []);
    await screen.user.click(await screen.findByRole('button', { name: 'Add list' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Add list' }));
    await screen.user.click(await dialog.findByRole('radio', { name: 'ready' }));
    await screen.user.click(dialog.getByRole('button', { name: 'Add list' }));
    await screen.findByRole('region', { name: 'ready' });
    await screen.findByRole('heading', { name: 'Development' });
  });

  it('show the sums of their columns as other numbers are written', async () => {
    const made = await project();
    await screens.server().perform(CreateWorkItem, { type: 'issue', namespace: made.id, title: 'D', weight: 1234 });
    const screen = await open(made);
    const sums = await screen.findByRole('img', { name: '4 issues, weight 1,237' });
    expect(sums.textContent).to.equal('4 1,237');
  });

  it('move a card by keys, each step spoken', async () => {
    const screen = await open(await withBoard());
    await shown(screen, 'Open', ['A', 'B', 'C']);
    (await screen.findByRole('button', { name: 'Move B' })).focus();
    await screen.user.keyboard(' ');
    await screen.findByText(/^B picked up/);
    await screen.user.keyboard('{ArrowUp}');
    await screen.findByText('Position 1 of 3 in Open.');
    await screen.user.keyboard('{ArrowRight}');
    await screen.findByText('Position 1 of 1 in todo.');
    await screen.user.keyboard('{ArrowRight} ');
    await screen.findByText('B dropped at position 1 of 1 in doing.');
    await shown(screen, 'doing', ['B']);
    await shown(screen, 'Open', ['A', 'C']);
    await within(screen.getByRole('region', { name: 'doing' })).findByRole('button', { name: 'doing' });
    (await screen.findByRole('button', { name: 'Move A' })).focus();
    await screen.user.keyboard(' {ArrowDown}{Escape}');
    await screen.findByText('Moving A was canceled.');
    await shown(screen, 'Open', ['A', 'C']);
    await screen.user.keyboard(' {ArrowRight}');
    await shown(screen, 'todo', ['A']);
    await screen.user.keyboard('{Escape}');
    await shown(screen, 'Open', ['A', 'C']);
    expect(screen.document.activeElement?.getAttribute('aria-label')).to.equal('Move A');
  });

  it('carry a card past the last one that is loaded', async () => {
    const made = await project();
    for (let index = 0; index < 23; index += 1)
      await screens.server().perform(CreateWorkItem, { type: 'issue', namespace: made.id, title: `N${index}` });
    const screen = await open(made);
    await screen.findByRole('button', { name: 'Show more' });
    // All that are loaded are drawn on paper.
    window.dispatchEvent(new Event('beforeprint'));
    await waitFor(() => expect(titlesIn(screen, 'Open')).to.have.length(25));
    (await screen.findByRole('button', { name: 'Move B' })).focus();
    await screen.user.keyboard(' {ArrowDown}');
    await screen.findByText('Position 26 of 26 in Open.');
    expect(titlesIn(screen, 'Open').slice(-2)).to.deep.equal(['C', 'B']);
    await screen.user.keyboard('{ArrowDown}');
    await screen.findByText('It cannot move further.');
  });

  it('carry a card past the last one that is loaded while the next ones are on their way', async () => {
    const made = await project();
    await insertSteps(made, 26);
    const screen = await open(made);
    await screen.findByRole('button', { name: 'Show more' });
    // All that are loaded are drawn on paper.
    window.dispatchEvent(new Event('beforeprint'));
    await waitFor(() => expect(titlesIn(screen, 'Open')).to.have.length(25));
    const release = screen.calls.holdRequests(/[?&]cursor=/);
    await screen.user.click(screen.getByRole('button', { name: 'Show more' }));
    const [last] = titlesIn(screen, 'Open').slice(-1);
    screen.getByRole('button', { name: `Move ${last}` }).focus();
    await screen.user.keyboard(' {ArrowDown}');
    release();
    await screen.findByText(/^Position 26 of /);
  });

  it('are read once, and say that a card goes no further where the next ones are gone', async () => {
    const made = await project();
    await insertSteps(made, 26);
    const screen = await open(made);
    await screen.findByRole('button', { name: 'Show more' });
    expect(screen.calls.variablesOf('boardPlace')).to.have.length(1);
    window.dispatchEvent(new Event('beforeprint'));
    await waitFor(() => expect(titlesIn(screen, 'Open')).to.have.length(25));
    screen.calls.answerRequests(/[?&]cursor=/, () => Response.json([]));
    const [last] = titlesIn(screen, 'Open').slice(-1);
    screen.getByRole('button', { name: `Move ${last}` }).focus();
    await screen.user.keyboard(' {ArrowDown}');
    await screen.findByText('It cannot move further.');
  });

  it('move a card by its menu, and keep the order', async () => {
    const made = await withBoard();
    const screen = await open(made);
    await shown(screen, 'Open', ['A', 'B', 'C']);
    const choose = async (card: string, action: string): Promise<void> => {
      await screen.user.click(await screen.findByRole('button', { name: `Actions for ${card}` }));
      await screen.user.click(await screen.findByRole('menuitem', { name: action }));
    };
    await choose('C', 'Move to top');
    await shown(screen, 'Open', ['C', 'A', 'B']);
    await choose('A', 'Closed');
    await shown(screen, 'Closed', ['A']);
    const closed = () => screens.server().connection('work_items').where({ namespace_id: made.id, state: 'closed' });
    await waitFor(async () => expect(await closed()).to.have.length(1));
    await shown(await open(made), 'Open', ['C', 'B']);
  });

  it('take just a move to another column back', async () => {
    const made = await withBoard();
    const screen = await open(made);
    await shown(screen, 'Open', ['A', 'B', 'C']);
    await screen.user.click(await screen.findByRole('button', { name: 'Actions for A' }));
    await screen.user.click(await screen.findByRole('menuitem', { name: 'Closed' }));
    await shown(screen, 'Closed', ['A']);
    await screen.findByText('“A” moved to Closed');
    const server = screens.server();
    const card = () => server.connection('work_items').where({ namespace_id: made.id, title: 'A' }).first();
    const { id } = (await card()) as { id: number };
    await server.perform(UpdateWorkItem, { item: { id }, weight: 7 }, plan.planner);
    await screen.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(titlesIn(screen, 'Open')).to.have.members(['A', 'B', 'C']));
    await shown(screen, 'Closed', []);
    expect(await card(), 'whatever the reader did to it elsewhere since').to.include({ weight: 7, state: 'opened' });
  });

  it('take a move within a column back, and again with keys', async () => {
    const made = await withBoard();
    const screen = await open(made);
    await shown(screen, 'Open', ['A', 'B', 'C']);
    await screen.user.click(await screen.findByRole('button', { name: 'Actions for C' }));
    await screen.user.click(await screen.findByRole('menuitem', { name: 'Move to top' }));
    await shown(screen, 'Open', ['C', 'A', 'B']);
    await screen.findByText('“C” moved in Open');
    await screen.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await shown(screen, 'Open', ['A', 'B', 'C']);
    await screen.findByText('Undone: board position of “C”.');
    await screen.user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await shown(screen, 'Open', ['C', 'A', 'B']);
  });

  it('say where a card is that another list holds when it is moved to Open', async () => {
    const made = await withBoard();
    const labels = await screens.server().connection('labels').where({ namespaceId: made.id }).select('id');
    const item = { kind: 'issue', namespace: made.id, iid: 3 } as const;
    await screens.server().perform(UpdateWorkItem, { item, addLabelIds: labels.map(({ id }) => id) });
    const screen = await open(made);
    await shown(screen, 'todo', ['A']);
    await shown(screen, 'doing', ['A']);
    const todo = within(screen.getByRole('region', { name: 'todo' }));
    await screen.user.click(await todo.findByRole('button', { name: 'Actions for A' }));
    await screen.user.click(await screen.findByRole('menuitem', { name: 'Open' }));
    await screen.findByText('“A” is in doing, not in Open, which holds what is in no list');
    await shown(screen, 'Open', ['B', 'C']);
  });

  it('say how much a list holds, and when it is too much', async () => {
    const screen = await open(await withBoard());
    await screen.findByRole('img', { name: '3 issues, weight 3' });
    await screen.user.click(await screen.findByRole('button', { name: 'Actions for the list todo' }));
    await screen.user.click(await screen.findByRole('menuitem', { name: 'Set limit' }));
    await screen.user.type(await screen.findByRole('textbox', { name: 'Most issues at a time' }), '1');
    await screen.user.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByRole('img', { name: '0 issues, limit 1, weight 0' });
    for (const card of ['A', 'B']) {
      await screen.user.click(await screen.findByRole('button', { name: `Actions for ${card}` }));
      await screen.user.click(await screen.findByRole('menuitem', { name: 'todo' }));
    }
    await screen.findByRole('img', { name: '2 issues, limit 1, weight 2, over the limit' });
  });

  it('say when the issues of a list weigh too much', async () => {
    const screen = await open(await withBoard());
    await screen.user.click(await screen.findByRole('button', { name: 'Actions for the list todo' }));
    await screen.user.click(await screen.findByRole('menuitem', { name: 'Set limit' }));
    await screen.user.type(await screen.findByRole('textbox', { name: 'Most weight at a time' }), '1');
    await screen.user.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByRole('img', { name: '0 issues, weight 0, limit 1' });
    for (const card of ['A', 'B']) {
      await screen.user.click(await screen.findByRole('button', { name: `Actions for ${card}` }));
      await screen.user.click(await screen.findByRole('menuitem', { name: 'todo' }));
    }
    const sums = await screen.findByRole('img', { name: '2 issues, weight 2, limit 1, over the limit' });
    expect(sums.textContent).to.equal('2 2 / 1');
  });

  it('take new issues in the list of an iteration', async () => {
    const made = await withBoard();
    const server = screens.server();
    const group = plan.group.id;
    const cadence = await server.perform(CreateCadence, { group, title: 'Weeks', automatic: false, active: true });
    const dates = { startDate: planToday, dueDate: planToday };
    const iteration = await server.perform(CreateIteration, {
      group,
      cadenceId: cadence.id,
      title: 'Sprint 1',
      ...dates,
    });
    const [{ id: boardId }] = await server.connection('boards').where({ namespace_id: made.id });
    const subject = { iterationId: iteration.id };
    await server.perform(CreateBoardList, { kind: 'project', namespace: made.id, boardId, subject });
    const screen = await open(made);
    await screen.user.click(await screen.findByRole('button', { name: 'New issue in Sprint 1' }));
    await screen.user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Now{Enter}');
    await within(screen.getByRole('region', { name: /Sprint 1/ })).findByRole('link', { name: 'Now' });
  });

  it('take new issues, move and remove lists, and follow what others do', async () => {
    const made = await withBoard();
    const screen = await open(made);
    await screen.user.click(await screen.findByRole('button', { name: 'New issue in todo' }));
    await screen.user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Fresh{Enter}');
    await shown(screen, 'todo', ['Fresh']);
    await screen.user.keyboard('{Escape}');
    await screen.isFocused('button', 'New issue in todo');
    await screen.user.click(await screen.findByRole('button', { name: 'Actions for the list todo' }));
    await screen.user.click(await screen.findByRole('menuitem', { name: 'Move list right' }));
    const columns = () =>
      screen.getAllByRole('heading', { level: 2 }).flatMap(({ textContent: title }) => {
        return ['Open', 'todo', 'doing', 'Closed'].includes(title ?? '') ? [title] : [];
      });
    await waitFor(() => expect(columns()).to.deep.equal(['Open', 'doing', 'todo', 'Closed']));
    const item = { kind: 'issue', namespace: made.id, iid: 1 } as const;
    await screens.server().perform(UpdateWorkItem, { item, addLabels: ['doing'] });
    await shown(screen, 'doing', ['C']);
    await screen.user.click(await screen.findByRole('button', { name: 'Actions for the list doing' }));
    await screen.user.click(await screen.findByRole('menuitem', { name: 'Remove list' }));
    await screen.user.click(await screen.findByRole('button', { name: 'Remove list' }));
    await waitFor(() => expect(columns()).to.deep.equal(['Open', 'todo', 'Closed']));
    await screen.isFocused('button', 'Actions for the list todo');
  });

  it('are created, renamed, chosen and deleted', async () => {
    const made = await withBoard();
    const screen = await open(made);
    const act = async (action: string): Promise<void> => {
      await screen.user.click(await screen.findByRole('button', { name: 'Boards' }));
      await screen.user.click(await screen.findByRole('menuitem', { name: action }));
    };
    await screen.findByRole('heading', { name: 'Sprint', level: 1 });
    await act('New board');
    await screen.user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Next{Enter}');
    await screen.findByRole('heading', { name: 'Next', level: 1 });
    await act('Edit board');
    await screen.user.click(await screen.findByRole('checkbox', { name: 'Show the column Closed' }));
    await screen.user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Closed' })).to.equal(null));
    await act('Delete board');
    await screen.user.click(await screen.findByRole('button', { name: 'Delete board' }));
    await screen.findByRole('heading', { name: 'Sprint', level: 1 });
  });

  it('are divided by epic, fold, and change the epic of a card that is moved to another lane', async () => {
    const made = await withBoard();
    const server = screens.server();
    const epics = [];
    for (const [title, dueDateFixed] of [
      ['Harbor', '2026-12-01'],
      ['Fleet', null],
    ] as const) {
      const dates = { dueDateFixed, dueDateIsFixed: true };
      epics.push(await server.perform(CreateWorkItem, { type: 'epic', namespace: plan.group.id, title, ...dates }));
    }
    const [harbor, fleet] = epics.map(({ id }) => id) as [number, number];
    const issue = (iid: number) => ({ kind: 'issue', namespace: made.id, iid }) as const;
    // C is number 1, A is number 3.
    await server.perform(UpdateWorkItem, { item: issue(3), parentId: harbor });
    await server.perform(UpdateWorkItem, { item: issue(1), parentId: fleet, addLabels: ['todo'] });
    const screen = await open(made);
    await screen.user.click(await screen.findByRole('button', { name: 'Display' }));
    await screen.user.click(await screen.findByRole('switch', { name: /Swimlanes by epic/ }));
    await screen.user.keyboard('{Escape}');
    const inCell = (name: string) =>
      [...screen.getByRole('list', { name }).querySelectorAll('li[data-card] a[draggable]')].map(
        (card) => card.textContent,
      );
    const held = (name: string, titles: readonly string[]) =>
      waitFor(() => expect(inCell(name), name).to.deep.equal(titles));
    await held('Open, Harbor', ['A']);
    await held('todo, Fleet', ['C']);
    await held('Open, No epic', ['B']);
    expect(location.search).to.equal('?lanes=epic');
    const lanes = screen.getAllByRole('heading', { level: 3 }).map(({ textContent: text }) => text);
    expect(lanes).to.deep.equal(['Harbor', 'Fleet', 'No epic']);
    const epicOf = async (iid: number) =>
      (await server.connection('work_items').where({ namespaceId: made.id, iid }).first('parentId'))?.parentId;
    // By keys, from the lane without epic to the one above it.
    (await screen.findByRole('button', { name: 'Move B' })).focus();
    await screen.user.keyboard(' {ArrowUp}');
    await screen.findByText('Position 1 of 1 in Open, lane Fleet.');
    await screen.user.keyboard(' ');
    await held('Open, Fleet', ['B']);
    await waitFor(async () => expect(await epicOf(2)).to.equal(fleet));
    // By the menu, to another lane.
    await screen.user.click(await screen.findByRole('button', { name: 'Actions for A' }));
    await screen.user.click(await screen.findByRole('menuitem', { name: 'No epic' }));
    await held('Open, No epic', ['A']);
    await waitFor(async () => expect(await epicOf(3)).to.equal(null));
    await screen.user.click(screen.getByRole('button', { name: 'Fleet', expanded: true }));
    expect(screen.queryByRole('list', { name: 'Open, Fleet' })).to.equal(null);
    // What others do is followed.
    await server.perform(UpdateWorkItem, { item: issue(3), parentId: harbor });
    await held('Open, Harbor', ['A']);
    await screen.user.click(screen.getByRole('button', { name: 'New issue in todo, Harbor' }));
    await screen.user.type(screen.getByRole('textbox', { name: 'Title' }), 'D{Enter}');
    await held('todo, Harbor', ['D']);
    expect(await epicOf(4)).to.equal(harbor);
    // Without lanes, and with them again.
    await screen.user.click(screen.getByRole('button', { name: 'Display' }));
    await screen.user.click(await screen.findByRole('switch', { name: /Swimlanes by epic/ }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Open, Harbor' })).to.equal(null));
    await screen.user.click(screen.getByRole('switch', { name: /Swimlanes by epic/ }));
    await screen.user.keyboard('{Escape}');
    await screen.findByRole('list', { name: 'Open, Harbor' });
    screen.getByRole('button', { name: 'Fleet', expanded: false });
  });

  it('keep a title that is typed although someone else empties its lane or removes its list', async () => {
    const made = await withBoard();
    const server = screens.server();
    const epic = await server.perform(CreateWorkItem, { type: 'epic', namespace: plan.group.id, title: 'Quay' });
    const item = { kind: 'issue', namespace: made.id, iid: 3 } as const;
    await server.perform(UpdateWorkItem, { item, parentId: epic.id });
    const screen = await open(made, '?lanes=epic');
    await screen.user.click(await screen.findByRole('button', { name: 'New issue in todo, Quay' }));
    await screen.user.type(screen.getByRole('textbox', { name: 'Title' }), 'Half a tit');
    await server.perform(UpdateWorkItem, { item, parentId: null });
    await within(await screen.findByRole('list', { name: 'Open, No epic' })).findByRole('link', { name: 'A' });
    // The list goes, too.
    const board = await server.connection('boards').where({ namespaceId: made.id }).first('id');
    const list = await server.connection('board_lists').where({ boardId: board.id }).orderBy('position').first('id');
    await server.perform(DeleteBoardList, { kind: 'project', namespace: made.id, boardId: board.id, listId: list.id });
    await waitFor(() => expect(screen.queryByRole('list', { name: 'todo, No epic' })).to.equal(null));
    await screen.user.type(screen.getByRole('textbox', { name: 'Title' }), 'le{Enter}');
    await within(await screen.findByRole('list', { name: 'Open, Quay' })).findByRole('link', { name: 'Half a title' });
    // With the form goes what was only there for it.
    await screen.user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'todo, Quay' })).to.equal(null));
  });

  it('bring a card back to its lane, and say why it may not move to another', async () => {
    const made = await withBoard();
    const server = screens.server();
    const secret = { title: 'Sealed', confidential: true };
    const epic = await server.perform(CreateWorkItem, { type: 'epic', namespace: plan.group.id, ...secret });
    const inside = { type: 'issue', namespace: made.id, title: 'D', confidential: true, parentId: epic.id } as const;
    await server.perform(CreateWorkItem, inside);
    const screen = await open(made, '?lanes=epic');
    await screen.findByRole('list', { name: 'Open, Sealed' });
    await screen.user.click(await screen.findByRole('button', { name: 'Actions for B' }));
    await screen.user.click(await screen.findByRole('menuitem', { name: 'Sealed' }));
    await screen.findByText(/confidential/);
    const list = within(screen.getByRole('list', { name: 'Open, No epic' }));
    await list.findByRole('link', { name: 'B' });
  });

  it('offer no change to people who may not make it, and are narrowed by filters', async () => {
    const made = await withBoard();
    const visitor = await screens.open(`/${made.fullPath}/-/boards`, { as: null });
    await shown(visitor, 'Open', ['A', 'B', 'C']);
    for (const name of ['Add list', 'Boards', 'Move A', 'Actions for A', 'New issue in todo']) {
      expect(visitor.queryByRole('button', { name }), name).to.equal(null);
    }
    await shown(await open(made, '?search=B'), 'Open', ['B']);
  });

  /** Issues named Step 1 to Step `count`; the column shows the last one made, Step 1, first. */
  const insertSteps = ({ id }: Namespace, count: number): Promise<void> =>
    insertMany(
      screens.server().connection,
      `insert into work_items (namespace_id, iid, type, title, description, author_id, relative_position, created_at,
         updated_at)
       select :project, 3 + i, 'issue', 'Step ' || (cast(:count as integer) + 1 - i), '', :author, 1000000 + i * 1024, now(), now()
       from generate_series(1, cast(:count as integer)) i`,
      { project: id, author: plan.planner.id, count },
    );

  it('miss no card where others change a column while more of its cards are read', async () => {
    const made = await project();
    await insertSteps(made, 110);
    const nextCards = /board_columns\/opened\/issues.*cursor=/;
    let calls!: Calls;
    const screen = await screens.open(`/${made.fullPath}/-/boards`, {
      as: plan.planner,
      before: (page) => (calls = page),
    });
    const reads = () => calls.requests.filter(({ path }) => nextCards.test(path));
    const readMore = async () =>
      screen.user.click(
        await within(screen.getByRole('region', { name: 'Open' })).findByRole('button', { name: 'Show more' }),
      );
    // Only those in sight are drawn, and all on paper.
    await waitFor(() => expect(titlesIn(screen, 'Open')).to.have.length.within(10, 20));
    window.dispatchEvent(new Event('beforeprint'));
    await waitFor(() => expect(titlesIn(screen, 'Open')).to.have.length(25));
    await readMore();
    await waitFor(() => expect(titlesIn(screen, 'Open')).to.have.length(50));
    await readMore();
    await waitFor(() => expect(titlesIn(screen, 'Open')).to.have.length(75));
    window.dispatchEvent(new Event('afterprint'));
    await waitFor(() => expect(titlesIn(screen, 'Open')).to.have.length.within(10, 20));
    const answer = calls.holdRequests(nextCards);
    await readMore();
    await waitFor(() => expect(reads()).to.have.length(3));
    const item = { kind: 'issue', namespace: made.id, iid: 113 } as const;
    await screens.server().perform(UpdateWorkItem, { item, title: 'Changed' });
    await waitFor(() => expect(titlesIn(screen, 'Open')[0]).to.equal('Changed'));
    answer();
    await waitFor(() => expect(reads()).to.have.length(4));
    window.dispatchEvent(new Event('beforeprint'));
    await waitFor(() => expect(titlesIn(screen, 'Open')).to.have.length.above(50));
    const titles = titlesIn(screen, 'Open').map((_, index) => (index === 0 ? 'Changed' : `Step ${index + 1}`));
    expect(titlesIn(screen, 'Open')).to.deep.equal(titles);
  });

  it('read more cards where the end of a column goes out of sight and comes back in two frames told at once', async () => {
    const made = await project();
    await insertSteps(made, 30);
    let tell = (_inSight: readonly boolean[]): void => {};
    class Watching extends IntersectionObserver {
      constructor(private readonly told: IntersectionObserverCallback) {
        super(told);
      }

      override observe({ textContent }: Element): void {
        if (textContent !== 'Show more') return;
        tell = (inSight) =>
          this.told(
            inSight.map((isIntersecting) => ({ isIntersecting }) as IntersectionObserverEntry),
            this,
          );
      }
    }
    const silent = globalThis.IntersectionObserver;
    globalThis.IntersectionObserver = Watching;
    try {
      const screen = await open(made);
      await waitFor(() => expect(screen.getByRole('button', { name: 'Show more' })).to.exist);
      tell([false, true]);
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).to.equal(null));
    } finally {
      globalThis.IntersectionObserver = silent;
    }
  });

  it('put a card back that could not be moved', async () => {
    const made = await withBoard();
    const screen = await screens.open(`/${made.fullPath}/-/boards`, {
      as: plan.planner,
      before: (calls) => {
        calls.answerRequests(/board_columns\/\w+\/issues\/\d+/, () => new Response(null, { status: 503 }));
      },
    });
    await shown(screen, 'Open', ['A', 'B', 'C']);
    await screen.user.click(await screen.findByRole('button', { name: 'Actions for A' }));
    await screen.user.click(await screen.findByRole('menuitem', { name: 'todo' }));
    await screen.findByText(/Something went wrong on the server/);
    await shown(screen, 'Open', ['A', 'B', 'C']);
  });

  it('show the issues of a group and its projects', async () => {
    const screen = await screens.open(`/groups/${plan.group.fullPath}/-/boards`, { as: plan.planner });
    await waitFor(() => expect(titlesIn(screen, 'Open').length).to.be.greaterThan(2));
    await screen.findAllByRole('button', { name: /^Move / });
    const outsider = await screens.server().createUser();
    const plain = await screens.open(`/groups/${plan.group.fullPath}/-/boards`, { as: outsider });
    await waitFor(() => expect(titlesIn(plain, 'Open').length).to.be.greaterThan(2));
    expect(plain.queryByRole('button', { name: /^Move / })).to.equal(null);
  });

  it('show who is assigned to epics and how they are, and move none into or out of a list by health', async () => {
    const server = screens.server();
    const group = await server.createGroup('led', { name: 'Led', visibility: 'public' });
    await server.addMember(group, plan.planner, 'planner');
    const app = await server.createProject('app', group, { visibility: 'public' });
    const epic = (title: string, more: object = {}) =>
      server.perform(CreateWorkItem, { type: 'epic', namespace: group.id, title, ...more });
    const { id: parentId } = await epic('A', { assigneeIds: [plan.planner.id] });
    const risky = { title: 'Risky', parentId, healthStatus: 'at_risk' } as const;
    await server.perform(CreateWorkItem, { type: 'issue', namespace: app.id, ...risky });
    await epic('B');
    const place = { kind: 'group', namespace: group.id, items: 'epics' } as const;
    const { id: boardId } = await server.perform(CreateBoard, { ...place, name: 'Program' });
    for (const subject of [{ healthStatus: 'at_risk' }, { assigneeId: plan.planner.id }] as const) {
      await server.perform(CreateBoardList, { ...place, boardId, subject });
    }
    const screen = await screens.open('/groups/led/-/epic_boards', { as: plan.planner });
    await shown(screen, /At risk$/, ['A']);
    await shown(screen, plan.planner.name, ['A']);
    await shown(screen, 'Open', ['B']);
    const column = within(screen.getByRole('region', { name: /At risk$/ }));
    column.getByText(/cards are not moved here/);
    column.getByText('1 at risk');
    column.getByRole('img', { name: `Assigned to ${plan.planner.name}` });
    (await screen.findByRole('button', { name: 'Move B' })).focus();
    expect(column.queryByRole('button', { name: 'Move A' })).to.equal(null);
    expect(column.queryByRole('button', { name: 'Actions for A' })).to.equal(null);
    await screen.user.keyboard(' {ArrowRight} ');
    await shown(screen, plan.planner.name, ['B', 'A']);
    await shown(screen, 'Open', []);
    await screen.user.click(await screen.findByRole('button', { name: 'Actions for B' }));
    await screen.findByRole('menuitem', { name: 'Closed' });
    expect(screen.queryByRole('menuitem', { name: 'At risk' })).to.equal(null);
    await screen.user.keyboard('{Escape}');
    // Its health keeps it in a list.
    await screen.user.click(await screen.findByRole('button', { name: 'Actions for A' }));
    await screen.user.click(await screen.findByRole('menuitem', { name: 'Open' }));
    await screen.findByText('“A” is in At risk, not in Open, since its health follows from the issues below it');
    await shown(screen, plan.planner.name, ['B']);
    await shown(screen, 'Open', []);
  });

  it('show the epics of a group, which are moved like issues', async () => {
    const server = screens.server();
    const group = await server.createGroup('program', { name: 'Program', visibility: 'public' });
    await server.addMember(group, plan.planner, 'planner');
    for (const title of ['B', 'A']) await server.perform(CreateWorkItem, { type: 'epic', namespace: group.id, title });
    await server.perform(CreateLabel, { kind: 'group', namespace: group.id, name: 'ready', color: '#00ff00' });
    const screen = await screens.open(`/groups/${group.fullPath}/-/boards`, { as: plan.planner });
    const tabs = within(await screen.findByRole('navigation', { name: 'Boards of' }));
    await screen.user.click(tabs.getByRole('link', { name: 'Epics' }));
    await shown(screen, 'Open', ['A', 'B']);
    expect(location.pathname).to.equal('/groups/program/-/epic_boards');
    await screen.user.click(await screen.findByRole('button', { name: 'Add list' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Add list' }));
    await screen.user.click(await dialog.findByRole('radio', { name: 'ready' }));
    await screen.user.click(dialog.getByRole('button', { name: 'Add list' }));
    await shown(screen, 'ready', []);
    (await screen.findByRole('button', { name: 'Move B' })).focus();
    await screen.user.keyboard(' {ArrowRight} ');
    await shown(screen, 'ready', ['B']);
    const labeled = () =>
      server.connection('work_item_labels').join('labels', 'labels.id', 'label_id').where('title', 'ready');
    await waitFor(async () => expect((await labeled()).length).to.be.above(0));
    await screen.user.click(await screen.findByRole('button', { name: 'Actions for A' }));
    await screen.user.click(await screen.findByRole('menuitem', { name: 'Closed' }));
    await shown(screen, 'Closed', ['A']);
    const item = { kind: 'epic', namespace: group.id, iid: 1 } as const;
    await server.perform(UpdateWorkItem, { item, title: 'B again' });
    await shown(screen, 'ready', ['B again']);
    expect(screen.queryByRole('button', { name: 'Display' })).to.equal(null);
  });
});
