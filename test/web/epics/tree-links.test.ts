import { expect } from 'chai';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { LinkWorkItems } from '../../../application/work-items/link-work-items.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { intercept } from '../../support/intercept.ts';
import { rowOf, useTreeWindow } from './tree-window.ts';

describe('blocked issues in the epic tree', () => {
  const window = useTreeWindow();

  it('show what blocks them, loaded on the first hover only', async () => {
    let calls = 0;
    const page = await window.open({
      before: (page) =>
        intercept(page, 'workItemLinkedItems', async (route) => {
          calls += 1;
          await route.fallback();
        }),
    });
    // The page's own section asks once for its epic.
    await page.getByText('Nothing is linked to this epic.').waitFor();
    expect(calls).to.equal(1);
    const mark = rowOf(page, 'Fuel').getByRole('button', { name: 'Issue is blocked by 1 item' });
    await mark.hover();
    const card = page.getByRole('dialog', { name: 'Blocked by' });
    await card.getByRole('link', { name: 'Loose end' }).waitFor();
    await card.getByText('plan/app#').waitFor();
    await card.getByRole('img', { name: 'Open issue' }).waitFor();
    await page.mouse.move(5, 5);
    await card.waitFor({ state: 'detached' });
    await mark.hover();
    await card.getByRole('link', { name: 'Loose end' }).waitFor();
    expect(calls).to.equal(2);
    expect(
      await rowOf(page, 'Budget')
        .getByRole('button', { name: /blocked/ })
        .count(),
    ).to.equal(0);
  });

  it('are printed with their mark', async () => {
    const page = await window.open();
    const mark = rowOf(page, 'Fuel').getByRole('button', { name: 'Issue is blocked by 1 item' });
    await mark.waitFor();
    await page.emulateMedia({ media: 'print' });
    const isPrinted = await mark.isVisible();
    await page.emulateMedia({ media: null });
    expect(isPrinted).to.equal(true);
  });

  it('list three blocking items, link to the issue for the rest, and open by keyboard', async () => {
    const { server, app } = window;
    const epic = await window.epicWith('Blocked ones', ['#Held up']);
    const held = window.items['#Held up'] as WorkItem;
    for (const title of ['One', 'Two', 'Three', 'Four']) {
      const source = await server.perform(CreateWorkItem, { type: 'issue', namespace: app.id, title });
      await server.perform(LinkWorkItems, { source: { id: source.id }, target: { id: held.id }, linkType: 'blocks' });
    }
    const page = await window.open({ epic: epic.title });
    await rowOf(page, '#Held up').focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Issue is blocked by 4 items' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    const card = page.getByRole('dialog', { name: 'Blocked by' });
    const rest = card.getByRole('link', { name: '+1 more item' });
    await rest.waitFor();
    expect(await rest.getAttribute('href')).to.equal(`/plan/app/-/issues/${held.iid}#related-issues`);
    expect(await card.getByRole('listitem').count()).to.equal(3);
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    await page.locator('[data-item] button[aria-haspopup=dialog]:focus').waitFor();
  });
});
