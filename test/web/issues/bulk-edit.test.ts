import { expect } from 'chai';
import type { Page } from 'playwright';
import { CreateCadence } from '../../../application/iterations/create-cadence.ts';
import { CreateIteration } from '../../../application/iterations/create-iteration.ts';
import { CreateLabel } from '../../../application/labels/create-label.ts';
import { CreateMilestone } from '../../../application/milestones/create-milestone.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import type { Iteration } from '../../../domain/iterations/iteration.ts';
import type { Label } from '../../../domain/labels/label.ts';
import type { Milestone } from '../../../domain/milestones/milestone.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { axeProblems } from '../../support/axe.ts';
import { useWeb, type OpenOptions } from '../../support/web.ts';

describe('issues list: selection and bulk edit', function () {
  this.timeout(60_000);
  const web = useWeb({ today: '2026-11-21' });
  let group: Namespace;
  let planner: User;
  let guest: User;
  let stranger: User;
  let epic: WorkItem;
  let milestone: Milestone;
  let iteration: Iteration;
  const labels: Record<string, Label> = {};
  let projects = 0;

  before(async () => {
    const server = web.server();
    group = await server.createGroup('plan', { name: 'Plan', visibility: 'public' });
    planner = await server.createUser('petra', { name: 'Petra Planner' });
    guest = await server.createUser('gus', { name: 'Gus Guest' });
    stranger = await server.createUser('sam', { name: 'Sam Stranger' });
    await server.addMember(group, planner, 'planner');
    await server.addMember(group, guest, 'guest');
    for (const name of ['bug', 'old']) {
      labels[name] = await server.perform(CreateLabel, {
        kind: 'group',
        namespace: group.id,
        name,
        color: '#c91c00',
      });
    }
    milestone = await server.perform(CreateMilestone, { kind: 'group', namespace: group.id, title: 'Spring' });
    const cadence = await server.perform(CreateCadence, {
      group: group.id,
      title: 'Sprints',
      automatic: false,
      active: true,
    });
    iteration = await server.perform(CreateIteration, {
      group: group.id,
      cadenceId: cadence.id,
      title: 'Sprint 1',
      startDate: '2026-11-16',
      dueDate: '2026-11-29',
    });
    epic = await server.perform(CreateWorkItem, { type: 'epic', namespace: group.id, title: 'Sail in spring' });
  });

  /** A project of its own with issues of these titles, the first of them on top of the list. */
  const project = async (titles: readonly string[], fields: Record<string, unknown> = {}) => {
    const server = web.server();
    projects += 1;
    const path = `app-${projects}`;
    const { id } = await server.createProject(path, group, { visibility: 'public' });
    for (const title of titles.toReversed()) {
      await server.perform(CreateWorkItem, { type: 'issue', namespace: id, title, ...fields }, planner);
    }
    return { id, path };
  };
  const open = async ({ path }: { path: string }, options: OpenOptions = {}): Promise<Page> => {
    const page = await web.open(`/plan/${path}/-/issues`, { as: planner, ...options });
    await page.getByRole('list', { name: 'Issues' }).waitFor();
    return page;
  };
  const pick = (page: Page, title: string) => page.getByRole('checkbox', { name: `Select ${title}` });
  const edit = (page: Page) => page.getByRole('button', { name: 'Edit selected' }).click();
  const panel = (page: Page) => page.getByRole('dialog', { name: /^Edit \d+ issues?$/ });
  const update = (page: Page) => panel(page).getByRole('button', { name: /^Update/ });
  const choose = async (page: Page, field: string, text: string): Promise<void> => {
    await panel(page)
      .getByRole('button', { name: new RegExp(` ${field}$`) })
      .click();
    await page.getByRole('option', { name: text, exact: true }).click();
  };
  const tick = async (page: Page, field: string, text: RegExp): Promise<void> => {
    await panel(page)
      .getByRole('button', { name: `Edit ${field}` })
      .click();
    await page.getByRole('checkbox', { name: text }).press('Space');
    await page.keyboard.press('Escape');
    await panel(page)
      .getByRole('region', { name: new RegExp(field, 'i') })
      .getByText(text)
      .waitFor();
  };
  const rowsOf = async (id: number): Promise<Record<string, unknown>[]> => {
    const { rows } = await web.server().connection.raw<{ rows: Record<string, unknown>[] }>(
      `select title, state, confidential, milestone_id, iteration_id, parent_id, health_status,
              array(select l.title from work_item_labels o join labels l on l.id = o.label_id where o.work_item_id = w.id order by l.title) as labels,
              array(select user_id from work_item_assignees where work_item_id = w.id) as assignees
         from work_items w where namespace_id = ? order by iid desc`,
      [id],
    );
    return rows;
  };

  it('selects rows, ranges with Shift, and the whole page', async () => {
    const page = await open(await project(['One', 'Two', 'Three', 'Four']));
    const all = page.getByRole('checkbox', { name: 'Select all on this page' });
    await all.waitFor();
    await pick(page, 'One').click();
    await page.getByText('1 selected').waitFor();
    await pick(page, 'Three').click({ modifiers: ['Shift'] });
    await page.getByText('3 selected').waitFor();
    expect(await pick(page, 'Two').isChecked()).to.equal(true);
    expect(await pick(page, 'Four').isChecked()).to.equal(false);
    await page.getByRole('checkbox', { name: '3 selected' }).press('Space');
    await page.getByText('4 selected').waitFor();
    await page.getByRole('checkbox', { name: '4 selected' }).press('Space');
    await all.waitFor();
    await pick(page, 'Two').click();
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await all.waitFor();
  });

  it('changes every field of the selected issues', async () => {
    const place = await project(['One', 'Two', 'Three'], { labels: ['old'] });
    const page = await open(place);
    await pick(page, 'One').click();
    await pick(page, 'Two').click();
    await edit(page);
    expect(await update(page).isDisabled()).to.equal(true);
    await tick(page, 'labels', /bug/);
    await tick(page, 'labels', /old/);
    await panel(page).getByRole('region', { name: 'Labels' }).getByText('Add bug, Remove old').waitFor();
    await tick(page, 'assignees', /Petra Planner/);
    await tick(page, 'milestone', /Spring/);
    await tick(page, 'iteration', /Sprint 1/);
    await tick(page, 'epic', /Sail in spring/);
    await choose(page, 'State', 'Close');
    await choose(page, 'Health status', 'At risk');
    await choose(page, 'Confidentiality', 'Confidential');
    await choose(page, 'Notifications', 'On');
    expect(await axeProblems(page)).to.deep.equal([]);
    await panel(page).getByRole('button', { name: 'Edit labels' }).click();
    await page.getByRole('searchbox', { name: 'Search labels' }).fill('new');
    await page.getByRole('button', { name: 'Create label' }).click();
    const form = page.getByRole('form', { name: 'Create label' });
    expect(await form.getByRole('textbox', { name: 'Name' }).inputValue()).to.equal('new');
    await form.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('searchbox', { name: 'Search labels' }).fill('');
    await page.getByRole('checkbox', { name: 'new', checked: true }).waitFor();
    await page.keyboard.press('Escape');
    await panel(page).getByRole('region', { name: 'Labels' }).getByText('Add bug +1 more, Remove old').waitFor();
    await update(page).click();
    await page.getByText('2 issues updated').waitFor();
    await panel(page).waitFor({ state: 'detached' });
    const changed = {
      state: 'closed',
      confidential: true,
      milestone_id: milestone.id,
      iteration_id: iteration.id,
      parent_id: epic.id,
      health_status: 'at_risk',
      labels: ['bug', 'new'],
      assignees: [planner.id],
    };
    const [one, two, three] = await rowsOf(place.id);
    expect(one).to.deep.include({ title: 'One', ...changed });
    expect(two).to.deep.include({ title: 'Two', ...changed });
    expect(three).to.deep.include({ title: 'Three', state: 'opened', labels: ['old'], assignees: [] });
    await page.getByText('1–1 of 1').waitFor();
  });

  it('takes away people, milestone and epic', async () => {
    const fields = { assigneeIds: [planner.id], milestoneId: milestone.id, parentId: epic.id };
    const place = await project(['One'], fields);
    const page = await open(place);
    await pick(page, 'One').click();
    await edit(page);
    await tick(page, 'assignees', /Unassigned/);
    await tick(page, 'milestone', /No milestone/);
    await tick(page, 'epic', /No epic/);
    await update(page).click();
    await page.getByText('1 issue updated').waitFor();
    const [row] = await rowsOf(place.id);
    expect(row).to.deep.include({ assignees: [], milestone_id: null, parent_id: null });
  });

  it('names each issue that is refused with its reason, keeps it selected, and changes the others', async () => {
    const place = await project(['One', 'Two', 'Three']);
    const { rows } = await web
      .server()
      .connection.raw<{ rows: { id: number }[] }>(
        `select id from work_items where namespace_id = ? and title = 'Two'`,
        [place.id],
      );
    const refusedId = `gid://gitlab/WorkItem/${rows[0]?.id}`;
    const page = await open(place);
    await page.route('**/api/graphql', async (route) => {
      if (!route.request().postData()?.includes(refusedId)) return route.fallback();
      return route.fulfill({ json: { data: { workItemUpdate: { errors: ['Not this one'] } } } });
    });
    await page.getByRole('checkbox', { name: 'Select all on this page' }).press('Space');
    await edit(page);
    await choose(page, 'State', 'Close');
    await update(page).click();
    await panel(page).getByText('2 issues updated, 1 not:').waitFor();
    await panel(page).getByText('Two (#2): Not this one').waitFor();
    expect((await rowsOf(place.id)).map(({ state }) => state)).to.deep.equal(['closed', 'opened', 'closed']);
    await page.unroute('**/api/graphql');
    await panel(page).getByRole('button', { name: 'Update 1 issue' }).click();
    await page.getByText('1 issue updated').waitFor();
    expect((await rowsOf(place.id)).map(({ state }) => state)).to.deep.equal(['closed', 'closed', 'closed']);
  });

  it('tries no more when the server cannot be reached or the reader stops it', async () => {
    const place = await project(['One', 'Two', 'Three']);
    const page = await open(place);
    let requests = 0;
    let letGo = (): void => undefined;
    await page.route('**/api/graphql', async (route) => {
      if (!route.request().postData()?.includes('mutation listedIssueUpdate')) return route.fallback();
      requests += 1;
      if (requests === 1) return route.abort();
      await new Promise<void>((resolve) => (letGo = resolve));
      return route.fallback();
    });
    await page.getByRole('checkbox', { name: 'Select all on this page' }).press('Space');
    await edit(page);
    await choose(page, 'State', 'Close');
    await update(page).click();
    await panel(page).getByText('0 issues updated, 3 not:').waitFor();
    expect(requests).to.equal(1);
    await update(page).click();
    await panel(page).getByText('Updating 1 of 3…').waitFor();
    await page.keyboard.press('Escape');
    await panel(page).getByRole('button', { name: 'Stop' }).click();
    letGo();
    await panel(page).getByText('1 issue updated, 2 not:').waitFor();
    await panel(page).getByText('Two (#2): Not tried, because you stopped.').waitFor();
    expect((await rowsOf(place.id)).map(({ state }) => state)).to.deep.equal(['closed', 'opened', 'opened']);
  });

  it('says what the server refuses to those who may not change an issue', async () => {
    const page = await web.open('/groups/plan/-/issues?state=all&sort=TITLE_ASC', { as: stranger });
    await page.getByRole('list', { name: 'Issues' }).waitFor();
    const place = await project(['Aardvark']);
    await pick(page, 'Aardvark').click();
    await edit(page);
    await choose(page, 'Health status', 'On track');
    await update(page).click();
    await panel(page)
      .getByText(/^Aardvark \(.*\): /)
      .waitFor();
    expect((await rowsOf(place.id))[0]).to.include({ health_status: null });
  });

  it('offers guests of a project state and notifications, and visitors nothing', async () => {
    const place = await project(['One']);
    const page = await open(place, { as: guest });
    await pick(page, 'One').click();
    await edit(page);
    await panel(page)
      .getByRole('button', { name: / Notifications$/ })
      .waitFor();
    expect(await panel(page).getByRole('button', { name: 'Edit labels' }).count()).to.equal(0);
    const visitor = await open(place, { as: null });
    await visitor.getByRole('radio', { name: 'Compact' }).waitFor({ state: 'attached' });
    expect(await visitor.getByRole('checkbox').count()).to.equal(0);
  });

  it('is walked through, selected from and opened by keys', async () => {
    const place = await project(['One', 'Two', 'Three']);
    const page = await open(place);
    const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');
    await page.keyboard.press('j');
    expect(await focused()).to.equal('One');
    await page.keyboard.press('j');
    expect(await focused()).to.equal('Two');
    await page.keyboard.press('x');
    await page.getByText('1 selected').waitFor();
    expect(await pick(page, 'Two').isChecked()).to.equal(true);
    await page.keyboard.press('k');
    await page.keyboard.press('k');
    expect(await focused()).to.equal('One');
    await pick(page, 'Three').focus();
    await page.keyboard.press('x');
    await page.getByText('2 selected').waitFor();
    await page.keyboard.press('k');
    expect(await focused()).to.equal('Two');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/-/issues/2');
    await page.goBack();
    await page.getByRole('list', { name: 'Issues' }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('o');
    await page.waitForURL('**/-/issues/3');
  });

  it('has rows of 44 px, or taller ones as the reader prefers', async () => {
    const place = await project(['A title that goes on '.repeat(12).trim(), 'Short']);
    const page = await open(place);
    const heights = (): Promise<number[]> =>
      page.evaluate(() =>
        [...document.querySelectorAll('ul[aria-label="Issues"] > li')].map((row) => (row as HTMLElement).offsetHeight),
      );
    expect(await heights()).to.deep.equal([44, 44]);
    await page.getByText('Comfortable', { exact: true }).click();
    expect(Math.min(...(await heights()))).to.be.greaterThan(44);
    await page.reload();
    await page.getByRole('list', { name: 'Issues' }).waitFor();
    expect(await page.getByRole('radio', { name: 'Comfortable' }).isChecked()).to.equal(true);
  });

  it('comes back to where it was scrolled', async () => {
    const place = await project(Array.from({ length: 45 }, (_, index) => `Issue ${index}`));
    const page = await open(place);
    const link = page.getByRole('link', { name: 'Issue 40', exact: true });
    await link.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    expect(before).to.be.greaterThan(0);
    await link.click();
    await page.waitForURL('**/-/issues/5');
    await page.getByRole('heading', { level: 1, name: 'Issue 40' }).waitFor();
    await page.goBack();
    await page.waitForFunction((top) => Math.abs(window.scrollY - top) <= 1, before);
  });

  it('fits a phone', async () => {
    const place = await project(['One']);
    const page = await open(place, { viewport: { width: 320, height: 800 } });
    await pick(page, 'One').click();
    await edit(page);
    await update(page).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).to.be.at.most(0);
    expect(await axeProblems(page)).to.deep.equal([]);
  });
});
