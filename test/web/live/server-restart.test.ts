import { expect } from 'chai';
import type { Page } from 'playwright';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { useWeb } from '../../support/web.ts';

describe('a page that is open while the server starts again', function () {
  this.timeout(90_000);
  const { server, open } = useWeb({ today: '2026-11-21', loadsPages: true });
  let plan: Namespace;

  const create = (title: string) =>
    server().perform(CreateWorkItem, {
      type: 'epic',
      namespace: plan.id,
      title,
      startDateIsFixed: true,
      startDateFixed: '2026-11-01',
      dueDateIsFixed: true,
      dueDateFixed: '2026-12-01',
    });
  const row = (page: Page, title: string) => page.getByRole('row', { name: new RegExp(title) }).first();
  const disconnected = (page: Page) => page.getByText('Can’t connect to Milepost', { exact: true });

  it('says that it is disconnected, catches up, and then shows what a fresh page shows', async () => {
    plan = await server().createGroup('plan', { visibility: 'public' });
    const [first, second] = [await create('Restart one'), await create('Restart two')];
    let listening: Promise<unknown> | undefined;
    const page = await open('/groups/plan/-/roadmap', {
      before: (opened) => {
        listening = opened.waitForResponse((answer) => answer.url().includes('/-/web/events'));
      },
    });
    await listening;
    await row(page, 'Restart one').waitFor();

    await server().goDown();
    await disconnected(page).waitFor();
    // Another process goes on writing meanwhile.
    await server().perform(UpdateWorkItem, { item: { id: first.id }, title: 'Restart renamed' });
    await server().perform(UpdateWorkItem, { item: { id: second.id }, confidential: true });
    await create('Restart three');
    await server().comeBack();

    await row(page, 'Restart renamed').waitFor();
    await row(page, 'Restart three').waitFor();
    await row(page, 'Restart two').waitFor({ state: 'detached' });
    await disconnected(page).waitFor({ state: 'detached' });
    await create('Restart four');
    await row(page, 'Restart four').waitFor();

    const rows = (shown: Page) => shown.getByRole('row', { name: /Restart/ }).allInnerTexts();
    const fresh = await open('/groups/plan/-/roadmap');
    await row(fresh, 'Restart four').waitFor();
    expect(await rows(page)).to.deep.equal(await rows(fresh));
    await fresh.close();
    await page.close();
  });
});
