import { expect } from 'chai';
import type { Page } from 'playwright';
import { answered } from '../../support/drawing.ts';
import { pixel } from '../../support/files.ts';
import { Tally } from '../../support/tally.ts';
import { alertWith, useEpics } from '../epics/epic-window.ts';

const picture = { name: 'our plan.png', mimeType: 'image/png', buffer: pixel };
const address = '**/groups/plan/-/uploads';

describe('attached files', () => {
  const epics = useEpics();
  const field = (page: Page) => page.getByRole('textbox', { name: 'Description' });
  const files = (page: Page) => page.getByRole('form', { name: 'Edit epic' }).getByRole('list', { name: 'Files' });
  const picker = (page: Page) => page.getByRole('form', { name: 'Edit epic' }).locator('input[type=file]');
  const openEditor = async (description = ''): Promise<Page> => {
    const page = await epics.open(await epics.epic('Files', { description }));
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await field(page).waitFor();
    return page;
  };
  const textMatches = (page: Page, expected: RegExp) =>
    page.waitForFunction(
      ([source]) => new RegExp(source).test(document.querySelector<HTMLTextAreaElement>('form textarea')?.value ?? ''),
      [expected.source] as const,
    );
  /** Lets files fall on, or be pasted into, the editor, as a desktop does. */
  const bring = (page: Page, kind: 'drop' | 'paste', names: string[], text?: string) =>
    field(page).evaluate(
      (element, [what, named, words]) => {
        const data = new DataTransfer();
        for (const name of named) data.items.add(new File(['content of ', name], name, { type: 'text/plain' }));
        if (words !== undefined) data.setData('text/plain', words);
        const options = { bubbles: true, cancelable: true };
        if (what === 'paste') {
          return !element.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: data }));
        }
        element.dispatchEvent(new DragEvent('dragover', { ...options, dataTransfer: data }));
        return !element.dispatchEvent(new DragEvent('drop', { ...options, dataTransfer: data }));
      },
      [kind, names, text] as const,
    );

  it('are chosen by keyboard, inserted into the text, and shown to readers', async () => {
    const page = await openEditor('Look:');
    await field(page).focus();
    await page.keyboard.press('Control+End');
    await page.getByRole('form', { name: 'Edit epic' }).getByRole('button', { name: 'Bold' }).focus();
    await page.keyboard.press('End');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('form', { name: 'Edit epic' }).getByRole('button', { name: 'Attach files' }).press('Enter');
    await (await chooser).setFiles(picture);
    await textMatches(page, /^Look:\n!\[our_plan\]\(\/uploads\/[0-9a-f]{32}\/our_plan\.png\)$/);
    await page.getByRole('status').filter({ hasText: 'our plan.png is attached' }).waitFor();
    await page.getByRole('button', { name: 'Save changes' }).click();
    const image = page.locator('article img[alt=our_plan]');
    await image.waitFor();
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>('article img')?.naturalWidth === 1);
  });

  it('are dropped or pasted, several at once, each on its own line', async () => {
    const page = await openEditor();
    expect(await bring(page, 'paste', ['table.png'], 'a\tb'), 'with text').to.equal(false);
    expect(await bring(page, 'paste', ['image.txt'])).to.equal(true);
    await textMatches(page, /^\[image\.txt\]\(\/uploads\//);
    await field(page).fill('');
    expect(await bring(page, 'drop', ['one.txt', 'two.txt', 'one.txt'])).to.equal(true);
    await textMatches(
      page,
      /^\[one\.txt\]\(\/uploads\/\w{32}\/one\.txt\)\n\[two\.txt\]\(\/uploads\/\w{32}\/two\.txt\)\n\[one\.txt\]\(\/uploads\/\w{32}\/one\.txt\)$/,
    );
  });

  it('show their progress, prevent saving, and can be canceled', async () => {
    const page = await openEditor('before after');
    await page.route(address, () => undefined);
    await field(page).focus();
    await field(page).evaluate((element) => (element as HTMLTextAreaElement).setSelectionRange(7, 7));
    await picker(page).setInputFiles(picture);
    expect(await field(page).inputValue()).to.equal('before ![Uploading our plan.png…]() after');
    await files(page).getByRole('progressbar', { name: 'Uploading our plan.png' }).waitFor();
    expect(await page.getByRole('button', { name: 'Save changes' }).isDisabled()).to.equal(true);
    await field(page).press('Control+Enter');
    expect(await field(page).isVisible()).to.equal(true);
    await files(page).getByRole('button', { name: 'Cancel upload of our plan.png' }).click();
    await alertWith(page, 'Upload canceled.').waitFor();
    expect(await field(page).inputValue()).to.equal('before after');
    expect(await page.getByRole('button', { name: 'Save changes' }).isEnabled()).to.equal(true);
  });

  it('do not disturb what is typed meanwhile, and are inserted during a preview too', async () => {
    const page = await openEditor();
    const held = new Tally<() => void>();
    await page.route(address, (route) => new Promise((resolve) => held.add(() => resolve(route.continue()))));
    await bring(page, 'drop', ['one.txt']);
    await page.keyboard.type(' and words');
    await held.until(1);
    held.entries[0]?.();
    await textMatches(page, /^\[one\.txt\]\(\/uploads\/\w{32}\/one\.txt\) and words$/);
    await page.keyboard.type(' at the caret');
    await textMatches(page, / and words at the caret$/);
    await bring(page, 'drop', ['two.txt']);
    await page.getByRole('form', { name: 'Edit epic' }).getByText('Preview', { exact: true }).click();
    await held.until(2);
    held.entries[1]?.();
    await page.getByRole('form', { name: 'Edit epic' }).getByRole('link', { name: 'two.txt' }).waitFor();
  });

  it('are uploaded two at a time', async () => {
    const page = await openEditor();
    const held = new Tally<() => void>();
    await page.route(address, (route) => new Promise((resolve) => held.add(() => resolve(route.continue()))));
    await bring(page, 'drop', ['1.txt', '2.txt', '3.txt']);
    await held.until(2);
    await answered(page);
    expect(held.entries).to.have.length(2);
    expect(await files(page).getByRole('listitem').filter({ hasText: 'Waiting' }).allInnerTexts()).to.have.length(1);
    expect(await files(page).getByRole('progressbar').count()).to.equal(2);
    held.entries[0]?.();
    await held.until(3);
    held.entries[1]?.();
    held.entries[2]?.();
    await textMatches(page, /3\.txt\)$/);
  });

  it('show why they were rejected, leave nothing in the text, and can be tried again', async () => {
    const page = await openEditor('text');
    await page.route(address, (route) => route.fulfill({ status: 413, json: { message: '413' } }), { times: 1 });
    await bring(page, 'drop', ['a.txt']);
    await alertWith(page, 'a.txt Server responded with 413 code.').waitFor();
    expect(await field(page).inputValue()).to.equal('text');
    await files(page).getByRole('button', { name: 'Try again' }).click();
    await textMatches(page, /\[a\.txt\]\(\/uploads\//);
    await page.route(address, (route) => route.fulfill({ status: 201, body: 'not JSON' }), { times: 1 });
    await bring(page, 'drop', ['b.txt']);
    await alertWith(page, 'b.txt Invalid JSON response from server.').waitFor();
    await files(page).getByRole('button', { name: 'Dismiss b.txt' }).click();
    await files(page).waitFor({ state: 'detached' });

    // Too large, it is not sent at all.
    let calls = 0;
    await page.route(address, (route) => {
      calls += 1;
      return route.continue();
    });
    await field(page).evaluate((element) => {
      const data = new DataTransfer();
      const file = new File(['x'], 'film.mp4');
      Object.defineProperty(file, 'size', { value: 300.5 * 1024 * 1024 });
      data.items.add(file);
      Object.defineProperty(data, 'files', { value: [file] });
      element.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
    });
    await alertWith(page, 'film.mp4 File is too big (300.5MiB). Max filesize: 256MiB.').waitFor();
    expect(calls).to.equal(0);
  });

  it('can be added to comments too', async () => {
    const page = await epics.open(await epics.epic('Talk'), { as: epics.guest });
    const editor = page.getByRole('group', { name: 'Comment' });
    await editor.locator('input[type=file]').setInputFiles(picture);
    await page.waitForFunction(() => document.querySelector('textarea')?.value.startsWith('![our_plan]('));
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await page.locator('article img[alt=our_plan]').waitFor();
  });
});
