import { expect } from 'chai';
import type { Page } from 'playwright';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { axeProblems } from '../../support/axe.ts';
import { useWeb } from '../../support/web.ts';
import { filledWithPlan, planToday, type Plan } from './plan.ts';
import { insertMany } from '../../support/database.ts';

/** The main path, and what needs keys, history, layout, scrolling or axe; the rest is tested without a browser. */
describe('bulk edit of issues in a browser', function () {
  this.timeout(60_000);
  const web = useWeb({ today: planToday, filledBy: filledWithPlan });
  let plan: Plan;
  let projects = 0;

  before(async () => {
    plan = await filledWithPlan.made();
  });

  /** The list of a project of its own with issues of these titles, the first of them on top. */
  const open = async (titles: readonly string[]): Promise<Page> => {
    const server = web.server();
    projects += 1;
    const path = `app-${projects}`;
    const { id } = await server.createProject(path, plan.group, { visibility: 'public' });
    for (const title of titles.toReversed()) {
      await server.perform(CreateWorkItem, { type: 'issue', namespace: id, title }, plan.planner);
    }
    const page = await web.open(`/plan/${path}/-/issues`, { as: plan.planner });
    await page.getByRole('list', { name: 'Issues' }).waitFor();
    return page;
  };
  const pick = (page: Page, title: string) => page.getByRole('checkbox', { name: `Select ${title}` });

  it('changes labels and state of selected issues, also on a phone', async () => {
    const page = await open(['One', 'Two', 'Three']);
    await pick(page, 'One').click();
    await pick(page, 'Two').click({ modifiers: ['Shift'] });
    await page.getByRole('button', { name: 'Edit selected' }).click();
    const panel = page.getByRole('dialog', { name: 'Edit 2 issues' });
    await panel.getByRole('button', { name: 'Edit labels' }).click();
    await page.getByRole('checkbox', { name: 'bug' }).press('Space');
    await page.keyboard.press('Escape');
    await panel.getByRole('region', { name: 'Labels' }).getByText('Add bug').waitFor();
    await panel.getByRole('button', { name: / State$/ }).click();
    await page.getByRole('option', { name: 'Close', exact: true }).click();
    expect(await axeProblems(page)).to.deep.equal([]);
    await page.setViewportSize({ width: 320, height: 800 });
    await panel.getByRole('button', { name: 'Update 2 issues' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).to.be.at.most(0);
    expect(await axeProblems(page)).to.deep.equal([]);
    await panel.getByRole('button', { name: 'Update 2 issues' }).click();
    await page.getByText('2 issues updated').waitFor();
    await panel.waitFor({ state: 'detached' });
    await page.getByText('1–1 of 1').waitFor();
    await page.getByRole('link', { name: 'Three' }).waitFor();
  });

  it('moves through rows, selects and opens them by keys', async () => {
    const page = await open(['One', 'Two', 'Three']);
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

  it('shows rows of 44 px, or taller ones if the reader prefers', async () => {
    const page = await open(['A title that goes on '.repeat(12).trim(), 'Short']);
    const heights = (): Promise<number[]> =>
      page.evaluate(() =>
        [...document.querySelectorAll('ul[aria-label="Issues"] > li')].map((row) => (row as HTMLElement).offsetHeight),
      );
    expect(await heights()).to.deep.equal([44, 44]);
    await page.getByRole('button', { name: 'Display' }).click();
    await page.getByText('Comfortable', { exact: true }).click();
    expect(Math.min(...(await heights()))).to.be.greaterThan(44);
    await page.reload();
    await page.getByRole('list', { name: 'Issues' }).waitFor();
    await page.getByRole('button', { name: 'Display' }).click();
    expect(await page.getByRole('radio', { name: 'Comfortable' }).isChecked()).to.equal(true);
  });

  it('shows a table of many rows that keys and pointers reach, arrange and edit', async () => {
    const page = await open(['One']);
    const { connection } = web.server();
    await insertMany(
      connection,
      `insert into work_items (namespace_id, iid, type, title, author_id, ancestor_ids, relative_position)
       select namespace_id, iid + n, 'issue', 'Issue ' || n, author_id, '{}', n
       from work_items, generate_series(1, 5000) n where namespace_id = (select max(id) from namespaces)`,
    );
    await page.goto(`${page.url()}?display=table&sort=CREATED_AT_ASC&table_columns=weight.due`);
    const table = page.getByRole('grid', { name: 'Issues' });
    await table.getByText('5,001 issues').waitFor();
    await table.getByRole('link', { name: 'One', exact: true }).focus();
    await page.keyboard.press('Control+End');
    await table.getByRole('link', { name: 'Issue 5000', exact: true }).waitFor();
    expect(await table.getByRole('row').count()).to.be.lessThan(60);
    await page.keyboard.press('Home');
    await page.waitForFunction(() => document.activeElement?.textContent === 'Issue 5000');
    for (const key of ['ArrowRight', 'Enter']) await page.keyboard.press(key);
    await page.getByRole('textbox', { name: 'Weight' }).fill('7');
    await page.keyboard.press('Enter');
    await table.getByRole('gridcell', { name: '7', exact: true }).first().waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-column') === '1');
    expect(await axeProblems(page)).to.deep.equal([]);
    const box = async (name: string) => {
      const found = await table.getByRole('columnheader', { name }).boundingBox();
      if (found === null) throw new Error(`no column ${name}`);
      return found;
    };
    const carry = async (from: number, to: number, y: number): Promise<void> => {
      await page.mouse.move(from, y);
      await page.mouse.down();
      await page.mouse.move((from + to) / 2, y, { steps: 4 });
      await page.mouse.move(to, y, { steps: 4 });
    };
    const drag = async (from: number, to: number, y: number): Promise<void> => {
      await carry(from, to, y);
      await page.mouse.up();
    };
    const weight = await box('Weight');
    await drag(weight.x + weight.width - 1, weight.x + weight.width + 59, weight.y + 10);
    await page.waitForURL(/table_columns=weight-14\d\.due/);
    expect((await box('Weight')).width).to.be.closeTo(weight.width + 60, 2);
    const [first, second] = [await box('Weight'), await box('Due')];
    const dropOf = (name: string) => table.getByRole('columnheader', { name }).getAttribute('data-drop');
    // So quick that the head gets no other event under the pointer.
    await page.mouse.move(second.x + 20, first.y + 10);
    await page.mouse.down();
    await page.mouse.move(first.x + 20, first.y + 10);
    expect(await dropOf('Weight')).to.equal('before');
    await page.keyboard.press('Escape');
    expect(await dropOf('Weight')).to.equal(null);
    await page.mouse.up();
    await carry(first.x + 20, second.x + 40, first.y + 10);
    expect(page.url()).to.match(/table_columns=weight-14\d\.due/);
    expect(await dropOf('Due')).to.equal('after');
    await page.mouse.up();
    await page.waitForURL(/table_columns=due\.weight-14\d/);
    expect(await page.getByRole('menu').count()).to.equal(0);
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).to.be.at.most(0);
    expect(await axeProblems(page)).to.deep.equal([]);
  });

  it('returns to the scroll position that it was left at', async () => {
    const page = await open(Array.from({ length: 45 }, (_, index) => `Issue ${index}`));
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
});
