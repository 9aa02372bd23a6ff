import { expect } from 'chai';
import type { Page } from 'playwright';
import { axeProblems } from '../../support/axe.ts';
import { useWeb } from '../../support/web.ts';
import { createTemplatedPlan, type TemplatedPlan } from './templated-plan.ts';

describe('description templates', () => {
  const web = useWeb({ today: '2026-11-21' });
  let plan: TemplatedPlan;

  before(async () => {
    plan = await createTemplatedPlan(web.server());
  });

  it('fill the description of a new issue', async () => {
    const page = await web.open('/plan/app/-/issues/new', {
      as: plan.guest,
      until: (opened) => opened.getByRole('button', { name: 'Template No template' }),
    });
    await page.getByRole('button', { name: 'Template No template' }).click();
    await page.getByRole('menuitemradio', { name: 'Bug', exact: true }).click();
    await page.getByRole('button', { name: 'Template Bug' }).waitFor();
    const description = page.getByRole('textbox', { name: 'Description' });
    await page.waitForFunction(() => document.querySelector('textarea')?.value === '## Steps');
    expect(await description.inputValue()).to.equal('## Steps');
    expect(await axeProblems(page)).to.deep.equal([]);
  });

  it('are created, read and deleted on a page of their own, to which the sidebar leads', async () => {
    const place = (opened: Page) => opened.getByRole('region', { name: 'App' });
    const settings = (opened: Page) => place(opened).getByRole('button', { name: 'Settings' });
    const page = await web.open('/plan/app/-/issues', { as: plan.maintainer, until: settings });
    await settings(page).click();
    await place(page).getByRole('link', { name: 'Templates' }).click();
    await page.getByRole('heading', { level: 1, name: 'Templates' }).waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Feature' }).getByText('From the repository').waitFor();
    expect(await axeProblems(page)).to.deep.equal([]);
    await page.getByRole('button', { name: 'New template' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Goals');
    await page.getByRole('textbox', { name: 'Text' }).fill('## Goal');
    expect(await axeProblems(page)).to.deep.equal([]);
    await page.getByRole('button', { name: 'Create template' }).click();
    await page.getByRole('button', { name: 'Goals', exact: true }).click();
    await page.getByRole('region', { name: 'Text of the template' }).getByText('## Goal').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete Goals' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete template' }).click();
    await page.getByRole('button', { name: 'Goals', exact: true }).waitFor({ state: 'detached' });
  });
});
