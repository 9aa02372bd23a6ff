import { expect } from 'chai';
import { hasFocus } from '../../support/focus.ts';
import { intercept } from '../../support/intercept.ts';
import { drag, moved } from './tree-acts.ts';
import { rowOf, titles, useTreeWindow } from './tree-window.ts';

describe('epic tree: moving by pointer', () => {
  const tree = useTreeWindow();

  it('puts a row before another one, and the server keeps it', async () => {
    await tree.epicWith('Sorted', ['One', 'Two', '#Three']);
    const page = await tree.open({ epic: 'Sorted' });
    const sent = await moved(page, () => drag(page, '#Three', 'One', 0.1));
    expect(sent).to.include({ relativePosition: 'after' });
    expect(sent['id']).to.match(/^gid:\/\/gitlab\/EpicIssue\//);
    expect(await titles(page)).to.deep.equal(['#Three', 'One', 'Two']);
    const again = await tree.open({ epic: 'Sorted' });
    expect(await titles(again)).to.deep.equal(['#Three', 'One', 'Two']);
  });

  it('moves a row into a closed epic', async () => {
    await tree.epicWith('Nested', ['Outer', 'Inner']);
    const page = await tree.open({ epic: 'Nested' });
    const sent = await moved(page, () => drag(page, 'Inner', 'Outer', 0.5));
    expect(sent).to.have.property('newParentId');
    await rowOf(page, 'Inner').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Expand Outer' }).click();
    await rowOf(page, 'Inner').waitFor();
    expect(await titles(page)).to.deep.equal(['Outer', '· Inner']);
  });

  it('opens a closed epic that is pointed at for a second', async () => {
    const page = await tree.open();
    await drag(page, 'Budget', 'Rocket', 0.5, { hold: true });
    expect(await rowOf(page, 'Rocket').getAttribute('aria-expanded')).to.equal('false');
    await rowOf(page, 'Engine').waitFor();
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect((await titles(page)).slice(0, 2)).to.deep.equal(['Rocket', '· Engine']);
  });

  it('is given up by Escape, and nothing is sent', async () => {
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

  it('is taken back with a word when the order is refused', async () => {
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

  it('is taken back with a word when another parent is refused', async () => {
    const page = await tree.open({
      before: (page) => intercept(page, 'epicTreeReorder', (route) => route.fulfill({ status: 500, json: {} })),
    });
    const before = await titles(page);
    await drag(page, 'Budget', 'Crew', 0.5);
    await page.getByRole('alert').getByText('Something went wrong while moving item.').waitFor();
    expect(await titles(page)).to.deep.equal(before);
    expect(await rowOf(page, 'Crew').getAttribute('aria-expanded')).to.equal(null);
  });

  it('is for people who are signed in', async () => {
    const page = await tree.open({ as: null });
    const before = await titles(page);
    await drag(page, 'Tower', 'Rocket', 0.05);
    expect(await titles(page)).to.deep.equal(before);
  });
});

describe('epic tree: moving by keyboard', () => {
  const tree = useTreeWindow();

  it('picks up, carries, tells and drops', async () => {
    await tree.epicWith('Keys', ['First', 'Second', 'Third']);
    const page = await tree.open({ epic: 'Keys' });
    await rowOf(page, 'First').focus();
    await page.keyboard.press('Space');
    await page.getByText('First picked up.').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.getByText('Position 2 of 3 in Keys.').waitFor();
    const sent = await moved(page, () => page.keyboard.press('Space'));
    expect(sent).to.include({ relativePosition: 'before' });
    expect(await titles(page)).to.deep.equal(['Second', 'First', 'Third']);
    await hasFocus(rowOf(page, 'First'));
  });

  it('moves into the epic above and out again', async () => {
    await tree.epicWith('Depth', ['Upper', 'Lower']);
    const page = await tree.open({ epic: 'Depth' });
    await rowOf(page, 'Lower').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.getByText('Position 1 of 1 in Upper.').waitFor();
    const sent = await moved(page, () => page.keyboard.press('Enter'));
    expect(sent).to.have.property('newParentId');
    expect(await titles(page)).to.deep.equal(['Upper', '· Lower']);
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowLeft');
    await page.getByText('Position 2 of 2 in Depth.').waitFor();
    await moved(page, () => page.keyboard.press('Space'));
    expect(await titles(page)).to.deep.equal(['Upper', 'Lower']);
  });

  it('is given up by Escape', async () => {
    const page = await tree.open();
    const before = await titles(page);
    await rowOf(page, 'Rocket').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await page.getByText('Moving Rocket was canceled.').waitFor();
    expect(await titles(page)).to.deep.equal(before);
  });

  it('walks, folds and opens rows', async () => {
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
