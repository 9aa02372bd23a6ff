import { expect } from 'chai';
import type { Page } from 'playwright';
import { hasFocus } from '../../support/focus.ts';
import { useEpics } from '../epics/epic-window.ts';

describe('Markdown editor', () => {
  const epics = useEpics();
  const form = (page: Page) => page.getByRole('form', { name: 'Edit epic' });
  const field = (page: Page) => page.getByRole('textbox', { name: 'Description' });
  const openEditor = async (description: string): Promise<Page> => {
    const page = await epics.open(await epics.epic('Editor', { description }));
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    return page;
  };
  const select = (page: Page, start: number, end: number) =>
    field(page).evaluate(
      (element, [from, to]) => {
        (element as HTMLTextAreaElement).focus();
        (element as HTMLTextAreaElement).setSelectionRange(from, to);
      },
      [start, end] as const,
    );

  it('formats the selection by buttons and keys, and undoes it', async () => {
    const page = await openEditor('one two');
    await select(page, 4, 7);
    await form(page).getByRole('button', { name: 'Bold' }).click();
    expect(await field(page).inputValue()).to.equal('one **two**');
    await page.keyboard.press('Control+i');
    expect(await field(page).inputValue()).to.equal('one **_two_**');
    await page.keyboard.press('Control+z');
    expect(await field(page).inputValue()).to.equal('one **two**');
    await form(page).getByRole('button', { name: 'Bold' }).click();
    expect(await field(page).inputValue()).to.equal('one two');
  });

  it('leaves the toolbar by Tab, and returns to the same button', async () => {
    const page = await openEditor('word');
    const toolbar = form(page).getByRole('toolbar', { name: 'Formatting' });
    await select(page, 0, 4);
    await toolbar.getByRole('button', { name: 'Bold' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await hasFocus(field(page));
    await page.keyboard.press('Shift+Tab');
    await hasFocus(toolbar.getByRole('button', { name: 'Italic' }));
    await page.keyboard.press('Shift+Tab');
    await hasFocus(form(page).getByRole('radio', { name: 'Write' }));
    await page.keyboard.press('Tab');
    await hasFocus(toolbar.getByRole('button', { name: 'Italic' }));
    await page.keyboard.press('Enter');
    expect(await field(page).inputValue()).to.equal('_word_');
  });
});
