import { expect } from 'chai';
import { hasFocus } from '../../support/focus.ts';
import { intercept } from '../../support/intercept.ts';
import { drag, moved } from './tree-acts.ts';
import { rowOf, titles, useTreeWindow } from './tree-window.ts';

describe('moving rows of the epic tree by pointer', () => {
  const tree = useTreeWindow();

  it('puts a row before another one, which the server saves', async () => {
    await tree.epicWith('Sorted', ['One', 'Two', '#Three']);
    const page = await tree.open({ epic: 'Sorted' });
    const sent = await moved(page, () => drag(page, '#Three', 'One', 0.1));
    expect(sent).to.include({ relativePosition: 'after' });
    expect(sent['id']).to.match(/^gid:\/\/gitlab\/EpicIssue\//);
    expect(await titles(page)).to.deep.equal(['#Three', 'One', 'Two']);
    const again = await tree.open({ epic: 'Sorted' });
    expect(await titles(again)).to.deep.equal(['#Three', 'One', 'Two']);
  });

  it('moves a row into a collapsed epic', async () => {
    await tree.epicWith('Nested', ['Outer', 'Inner']);
    const page = await tree.open({ epic: 'Nested' });
    const sent = await moved(page, () => drag(page, 'Inner', 'Outer', 0.5));
    expect(sent).to.have.property('newParentId');
    await rowOf(page, 'Inner').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Expand Outer' }).click();
    await rowOf(page, 'Inner').waitFor();
    expect(await titles(page)).to.deep.equal(['Outer', '· Inner']);
  });

  it('is canceled by Escape, and nothing is sent', async () => {
    let calls = 0;
    const page = await tree.open({
      before: (page) =>
        intercept(page, 'epicTreeReorder', async (route) => {
          calls += 1;
          await route.fallback();
        }),
    });
    const before = await titles(page);
    await drag(page, 'Budget', 'Rocket', 0.05, { hold: true });
    await page.locator('[data-drop-line]').waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await page.locator('[data-drop-line]').count()).to.equal(0);
    expect(await titles(page)).to.deep.equal(before);
    expect(calls).to.equal(0);
  });

  it('is reverted with a message when the server refuses the order', async () => {
    const page = await tree.open({
      before: (page) =>
        intercept(page, 'epicTreeReorder', (route) =>
          route.fulfill({ json: { data: { epicTreeReorder: { errors: ['no'] } } } }),
        ),
    });
    const before = await titles(page);
    await drag(page, 'Budget', 'Rocket', 0.05);
    await page.getByRole('alert').getByText('Something went wrong while ordering item.').waitFor();
    expect(await titles(page)).to.deep.equal(before);
  });

  it('is not possible for visitors', async () => {
    const page = await tree.open({ as: null });
    const before = await titles(page);
    await drag(page, 'Tower', 'Rocket', 0.05);
    expect(await titles(page)).to.deep.equal(before);
  });
});

describe('rows of the epic tree with the keyboard', () => {
  const tree = useTreeWindow();

  it('can be moved through, collapsed, expanded and opened', async () => {
    const page = await tree.open();
    await rowOf(page, 'Rocket').focus();
    await page.keyboard.press('ArrowRight');
    await rowOf(page, 'Engine').waitFor();
    await page.keyboard.press('ArrowDown');
    await hasFocus(rowOf(page, 'Engine'));
    await page.keyboard.press('ArrowLeft');
    await hasFocus(rowOf(page, 'Rocket'));
    await page.keyboard.press('ArrowLeft');
    expect((await titles(page)).slice(0, 2)).to.deep.equal(['Rocket', 'Crew']);
    await page.keyboard.press('End');
    await hasFocus(rowOf(page, 'Tower'));
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/groups/plan/-/epics/${tree.items['Rocket']?.iid}`);
  });
});
