import { expect } from 'chai';
import type { Locator, Page } from 'playwright';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { breakDown } from '../../support/intercept.ts';
import { useWeb } from '../../support/web.ts';
import { alertWith } from '../epics/epic-window.ts';

describe('issue page: the order of child tasks', function () {
  this.timeout(60_000);
  const web = useWeb();
  let project: Namespace;
  let planner: User;
  let guest: User;

  before(async () => {
    const server = web.server();
    const group = await server.createGroup('plan', { visibility: 'public' });
    project = await server.createProject('app', group, { visibility: 'public' });
    planner = await server.createUser('petra');
    guest = await server.createUser('gus');
    await server.addMember(group, planner, 'planner');
    await server.addMember(group, guest, 'guest');
  });

  const create = (title: string, fields: Record<string, unknown> = {}) =>
    web.server().perform(CreateWorkItem, { type: 'issue', namespace: project.id, title, ...fields }, planner);

  /** The page of an issue with the tasks One, Two and Three. */
  async function open(as = planner): Promise<{ page: Page; issue: WorkItem }> {
    const issue = await create('Split');
    // A new child comes first.
    for (const title of ['Three', 'Two', 'One']) await create(title, { type: 'task', parentId: issue.id });
    const page = await web.open(`/plan/app/-/issues/${issue.iid}`, { as });
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

  it('changes by keys, says so, and keeps the focus on the task', async () => {
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
    await page.locator('button[aria-label="Move One"]:focus').waitFor();
    expect(await kept(issue)).to.deep.equal(['Two', 'Three', 'One']);
  });

  it('is taken back by Escape', async () => {
    const { page, issue } = await open();
    await grip(page, 'Three').press('Space');
    await page.getByText('Three picked up.').waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Escape');
    await page.getByText('Moving Three was canceled.').waitFor();
    expect(await shown(page)).to.deep.equal(['One', 'Two', 'Three']);
    expect(await kept(issue)).to.deep.equal(['One', 'Two', 'Three']);
  });

  it('changes by pointer', async () => {
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

  it('comes back when the server refuses it, and says so', async () => {
    const { page } = await open();
    await breakDown(page, 'childTaskReorder');
    await grip(page, 'One').press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await alertWith(page, 'Something went wrong while ordering item.').waitFor();
    expect(await shown(page)).to.deep.equal(['One', 'Two', 'Three']);
  });

  it('is offered to those who may edit the issue only', async () => {
    const { page } = await open(guest);
    expect(await page.getByRole('button', { name: /^Move / }).count()).to.equal(0);
  });
});
