import { expect } from 'chai';
import type { Page } from 'playwright';
import { axeProblems } from '../../support/axe.ts';
import { useWeb, type OpenOptions } from '../../support/web.ts';
import { filledWithPlan, planToday } from './plan.ts';

/** The main path, and what needs layout, axe or the browser's storage over a reload; the rest is tested without a browser. */
describe('new issue in a browser', function () {
  this.timeout(60_000);
  const web = useWeb({ today: planToday, filledBy: filledWithPlan });

  const open = async (address: string, options: OpenOptions = {}) => {
    const { reporter } = await filledWithPlan.made();
    return web.open(address, { as: reporter, ...options });
  };
  const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });

  it('is created with text, type and assignee, also on a phone', async () => {
    const page = await open('/plan/app/-/issues');
    await page.getByRole('link', { name: 'New issue' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'New issue' }).waitFor();
    await title(page).fill('Harbor is dark');
    await page.getByRole('textbox', { name: 'Description' }).fill('Its **goal**');
    await page.getByText('Incident', { exact: true }).click();
    await page.getByText('This incident is confidential').click();
    await page.getByRole('button', { name: 'Edit assignee' }).click();
    await page.getByRole('checkbox', { name: /Petra Planner/ }).press('Space');
    await page.keyboard.press('Escape');
    const assignee = page.getByRole('region', { name: 'Assignee', exact: true });
    await assignee.getByText('Petra Planner').waitFor();
    expect(await axeProblems(page)).to.deep.equal([]);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).to.be.at.most(0);
    expect(await axeProblems(page)).to.deep.equal([]);
    await page.getByRole('button', { name: 'Create incident' }).click();
    await page.waitForURL(/\/plan\/app\/-\/issues\/\d+$/);
    await page.getByRole('heading', { level: 1, name: 'Harbor is dark' }).waitFor();
  });

  it('asks before its text is lost, and keeps it over a reload', async () => {
    const page = await open('/plan/app/-/issues/new');
    await title(page).fill('Almost lost');
    await page.getByRole('button', { name: 'Cancel' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('Are you sure you want to lose your issue information?').waitFor();
    await question.getByRole('button', { name: /Stay/ }).click();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await title(page).waitFor();
    expect(await title(page).inputValue()).to.equal('Almost lost');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: /Leave/ }).click();
    await page.waitForURL('**/plan/app/-/issues');
    await page.goto('/plan/app/-/issues/new');
    await title(page).waitFor();
    expect(await title(page).inputValue()).to.equal('');
  });
});
