import { expect } from 'chai';
import type { Page } from 'playwright';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import { axeProblems } from '../../support/axe.ts';
import { useWeb } from '../../support/web.ts';

describe('creating groups, projects, epics and issues', () => {
  const { server, open } = useWeb({ today: '2026-11-21' });
  let plan: Namespace;
  let mona: User;
  let gus: User;

  before(async () => {
    plan = await server().createGroup('plan', { name: 'Plan', visibility: 'public' });
    await server().createProject('app', plan, { name: 'App', visibility: 'public' });
    mona = await server().createUser('mona', { name: 'Mona Maintainer' });
    gus = await server().createUser('gus', { name: 'Gus Guest', canCreateGroup: false });
    await server().addMember(plan, mona, 'maintainer');
    await server().addMember(plan, gus, 'guest');
  });

  const newMenu = async (page: Page): Promise<string[]> => {
    await page.getByRole('button', { name: 'New…' }).click();
    const items = page.getByRole('menu', { name: 'New' }).getByRole('menuitem');
    await items.first().waitFor();
    return items.allTextContents();
  };

  it('begins in the menu of the top bar: a group, then a project in it', async () => {
    const page = await open('/', { as: mona });
    expect((await newMenu(page)).join(' ')).to.match(/New issue.*New epic.*New project.*New group/);
    await page.getByRole('menuitem', { name: 'New group' }).click();
    await page.getByLabel('Name').fill('Café & Harbor');
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

  it('refuses what the group does not allow, and keeps what was written', async () => {
    const page = await open('/groups/new?parent=plan', { as: gus });
    await page.getByLabel('Name').fill('Mine');
    await page.getByRole('button', { name: 'Create group' }).click();
    await page.getByText('You do not have permission to create a group there.').waitFor();
    expect(await page.getByLabel('Name').inputValue()).to.equal('Mine');
    const menu = await open('/groups/plan', { as: gus });
    await menu.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Plan' }).waitFor();
    const offered = (await newMenu(menu)).join(' ');
    expect(offered).to.contain('New issue');
    expect(offered).not.to.match(/New (epic|project|subgroup|group)/);
  });

  it('leads by keys to the group of an epic and the project of an issue', async () => {
    const page = await open('/dashboard/todos', { as: mona });
    await page.keyboard.press('n');
    await page.keyboard.press('e');
    await page.getByRole('heading', { name: 'New epic', level: 1 }).waitFor();
    await page.getByRole('combobox', { name: 'Group' }).click();
    await page.getByRole('option', { name: /^Plan/ }).first().click();
    await page.waitForURL('**/groups/plan/-/epics/new');
    const issue = await open('/-/new/issue', { as: mona });
    await issue.getByRole('combobox', { name: 'Project' }).fill('app');
    await issue.getByRole('option', { name: /App/ }).first().click();
    await issue.waitForURL('**/plan/app/-/issues/new');
  });

  it('wants a session', async () => {
    const page = await open('/groups/new');
    await page.getByText('Sign in to create a group').waitFor();
    expect(await page.getByRole('button', { name: 'New…' }).count()).to.equal(0);
    await open('/-/new/issue', { again: page, until: (opened) => opened.getByText('Sign in to create an issue') });
  });
});
