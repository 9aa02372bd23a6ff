import { expect } from 'chai';
import type { Page } from 'playwright';
import { CreateLabel } from '../../../application/labels/create-label.ts';
import { CreateMilestone } from '../../../application/milestones/create-milestone.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import type { Label } from '../../../domain/labels/label.ts';
import type { Milestone } from '../../../domain/milestones/milestone.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { axeProblems } from '../../support/axe.ts';
import { useWeb, type OpenOptions } from '../../support/web.ts';
import { alertWith } from '../epics/epic-window.ts';

describe('new issue', function () {
  this.timeout(60_000);
  const web = useWeb({ today: '2026-11-21' });
  let group: Namespace;
  let project: Namespace;
  let planner: User;
  let reporter: User;
  let stranger: User;
  let milestone: Milestone;
  let label: Label;
  let epic: WorkItem;

  before(async () => {
    const server = web.server();
    group = await server.createGroup('plan', { name: 'Plan', visibility: 'public' });
    project = await server.createProject('app', group, { name: 'App', visibility: 'public' });
    planner = await server.createUser('petra', { name: 'Petra Planner' });
    reporter = await server.createUser('rita', { name: 'Rita Reporter' });
    stranger = await server.createUser('sam', { name: 'Sam Stranger' });
    await server.addMember(group, planner, 'planner');
    await server.addMember(group, reporter, 'reporter');
    label = await server.perform(CreateLabel, { kind: 'group', namespace: group.id, name: 'bug', color: '#c91c00' });
    milestone = await server.perform(CreateMilestone, { kind: 'group', namespace: group.id, title: 'Spring' });
    epic = await server.perform(CreateWorkItem, { type: 'epic', namespace: group.id, title: 'Sail in spring' });
  });

  const open = (query = '', options: OpenOptions = {}) =>
    web.open(`/plan/app/-/issues/new${query}`, {
      as: reporter,
      until: (page) => page.getByRole('heading', { level: 1, name: 'New issue' }),
      ...options,
    });
  const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
  const edit = (page: Page, name: string) => page.getByRole('button', { name: `Edit ${name}` }).click();
  const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });
  const description = (page: Page) => page.getByRole('textbox', { name: 'Description' });
  const create = (page: Page, type = 'issue') => page.getByRole('button', { name: `Create ${type}` });
  const created = async (page: Page, name: string): Promise<Record<string, unknown>> => {
    await page.waitForURL(/\/plan\/app\/-\/issues\/\d+$/);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    const { rows } = await web.server().connection.raw<{ rows: Record<string, unknown>[] }>(
      `select w.*, due_date::text as due, array(select label_id from work_item_labels where work_item_id = w.id) as labels,
                array(select user_id from work_item_assignees where work_item_id = w.id) as assignees
           from work_items w where namespace_id = ? order by id desc limit 1`,
      [project.id],
    );
    return rows[0] ?? {};
  };

  it('is created with every field that was set', async () => {
    const page = await web.open('/plan/app/-/issues', { as: reporter });
    await page.getByRole('link', { name: 'New issue' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'New issue' }).waitFor();
    await title(page).waitFor();
    expect(await create(page).isDisabled()).to.equal(true);
    await title(page).fill('  All fields ');
    await description(page).fill('Its **goal**');
    await page.getByText('Incident', { exact: true }).click();
    await page.getByText('This incident is confidential').click();
    await edit(page, 'assignee');
    await page.getByRole('checkbox', { name: /Petra Planner/ }).press('Space');
    await page.keyboard.press('Escape');
    await section(page, 'Assignee').getByText('Petra Planner').waitFor();
    await edit(page, 'labels');
    await page.getByRole('checkbox', { name: 'bug' }).press('Space');
    await page.keyboard.press('Escape');
    await section(page, 'Labels').getByText('bug').waitFor();
    await edit(page, 'milestone');
    await page.getByRole('checkbox', { name: /Spring/ }).press('Space');
    await section(page, 'Milestone').getByText('Spring').waitFor();
    await edit(page, 'weight');
    await page.getByRole('textbox', { name: 'Weight' }).fill('5');
    await page.keyboard.press('Enter');
    await section(page, 'Weight').getByText('5', { exact: true }).waitFor();
    await edit(page, 'due date');
    await page.getByRole('textbox', { name: 'Due date' }).fill('2026-12-24');
    await page.keyboard.press('Enter');
    await section(page, 'Due date').getByText('Dec 24').waitFor();
    await page.keyboard.press('Escape');
    await edit(page, 'health status');
    await page.getByText('At risk', { exact: true }).click();
    await page.keyboard.press('Escape');
    await section(page, 'Health status').getByText('At risk').waitFor();
    expect(await axeProblems(page)).to.deep.equal([]);
    await create(page, 'incident').click();
    expect(await created(page, 'All fields')).to.deep.include({
      title: 'All fields',
      description: 'Its **goal**',
      type: 'incident',
      confidential: true,
      milestone_id: milestone.id,
      weight: 5,
      due: '2026-12-24',
      health_status: 'at_risk',
      labels: [label.id],
      assignees: [planner.id],
    });
  });

  it('can have an epic', async () => {
    const page = await open();
    await title(page).fill('Below an epic');
    await edit(page, 'epic');
    await page.getByRole('checkbox', { name: /Sail in spring/ }).press('Space');
    await section(page, 'Epic').getByRole('link', { name: 'Sail in spring' }).waitFor();
    await create(page).click();
    expect(await created(page, 'Below an epic')).to.include({ parent_id: epic.id });
  });

  it('begins with what the address says', async () => {
    const query = new URLSearchParams([
      ['issue[title]', 'From a link'],
      ['issue[description]', 'Steps:\n1. one'],
      ['issue[issue_type]', 'incident'],
      ['issue[confidential]', 'true'],
      ['issue[milestone_id]', String(milestone.id)],
      ['issue[label_ids][]', String(label.id)],
      ['issue[label_ids][]', '999999'],
      ['issue[assignee_ids][]', String(planner.id)],
      ['issue[due_date]', '2026-12-01'],
      ['issue[weight]', '3'],
    ]);
    const page = await open(`?${query}`);
    expect(await title(page).inputValue()).to.equal('From a link');
    await section(page, 'Milestone').getByText('Spring').waitFor();
    await section(page, 'Assignee').getByText('Petra Planner').waitFor();
    await create(page, 'incident').click();
    expect(await created(page, 'From a link')).to.deep.include({
      description: 'Steps:\n1. one',
      type: 'incident',
      confidential: true,
      milestone_id: milestone.id,
      weight: 3,
      due: '2026-12-01',
      labels: [label.id],
      assignees: [planner.id],
    });
  });

  it('ignores parameters that make no valid field', async () => {
    const page = await open('?issue[due_date]=tomorrow&issue[weight]=-1&issue[milestone_id]=x&add_related_issue=0');
    await title(page).fill('Plain');
    await create(page).click();
    expect(await created(page, 'Plain')).to.include({ due: null, weight: null, milestone_id: null });
  });

  it('relates to the issue that it was opened from', async () => {
    const source = await web
      .server()
      .perform(CreateWorkItem, { type: 'issue', namespace: project.id, title: 'Source' }, planner);
    const page = await web.open(`/plan/app/-/issues/${source.iid}`, { as: reporter });
    await page.getByRole('button', { name: 'Issue actions' }).click();
    await page.getByRole('menuitem', { name: 'New related issue' }).click();
    await page.getByRole('checkbox', { name: `Relate to #${source.iid} “Source”` }).waitFor();
    await title(page).fill('Follow-up');
    await create(page).click();
    const { id } = (await created(page, 'Follow-up')) as { id: number };
    const { rows } = await web
      .server()
      .connection.raw<{ rows: unknown[] }>(
        'select 1 from work_item_links where least(source_id, target_id) = ? and greatest(source_id, target_id) = ?',
        [source.id, id],
      );
    expect(rows).to.have.length(1);
  });

  it('is created by Ctrl+Enter from title and description, and not without a title', async () => {
    for (const field of ['title', 'description'] as const) {
      const page = await open();
      await description(page).press('Control+Enter');
      await title(page).fill(`By keys from the ${field}`);
      await (field === 'title' ? title(page) : description(page)).press('Control+Enter');
      await created(page, `By keys from the ${field}`);
    }
  });

  it('refuses a title that is too long', async () => {
    const page = await open();
    await title(page).fill('x'.repeat(256));
    await page.getByText('At most 255 characters.').waitFor();
    expect(await create(page).isDisabled()).to.equal(true);
  });

  it('says why the server refused it, and keeps what was written', async () => {
    const page = await open();
    await title(page).fill('Kept');
    await page.route('**/api/graphql', async (route) => {
      if (!route.request().postData()?.includes('mutation newIssueCreate')) return route.fallback();
      const workItemCreate = { workItem: null, errors: ['Milestone is not here'], quickActionsStatus: null };
      return route.fulfill({ json: { data: { workItemCreate } } });
    });
    await create(page).click();
    await alertWith(page, 'Error creating issue. Milestone is not here').waitFor();
    expect(await title(page).inputValue()).to.equal('Kept');
    await page.unroute('**/api/graphql');
    await create(page).click();
    await created(page, 'Kept');
  });

  it('asks before a text that holds a secret is sent', async () => {
    const page = await open();
    await title(page).fill('Secret');
    await description(page).fill(`glpat-${'a'.repeat(20)}`);
    await create(page).click();
    await page.getByRole('alertdialog', { name: /Potential secret detected/ }).waitFor();
    await page.getByRole('button', { name: 'Edit description' }).click();
    expect(new URL(page.url()).pathname).to.equal('/plan/app/-/issues/new');
  });

  it('asks before its text is lost, and keeps it over a reload', async () => {
    const page = await open();
    await title(page).fill('Almost lost');
    await page.getByRole('button', { name: 'Cancel' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('Are you sure you want to lose your issue information?').waitFor();
    await question.getByRole('button', { name: /Stay/ }).click();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await title(page).waitFor();
    expect(await title(page).inputValue()).to.equal('Almost lost');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: /Leave/ }).click();
    await page.waitForURL('**/plan/app/-/issues');
    await page.goto('/plan/app/-/issues/new');
    await title(page).waitFor();
    expect(await title(page).inputValue()).to.equal('');
  });

  it('offers strangers the text alone, and incidents to those who may create them', async () => {
    const page = await open('', { as: stranger });
    await title(page).fill('From outside');
    expect(await page.getByRole('complementary', { name: 'Issue details' }).count()).to.equal(0);
    expect(await page.getByRole('radio', { name: 'Incident' }).count()).to.equal(0);
    await create(page).click();
    expect(await created(page, 'From outside')).to.include({ author_id: stranger.id });
    const other = await open('', { as: planner });
    await other.getByRole('complementary', { name: 'Issue details' }).waitFor();
    expect(await other.getByRole('radio', { name: 'Incident' }).count()).to.equal(0);
  });

  it('is a page not found for visitors, where issues are off, and where nothing is', async () => {
    const server = web.server();
    await server.createProject('silent', group, { visibility: 'public', issuesEnabled: false });
    const signedIn = await server.signedIn(reporter);
    expect((await signedIn.get('/plan/app/-/issues/new')).status).to.equal(200);
    expect((await signedIn.get('/plan/silent/-/issues/new')).status).to.equal(404);
    expect((await signedIn.get('/plan/none/-/issues/new')).status).to.equal(404);
    const page = await web.open('/plan/app/-/issues/new');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    const list = await web.open('/plan/app/-/issues');
    await list.getByRole('navigation', { name: 'Issues by state' }).getByText('Open').waitFor();
    expect(await list.getByRole('link', { name: 'New issue' }).count()).to.equal(0);
  });

  it('is reached from the list of a group by way of a project', async () => {
    const page = await web.open('/groups/plan/-/issues', { as: reporter });
    await page.getByRole('button', { name: 'New issue' }).click();
    await page.getByRole('combobox', { name: 'Project' }).click();
    await page.getByRole('option', { name: /Plan \/ App/ }).click();
    await page.waitForURL('**/plan/app/-/issues/new');
    await title(page).waitFor();
  });

  it('fits a phone', async () => {
    const page = await open('', { viewport: { width: 320, height: 800 } });
    await title(page).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).to.be.at.most(0);
    expect(await axeProblems(page)).to.deep.equal([]);
  });
});
