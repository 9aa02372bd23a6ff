import { expect } from 'chai';
import type { Page } from 'playwright';
import { CreateLabel } from '../../../application/labels/create-label.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { axeProblems } from '../../support/axe.ts';
import { spaceText, unspaceText } from '../../support/text-spacing.ts';
import { useWeb } from '../../support/web.ts';

describe('issues list', function () {
  this.timeout(60_000);
  const web = useWeb({ today: '2026-11-21' });
  let group: Namespace;
  let project: Namespace;
  let planner: User;
  let late: WorkItem;

  const titles = async (page: Page): Promise<string[]> =>
    page.getByRole('list', { name: 'Issues' }).getByRole('listitem').locator('a:first-child').allInnerTexts();
  const shown = async (page: Page, expected: readonly string[]): Promise<void> => {
    const list = page.getByRole('list', { name: 'Issues' });
    await list.getByRole('link', { name: expected[0] ?? '' }).waitFor();
    await list
      .getByRole('listitem')
      .nth(expected.length - 1)
      .waitFor();
    await list.getByRole('listitem').nth(expected.length).waitFor({ state: 'detached' });
    const links = await list.locator('li a').allInnerTexts();
    expect(links.filter((text) => expected.includes(text))).to.deep.equal(expected);
  };

  before(async () => {
    const server = web.server();
    group = await server.createGroup('plan', { name: 'Plan', visibility: 'public' });
    project = await server.createProject('app', group, { name: 'App', visibility: 'public' });
    const other = await server.createProject('docs', group, { name: 'Docs', visibility: 'public' });
    planner = await server.createUser('petra', { name: 'Petra Planner' });
    await server.addMember(group, planner, 'planner');
    await server.perform(CreateLabel, { kind: 'group', namespace: group.id, name: 'bug', color: '#c91c00' });
    const create = (title: string, fields: Record<string, unknown> = {}, namespace = project) =>
      server.perform(CreateWorkItem, { type: 'issue', namespace: namespace.id, title, ...fields }, planner);
    late = await create('Late', { dueDate: '2026-11-01', assigneeIds: [planner.id] });
    await create('With a label', { labels: ['bug'] });
    const closed = await create('Closed');
    await server.perform(UpdateWorkItem, { item: { id: closed.id }, stateEvent: 'close' });
    await create('Of the docs', {}, other);
  });

  it('shows the open issues of a project, newest first, and the counts of all states', async () => {
    const page = await web.open('/plan/app/-/issues', { as: planner });
    await shown(page, ['With a label', 'Late']);
    await page.getByText('overdue since Nov 1, 2026').waitFor();
    await page.getByText('1–2 of 2').waitFor();
    const tabs = page.getByRole('navigation', { name: 'Issues by state' }).getByRole('link');
    expect(await tabs.allInnerTexts()).to.deep.equal(['Open\n2', 'Closed\n1', 'All\n3']);
    await page.emulateMedia({ forcedColors: 'active' });
    const lines = await tabs.evaluateAll((all) => all.map((tab) => getComputedStyle(tab).borderBlockEndColor));
    expect(lines[0]).to.not.equal(lines[1]);
    expect(lines[2]).to.equal(lines[1]);
    await page.emulateMedia({ forcedColors: 'none', media: 'print' });
    expect(await page.getByRole('link', { name: 'Export CSV' }).isVisible()).to.equal(false);
    await page.emulateMedia({ media: 'screen' });
    await tabs.nth(1).click();
    await shown(page, ['Closed']);
    expect(await axeProblems(page)).to.deep.equal([]);
  });

  it('lists a group with all projects below it, and leads to the page of an issue', async () => {
    const page = await web.open('/groups/plan/-/issues', { as: planner });
    await shown(page, ['Of the docs', 'With a label', 'Late']);
    await page.getByRole('link', { name: 'Of the docs' }).click();
    await page.waitForURL('**/plan/docs/-/issues/1');
    await page.goBack();
    await shown(page, ['Of the docs', 'With a label', 'Late']);
  });

  it('is narrowed by its bar and its address', async () => {
    const page = await web.open('/plan/app/-/issues?assignee_username=petra&state=all', { as: planner });
    await shown(page, ['Late']);
    await page.goto('/plan/app/-/issues?not[assignee_username]=petra&state=all&sort=TITLE_ASC');
    await shown(page, ['Closed', 'With a label']);
    await page.goto('/plan/app/-/issues?sort=END_DATE_ASC');
    await shown(page, ['Late', 'With a label']);
    await page.getByRole('button', { name: /Sort by/ }).click();
    await page.getByRole('menuitemradio', { name: 'Health' }).waitFor();
    expect(await page.getByRole('menuitemradio').count()).to.equal(12);
    await page.getByRole('menuitemradio', { name: 'Health' }).click();
    await page.waitForURL(/sort=HEALTH_STATUS_ASC/);
    await page.goto('/plan/app/-/issues?or[label_name][]=bug&or[label_name][]=none-such');
    await shown(page, ['With a label']);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await shown(page, ['With a label', 'Late']);
    await page.getByRole('button', { name: 'bug' }).click();
    await shown(page, ['With a label']);
    await page.goto('/plan/app/-/issues?search=nothing+like+this');
    await page.getByText('Sorry, no issues matched your search').waitFor();
  });

  it('offers people, "None" and "Any" as assignees', async () => {
    const page = await web.open('/plan/app/-/issues', { as: planner });
    await page.getByRole('combobox', { name: 'Search or filter issues' }).click();
    await page.getByRole('option', { name: /Assignee/ }).click();
    await page.getByRole('option', { name: 'is =', exact: true }).click();
    await page.getByRole('option', { name: 'None', exact: true }).click();
    await shown(page, ['With a label']);
    expect(new URL(page.url()).searchParams.get('assignee_username')).to.equal('None');
  });

  it('goes from page to page', async () => {
    const server = web.server();
    const many = await server.createProject('many', group, { visibility: 'public' });
    await server.connection.raw(
      `insert into work_items (namespace_id, iid, type, title, author_id, ancestor_ids, relative_position)
       select ?, n, 'issue', 'Issue ' || n, ?, '{}', n from generate_series(1, 120) n`,
      [many.id, planner.id],
    );
    const page = await web.open('/plan/many/-/issues', { as: planner });
    await page.getByText('1–50 of 120').waitFor();
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText('51–100 of 120').waitFor();
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText('101–120 of 120').waitFor();
    expect(await page.getByRole('link', { name: 'Next' }).count()).to.equal(0);
    expect(await titles(page)).to.have.length(20);
  });

  it('shows at once what others change', async () => {
    const page = await web.open('/plan/app/-/issues', { as: planner });
    await shown(page, ['With a label', 'Late']);
    await web.server().perform(UpdateWorkItem, { item: { id: late.id }, title: 'Later' });
    await page.getByRole('link', { name: 'Later' }).waitFor();
    await web.server().perform(UpdateWorkItem, { item: { id: late.id }, title: 'Late' });
  });

  it('says when it cannot be fetched, and tries again', async () => {
    const page = await web.open('/plan/app/-/issues', {
      as: planner,
      before: (opened) => opened.route('**/issues_statistics*', (route) => route.fulfill({ status: 503 })),
    });
    await page.getByText('Something went wrong while fetching issues').waitFor();
    await page.unroute('**/issues_statistics*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await shown(page, ['With a label', 'Late']);
  });

  it('fits a phone', async () => {
    const page = await web.open('/plan/app/-/issues', { as: planner, viewport: { width: 320, height: 800 } });
    await shown(page, ['With a label', 'Late']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).to.be.at.most(0);
    expect(await axeProblems(page)).to.deep.equal([]);
  });

  it('cuts no details of a row, however long its title is and however the reader spaces letters and words', async () => {
    const title =
      'A title of so many words that the details beside it have no room left in a line of this list, at most';
    const fields = { title, dueDate: '2026-12-31', weight: 3, labels: ['bug'] };
    await web.server().perform(CreateWorkItem, { type: 'issue', namespace: project.id, ...fields }, planner);
    const page = await web.open('/plan/app/-/issues', { as: planner, viewport: { width: 1440, height: 900 } });
    await page.getByRole('link', { name: title }).waitFor();
    const cut = () =>
      page.locator('ul[aria-label=Issues] p > *').evaluateAll((details) =>
        details
          .filter((detail) => {
            const { bottom, right } = detail.getBoundingClientRect();
            const line = detail.parentElement?.getBoundingClientRect();
            return detail.checkVisibility() && line && (bottom > line.bottom + 1 || right > line.right + 1);
          })
          .map(({ textContent }) => textContent),
      );
    expect(await cut()).to.deep.equal([]);
    await spaceText(page);
    expect(await cut()).to.deep.equal([]);
    await unspaceText(page);
    // On a phone the dates have a line of their own.
    await page.setViewportSize({ width: 390, height: 844 });
    const due = page.getByText('due Dec 31, 2026');
    expect((await due.boundingBox())?.height).to.be.below(24);
  });
});
