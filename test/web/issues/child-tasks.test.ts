import { expect } from 'chai';
import type { Locator, Page } from 'playwright';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { hasFocus } from '../../support/focus.ts';
import { useWeb } from '../../support/web.ts';
import { filledWithPlan, planToday } from './plan.ts';

/** What needs the focus and the pointer; the rest is tested without a browser. */
describe('the order of child tasks in a browser', function () {
  this.timeout(60_000);
  const web = useWeb({ today: planToday, filledBy: filledWithPlan });

  /** The page of an issue with the tasks One, Two and Three. */
  async function open(): Promise<{ page: Page; issue: WorkItem }> {
    const { project, planner } = await filledWithPlan.made();
    const create = (title: string, fields: Record<string, unknown> = {}) =>
      web.server().perform(CreateWorkItem, { type: 'issue', namespace: project.id, title, ...fields }, planner);
    const issue = await create('Split');
    // A new child comes first.
    for (const title of ['Three', 'Two', 'One']) await create(title, { type: 'task', parentId: issue.id });
    const page = await web.open(`/plan/app/-/issues/${issue.iid}`, { as: planner });
    await page.getByRole('link', { name: 'Three' }).waitFor();
    return { page, issue };
  }

  const rows = (page: Page): Locator => page.getByRole('list', { name: 'Tasks' }).getByRole('listitem');
  const shown = async (page: Page): Promise<string[]> =>
    (await rows(page).getByRole('link').allInnerTexts()).map((text) => text.trim());
  const grip = (page: Page, title: string) => page.getByRole('button', { name: `Move ${title}`, exact: true });
  const sent = (page: Page) =>
    page.waitForResponse((answer) => answer.request().postData()?.includes('workItemsHierarchyReorder(') === true);
  const kept = async ({ id }: WorkItem): Promise<string[]> => {
    const { rows: found } = await web.server().connection.raw<{
      rows: { title: string }[];
    }>('select title from work_items where parent_id = ? order by relative_position, id', [id]);
    return found.map(({ title }) => title);
  };

  it('is changed by keys, which is announced, and the focus stays on the task', async () => {
    const { page, issue } = await open();
    expect(await shown(page)).to.deep.equal(['One', 'Two', 'Three']);
    await grip(page, 'One').press('Space');
    await page.getByText('One picked up.').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.getByText('Position 2 of 3.').waitFor();
    await page.keyboard.press('ArrowDown');
    const moved = sent(page);
    await page.keyboard.press('Space');
    await moved;
    expect(await shown(page)).to.deep.equal(['Two', 'Three', 'One']);
    await hasFocus(grip(page, 'One'));
    expect(await kept(issue)).to.deep.equal(['Two', 'Three', 'One']);
  });

  it('is changed by pointer', async () => {
    const { page, issue } = await open();
    const from = (await grip(page, 'Three').boundingBox()) ?? { x: 0, y: 0 };
    const to = (await grip(page, 'One').boundingBox()) ?? { x: 0, y: 0 };
    const moved = sent(page);
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(from.x + 8, from.y, { steps: 4 });
    await page.mouse.move(from.x + 8, to.y + 2, { steps: 12 });
    await page.mouse.up();
    await moved;
    expect(await shown(page)).to.deep.equal(['Three', 'One', 'Two']);
    expect(await kept(issue)).to.deep.equal(['Three', 'One', 'Two']);
  });
});
