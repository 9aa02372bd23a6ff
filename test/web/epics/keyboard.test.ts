import { expect } from 'chai';
import type { Locator, Page } from 'playwright';
import { hasFocus, holdsFocus } from '../../support/focus.ts';
import { panelOf, rowOf, titles, useTreeWindow } from './tree-window.ts';
import { drawn } from '../../support/drawing.ts';

/** Goes to an element with the Tab key alone. Throws with the stops on the way when it is not among them. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  const passed: string[] = [];
  for (let stop = 0; stop < 150; stop += 1) {
    const focused = await target.evaluate((element) => {
      const { activeElement } = document;
      return activeElement === element ? null : (activeElement?.ariaLabel ?? activeElement?.textContent ?? '');
    });
    if (focused === null) return;
    passed.push(focused);
    await page.keyboard.press(key);
  }
  throw new Error(`not among the stops: ${passed.join(' | ')}`);
}

/** Presses keys one after the other, as a person who looks at what each of them does. */
async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** What was done did not leave the focus nowhere, from where the next Tab begins at the top of the page. */
async function keepsFocus(page: Page): Promise<void> {
  // Some parts give the focus back a frame after they went away.
  await drawn(page);
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.to.equal('BODY');
}

describe('page of an epic with the keyboard alone', () => {
  const tree = useTreeWindow();
  const partOf = (page: Page, name: string): Locator =>
    page.getByRole('complementary', { name: 'Epic details' }).getByRole('region', { name, exact: true });

  it('has a sidebar that can be edited', async () => {
    await tree.epicWith('Sidebar by keys', []);
    const page = await tree.open({ epic: 'Sidebar by keys', until: 'aside' });
    const edit = (name: string) => partOf(page, name).getByRole('button', { name: `Edit ${name.toLowerCase()}` });
    await tabTo(page, partOf(page, 'To-do').getByRole('button'));
    await press(page, 'Enter');
    await partOf(page, 'To-do').getByRole('button', { name: 'Mark as done' }).waitFor();
    await keepsFocus(page);

    await tabTo(page, edit('Due date'));
    await press(page, 'Enter');
    await tabTo(page, page.getByRole('textbox', { name: 'Due date' }));
    await page.keyboard.type('2026-12-24');
    await press(page, 'Enter', 'Escape');
    await partOf(page, 'Due date').getByText('Dec 24, 2026').waitFor();
    await hasFocus(edit('Due date'));

    const add = page.getByRole('button', { name: 'Add field' });
    await tabTo(page, add);
    await press(page, 'Enter');
    await hasFocus(page.getByRole('menuitem', { name: 'Constraints' }));
    await press(page, 'l', 'Enter');
    await holdsFocus(page.getByRole('dialog', { name: 'Labels' }));
    await press(page, 'Escape');
    await partOf(page, 'Labels').waitFor({ state: 'detached' });
    await hasFocus(add);
    await press(page, 'Enter', 'ArrowDown', 'Enter');
    await tabTo(page, page.getByRole('checkbox', { name: 'priority::high' }));
    await press(page, 'Space', 'Escape');
    await partOf(page, 'Labels').getByText('high').waitFor();
    await hasFocus(edit('Labels'));

    await tabTo(page, edit('Color'));
    await press(page, 'Enter');
    await tabTo(page, page.getByRole('textbox', { name: 'Custom color' }));
    await page.keyboard.type('#217645');
    await press(page, 'Escape');
    await partOf(page, 'Color').getByText('Green').waitFor();

    await tabTo(page, edit('Confidentiality'));
    await press(page, 'Enter');
    await tabTo(page, page.getByRole('button', { name: 'Turn on' }));
    await press(page, 'Enter');
    await partOf(page, 'Confidentiality').getByText('This epic is confidential').waitFor();
    await hasFocus(edit('Confidentiality'));
  });

  it('has a tree that can be added to, ordered and cut', async () => {
    await tree.epicWith('Tree by keys', ['Old', 'Older']);
    const page = await tree.open({ epic: 'Tree by keys' });
    await tabTo(page, panelOf(page).getByRole('button', { name: 'Add', exact: true }));
    await press(page, 'Enter', 'ArrowDown');
    await page.getByRole('menuitem', { name: 'Add a new epic' }).press('Enter');
    await hasFocus(page.getByRole('textbox', { name: 'Title' }));
    await page.keyboard.type('New');
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[aria-label="Group"]')?.value === 'Plan',
    );
    await press(page, 'Enter');
    await rowOf(page, 'New').waitFor();
    await keepsFocus(page);

    await tabTo(page, rowOf(page, 'New'));
    await press(page, 'Space', 'ArrowDown', 'ArrowDown', 'Space');
    expect(await titles(page)).to.deep.equal(['Old', 'Older', 'New']);
    await hasFocus(rowOf(page, 'New'));
    await press(page, 'ArrowUp');
    await hasFocus(rowOf(page, 'Older'));
    const remove = rowOf(page, 'Older').getByRole('button', { name: 'Remove Older' });
    for (let stop = 0; stop < 8 && !(await remove.evaluate((button) => button === document.activeElement)); stop += 1) {
      await press(page, 'ArrowRight');
    }
    await press(page, 'Enter');
    await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }));
    await press(page, 'Enter');
    await rowOf(page, 'Older').waitFor({ state: 'detached' });
    expect(await titles(page)).to.deep.equal(['Old', 'New']);
    await hasFocus(rowOf(page, 'New'));

    await tabTo(page, panelOf(page).getByRole('radio', { name: 'Tree view' }), 'Shift+Tab');
    await press(page, 'ArrowRight');
    await panelOf(page).getByText('Old').first().waitFor();
    expect(await panelOf(page).getByRole('radio', { name: 'Roadmap view' }).isChecked()).to.equal(true);
  });

  it('has links, comments and reactions that can be added', async () => {
    await tree.epicWith('Talk by keys', []);
    const page = await tree.open({ epic: 'Talk by keys', until: '[aria-label=Activity]' });
    const links = page.getByRole('region', { name: 'Linked items' });
    await tabTo(page, links.getByRole('button', { name: 'Add', exact: true }));
    await press(page, 'Enter');
    const references = page.getByRole('form', { name: 'Add linked items' }).getByRole('combobox');
    await tabTo(page, references);
    await page.keyboard.type(`&${tree.items['Elsewhere']?.iid ?? 0} `);
    await press(page, 'Enter');
    await links.getByRole('link', { name: 'Elsewhere' }).waitFor();
    await keepsFocus(page);

    await tabTo(page, page.getByRole('textbox', { name: 'Comment' }));
    await page.keyboard.type('First words');
    await press(page, 'Control+Enter');
    const said = page.getByRole('article').filter({ hasText: 'First words' });
    await said.waitFor();
    await keepsFocus(page);
    await tabTo(page, said.getByRole('button', { name: 'Add reaction' }), 'Shift+Tab');
    await press(page, 'Enter');
    await tabTo(page, page.getByRole('group', { name: 'Emoji' }).getByRole('button').first());
    await press(page, 'Enter');
    await said.getByRole('group', { name: 'Reactions' }).getByRole('button', { pressed: true }).waitFor();
    await keepsFocus(page);
  });
});
