import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import type { User } from '../../../domain/people/user.ts';
import { unreachable } from '../../support/dom/calls.ts';
import { useScreens, type Screen } from '../../support/dom/screens.ts';
import { filledWithPlan, planToday, type Plan } from './plan.ts';
import { tick } from './screen-parts.ts';

describe('bulk edit of issues', () => {
  const screens = useScreens({ today: planToday, filledBy: filledWithPlan });
  let plan: Plan;
  let projects = 0;

  before(async () => {
    plan = await filledWithPlan.made();
  });

  /** A project of its own with issues of these titles, the first of them on top of the list. */
  const project = async (titles: readonly string[], fields: Record<string, unknown> = {}) => {
    const server = screens.server();
    projects += 1;
    const path = `app-${projects}`;
    const { id } = await server.createProject(path, plan.group, { visibility: 'public' });
    for (const title of titles.toReversed()) {
      await server.perform(CreateWorkItem, { type: 'issue', namespace: id, title, ...fields }, plan.planner);
    }
    return { id, path };
  };
  const openAt = (address: string, as: User | null) =>
    screens.open(address, { as, until: (screen) => screen.findByRole('list', { name: 'Issues' }) });
  const open = ({ path }: { path: string }, as: User | null = plan.planner) => openAt(`/plan/${path}/-/issues`, as);
  const pick = (screen: Screen, title: string) => screen.findByRole('checkbox', { name: `Select ${title}` });
  const press = async (screen: Screen, name: string): Promise<void> =>
    screen.user.click(await screen.findByRole('button', { name }));
  const editSelected = (screen: Screen) => press(screen, 'Edit selected');
  /** The panel; also behind an opened editor. */
  const panel = async (screen: Screen) =>
    within(await screen.findByRole('dialog', { name: /^Edit \d+ issues?$/, hidden: true }));
  const updateButton = async (screen: Screen) =>
    (await panel(screen)).findByRole<HTMLButtonElement>('button', { name: /^Update/ });
  const update = async (screen: Screen): Promise<void> => screen.user.click(await updateButton(screen));
  const choose = async (screen: Screen, field: string, text: string): Promise<void> => {
    const name = new RegExp(` ${field}$`);
    await screen.user.click(await (await panel(screen)).findByRole('button', { name }));
    await screen.user.click(await screen.findByRole('option', { name: text }));
  };
  const shows = async (screen: Screen, field: string, text: string | RegExp): Promise<void> => {
    const region = await (await panel(screen)).findByRole('region', { name: new RegExp(field, 'i'), hidden: true });
    await within(region).findByText(text);
  };
  const set = async (screen: Screen, field: string, text: RegExp): Promise<void> => {
    await press(screen, `Edit ${field}`);
    await tick(screen, text);
    await screen.user.keyboard('{Escape}');
    await shows(screen, field, text);
  };
  const rowsOf = async (id: number): Promise<Record<string, unknown>[]> => {
    const { rows } = await screens.server().connection.raw<{ rows: Record<string, unknown>[] }>(
      `select id, title, state, confidential, milestone_id, iteration_id, parent_id, health_status,
              array(select l.title from work_item_labels o join labels l on l.id = o.label_id where o.work_item_id = w.id order by l.title) as labels,
              array(select user_id from work_item_assignees where work_item_id = w.id) as assignees
         from work_items w where namespace_id = ? order by iid desc`,
      [id],
    );
    return rows;
  };
  const statesOf = async (id: number) => (await rowsOf(id)).map(({ state }) => state);

  it('selects rows, ranges with Shift, and the whole page', async () => {
    const screen = await open(await project(['One', 'Two', 'Three', 'Four']));
    const { user } = screen;
    const all = () => screen.findByRole('checkbox', { name: 'Select all on this page' });
    const isPicked = async (title: string) => ((await pick(screen, title)) as HTMLInputElement).checked;
    await all();
    await user.click(await pick(screen, 'One'));
    await screen.findByText('1 selected');
    await user.keyboard('{Shift>}');
    await user.click(await pick(screen, 'Three'));
    await user.keyboard('{/Shift}');
    await screen.findByText('3 selected');
    expect(await isPicked('Two')).to.equal(true);
    expect(await isPicked('Four')).to.equal(false);
    await tick(screen, '3 selected');
    await screen.findByText('4 selected');
    await tick(screen, '4 selected');
    await all();
    await user.click(await pick(screen, 'Two'));
    await press(screen, 'Clear selection');
    await all();
  });

  /** The list of a project with the issues One, Two and Three, of which the first two are to be edited. */
  const editTwo = async (fields: Record<string, unknown> = {}) => {
    const place = await project(['One', 'Two', 'Three'], fields);
    const screen = await open(place);
    await screen.user.click(await pick(screen, 'One'));
    await screen.user.click(await pick(screen, 'Two'));
    await editSelected(screen);
    const updated = async (changed: Record<string, unknown>, others: Record<string, unknown>): Promise<void> => {
      await update(screen);
      await screen.findByText('2 issues updated');
      await waitFor(() => expect(screen.queryByRole('dialog')).to.equal(null));
      const [one, two, three] = await rowsOf(place.id);
      expect(one).to.deep.include({ title: 'One', ...changed });
      expect(two).to.deep.include({ title: 'Two', ...changed });
      expect(three).to.deep.include({ title: 'Three', ...others });
    };
    return { screen, updated };
  };

  it('changes labels and people of the selected issues', async () => {
    const { screen, updated } = await editTwo({ labels: ['old'] });
    expect((await updateButton(screen)).disabled).to.equal(true);
    await set(screen, 'labels', /bug/);
    await set(screen, 'labels', /old/);
    await shows(screen, 'Labels', 'Add bug, Remove old');
    await set(screen, 'assignees', /Petra Planner/);
    await updated({ labels: ['bug'], assignees: [plan.planner.id] }, { labels: ['old'], assignees: [] });
  });

  it('changes milestone, iteration and epic of the selected issues', async () => {
    const { screen, updated } = await editTwo();
    await set(screen, 'milestone', /Spring/);
    await set(screen, 'iteration', /Sprint 1/);
    await set(screen, 'epic', /Sail in spring/);
    const { milestone, iteration, epic } = plan;
    const none = { milestone_id: null, iteration_id: null, parent_id: null };
    await updated({ milestone_id: milestone.id, iteration_id: iteration.id, parent_id: epic.id }, none);
  });

  it('changes state, health, confidentiality and notifications of the selected issues', async () => {
    const { screen, updated } = await editTwo();
    await choose(screen, 'State', 'Close');
    await choose(screen, 'Health status', 'At risk');
    await choose(screen, 'Confidentiality', 'Confidential');
    await choose(screen, 'Notifications', 'On');
    await updated({ state: 'closed', confidential: true, health_status: 'at_risk' }, { state: 'opened' });
    await screen.findByText('1–1 of 1');
  });

  it('adds a new label to the selected issues', async () => {
    const place = await project(['One'], { labels: ['old'] });
    const screen = await open(place);
    await screen.user.click(await pick(screen, 'One'));
    await editSelected(screen);
    await set(screen, 'labels', /bug/);
    await set(screen, 'labels', /old/);
    await press(screen, 'Edit labels');
    const search = () => screen.findByRole('searchbox', { name: 'Search labels' });
    await screen.fill(await search(), 'new');
    await press(screen, 'Create label');
    const form = within(await screen.findByRole('form', { name: 'Create label' }));
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).to.equal('new');
    await screen.user.click(form.getByRole('button', { name: 'Create' }));
    await screen.fill(await search(), '');
    await screen.findByRole('checkbox', { name: 'new', checked: true });
    await screen.user.keyboard('{Escape}');
    await shows(screen, 'Labels', 'Add bug +1 more, Remove old');
    await update(screen);
    await screen.findByText('1 issue updated');
    expect((await rowsOf(place.id))[0]).to.deep.include({ labels: ['bug', 'new'] });
  });

  it('takes away people, milestone and epic', async () => {
    const fields = { assigneeIds: [plan.planner.id], milestoneId: plan.milestone.id, parentId: plan.epic.id };
    const place = await project(['One'], fields);
    const screen = await open(place);
    await screen.user.click(await pick(screen, 'One'));
    await editSelected(screen);
    await set(screen, 'assignees', /Unassigned/);
    await set(screen, 'milestone', /No milestone/);
    await set(screen, 'epic', /No epic/);
    await update(screen);
    await screen.findByText('1 issue updated');
    const [row] = await rowsOf(place.id);
    expect(row).to.deep.include({ assignees: [], milestone_id: null, parent_id: null });
  });

  it('names each issue that is refused with its reason, keeps it selected, and changes the others', async () => {
    const place = await project(['One', 'Two', 'Three']);
    const refused = (await rowsOf(place.id)).find(({ title }) => title === 'Two') as { id: number };
    const refusedId = `gid://gitlab/WorkItem/${refused.id}`;
    const screen = await open(place);
    screen.calls.answer('listedIssueUpdate', (variables, ask) =>
      JSON.stringify(variables).includes(refusedId)
        ? { data: { workItemUpdate: { errors: ['Not this one'] } } }
        : ask(),
    );
    await tick(screen, 'Select all on this page');
    await editSelected(screen);
    await choose(screen, 'State', 'Close');
    await update(screen);
    await (await panel(screen)).findByText('2 issues updated, 1 not:');
    await (await panel(screen)).findByText(/\(#2\): Not this one/);
    expect((await panel(screen)).getByRole('listitem').textContent).to.equal('Two (#2): Not this one');
    expect(await statesOf(place.id)).to.deep.equal(['closed', 'opened', 'closed']);
    screen.calls.repair('listedIssueUpdate');
    await screen.user.click(await (await panel(screen)).findByRole('button', { name: 'Update 1 issue' }));
    await screen.findByText('1 issue updated');
    expect(await statesOf(place.id)).to.deep.equal(['closed', 'closed', 'closed']);
  });

  it('stops when the server cannot be reached or the reader stops it', async () => {
    const place = await project(['One', 'Two', 'Three']);
    const screen = await open(place);
    let requests = 0;
    const reach = screen.calls.answerRequests(/^\/api\/graphql$/, (request, ask) => {
      if (!JSON.stringify(request.body).includes('mutation listedIssueUpdate')) return ask();
      requests += 1;
      return unreachable(request, ask);
    });
    await tick(screen, 'Select all on this page');
    await editSelected(screen);
    await choose(screen, 'State', 'Close');
    await update(screen);
    await (await panel(screen)).findByText('0 issues updated, 3 not:');
    expect(requests).to.equal(1);
    reach();
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    screen.calls.answer('listedIssueUpdate', async (_variables, ask) => {
      await held;
      return ask();
    });
    await update(screen);
    await (await panel(screen)).findByText('Updating 1 of 3…');
    await screen.user.keyboard('{Escape}');
    await screen.user.click((await panel(screen)).getByRole('button', { name: 'Stop' }));
    letGo();
    await (await panel(screen)).findByText('1 issue updated, 2 not:');
    const [two] = (await panel(screen)).getAllByRole('listitem');
    expect(two?.textContent).to.equal('Two (#2): Not tried, because you stopped.');
    expect(await statesOf(place.id)).to.deep.equal(['closed', 'opened', 'opened']);
  });

  it('shows what the server refuses to people who may not change an issue', async () => {
    const place = await project(['Aardvark']);
    const screen = await openAt('/groups/plan/-/issues?state=all&sort=TITLE_ASC', plan.stranger);
    await screen.user.click(await pick(screen, 'Aardvark'));
    await editSelected(screen);
    await choose(screen, 'Health status', 'On track');
    await update(screen);
    const refused = await (await panel(screen)).findByRole('listitem');
    expect(refused.textContent).to.match(/^Aardvark \(.*\): /);
    expect((await rowsOf(place.id))[0]).to.include({ health_status: null });
  });

  it('offers guests of a project state and notifications, and visitors nothing', async () => {
    const place = await project(['One']);
    const screen = await open(place, plan.guest);
    await screen.user.click(await pick(screen, 'One'));
    await editSelected(screen);
    await (await panel(screen)).findByRole('button', { name: / Notifications$/ });
    expect((await panel(screen)).queryByRole('button', { name: 'Edit labels' })).to.equal(null);
    const visitor = await open(place, null);
    await visitor.findByRole('button', { name: 'Display' });
    expect(visitor.queryByRole('checkbox')).to.equal(null);
  });
});
