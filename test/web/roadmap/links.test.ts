import { expect } from 'chai';
import { holdsFocus } from '../../support/focus.ts';
import { intercept } from '../../support/intercept.ts';
import { rowOf, useRoadmap } from './roadmap-window.ts';

describe('linked items of a roadmap row in the browser', () => {
  const roadmap = useRoadmap();

  it('load when first pointed at, without closed ones, and open by keyboard with the focus', async () => {
    let calls = 0;
    const page = await roadmap.open('', {
      before: (page) =>
        intercept(page, 'workItemLinkedItems', async (route) => {
          calls += 1;
          await route.fallback();
        }),
    });
    // Blocked by an open and a closed epic.
    const mark = rowOf(page, 'Waiting').getByRole('button', { name: 'Epic is blocked by 1 item' });
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
    await page.mouse.move(5, 5);
    await card.waitFor({ state: 'detached' });

    await rowOf(page, 'Waiting').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await card.getByRole('link', { name: 'Data plane' }).waitFor();
    await holdsFocus(card);
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).to.equal(
      'Epic is blocked by 1 item',
    );
  });
});
