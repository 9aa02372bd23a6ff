import { expect } from 'chai';
import { axeProblems } from '../../support/axe.ts';
import { overflowOf } from '../../support/looks.ts';
import { useWeb } from '../../support/web.ts';
import { createFerries, savedSettings, type Ferries } from './ferries.ts';

describe('AI settings of a group', () => {
  const web = useWeb({ settings: { aiEarlyAccess: true } });
  let ferries: Ferries;

  before(async () => {
    ferries = await createFerries(web.server());
  });

  it('are saved by keys for the group and all below it, and lead on where the address says', async () => {
    const page = await web.open('/groups/ferries', { as: ferries.owner, viewport: { width: 320, height: 800 } });
    await page.getByRole('main').getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('menuitem', { name: 'AI settings' }).click();
    await page.getByRole('radio', { name: /^On by default/ }).waitFor();
    await page.goto('/groups/ferries/-/settings/ai?redirect_path=/groups/ferries/-/epics');
    await page.getByRole('heading', { level: 1, name: 'AI settings' }).waitFor();
    await page.getByText('Early access to AI features').waitFor();
    await page.getByText('No AI provider is set').waitFor();
    expect(await overflowOf(page)).to.equal(0);
    expect(await axeProblems(page)).to.deep.equal([]);
    const save = page.getByRole('button', { name: 'Save changes' });
    expect(await save.isDisabled()).to.equal(true);
    await page.getByRole('radio', { name: /^On by default/ }).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('checkbox', { name: /experiments/ }).focus();
    await page.keyboard.press('Space');
    await save.press('Enter');
    await page.getByText('Group was successfully updated.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Epics' }).waitFor();
    for (const one of [ferries.group, ferries.team]) {
      expect(await savedSettings(web.server(), one)).to.include({
        duoAvailability: 'default_off',
        experimentFeaturesEnabled: true,
      });
    }
  });
});
