import { expect } from 'chai';
import type { BrowserContextOptions } from 'playwright';
import { useBrowser } from '../../support/browser.ts';
import { hasFocus, holdsFocus } from '../../support/focus.ts';
import { useGallery } from './gallery/gallery-server.ts';
import { drawn } from '../../support/drawing.ts';

describe('widgets: what opens over the page', () => {
  const browser = useBrowser();
  const gallery = useGallery();
  const open = async (options?: BrowserContextOptions) => {
    const page = await browser.newPage(options);
    await page.goto(gallery.address());
    return page;
  };

  it('opens a menu by keyboard, walks it, does what Enter stands on and gives the focus back', async () => {
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

  it('closes a menu by Escape without doing anything', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    expect(await page.getByLabel('Did').textContent()).to.equal('');
  });

  it('leads the focus into a popover and back out by Escape', async () => {
    const page = await open();
    const trigger = page.getByRole('button', { name: 'More', exact: true });
    await trigger.press('Enter');
    const popover = page.getByRole('dialog', { name: 'More about it' });
    await popover.waitFor();
    await holdsFocus(popover);
    await page.keyboard.press('Escape');
    await popover.waitFor({ state: 'detached' });
    await hasFocus(trigger);
  });

  it('keeps the focus in a dialog, however often Tab is pressed', async () => {
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

  it('closes a dialog by a press outside, but not one that asks', async () => {
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

  it('opens a drawer at the end side, and at the bottom of a phone', async () => {
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

  it('tells what an icon is for: at once on focus, after a while on hover, until Escape', async () => {
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

  it('shows a toast, undoes from it, and reaches it by F6', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Toast with undo' }).click();
    const toast = page.getByRole('alertdialog', { name: 'Converted to task' });
    await toast.waitFor();
    await page.keyboard.press('F6');
    await holdsFocus(page.getByRole('region', { name: 'Notifications' }));
    await toast.getByRole('button', { name: 'Undo' }).click();
    await toast.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Undone').textContent()).to.equal('1');
    await page.getByRole('button', { name: 'Plain toast' }).click();
    await page.getByText('Reference copied').waitFor();
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Dismiss' }).click();
    await page.getByText('Reference copied').waitFor({ state: 'detached' });
  });
});
