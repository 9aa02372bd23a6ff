import { expect } from 'chai';
import type { User } from '../../../domain/people/user.ts';
import { axeProblems } from '../../support/axe.ts';
import { overflowOf } from '../../support/looks.ts';
import { useWeb } from '../../support/web.ts';

describe('settings of groups and projects in a browser', () => {
  const web = useWeb({ today: '2026-11-21' });
  let owner: User;

  before(async () => {
    owner = await web.server().createUser('olga');
    const plan = await web.server().createGroup('plan', { name: 'Plan', visibility: 'internal' });
    await web.server().addMember(plan, owner, 'owner');
    await web.server().createProject('app', plan, { name: 'App', visibility: 'internal' });
  });

  it('fit a phone, pass axe, and rename by keys', async () => {
    const page = await web.open('/groups/plan/-/edit', { as: owner, viewport: { width: 320, height: 800 } });
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('Plans');
    await name.press('Enter');
    await page.getByText('Settings saved').waitFor();
    await page.getByRole('radio', { name: /^Public/ }).check({ force: true });
    await page.getByText(/^Everyone, without signing in, will see it/).waitFor();
    expect(await overflowOf(page)).to.equal(0);
    expect(await axeProblems(page)).to.deep.equal([]);
  });

  it('keep what is typed when the page would be left, and delete by the name', async () => {
    const page = await web.open('/plan/app/-/edit', { as: owner });
    await page.getByRole('textbox', { name: 'Name' }).fill('Apps');
    await page.getByRole('link', { name: 'Issues' }).first().click();
    await page.getByText('What you changed in the settings is not saved.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete project' }).click();
    await page.getByRole('textbox', { name: 'Type App to confirm' }).fill('App');
    expect(await axeProblems(page)).to.deep.equal([]);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete project' }).click();
    await page.getByText('Project App deleted').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Plans' }).waitFor();
  });
});
