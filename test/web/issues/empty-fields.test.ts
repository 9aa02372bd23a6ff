import { expect } from 'chai';
import type { Locator, Page } from 'playwright';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { axeProblems } from '../../support/axe.ts';
import { hasFocus, holdsFocus } from '../../support/focus.ts';
import { inEachLook, looksOf } from '../../support/looks.ts';
import { useWeb, type OpenOptions } from '../../support/web.ts';
import { filledWithPlan, planToday } from './plan.ts';

/** What needs fingers, paper, axe or the focus of a browser; the rest is tested without one. */
describe('fields of an issue without a value in a browser', function () {
  this.timeout(60_000);
  const web = useWeb({ today: planToday, filledBy: filledWithPlan });

  async function openIssue(title: string, options: OpenOptions = {}): Promise<Page> {
    const { project, planner } = await filledWithPlan.made();
    const issue = await web.server().perform(CreateWorkItem, { type: 'issue', namespace: project.id, title }, planner);
    return web.open(`/plan/app/-/issues/${issue.iid}`, { as: planner, ...options });
  }
  const addOf = (page: Page) => page.getByRole('button', { name: 'Add field' });

  it('are set by fingers on a phone', async () => {
    const page = await openIssue('Touched', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    await page.getByRole('button', { name: 'Show details' }).tap();
    const details = page.getByRole('dialog', { name: 'Details' });
    const assignee = details.getByRole('region', { name: 'Assignee' });
    const middleOf = async (place: Locator) => {
      const box = await place.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0) / 2;
    };
    // Level, whatever is beside it for fingers.
    const title = await middleOf(assignee.getByRole('heading'));
    expect(await middleOf(assignee.getByText('None'))).to.be.closeTo(title, 1);
    const add = addOf(page);
    await add.scrollIntoViewIfNeeded();
    expect((await add.boundingBox())?.height).to.be.at.least(44);
    await add.tap();
    const weight = page.getByRole('menuitem', { name: 'Weight' });
    expect((await weight.boundingBox())?.height).to.be.at.least(44);
    await weight.tap();
    await page.getByRole('textbox', { name: 'Weight' }).fill('5');
    await page.getByRole('button', { name: 'Save' }).tap();
    await details.getByRole('region', { name: 'Weight' }).getByText('5').waitFor();
    await add.tap();
    await page.getByRole('menuitem', { name: 'Milestone' }).tap();
    const milestone = page.getByRole('dialog', { name: 'Milestone' });
    await milestone.getByRole('radio', { name: /Spring/ }).waitFor();
    // Outside of the editor.
    await page.touchscreen.tap(20, 60);
    await milestone.waitFor({ state: 'detached' });
    await details.getByRole('region', { name: 'Milestone' }).waitFor({ state: 'detached' });
    await details.waitFor();
    await hasFocus(add);
  });

  it('are set by mouse and keys, and the focus goes on from there', async () => {
    const page = await openIssue('Clicked');
    const add = addOf(page);
    for (const act of [() => add.click(), () => page.keyboard.press('Enter')]) {
      await act();
      await page.getByRole('menuitem', { name: 'Milestone' }).click();
      await holdsFocus(page.getByRole('dialog', { name: 'Milestone' }));
      await page.keyboard.press('Escape');
      await page.getByRole('region', { name: 'Milestone' }).waitFor({ state: 'detached' });
      await hasFocus(add);
    }
    await page.keyboard.press('Enter');
    await hasFocus(page.getByRole('menuitem', { name: 'Labels' }));
    await page.keyboard.press('m');
    await page.keyboard.press('Enter');
    await page.getByRole('radio', { name: /Spring/ }).press('Space');
    await page.getByRole('region', { name: 'Milestone' }).getByText('Spring').waitFor();
    await hasFocus(page.getByRole('button', { name: 'Edit milestone' }));
  });

  it('have nothing that axe minds in their list, light and dark, and are not on paper', async () => {
    const page = await openIssue('Looked at');
    const add = addOf(page);
    await inEachLook(
      page,
      async ({ width }) => {
        if (width < 992) await page.getByRole('button', { name: 'Show details' }).click();
        await add.click();
        await page.getByRole('menuitem', { name: 'Time tracking' }).waitFor();
        expect(await axeProblems(page)).to.deep.equal([]);
        await page.keyboard.press('Escape');
        await hasFocus(add);
        if (width < 992) await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      },
      looksOf([390, 1440]),
    );
    await page.emulateMedia({ media: 'print' });
    expect(await add.isVisible()).to.equal(false);
    expect(await page.getByText('None', { exact: true }).filter({ visible: true }).count()).to.equal(1);
    expect(await page.getByRole('heading', { name: 'Assignee' }).isVisible()).to.equal(true);
  });
});
