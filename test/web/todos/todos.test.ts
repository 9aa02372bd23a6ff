import { expect } from 'chai';
import type { Locator, Page } from 'playwright';
import { CreateNote } from '../../../application/notes/create-note.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { axeProblems } from '../../support/axe.ts';
import { useWeb } from '../../support/web.ts';

const address = '/dashboard/todos';

describe('page of to-dos', function () {
  this.timeout(60_000);
  const web = useWeb();
  let group: Namespace;
  let project: Namespace;
  let planner: User;
  let reader: User;
  let count = 0;

  before(async () => {
    const server = web.server();
    group = await server.createGroup('plan', { name: 'Plan', visibility: 'public' });
    project = await server.createProject('app', group, { name: 'App', visibility: 'public' });
    planner = await server.createUser('petra', { name: 'Petra Planner' });
    await server.addMember(group, planner, 'planner');
  });

  beforeEach(async () => {
    reader = await web.server().createUser(`rolf${(count += 1)}`, { name: 'Rolf Reader' });
    await web.server().addMember(group, reader, 'developer');
  });

  const make = (title: string, type: 'epic' | 'issue' = 'issue', fields: object = {}): Promise<WorkItem> => {
    const namespace = type === 'epic' ? group.id : project.id;
    return web.server().perform(CreateWorkItem, { type, namespace, title, ...fields }, planner);
  };
  const assign = (title: string, type: 'epic' | 'issue' = 'issue') => make(title, type, { assigneeIds: [reader.id] });
  const row = (page: Page, title: string): Locator =>
    page.getByRole('list', { name: 'To-dos' }).getByRole('listitem').filter({ hasText: title });
  const badge = (page: Page) =>
    page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: /^To-dos/ });

  it('says what waits, why and where, and leads to the comment that asks', async () => {
    await assign('Draw the plan', 'epic');
    const issue = await make('Fix the door');
    const { note } = await web
      .server()
      .perform(CreateNote, { item: { id: issue.id }, body: `What do you say, @${reader.username}?` }, planner);
    const page = await web.open('/', { as: reader });
    expect(await badge(page).innerText()).to.equal('To-dos\n2');
    await page.keyboard.press('Shift+T');
    await page.waitForURL(`**${address}`);
    await row(page, 'Draw the plan').getByText('Petra Planner assigned you').waitFor();
    await row(page, 'Draw the plan').getByText('Plan', { exact: true }).waitFor();
    await row(page, 'Fix the door').getByText('Petra Planner mentioned you').waitFor();
    expect(await axeProblems(page)).to.deep.equal([]);
    const link = row(page, 'Fix the door').getByRole('link');
    expect(await link.getAttribute('href')).to.equal(`/plan/app/-/issues/${issue.iid}#note_${note?.id}`);
  });

  it('takes what is done off the list, with a way back, and leaves the focus to the next row', async () => {
    for (const title of ['One', 'Two', 'Three']) await assign(title);
    const page = await web.open(address, { as: reader });
    await row(page, 'Two').getByRole('button', { name: 'Mark Two as done' }).focus();
    await page.keyboard.press('Enter');
    await row(page, 'Two').waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.textContent === 'One');
    await page.waitForFunction(
      () => document.querySelector('nav a[href="/dashboard/todos"]')?.textContent === 'To-dos2',
    );
    await page.getByRole('button', { name: 'Undo' }).click();
    await row(page, 'Two').waitFor();
    await page.getByRole('button', { name: 'Mark all as done' }).click();
    await page.getByText('You’re all caught up').waitFor();
    await page.getByRole('link', { name: 'Done' }).click();
    await row(page, 'Three').getByRole('button', { name: 'Restore Three' }).click();
    await row(page, 'Three').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: /^To do/ }).click();
    await row(page, 'Three').waitFor();
    expect(await page.getByRole('listitem').filter({ hasText: 'assigned you' }).count()).to.equal(1);
  });

  it('puts several off at once, and shows them again', async () => {
    for (const title of ['One', 'Two', 'Three']) await assign(title);
    const page = await web.open(address, { as: reader });
    await row(page, 'One').getByRole('checkbox').press('Space');
    await row(page, 'Three').getByRole('checkbox').press('Space');
    const selection = page.getByRole('group', { name: 'Selected to-dos' });
    await selection.getByText('2 selected').waitFor();
    await selection.getByRole('button', { name: 'Snooze the selected to-dos' }).click();
    await page.getByRole('menuitem', { name: /^Until tomorrow/ }).click();
    await row(page, 'Three').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Snoozed 2' }).click();
    await row(page, 'One')
      .getByText(/^until .*8:00\sAM$/)
      .waitFor();
    await row(page, 'One').getByRole('button', { name: 'Snooze One' }).click();
    await page.getByRole('menuitem', { name: 'Show again now' }).click();
    await row(page, 'One').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'To do 2' }).click();
    await row(page, 'One').waitFor();
  });

  it('is narrowed by reason, type and place, in the address', async () => {
    await assign('Epic', 'epic');
    await assign('Issue');
    await make('Question', 'issue', { description: `see @${reader.username}` });
    const page = await web.open(address, { as: reader });
    await row(page, 'Question').getByRole('button', { name: 'Plan / App' }).click();
    await row(page, 'Epic').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Reason|Any reason/ }).click();
    await page.getByRole('option', { name: 'Assigned' }).click();
    await row(page, 'Question').waitFor({ state: 'detached' });
    await page.waitForURL(`**${address}?action=assigned&project_id=${project.id}`);
    await page.getByRole('button', { name: 'Show to-dos of all projects, not only of Plan / App' }).click();
    await row(page, 'Epic').waitFor();
    await page.goto(`${web.server().address}${address}?type=WORKITEM`);
    await page.getByText('No to-dos matched your filters').waitFor();
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await row(page, 'Question').waitFor();
  });

  it('shows at once what others ask for, on the list and in the frame', async () => {
    const page = await web.open(address, { as: reader });
    await page.getByText('You’re all caught up').waitFor();
    await assign('Just now');
    await row(page, 'Just now').waitFor();
    await page.waitForFunction(
      () => document.querySelector('nav a[href="/dashboard/todos"]')?.textContent === 'To-dos1',
    );
  });

  it('shows fifty at first, and more when asked', async () => {
    for (let index = 0; index < 53; index += 1) await assign(`Item ${index}`);
    const page = await web.open(address, { as: reader });
    await row(page, 'Item 52').waitFor();
    expect(await page.getByRole('list', { name: 'To-dos' }).getByRole('listitem').count()).to.equal(50);
    await page.getByRole('button', { name: 'Show more' }).click();
    await row(page, 'Item 2').first().waitFor();
    await page.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('list', { name: 'To-dos' }).getByRole('listitem').count()).to.equal(53);
  });

  it('says when the list cannot be read or changed, and shows what is still there', async () => {
    await assign('One');
    const page = await web.open('/', { as: reader });
    await page.route('**/api/graphql', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`${web.server().address}${address}`);
    await page.getByRole('alert').getByText('Something went wrong on the server.').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await row(page, 'One').waitFor();
    await page.route('**/api/graphql', (route) =>
      (route.request().postData() ?? '').includes('todoResolveMany')
        ? route.fulfill({ json: { data: { todoResolveMany: { errors: ['Not today'] } } } })
        : route.continue(),
    );
    await row(page, 'One').getByRole('button', { name: 'Mark One as done' }).click();
    await page.getByRole('alert').getByText('Not today').waitFor();
    await row(page, 'One').waitFor();
  });

  it('is for those who are signed in', async () => {
    const page = await web.open(address);
    await page.waitForURL('**/users/sign_in?return_to=%2Fdashboard%2Ftodos');
    expect(await badge(page).count()).to.equal(0);
  });
});
