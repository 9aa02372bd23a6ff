import { expect } from 'chai';
import { announcementsEnd, axeProblems } from '../../support/axe.ts';
import { overflowOf } from '../../support/looks.ts';
import { useWeb } from '../../support/web.ts';
import { createCrew, CrewDirectory, directoryLevels, type Crew } from './linked-crew.ts';

describe('LDAP groups of a group', () => {
  const directory = new CrewDirectory();
  before(() => directory.start());
  const web = useWeb({ ldapProviders: () => [directory.settings()] });
  after(() => directory.stop());
  let crew: Crew;

  before(async () => {
    directory.fill();
    crew = await createCrew(web.server());
  });

  it('are found, linked and synced by keys', async () => {
    const page = await web.open('/groups/crew', { as: crew.owner, viewport: { width: 320, height: 900 } });
    await page.getByRole('button', { name: 'Settings' }).press('Enter');
    await page.getByRole('menuitem', { name: 'LDAP groups' }).press('Enter');
    await page.getByText('No linked groups yet').waitFor();
    await page.getByRole('button', { name: 'Link a group' }).press('Enter');
    const name = page.getByRole('combobox', { name: 'Group' });
    await page.locator('[role=alertdialog]:focus-within').waitFor();
    await name.pressSequentially('de');
    await page.getByRole('option', { name: 'deck crew' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await name.inputValue()).to.equal('deck');
    await page.getByRole('button', { name: /Role/ }).press('Enter');
    await page.getByRole('option', { name: 'Developer' }).press('Enter');
    expect(JSON.stringify(await axeProblems(page))).to.equal('[]');
    await page.getByRole('button', { name: 'Link group' }).press('Enter');
    await page.getByRole('row').filter({ hasText: 'deck' }).getByText('Developer').waitFor();
    await web.server().services.background.runDue();
    await page.getByText('Last synced').waitFor();
    expect(await directoryLevels(web.server())).to.deep.equal([30]);
    await announcementsEnd(page);
    expect(JSON.stringify(await axeProblems(page))).to.equal('[]');
    expect(await overflowOf(page)).to.equal(0);
  });
});
