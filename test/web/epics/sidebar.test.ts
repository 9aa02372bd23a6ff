import { expect } from 'chai';
import type { Locator } from 'playwright';
import { editField } from '../../support/sidebar-fields.ts';
import { sidebarPart, useEpics } from './epic-window.ts';

describe('sidebar of an epic in the browser', () => {
  const epics = useEpics();

  it('selects labels by search, at most one of a scope, and saves them when the list closes', async () => {
    const epic = await epics.epic('Labeled', { labels: ['priority::low'] });
    const page = await epics.open(epic);
    await editField(page, 'Labels');
    const dialog = page.getByRole('dialog', { name: 'Labels' });
    await dialog.getByText('priority::high').click();
    expect(await dialog.getByRole('checkbox', { name: 'priority::low' }).isChecked()).to.equal(false);
    await dialog.getByRole('searchbox').fill('back');
    await dialog.getByText('priority::high').waitFor({ state: 'detached' });
    await dialog.getByText('backend').click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await sidebarPart(page, 'Labels').getByText('high').waitFor();
    await sidebarPart(page, 'Labels').getByText('backend').waitFor();
    await page.reload();
    await sidebarPart(page, 'Labels').getByText('high').waitFor();
    expect(await sidebarPart(page, 'Labels').getByText('low').count()).to.equal(0);
    await sidebarPart(page, 'Labels').getByRole('button', { name: 'Remove label backend' }).click();
    await sidebarPart(page, 'Labels').getByText('backend').waitFor({ state: 'detached' });
  });

  it('collapses, stores that in its cookie, and is always collapsed on narrow screens', async () => {
    const epic = await epics.epic('Folded', { labels: ['backend'] });
    const page = await epics.open(epic);
    await page
      .getByRole('complementary', { name: 'Epic details' })
      .getByRole('button', { name: 'Collapse sidebar' })
      .click();
    await sidebarPart(page, 'Labels').waitFor({ state: 'detached' });
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === 'collapsed_gutter')?.value).to.equal('true');
    await page.reload();
    await page
      .getByRole('complementary', { name: 'Epic details' })
      .getByRole('button', { name: 'Expand sidebar' })
      .click();
    await sidebarPart(page, 'Labels').waitFor();
    await page.setViewportSize({ width: 900, height: 800 });
    await sidebarPart(page, 'Labels').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Show details' }).click();
    await page.getByRole('dialog', { name: 'Details' }).getByRole('heading', { name: 'Labels' }).waitFor();
  });

  it('shows the whole editor of a date on the smallest phone, and what assigns the reader in line', async () => {
    const phone = { viewport: { width: 320, height: 568 }, isMobile: true, hasTouch: true };
    const page = await epics.open(await epics.epic('Dated'), phone);
    await page.getByRole('button', { name: 'Show details' }).tap();
    const assignee = page.getByRole('dialog', { name: 'Details' }).getByRole('region', { name: 'Assignee' });
    const wordsOf = (text: string) =>
      assignee.getByText(text).evaluate((element) => {
        const words = document.createRange();
        words.selectNodeContents(element);
        const { left, right, top, bottom } = words.getBoundingClientRect();
        return { left, right, top, bottom };
      });
    const [none, assign] = [await wordsOf('None'), await wordsOf('Assign yourself')];
    const isBelow = assign.top >= none.bottom;
    expect(assign.left).to.be.closeTo(isBelow ? none.left : none.right + 8, 1);
    await page.getByRole('button', { name: 'Edit due date' }).tap();
    const editor = page.getByRole('dialog', { name: 'Due date' });
    const surface = await surfaceOf(editor);
    expect(surface.hidden).to.equal(0);
    expect(surface.top).to.be.at.least(0);
    expect(surface.bottom).to.be.at.most(568);
  });

  it('shows the whole editor of a date in a low window, beside the sidebar where it was opened', async () => {
    const page = await epics.open(await epics.epic('Dated'), { viewport: { width: 1440, height: 600 } });
    const edit = page.getByRole('button', { name: 'Edit due date' });
    await edit.click();
    const surface = await surfaceOf(page.getByRole('dialog', { name: 'Due date' }));
    expect(surface.hidden).to.equal(0);
    expect(surface.top).to.be.at.least(0);
    expect(surface.bottom).to.be.at.most(600);
    const { right } = await edit.evaluate((button) => button.getBoundingClientRect().toJSON() as DOMRect);
    expect(surface.right).to.be.within(right, 1440);
  });
});

/** Where an editor stands, once it is there with the buttons of its last row, and how many pixels of it are scrolled away. */
async function surfaceOf(editor: Locator) {
  await editor.getByRole('button', { name: 'Today', exact: true }).waitFor();
  return editor.evaluate((dialog) => {
    const popover = dialog.parentElement as HTMLElement;
    const { top, bottom, right } = popover.getBoundingClientRect();
    return { top, bottom, right, hidden: popover.scrollHeight - popover.clientHeight };
  });
}
