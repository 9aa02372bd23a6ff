import { expect } from 'chai';
import type { Page } from 'playwright';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import { axeProblems } from '../../support/axe.ts';
import { breakDown } from '../../support/intercept.ts';
import { editField } from '../../support/sidebar-fields.ts';
import { useWeb } from '../../support/web.ts';
import { createIterationPlan, today, type IterationPlan } from './iteration-plan.ts';

describe('iterations', function () {
  this.timeout(60_000);
  const web = useWeb({ today });
  let plan: IterationPlan;
  before(async () => {
    plan = await createIterationPlan(web.server());
  });

  const create = (title: string, fields: Record<string, unknown> = {}) =>
    web.server().perform(CreateWorkItem, { type: 'issue', namespace: plan.project.id, title, ...fields }, plan.planner);
  const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

  it('are set in the sidebar of an issue, by cadence, with messages for refusals and failures', async () => {
    const issue = await create('Planned');
    const page = await web.open(`/plan/app/-/issues/${issue.iid}`, { as: plan.planner });
    await editField(page, 'Iteration');
    await section(page, 'Iteration').getByText('None').waitFor();
    const options = page.getByRole('radiogroup', { name: 'iterations' }).locator('li');
    await page.getByRole('radio', { name: /Winter audit/ }).waitFor();
    expect((await options.allInnerTexts()).map((text) => text.replaceAll('\n', ' ').trim())).to.deep.equal([
      'None',
      'Audits',
      'Winter audit Dec 1 – Dec 31, 2026',
      'Sprints',
      'Sprint 2 Nov 16 – Nov 29, 2026 Current',
      'Nov 30 – Dec 13, 2026',
    ]);
    expect(await axeProblems(page)).to.deep.equal([]);
    await page.getByRole('radio', { name: /Sprint 2/ }).press('Space');
    await section(page, 'Iteration').getByRole('link', { name: 'Sprint 2' }).waitFor();
    await section(page, 'Iteration').getByText('Sprints · Nov 16 – Nov 29, 2026').waitFor();
    await page.getByText('changed the iteration to Sprint 2').waitFor();
    await breakDown(page, 'workItemUpdate');
    await editField(page, 'Iteration');
    await page.getByRole('radio', { name: /Winter audit/ }).press('Space');
    await page.getByText('Failed to set iteration on this issue. Please try again.').waitFor();
    await section(page, 'Iteration').getByRole('link', { name: 'Sprint 2' }).waitFor();
    await breakDown(page, 'iterationCandidates');
    await editField(page, 'Iteration');
    await page.getByText('Failed to fetch the iterations for the group. Please try again.').waitFor();
  });

  it('are listed by cadence and state, created, changed and deleted', async () => {
    const page = await web.open('/groups/plan/-/cadences', { as: plan.planner });
    const rows = (title: string) => page.getByRole('list', { name: `Iterations of ${title}` }).getByRole('link');
    await rows('Sprints').first().waitFor();
    expect(await rows('Sprints').allInnerTexts()).to.deep.equal(['Sprint 2', 'Nov 30 – Dec 13, 2026']);
    expect(await axeProblems(page)).to.deep.equal([]);
    await page.getByText('Closed', { exact: true }).click();
    await page.waitForURL(/state=closed/);
    await rows('Sprints').getByText('Sprint 1').waitFor();
    await section(page, 'Audits').getByText('No closed iterations yet.').waitFor();
    await page.getByRole('button', { name: 'New cadence' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Weeks');
    expect(await dialog.getByRole('button', { name: 'Create cadence' }).isDisabled()).to.equal(true);
    await dialog.getByRole('textbox', { name: 'Start of the first iteration' }).fill('2026-11-16');
    await page.keyboard.press('Tab');
    expect(await axeProblems(page)).to.deep.equal([]);
    await dialog.getByRole('button', { name: 'Create cadence' }).click();
    await section(page, 'Weeks').getByText('Every 2 weeks, 2 iterations in advance.').waitFor();
    await page.getByText('Open', { exact: true }).click();
    await rows('Weeks').nth(2).waitFor();
    await section(page, 'Sprints').getByRole('button', { name: 'New iteration' }).click();
    await dialog.getByRole('textbox', { name: 'Start date' }).fill('2026-12-10');
    await dialog.getByRole('textbox', { name: 'Due date' }).fill('2026-12-20');
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: 'Create iteration' }).click();
    await dialog
      .getByText('Dates cannot overlap with other existing Iterations within this iterations cadence')
      .waitFor();
    await dialog.getByRole('textbox', { name: 'Start date' }).fill('2026-12-14');
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: 'Create iteration' }).click();
    await rows('Sprints').getByText('Dec 14 – Dec 20, 2026').waitFor();
    await page.getByRole('button', { name: 'Delete Weeks' }).click();
    await dialog.getByRole('button', { name: 'Delete cadence' }).click();
    await section(page, 'Weeks').waitFor({ state: 'detached' });
  });

  it('have a page with their issues and their progress, which follows changes', async () => {
    const done = await create('Done already', { iterationId: plan.current.id, weight: 3 });
    await web.server().perform(UpdateWorkItem, { item: { id: done.id }, stateEvent: 'close' }, plan.planner);
    await create('Still open', { iterationId: plan.current.id, weight: 2 });
    await create('Elsewhere');
    const page = await web.open(`/groups/plan/-/iterations/${plan.current.id}`, { as: plan.planner });
    await page.getByRole('heading', { level: 1, name: 'Sprint 2' }).waitFor();
    const issues = page.getByRole('list', { name: 'Issues of the iteration' });
    await issues.getByRole('link', { name: 'Done already' }).waitFor();
    expect(await issues.getByRole('link', { name: 'Elsewhere' }).count()).to.equal(0);
    await page.getByText('3 of 5 done').waitFor();
    // Open ones first, though the closed one is older; and bars of the same place and length.
    const titles = await issues.getByRole('link').allInnerTexts();
    expect(titles.at(-1)).to.equal('Done already');
    expect(titles).to.include('Still open');
    const bars = await Promise.all(
      [/^Issues: 1 of \d done$/, /^Weight: 3 of 5 done$/].map((name) => page.getByRole('img', { name }).boundingBox()),
    );
    expect(bars[1]).to.include({ x: bars[0]?.x, width: bars[0]?.width });
    expect(await axeProblems(page)).to.deep.equal([]);
    const late = await create('Came later', { weight: 5 });
    await web.server().perform(UpdateWorkItem, { item: { id: late.id }, iterationId: plan.current.id }, plan.planner);
    await issues.getByRole('link', { name: 'Came later' }).waitFor();
    await page.getByText('3 of 10 done').waitFor();
    await section(page, 'Burn-up').getByText('Weight', { exact: true }).click();
    await page.getByRole('img', { name: /^Completed weight\. 3 of 10 weight completed by Nov 21, 2026/ }).waitFor();
    expect(await axeProblems(page)).to.deep.equal([]);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Sprint two');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sprint two' }).waitFor();
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${width} px`).to.be.at.most(0);
    }
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog.getByRole('button', { name: 'Delete iteration' }).click();
    await page.getByRole('heading', { level: 1, name: 'Iterations' }).waitFor();
    expect((await web.server().connection('work_items').where({ id: late.id }).first()).iterationId).to.equal(null);
    const response = await page.request.get(`/groups/plan/-/iterations/${plan.current.id}`);
    expect(response.status()).to.equal(404);
  });
});
