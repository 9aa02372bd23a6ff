import { expect } from 'chai';
import type { Locator, Page } from 'playwright';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { rowOf, titles, useTreeWindow } from './tree-window.ts';

const actionsOf = (page: Page, title: string): Locator =>
  rowOf(page, title).getByRole('button', { name: `Actions for ${title}` });
const promote = async (page: Page, title: string): Promise<void> => {
  await actionsOf(page, title).click();
  await page.getByRole('menuitem', { name: 'Promote to epic' }).click();
};

describe('promoting an issue in the epic tree in the browser', () => {
  const window = useTreeWindow();

  it('creates an epic, closes the issue, and opens the page of the epic', async () => {
    const parent = await window.epicWith('Growing', ['#Small idea']);
    const page = await window.open({ epic: 'Growing' });
    await promote(page, '#Small idea');
    await page.getByText('The issue was successfully promoted to an epic. Redirecting to epic…').waitFor();
    await page.getByRole('heading', { level: 1, name: '#Small idea' }).waitFor();
    const client = await window.server.as(window.server.root);
    const [epic] = (await client.get(`/api/v4/groups/plan/epics/${parent.iid}/epics`)).body as { iid: number }[];
    expect(new URL(page.url()).pathname).to.equal(`/groups/plan/-/epics/${epic?.iid}`);
    const issue = window.items['#Small idea'] as WorkItem;
    const { body } = await client.get(`/api/v4/projects/plan%2Fapp/issues/${issue.iid}`);
    expect(body).to.include({ state: 'closed' });
    await page.goBack();
    await rowOf(page, '#Small idea').first().waitFor();
    expect(await titles(page)).to.deep.equal(['#Small idea', '#Small idea']);
    for (const actions of await page.getByRole('button', { name: /^Actions for #Small/ }).all()) {
      await actions.click();
      expect(await page.getByRole('menuitem', { name: 'Promote to epic' }).count()).to.equal(0);
      await page.keyboard.press('Escape');
    }
  });
});
