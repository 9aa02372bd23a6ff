import { expect } from 'chai';
import type { Page } from 'playwright';
import { hasFocus } from '../../support/focus.ts';
import { breakDown } from '../../support/intercept.ts';
import { useEpics } from '../epics/epic-window.ts';

describe('epic page: editor', () => {
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

  it('marks what is selected by buttons and keys, and takes it back by undo', async () => {
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

  it('marks by keys: bold, italic, struck through, a link, further in and out', async () => {
    const page = await openEditor('word');
    for (const [keys, text] of [
      ['Control+b', '**word**'],
      ['Control+b', 'word'],
      ['Control+i', '_word_'],
      ['Control+i', 'word'],
      ['Control+Shift+X', '~~word~~'],
      ['Control+Shift+X', 'word'],
      ['Control+]', '  word'],
      ['Control+[', 'word'],
    ] as const) {
      const shown = await field(page).inputValue();
      const start = shown.indexOf('word');
      await select(page, start, start + 4);
      await page.keyboard.press(keys);
      expect(await field(page).inputValue(), keys).to.equal(text);
    }
    await select(page, 0, 4);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('https://x.example');
    expect(await field(page).inputValue()).to.equal('[word](https://x.example)');
  });

  it('moves through the toolbar by arrow keys, Home and End', async () => {
    const page = await openEditor('word');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await form(page).getByRole('button', { name: 'Bold' }).focus();
    const names: (string | null | undefined)[] = [];
    for (const key of [
      'ArrowLeft',
      'ArrowRight',
      'ArrowRight',
      'ArrowLeft',
      'End',
      'ArrowRight',
      'ArrowLeft',
      'Home',
    ]) {
      await page.keyboard.press(key);
      names.push(await focused());
    }
    expect(names).to.deep.equal([
      'Bold',
      'Italic',
      'Strikethrough',
      'Italic',
      'Attach files',
      'Attach files',
      'Task list',
      'Bold',
    ]);
  });

  it('leaves the toolbar by Tab, and comes back to the same button', async () => {
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

  it('makes lists and goes on with them', async () => {
    const page = await openEditor('one');
    await select(page, 3, 3);
    await form(page).getByRole('button', { name: 'Task list' }).click();
    await page.keyboard.press('Enter');
    await page.keyboard.type('two');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    expect(await field(page).inputValue()).to.equal('- [ ] one\n- [ ] two\n');
  });

  it('previews what the server would show', async () => {
    const page = await openEditor('~backend and **bold**');
    await field(page).press('Control+Shift+P');
    await page.locator('form strong', { hasText: 'bold' }).waitFor();
    await page.locator('form .reference-label', { hasText: 'backend' }).waitFor();
    await page.keyboard.press('Control+Shift+P');
    await page.keyboard.press('Control+End');
    await page.keyboard.type('!');
    expect(await field(page).inputValue()).to.equal('~backend and **bold**!');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Control+Shift+P');
    await page.getByRole('region', { name: 'Preview' }).waitFor();
    await form(page).getByText('Write', { exact: true }).click();
    expect(await field(page).inputValue()).to.equal('~backend and **bold**');
  });

  it('says when the preview cannot be fetched', async () => {
    const page = await openEditor('text');
    await page.route('**/api/v4/markdown', (route) => route.abort());
    await form(page).getByText('Preview', { exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'Couldn’t load the preview.' }).waitFor();
  });

  it('suggests people, epics, labels and milestones while a reference is written', async () => {
    const other = await epics.epic('Unique parser');
    const page = await openEditor('');
    await field(page).focus();
    await page.keyboard.type('By @gust');
    await page.getByRole('option', { name: /Gustav Guest/ }).waitFor();
    await page.keyboard.press('Enter');
    expect(await field(page).inputValue()).to.equal('By @gustav ');
    await page.keyboard.type('&Unique');
    await page.getByRole('option', { name: /Unique parser/ }).click();
    expect(await field(page).inputValue()).to.equal(`By @gustav plan&${other.iid} `);
    await page.keyboard.type('~backe');
    await page.getByRole('option', { name: 'backend' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('option').waitFor({ state: 'detached' });
    expect(await page.getByRole('form', { name: 'Edit epic' }).isVisible()).to.equal(true);
  });

  it('suggests five people at most', async () => {
    for (let number = 1; number <= 6; number += 1) {
      const user = await epics.server.createUser(`many${number}`);
      await epics.server.addMember(epics.group, user, 'guest');
    }
    const page = await openEditor('');
    await field(page).focus();
    await page.keyboard.type('@many');
    await page.getByRole('option', { name: /many/ }).first().waitFor();
    expect(await page.getByRole('option').count()).to.equal(5);
  });

  it('says when people cannot be fetched', async () => {
    const page = await openEditor('');
    await breakDown(page, 'usersAutocomplete');
    await field(page).focus();
    await page.keyboard.type('@gust');
    await page.getByText('There was a problem fetching users.').waitFor();
  });
});
