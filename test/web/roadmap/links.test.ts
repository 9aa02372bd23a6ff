import { expect } from 'chai';
import { breakDown, intercept, rowOf, useRoadmap } from './roadmap-window.ts';

describe('roadmap: blocked and blocking', () => {
  const roadmap = useRoadmap();

  it('leave closed items out, and load on the first pointing only', async () => {
    let calls = 0;
    const page = await roadmap.open('', {
      before: (page) =>
        intercept(page, 'workItemLinkedItems', async (route) => {
          calls += 1;
          await route.fallback();
        }),
    });
    // Blocked by an open and a closed epic.
    const mark = rowOf(page, 'Waiting').getByRole('button', { name: 'Blocked by 1 item' });
    expect(calls).to.equal(0);
    await mark.hover();
    const card = page.getByRole('dialog', { name: 'Blocked by' });
    await card.getByRole('link', { name: 'Data plane' }).waitFor();
    expect(await card.getByRole('link').allInnerTexts()).to.deep.equal(['Data plane']);
    await page.mouse.move(5, 5);
    await card.waitFor({ state: 'detached' });
    await mark.hover();
    await card.waitFor();
    expect(calls).to.equal(1);
  });

  it('show what an epic blocks, and nothing where there is nothing', async () => {
    const page = await roadmap.open();
    await rowOf(page, 'Data plane').getByRole('button', { name: 'Blocks 1 item' }).hover();
    await page.getByRole('dialog', { name: 'Blocks' }).getByRole('link', { name: 'Waiting' }).waitFor();
    expect(await rowOf(page, 'Open end').getByRole('button').count()).to.equal(0);
  });

  it('open by keyboard, take the focus and give it back', async () => {
    const page = await roadmap.open();
    await rowOf(page, 'Waiting').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const card = page.getByRole('dialog', { name: 'Blocked by' });
    await card.getByRole('link', { name: 'Data plane' }).waitFor();
    expect(await card.evaluate((element) => element.contains(document.activeElement))).to.equal(true);
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).to.equal('Blocked by 1 item');
  });

  it('say when the items cannot be loaded, and try again', async () => {
    const page = await roadmap.open('', { before: (page) => breakDown(page, 'workItemLinkedItems') });
    await rowOf(page, 'Waiting').getByRole('button', { name: 'Blocked by 1 item' }).click();
    const card = page.getByRole('dialog', { name: 'Blocked by' });
    await card.getByText('The linked items could not be loaded.').waitFor();
    await page.unrouteAll();
    await card.getByRole('button', { name: 'Try again' }).click();
    await card.getByRole('link', { name: 'Data plane' }).waitFor();
  });
});
