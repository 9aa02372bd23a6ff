import { expect } from 'chai';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { openForm } from './tree-acts.ts';
import { intercept } from '../../support/intercept.ts';
import { panelOf, rowOf, titles, useTreeWindow } from './tree-window.ts';

describe('epic tree: forms', () => {
  const tree = useTreeWindow();

  it('add what is pasted, any mix of references, each once', async () => {
    const page = await tree.open({ epic: 'Empty', until: 'text=Link child issues' });
    await openForm(page, 'Add an existing epic');
    const field = page.getByRole('combobox', { name: 'Paste epic link' });
    const { iid } = tree.items['Elsewhere'] ?? {};
    const issue = tree.items['Loose end']?.iid;
    await field.fill(`&${iid} plan/app#${issue} &${iid} `);
    expect(await page.getByRole('button', { name: /^Remove / }).count()).to.equal(2);
    await page.getByRole('form', { name: 'Add an existing epic' }).getByRole('button', { name: 'Add' }).click();
    // Epics and issues are sent one after the other, and the stream of events may show the first before the second.
    await page.getByRole('form').waitFor({ state: 'detached' });
    for (const title of ['Elsewhere', 'Loose end']) await rowOf(page, title).waitFor();
    expect((await titles(page)).sort()).to.deep.equal(['Elsewhere', 'Loose end']);
  });

  it('say why a conflict refuses, and the maximum by its own text', async () => {
    const page = await tree.open();
    await openForm(page, 'Add an existing epic');
    const form = page.getByRole('form', { name: 'Add an existing epic' });
    await page.getByRole('combobox', { name: 'Paste epic link' }).fill(`&${tree.items['Rocket']?.iid} `);
    await form.getByRole('button', { name: 'Add' }).click();
    await form.getByRole('alert').getByText('This epic is already assigned to the parent epic.').waitFor();
    await page.route('**/-/epics/*/links', (route) =>
      route.fulfill({ status: 409, json: { detail: 'Epic hierarchy level too deep' } }),
    );
    await form.getByRole('button', { name: 'Add' }).click();
    await form.getByRole('alert').getByText('This epic already has the maximum number of child epics.').waitFor();
  });

  it('suggest while one types', async () => {
    const page = await tree.open();
    await openForm(page, 'Add an existing issue');
    await page.getByRole('combobox', { name: 'Paste issue link' }).pressSequentially('Loose');
    await page.getByRole('option', { name: /Loose end/ }).click();
    await page.getByRole('button', { name: /^Remove plan\/app#/ }).waitFor();
  });

  it('find items by number and by reference, and show titles of what was entered', async () => {
    const page = await tree.open();
    await openForm(page, 'Add an existing issue');
    const field = page.getByRole('combobox', { name: 'Paste issue link' });
    const form = page.getByRole('form', { name: 'Add an existing issue' });
    const { iid } = tree.items['Loose end'] ?? {};
    await field.fill(`#${iid}`);
    await page.getByRole('option', { name: /Loose end/ }).waitFor();
    await field.fill(`plan/app#${iid}`);
    await page.getByRole('option', { name: /Loose end/ }).waitFor();
    await field.fill(`plan/app#${iid} plan/app#999 `);
    await form.getByText(`Loose end plan/app#${iid}`).waitFor();
    await form.getByText('plan/app#999 (not found)').waitFor();
    await form.getByRole('button', { name: 'Cancel' }).click();

    await openForm(page, 'Add an existing epic');
    await page.getByRole('combobox', { name: 'Paste epic link' }).fill(`&${tree.items['Elsewhere']?.iid}`);
    await page.getByRole('option', { name: /Elsewhere/ }).click();
    await page.getByRole('form').getByText('Elsewhere plan&').waitFor();
  });

  it('take nothing without a reference, and wait while one is added', async () => {
    await tree.epicWith('Waiting', ['Early']);
    const page = await tree.open({ epic: 'Waiting' });
    await openForm(page, 'Add an existing issue');
    const form = page.getByRole('form', { name: 'Add an existing issue' });
    const add = form.getByRole('button', { name: 'Add' });
    expect(await add.isDisabled()).to.equal(true);
    await page.route('**/-/epics/*/issues', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      await route.continue();
    });
    const field = page.getByRole('combobox', { name: 'Paste issue link' });
    await field.fill(`plan/app#${tree.items['Fuel']?.iid} `);
    await add.click();
    expect(await field.isEditable()).to.equal(false);
    await rowOf(page, 'Fuel').waitFor();
    expect(await titles(page)).to.deep.equal(['Fuel', 'Early']);
  });

  it('offer three recent projects below the parent, and say when one of them or the groups cannot be fetched', async () => {
    const page = await tree.open();
    await page.evaluate((username) => {
      const projects = ['plan/one', 'plan/two', 'plan/three', 'plan/four', 'elsewhere/five']
        .map((path, index) => ({
          id: 900_000 + index,
          name: path.toUpperCase(),
          path,
          frequency: 1,
          lastAccessedOn: 1000 + index,
        }))
        .toReversed();
      localStorage.setItem(`${username}/frequent-projects`, JSON.stringify(projects));
    }, tree.server.root.username);
    await openForm(page, 'Add a new issue');
    await page.getByRole('textbox', { name: 'Title' }).fill('Chore');
    await page.getByRole('combobox', { name: 'Project' }).click();
    const recent = page.getByRole('group', { name: 'Recently used' }).getByRole('option');
    await recent.first().waitFor();
    expect((await recent.allInnerTexts()).map((text) => text.split('\n')[0])).to.deep.equal([
      'PLAN/FOUR',
      'PLAN/THREE',
      'PLAN/TWO',
    ]);
    await recent.first().click();
    await page.getByRole('alert').getByText('Something went wrong while fetching details').waitFor();
    expect(await page.getByRole('button', { name: 'Create issue' }).isDisabled()).to.equal(true);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.route(/\/api\/v4\/groups\/plan(?:$|\/descendant_groups)/, (route) =>
      route.fulfill({ status: 500, json: {} }),
    );
    await openForm(page, 'Add a new epic');
    await page.getByRole('alert').getByText('There was a problem fetching groups.').waitFor();
  });

  it('are only one at a time, and closed by Escape', async () => {
    const page = await tree.open();
    await openForm(page, 'Add a new issue');
    await openForm(page, 'Add an existing epic');
    expect(await page.getByRole('form', { name: /^(Add an|Create a)/ }).count()).to.equal(1);
    await page.keyboard.press('Escape');
    await page.getByRole('form', { name: 'Add an existing epic' }).waitFor({ state: 'detached' });
  });

  it('say that a confidential parent holds confidential items only', async () => {
    const page = await tree.open({ epic: 'Hidden plans' });
    await openForm(page, 'Add a new epic');
    await page.getByRole('heading', { name: /Create new confidential epic/ }).waitFor();
    await openForm(page, 'Add an existing issue');
    await page.getByRole('heading', { name: /Add existing confidential issue/ }).waitFor();
    await page.getByRole('combobox', { name: 'Paste confidential issue link' }).waitFor();
    await page
      .getByRole('button', {
        name: 'The parent epic is confidential and can only contain confidential epics and issues',
      })
      .waitFor();
  });
});

describe('epic tree: removing', () => {
  const tree = useTreeWindow();

  it('asks, then takes the item out', async () => {
    await tree.epicWith('Shrinking', ['#Old', 'Keep']);
    const page = await tree.open({ epic: 'Shrinking' });
    await page.getByRole('button', { name: 'Remove #Old' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Remove issue' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await titles(page)).to.deep.equal(['#Old', 'Keep']);
    await page.getByRole('button', { name: 'Remove #Old' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await rowOf(page, '#Old').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Remove Keep' }).click();
    await page.getByRole('alertdialog', { name: 'Remove epic' }).getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Link child issues and epics together').waitFor();
  });

  it('marks the row meanwhile, and leaves a parent without children nothing to open', async () => {
    await tree.epicWith('Nest', ['Bird']);
    const page = await tree.open({ epic: 'Nest' });
    const { iid } = tree.items['Bird'] ?? {};
    await tree.server.perform(CreateWorkItem, {
      type: 'epic',
      namespace: tree.group.id,
      title: 'Egg',
      parentId: tree.items['Bird']?.id,
    });
    await page.reload();
    await page.getByRole('button', { name: 'Expand Bird' }).click();
    await page.route(`**/-/epics/${iid}/links/*`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      await route.continue();
    });
    await page.getByRole('button', { name: 'Remove Egg' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await page.locator('[data-item][aria-busy=true]').waitFor();
    await rowOf(page, 'Egg').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Collapse Bird' }).waitFor({ state: 'detached' });
    expect(await rowOf(page, 'Bird').getAttribute('aria-expanded')).to.equal(null);
  });

  it('says that descendants go with an epic', async () => {
    const page = await tree.open();
    await page.getByRole('button', { name: 'Remove Rocket' }).click();
    await page.getByRole('alertdialog').getByText('This also takes everything below').waitFor();
  });
});

describe('epic tree: pages', () => {
  const tree = useTreeWindow();

  it('shows more by cursor, and says when that fails', async () => {
    const names = Array.from({ length: 103 }, (_, number) => `Part ${number + 1}`);
    await tree.epicWith('Long', names);
    const page = await tree.open({ epic: 'Long' });
    await page.locator('[role=treegrid]').getByRole('row').first().focus();
    const more = panelOf(page).getByRole('button', { name: 'Show more' });
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await more.waitFor();
    await intercept(page, 'childItems', (route) => route.fulfill({ status: 500, json: {} }));
    await more.click();
    await page.getByRole('alert').getByText('Something went wrong while fetching child epics.').waitFor();
    await page.unroute('**/api/graphql');
    await more.click();
    await more.waitFor({ state: 'detached' });
    expect(await page.locator('[role=treegrid]').getAttribute('aria-rowcount')).to.equal('103');
    expect(await page.locator('[data-item]').count()).to.be.below(60);
  });
});
