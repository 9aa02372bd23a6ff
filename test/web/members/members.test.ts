import { expect } from 'chai';
import { axeProblems } from '../../support/axe.ts';
import { createFleet, type Fleet } from '../../support/fleet.ts';
import { useWeb } from '../../support/web.ts';

describe('web: members', () => {
  const web = useWeb();
  let fleet: Fleet;

  before(async () => {
    fleet = await createFleet(web.server());
    await web.server().createUser('anna', { name: 'Anna Berg' });
  });

  it('are added with the keyboard alone', async () => {
    const page = await web.open('/fleet/app/-/project_members', { as: fleet.maintainer });
    await page.getByRole('button', { name: 'Add people' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('combobox', { name: 'Names or email addresses' }).focus();
    await page.keyboard.type('Ann');
    await page.getByRole('option', { name: /Anna Berg/ }).waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByRole('listitem').getByText('Anna Berg').waitFor();
    expect(JSON.stringify(await axeProblems(page))).to.equal('[]');
    await dialog.getByRole('button', { name: 'Add', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Anna Berg' }).waitFor();
  });
});
