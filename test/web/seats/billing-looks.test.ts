import { expect } from 'chai';
import type { Page } from 'playwright';
import { axeProblems } from '../../support/axe.ts';
import { overflowOf } from '../../support/looks.ts';
import { useWeb } from '../../support/web.ts';
import { createFerries, type Ferries } from './ferries.ts';

describe('looks of seats and subscriptions', () => {
  const web = useWeb();
  let ferries: Ferries;

  before(async () => {
    ferries = await createFerries(web.server());
  });

  const check = async (page: Page) => expect(await axeProblems(page)).to.deep.equal([]);

  it('fit a phone and are accessible, for owners', async () => {
    const page = await web.open('/groups/ferries/-/usage_quotas', { as: ferries.owner });
    await page.getByRole('img', { name: /^Seats in use\. \d{4}-/ }).waitFor();
    await page.getByRole('button', { name: 'Remove Dora Developer' }).waitFor();
    await check(page);
    await page.getByRole('button', { name: 'Remove Dora Developer' }).click();
    await page.getByText('Seats in use go from 4 to 3.').waitFor();
    await check(page);
    await page.keyboard.press('Escape');
    await page.goto('/groups/ferries/-/usage_quotas?search=nobody');
    await page.getByText('No one found').waitFor();
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await overflowOf(page)).to.equal(0);
    await page.goto('/groups/ferries/-/billings');
    await page.getByText('Only an administrator of this instance can change').waitFor();
    await check(page);
  });

  it('are accessible for administrators when a field is wrong', async () => {
    const page = await web.open('/groups/ferries/-/billings', { as: web.server().root });
    await page.getByRole('button', { name: /Country/ }).click();
    await page.getByRole('option', { name: 'Germany' }).click();
    await page.getByRole('button', { name: /State or province/ }).waitFor();
    await page.getByRole('textbox', { name: 'Tax number' }).fill('12');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Tax number does not have the form of a tax number of this country.').waitFor();
    await check(page);
  });
});
