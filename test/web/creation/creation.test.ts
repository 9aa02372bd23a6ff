import { expect } from 'chai';
import type { Page } from 'playwright';
import { axeProblems } from '../../support/axe.ts';
import { useWeb } from '../../support/web.ts';
import { createPlan, type Plan } from './plan.ts';

describe('creating groups, projects, epics and issues', () => {
  const { server, open } = useWeb({ today: '2026-11-21' });
  let plan: Plan;

  before(async () => {
    plan = await createPlan(server());
  });

  const newMenu = async (page: Page): Promise<string[]> => {
    await page.getByRole('button', { name: 'New…' }).click();
    const items = page.getByRole('menu', { name: 'New' }).getByRole('menuitem');
    await items.first().waitFor();
    return items.allTextContents();
  };

  it('begins in the menu of the top bar, with a group and then a project in it', async () => {
    const page = await open('/', { as: plan.mona });
    expect((await newMenu(page)).join(' ')).to.match(/New issue.*New epic.*New project.*New group/);
    await page.getByRole('menuitem', { name: 'New group' }).click();
    // The first field has the focus, not the heading.
    await page.waitForFunction(() => document.activeElement?.matches('main input'));
    await page.keyboard.type('Café & Harbor');
    expect(await page.getByLabel('Path', { exact: true }).inputValue()).to.equal('cafe-harbor');
    await page.getByText('/groups/cafe-harbor').waitFor();
    expect(await axeProblems(page)).to.deep.equal([]);
    await page.getByLabel('Path', { exact: true }).fill('plan');
    await page.getByRole('button', { name: 'Create group' }).click();
    await page.getByText('Path has already been taken.').waitFor();
    await page.getByLabel('Path', { exact: true }).fill('harbor');
    await page.getByRole('button', { name: 'Create group' }).click();
    await page.getByRole('heading', { name: 'Café & Harbor', level: 1 }).waitFor();
    await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Café' }).waitFor();

    expect((await newMenu(page)).join(' ')).to.contain('New subgroup');
    await page.getByRole('menuitem', { name: 'New project' }).click();
    await page.waitForFunction(() =>
      [...document.querySelectorAll('input')].some((input) => input.value === 'Café & Harbor'),
    );
    await page.getByLabel('Name').fill('Quay');
    await page.getByText('/harbor/quay').waitFor();
    await page.getByRole('button', { name: 'Create project' }).click();
    await page.getByRole('heading', { name: 'Quay', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).to.equal('/harbor/quay');
    await page.getByText('No open issues.').waitFor();
  });
});
