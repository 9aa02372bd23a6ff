import { expect } from 'chai';
import type { Page } from 'playwright';
import { CreateNote } from '../../../application/notes/create-note.ts';
import { AssignParent } from '../../../application/work-items/assign-parent.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { useWeb } from '../../support/web.ts';

describe("others' changes, told by the stream of events", function () {
  this.timeout(90_000);
  const { server, open: openPage } = useWeb({ today: '2026-11-21', loadsPages: true });
  let plan: Namespace;

  before(async () => {
    plan = await server().createGroup('plan', { visibility: 'public' });
  });

  const create = (title: string, fields: Record<string, unknown> = {}) =>
    server().perform(CreateWorkItem, {
      type: 'epic',
      namespace: plan.id,
      title,
      startDateIsFixed: true,
      startDateFixed: '2026-11-01',
      dueDateIsFixed: true,
      dueDateFixed: '2026-12-01',
      ...fields,
    });
  const change = (item: WorkItem, changes: Record<string, unknown>) =>
    server().perform(UpdateWorkItem, { item: { id: item.id }, ...changes });
  const assign = (item: WorkItem, parent: WorkItem | null) =>
    server().perform(AssignParent, { item: { id: item.id }, parent: parent && { id: parent.id } });

  /** Opens a page that must learn of changes by events alone. */
  async function open(path: string): Promise<Page> {
    let listening: Promise<unknown> | undefined;
    const page = await openPage(`/groups/plan/-/${path}`, {
      viewport: { width: 1440, height: 900 },
      async before(opened) {
        await opened.route('**/realtime_changes', (route) => route.abort());
        listening = opened.waitForResponse((answer) => answer.url().includes('/-/web/events'));
      },
    });
    await listening;
    return page;
  }
  const row = (page: Page, title: string) => page.getByRole('row', { name: new RegExp(title) }).first();

  it('come to the roadmap: a title, a new epic, one that goes', async () => {
    const [first, second] = [await create('Roadmap one'), await create('Roadmap two')];
    const page = await open('roadmap');
    await row(page, 'Roadmap one').waitFor();
    await change(first, { title: 'Roadmap renamed' });
    await row(page, 'Roadmap renamed').waitFor();
    await create('Roadmap three');
    await row(page, 'Roadmap three').waitFor();
    await change(second, { confidential: true });
    await row(page, 'Roadmap two').waitFor({ state: 'detached' });
    await page.close();
  });

  it('wait while they would move the row under the pointer, and say so', async () => {
    await create('Still one');
    const moved = await create('Still two');
    const page = await open('roadmap?sort=TITLE_ASC&search=Still');
    await row(page, 'Still one').hover();
    const before = await row(page, 'Still one').boundingBox();
    // What moves shows its new values at once, in its old place.
    await change(moved, { title: 'Still ahead' });
    await row(page, 'Still ahead').waitFor();
    const ahead = await row(page, 'Still ahead').boundingBox();
    expect(ahead?.y).to.be.above(before?.y ?? 0);
    await create('Still above, which comes first');
    await page.getByRole('button', { name: 'Show new changes' }).waitFor();
    expect(await row(page, 'Still one').boundingBox()).to.deep.equal(before);
    expect(await row(page, 'Still above').count()).to.equal(0);
    await page.mouse.move(5, 5);
    await row(page, 'Still above').waitFor();
    await page.close();
  });

  it('come to the tree and the dates of an open epic: a child that is moved, its sums, its dates', async () => {
    const top = await create('Tree top', { startDateIsFixed: false, dueDateIsFixed: false });
    const [one, other] = [await create('Tree child'), await create('Tree other')];
    await assign(one, top);
    const page = await open(`epics/${top.iid}`);
    await row(page, 'Tree child').waitFor();
    await assign(other, top);
    await row(page, 'Tree other').waitFor();
    await change(other, { dueDateFixed: '2027-03-17' });
    await page.getByText('Mar 17, 2027').first().waitFor();
    await assign(one, null);
    await row(page, 'Tree child').waitFor({ state: 'detached' });
    await page.close();
  });

  it('come to the text and the conversation of an open epic, and leave alone what is being written', async () => {
    const epic = await create('Text before', { description: 'old' });
    const page = await open(`epics/${epic.iid}`);
    await page.getByRole('heading', { level: 1, name: 'Text before' }).waitFor();
    await change(epic, { title: 'Text after', description: 'new **words**' });
    await page.getByRole('heading', { level: 1, name: 'Text after' }).waitFor();
    await server().perform(CreateNote, { item: { id: epic.id }, body: 'Hello from elsewhere' });
    await page.getByRole('article').filter({ hasText: 'Hello from elsewhere' }).waitFor();
    await page.close();
  });

  it('come to the list of epics and its counts', async () => {
    const page = await open('epics?search=Listed');
    const epic = await create('Listed one');
    const link = page.getByRole('list', { name: 'Epics' }).getByRole('link', { name: 'Listed one' });
    await link.waitFor();
    await change(epic, { stateEvent: 'close' });
    await link.waitFor({ state: 'detached' });
    await page.close();
  });

  it('are caught up after a break of the connection', async () => {
    const epic = await create('Break before');
    const page = await open('roadmap?search=Break');
    await row(page, 'Break before').waitFor();
    await page.context().setOffline(true);
    await change(epic, { title: 'Break after' });
    await page.context().setOffline(false);
    await row(page, 'Break after').waitFor();
    await page.close();
  });
});
