import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { keptStorage } from '../../support/dom/kept-storage.ts';
import { useScreens, type Screen } from '../../support/dom/screens.ts';
import { filledWithPlan, planToday, type Plan } from './plan.ts';
import { alertWith, edit, fill, section, tick, choose } from './screen-parts.ts';

describe('new issue', () => {
  const screens = useScreens({ today: planToday, filledBy: filledWithPlan });
  let plan: Plan;

  before(async () => {
    plan = await filledWithPlan.made();
  });

  const open = (query = '', as = plan.reporter) =>
    screens.open(`/plan/app/-/issues/new${query}`, { as, until: (screen) => titleOf(screen) });
  const titleOf = (screen: Screen) => screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' });
  const button = (screen: Screen, name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
  const create = async (screen: Screen, type = 'issue') => screen.user.click(await button(screen, `Create ${type}`));
  const created = async (screen: Screen, name: string): Promise<Record<string, unknown>> => {
    await screen.findByRole('heading', { level: 1, name });
    expect(screen.address()).to.match(/^\/plan\/app\/-\/issues\/\d+$/);
    const { rows } = await screens.server().connection.raw<{ rows: Record<string, unknown>[] }>(
      `select w.*, due_date::text as due, array(select label_id from work_item_labels where work_item_id = w.id) as labels,
                array(select user_id from work_item_assignees where work_item_id = w.id) as assignees
           from work_items w where namespace_id = ? order by id desc limit 1`,
      [plan.project.id],
    );
    return rows[0] ?? {};
  };
  const shows = async (screen: Screen, widget: string, text: string | RegExp) =>
    within(await section(screen, widget)).findByText(text);

  it('is created with the title, type, people, labels and milestone that were set', async () => {
    const screen = await screens.open('/plan/app/-/issues', { as: plan.reporter });
    const { user } = screen;
    await user.click((await screen.findAllByRole('link', { name: 'New issue' }))[0] as HTMLElement);
    await titleOf(screen);
    expect((await button(screen, 'Create issue')).disabled).to.equal(true);
    await fill(screen, 'Title', '  All fields ');
    await fill(screen, 'Description', 'Its **goal**');
    await user.click(await screen.findByRole('radio', { name: 'Incident' }));
    await screen.findByRole('heading', { level: 1, name: 'New incident' });
    await user.click(await screen.findByText(/This incident is confidential/));
    await edit(screen, 'assignee');
    await tick(screen, /Petra Planner/);
    await user.keyboard('{Escape}');
    await shows(screen, 'Assignee', 'Petra Planner');
    await edit(screen, 'labels');
    await tick(screen, 'bug');
    await user.keyboard('{Escape}');
    await shows(screen, 'Labels', 'bug');
    await edit(screen, 'milestone');
    await choose(screen, /Spring/);
    await shows(screen, 'Milestone', /Spring/);
    await create(screen, 'incident');
    expect(await created(screen, 'All fields')).to.deep.include({
      title: 'All fields',
      description: 'Its **goal**',
      type: 'incident',
      confidential: true,
      milestone_id: plan.milestone.id,
      labels: [plan.bug.id],
      assignees: [plan.planner.id],
    });
  });

  it('is created with the weight, due date and health status that were set', async () => {
    const screen = await open();
    const { user } = screen;
    await fill(screen, 'Title', 'Weighed');
    await edit(screen, 'weight');
    await fill(screen, 'Weight', '5');
    await user.keyboard('{Enter}');
    await shows(screen, 'Weight', '5');
    await edit(screen, 'due date');
    await fill(screen, 'Due date', '2026-12-24');
    await user.keyboard('{Enter}');
    await shows(screen, 'Due date', /Dec 24/);
    await user.keyboard('{Escape}');
    await edit(screen, 'health status');
    await user.click(await screen.findByRole('radio', { name: 'At risk' }));
    await user.keyboard('{Escape}');
    await shows(screen, 'Health status', 'At risk');
    await create(screen);
    const fields = { weight: 5, due: '2026-12-24', health_status: 'at_risk' };
    expect(await created(screen, 'Weighed')).to.include(fields);
  });

  it('keeps its fields when an editor opens while changes of others cannot be followed', async () => {
    const screen = await screens.open('/plan/app/-/issues/new', {
      as: plan.reporter,
      before: (calls) => void calls.answerRequests(/\/-\/web\/events/, () => new Response(null, { status: 429 })),
      until: (opened) => titleOf(opened),
    });
    await edit(screen, 'weight');
    await fill(screen, 'Weight', '5');
    await screen.user.keyboard('{Enter}');
    await shows(screen, 'Weight', '5');
    await edit(screen, 'health status');
    await screen.user.click(await screen.findByRole('radio', { name: 'At risk' }));
    await shows(screen, 'Health status', 'At risk');
    await screen.user.keyboard('{Escape}');
    await fill(screen, 'Title', 'Not followed');
    await create(screen);
    expect(await created(screen, 'Not followed')).to.include({ weight: 5, health_status: 'at_risk' });
  });

  it('is created once by two clicks at once', async () => {
    const screen = await open();
    await fill(screen, 'Title', 'Clicked twice');
    const pressed = await button(screen, 'Create issue');
    pressed.click();
    pressed.click();
    await created(screen, 'Clicked twice');
    expect(screen.calls.operations.filter(({ name }) => name === 'newIssueCreate')).to.have.lengthOf(1);
  });

  it('can have an epic', async () => {
    const screen = await open();
    await fill(screen, 'Title', 'Below an epic');
    await edit(screen, 'epic');
    await choose(screen, /Sail in spring/);
    await within(await section(screen, 'Epic')).findByRole('link', { name: 'Sail in spring', hidden: true });
    await create(screen);
    expect(await created(screen, 'Below an epic')).to.include({ parent_id: plan.epic.id });
  });

  it('begins with the values in the address', async () => {
    const query = new URLSearchParams([
      ['issue[title]', 'From a link'],
      ['issue[description]', 'Steps:\n1. one'],
      ['issue[issue_type]', 'incident'],
      ['issue[confidential]', 'true'],
      ['issue[milestone_id]', String(plan.milestone.id)],
      ['issue[label_ids][]', String(plan.bug.id)],
      ['issue[label_ids][]', '999999'],
      ['issue[assignee_ids][]', String(plan.planner.id)],
      ['issue[due_date]', '2026-12-01'],
      ['issue[weight]', '3'],
    ]);
    const screen = await open(`?${query}`);
    expect((await titleOf(screen)).value).to.equal('From a link');
    await shows(screen, 'Milestone', /Spring/);
    await shows(screen, 'Assignee', 'Petra Planner');
    await create(screen, 'incident');
    expect(await created(screen, 'From a link')).to.deep.include({
      description: 'Steps:\n1. one',
      type: 'incident',
      confidential: true,
      milestone_id: plan.milestone.id,
      weight: 3,
      due: '2026-12-01',
      labels: [plan.bug.id],
      assignees: [plan.planner.id],
    });
  });

  it('ignores parameters of the address that are not valid', async () => {
    const screen = await open('?issue[due_date]=tomorrow&issue[weight]=-1&issue[milestone_id]=x&add_related_issue=0');
    await fill(screen, 'Title', 'Plain');
    await create(screen);
    expect(await created(screen, 'Plain')).to.include({ due: null, weight: null, milestone_id: null });
  });

  it('relates to the issue that it was opened from', async () => {
    const input = { type: 'issue', namespace: plan.project.id, title: 'Source' } as const;
    const source = await screens.server().perform(CreateWorkItem, input, plan.planner);
    const screen = await screens.open(`/plan/app/-/issues/${source.iid}`, { as: plan.reporter });
    await screen.user.click(await button(screen, 'Issue actions'));
    await screen.user.click(await screen.findByRole('menuitem', { name: 'New related issue' }));
    await screen.findByRole('checkbox', { name: `Relate to #${source.iid} “Source”` });
    await fill(screen, 'Title', 'Follow-up');
    await create(screen);
    const { id } = (await created(screen, 'Follow-up')) as { id: number };
    const { rows } = await screens
      .server()
      .connection.raw<{ rows: unknown[] }>(
        'select 1 from work_item_links where least(source_id, target_id) = ? and greatest(source_id, target_id) = ?',
        [source.id, id],
      );
    expect(rows).to.have.length(1);
  });

  it('is created by Ctrl+Enter in title and description, but not without a title', async () => {
    for (const field of ['Title', 'Description']) {
      const screen = await open();
      const press = async (name: string): Promise<void> => {
        await screen.user.click(await screen.findByRole('textbox', { name }));
        await screen.user.keyboard('{Control>}{Enter}{/Control}');
      };
      await press('Description');
      expect(screen.calls.variablesOf('newIssueCreate')).to.deep.equal([]);
      const title = `By keys from the ${field.toLowerCase()}`;
      await fill(screen, 'Title', title);
      await press(field);
      await created(screen, title);
      // Not on the heading of the page while it loaded, which is gone.
      await waitFor(() => expect(screen.document.activeElement?.textContent).to.equal(title));
    }
  });

  it('refuses a title that is too long', async () => {
    const screen = await open();
    await fill(screen, 'Title', 'x'.repeat(256));
    await screen.findByText('At most 255 characters.');
    expect((await button(screen, 'Create issue')).disabled).to.equal(true);
  });

  it('shows why the server refused it, and keeps the text', async () => {
    const screen = await open();
    await fill(screen, 'Title', 'Kept');
    screen.calls.answer('newIssueCreate', () => {
      const workItemCreate = { workItem: null, errors: ['Milestone is not here'], quickActionsStatus: null };
      return { data: { workItemCreate } };
    });
    await create(screen);
    await alertWith(screen, 'Error creating issue. Milestone is not here');
    expect((await titleOf(screen)).value).to.equal('Kept');
    screen.calls.repair('newIssueCreate');
    await create(screen);
    await created(screen, 'Kept');
  });

  it('keeps all of its form over a reload, so that nothing confidential becomes public', async () => {
    const screen = await open();
    await fill(screen, 'Title', 'Secretly');
    await screen.user.click(await screen.findByRole('radio', { name: 'Incident' }));
    await screen.user.click(await screen.findByText(/This incident is confidential/));
    const again = await screens.open('/plan/app/-/issues/new', {
      as: plan.reporter,
      before: keptStorage(),
      until: titleOf,
    });
    expect((await titleOf(again)).value).to.equal('Secretly');
    await create(again, 'incident');
    expect(await created(again, 'Secretly')).to.include({ confidential: true, type: 'incident' });
    const fresh = await screens.open('/plan/app/-/issues/new', {
      as: plan.reporter,
      before: keptStorage(),
      until: titleOf,
    });
    expect((await titleOf(fresh)).value).to.equal('');
  });

  it('asks before a text that holds a secret is sent', async () => {
    const screen = await open();
    await fill(screen, 'Title', 'Secret');
    await fill(screen, 'Description', `glpat-${'a'.repeat(20)}`);
    await create(screen);
    await screen.findByRole('alertdialog', { name: /Potential secret detected/ });
    await screen.user.click(await button(screen, 'Edit description'));
    expect(screen.address()).to.equal('/plan/app/-/issues/new');
  });

  it('offers strangers only the text, and incidents only to those who may create them', async () => {
    const screen = await open('', plan.stranger);
    await fill(screen, 'Title', 'From outside');
    expect(screen.queryByRole('complementary', { name: 'Issue details' })).to.equal(null);
    expect(screen.queryByRole('radio', { name: 'Incident' })).to.equal(null);
    await create(screen);
    expect(await created(screen, 'From outside')).to.include({ author_id: plan.stranger.id });
    const other = await open('', plan.planner);
    await other.findByRole('complementary', { name: 'Issue details' });
    expect(other.queryByRole('radio', { name: 'Incident' })).to.equal(null);
  });

  it('is not found for visitors, in projects without issues, and where there is no project', async () => {
    const server = screens.server();
    await server.createProject('silent', plan.group, { visibility: 'public', issuesEnabled: false });
    const signedIn = await server.signedIn(plan.reporter);
    expect((await signedIn.get('/plan/app/-/issues/new')).status).to.equal(200);
    expect((await signedIn.get('/plan/silent/-/issues/new')).status).to.equal(404);
    expect((await signedIn.get('/plan/none/-/issues/new')).status).to.equal(404);
    const until = (screen: Screen) => screen.findByRole('heading', { name: 'Page not found' });
    await screens.open('/plan/app/-/issues/new', { until });
    const list = await screens.open('/plan/app/-/issues');
    await within(await list.findByRole('navigation', { name: 'Issues by state' })).findByText(/Open/);
    expect(list.queryByRole('link', { name: 'New issue' })).to.equal(null);
  });

  it('is reached from the list of a group by way of a project', async () => {
    const screen = await screens.open('/groups/plan/-/issues', { as: plan.reporter });
    await screen.user.click(await button(screen, 'New issue'));
    await screen.user.click(await screen.findByRole('combobox', { name: 'Project' }));
    await screen.user.click(await screen.findByRole('option', { name: /Plan \/ App/ }));
    await titleOf(screen);
    expect(screen.address()).to.equal('/plan/app/-/issues/new');
  });
});
