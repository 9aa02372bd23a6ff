import { expect } from 'chai';
import type { Locator, Page } from 'playwright';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { intercept } from '../../support/intercept.ts';
import { alertWith } from './epic-window.ts';
import { rowOf, titles, useTreeWindow } from './tree-window.ts';

const failure = 'Something went wrong while promoting the issue to an epic. Please try again.';
const actionsOf = (page: Page, title: string): Locator =>
  rowOf(page, title).getByRole('button', { name: `Actions for ${title}` });
const promote = async (page: Page, title: string): Promise<void> => {
  await actionsOf(page, title).click();
  await page.getByRole('menuitem', { name: 'Promote to epic' }).click();
};

describe('tree of an epic: promoting issues', () => {
  const window = useTreeWindow();

  it('makes an epic of an issue, closes it, and goes to the epic’s page', async () => {
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

  it('says when it fails, for whatever reason, and changes nothing', async () => {
    await window.epicWith('Refusing', ['#Stays']);
    const page = await window.open({ epic: 'Refusing' });
    await intercept(page, 'promoteToEpic', (route) =>
      route.fulfill({ json: { data: { promoteToEpic: { epic: null, errors: ['Cannot promote issue'] } } } }),
    );
    await promote(page, '#Stays');
    await alertWith(page, failure).waitFor();
    await page.unrouteAll();
    await intercept(page, 'promoteToEpic', (route) => route.abort());
    await promote(page, '#Stays');
    await alertWith(page, failure).waitFor();
    expect(await titles(page)).to.deep.equal(['#Stays']);
  });

  it('is offered for open issues, to those who may edit them and make epics', async () => {
    const planner = await window.server.createUser('pia', { name: 'Pia Planner' });
    const guest = await window.server.createUser('gero', { name: 'Gero Guest' });
    await window.server.addMember(window.group, planner, 'planner');
    await window.server.addMember(window.group, guest, 'guest');
    const parentId = window.items['Launch']?.id;
    const incident = { type: 'incident' as const, namespace: window.app.id, title: 'Outage', parentId };
    await window.server.perform(CreateWorkItem, incident);
    const page = await window.open({ as: planner });
    await actionsOf(page, 'Fuel').waitFor();
    await rowOf(page, 'Outage').waitFor();
    for (const title of ['Tower', 'Rocket', 'Outage']) {
      await actionsOf(page, title).click();
      await page.getByRole('menuitem', { name: 'Select' }).waitFor();
      expect(await page.getByRole('menuitem', { name: 'Promote to epic' }).count()).to.equal(0);
      await page.keyboard.press('Escape');
    }
    for (const as of [guest, null]) {
      const other = await window.open({ as });
      await rowOf(other, 'Fuel').waitFor();
      expect(await actionsOf(other, 'Fuel').count()).to.equal(0);
    }
  });
});
