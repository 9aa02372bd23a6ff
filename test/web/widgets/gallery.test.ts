import { expect } from 'chai';
import type { BrowserContextOptions, Page } from 'playwright';
import { useBrowser } from '../../support/browser.ts';
import { drawn } from '../../support/drawing.ts';
import { hasFocus, holdsFocus } from '../../support/focus.ts';
import { useGallery } from './gallery/gallery-server.ts';

describe('widgets in a browser', () => {
  const browser = useBrowser();
  const gallery = useGallery();
  const open = async (options?: BrowserContextOptions) => {
    const page = await browser.newPage(options);
    await page.goto(gallery.address());
    return page;
  };
  const valuesOf = async (page: Page) =>
    JSON.parse((await page.getByLabel('Values').textContent()) ?? '{}') as Record<string, string | null>;

  it('show and hide a password by keyboard', async () => {
    const page = await open();
    const secret = page.getByLabel('Secret');
    await secret.fill('hunter2');
    await page.keyboard.press('Tab');
    const toggle = page.getByRole('button', { name: 'Show password' });
    for (const [key, type] of [
      ['Space', 'text'],
      ['Enter', 'password'],
    ] as const) {
      await page.keyboard.press(key);
      expect(await secret.getAttribute('type'), key).to.equal(type);
      await hasFocus(toggle);
    }
    await page.keyboard.press('Shift+Tab');
    await hasFocus(secret);
  });

  it('choose from a select by keyboard', async () => {
    const page = await open();
    await page.getByRole('button', { name: /Range/ }).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('listbox').waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    expect((await valuesOf(page))['range']).to.equal('weeks');
  });

  it('toggle a switch and a checkbox by Space', async () => {
    const page = await open();
    const labels = page.getByRole('switch', { name: /Labels/ });
    await labels.focus();
    await page.keyboard.press('Space');
    expect(await labels.isChecked()).to.equal(true);
    const confidential = page.getByRole('checkbox', { name: 'Confidential' });
    await confidential.focus();
    await page.keyboard.press('Space');
    expect(await confidential.isChecked()).to.equal(true);
  });

  it('choose a day in the calendar by keyboard, with the first day of the week that is set', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Choose due date' }).click();
    const calendar = page.getByRole('application', { name: /Due date/ });
    await calendar.waitFor();
    expect(await calendar.locator('thead th').first().textContent()).to.equal('M');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await calendar.waitFor({ state: 'detached' });
    expect((await valuesOf(page))['day']).to.equal('2026-11-28');
  });

  it('suggest while a text is typed and choose by arrow keys, while the focus stays in the field', async () => {
    const page = await open();
    const author = page.getByRole('combobox', { name: 'Author' });
    const list = page.getByRole('listbox', { name: 'Author' });
    await author.focus();
    await page.keyboard.type('o');
    await list.waitFor();
    expect(await author.getAttribute('aria-expanded')).to.equal('true');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const active = await author.getAttribute('aria-activedescendant');
    expect(await page.locator(`[id="${active}"]`).textContent()).to.equal('Grace Hopper');
    await hasFocus(author);
    await page.keyboard.press('Enter');
    await list.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Chosen').textContent()).to.equal('Grace Hopper');
  });

  it('open a menu by keyboard, run the selected action by Enter and give the focus back', async () => {
    const page = await open();
    const trigger = page.getByRole('button', { name: 'Actions' });
    await trigger.focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('menu', { name: 'Actions' }).waitFor();
    await hasFocus(page.getByRole('menuitem', { name: 'Edit' }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    expect(await page.getByLabel('Did').textContent()).to.equal('copy');
    await hasFocus(trigger);
  });

  it('keep the focus in a dialog, however often Tab is pressed', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Open dialog' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'A dialog' });
    await dialog.waitFor();
    for (let presses = 0; presses < 7; presses += 1) {
      await page.keyboard.press('Tab');
      await holdsFocus(dialog);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const opener = page.getByRole('button', { name: 'Open dialog' });
    await hasFocus(opener);
  });

  it('close a dialog by a press outside, but not a question', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Open dialog' }).click();
    // It hears a press outside from the moment it has the focus.
    await page.locator('[role=dialog]:focus-within').waitFor();
    await page.mouse.click(5, 5);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Ask' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete it?' });
    await question.waitFor();
    await page.locator('button:focus').filter({ hasText: 'Keep' }).waitFor();
    await page.mouse.click(5, 5);
    expect(await question.isVisible()).to.equal(true);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
  });

  it('open a drawer at the end side, and at the bottom of a phone', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Open drawer' }).click();
    const drawer = page.getByRole('dialog', { name: 'Roadmap settings' });
    await drawer.waitFor();
    const wide = await drawer.boundingBox();
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    expect(Math.round((wide?.x ?? 0) + (wide?.width ?? 0))).to.equal(width);
    expect(Math.round(wide?.height ?? 0)).to.equal(height);
    await page.setViewportSize({ width: 390, height: 844 });
    const narrow = await drawer.boundingBox();
    expect(Math.round((narrow?.y ?? 0) + (narrow?.height ?? 0))).to.equal(844);
    expect(Math.round(narrow?.width ?? 0)).to.be.within(388, 390);
    await page.getByRole('button', { name: 'Close' }).click();
    await drawer.waitFor({ state: 'detached' });
  });

  it('show the tooltip of an icon at once on focus, after a while on hover, until Escape', async () => {
    // A page of its own: where the pointer was before decides what a hover is.
    const page = await open({ deviceScaleFactor: 1 });
    const tooltip = page.getByRole('tooltip').filter({ hasText: /^Settings/ });
    // A pointer comes from somewhere.
    await page.mouse.move(600, 300);
    await page.getByRole('button', { name: 'Settings', exact: true }).hover();
    await drawn(page);
    expect(await tooltip.count()).to.equal(0);
    await tooltip.waitFor();
    await page.keyboard.press('Escape');
    await tooltip.waitFor({ state: 'detached' });
    await page.mouse.move(0, 0);
    await page.getByRole('link', { name: 'Link', exact: true }).focus();
    await page.keyboard.press('Tab');
    expect(await tooltip.count()).to.equal(1);
    expect(await tooltip.textContent()).to.equal('SettingsS');
  });
});
