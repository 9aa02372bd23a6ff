import { expect } from 'chai';
import type { Page } from 'playwright';
import type { User } from '../../../domain/people/user.ts';
import { axeProblems } from '../../support/axe.ts';
import { hasFocus } from '../../support/focus.ts';
import { intercept } from '../../support/intercept.ts';
import { useWeb } from '../../support/web.ts';
import { drawn } from '../../support/drawing.ts';

describe('navigation in the browser', () => {
  const { server, open } = useWeb({ loadsPages: true });
  let member: User;

  before(async () => {
    member = await server().createUser('walker');
    for (let number = 1; number <= 30; number += 1) {
      const group = await server().createGroup(`hill-${number}`, { name: `Hill ${number}`, visibility: 'private' });
      await server().addMember(group, member, 'guest');
    }
  });

  const openPalette = async (page: Page) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or jump to' }).waitFor();
  };
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

  it('changes pages without a load, focuses the heading, and goes back to the same scroll position', async () => {
    const page = await open('/', { as: member });
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
    await page.getByRole('region', { name: 'Assigned to you' }).waitFor();
    const far = page.getByRole('main').getByRole('link', { name: 'Hill 29', exact: true });
    await far.scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => scrollY);
    expect(scrolled).to.be.greaterThan(200);
    await far.click();
    await page.getByRole('heading', { name: 'Hill 29', level: 1 }).waitFor();
    expect(await page.evaluate(() => 'sameDocument' in globalThis)).to.equal(true);
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    expect(await page.evaluate(() => scrollY)).to.equal(0);
    // The groups come after what stands above them, so that it does not push them.
    let letWorkCome: () => void = () => undefined;
    const pageShown = new Promise<void>((resolve) => {
      letWorkCome = resolve;
    });
    await intercept(page, 'start', async (operation) => {
      await pageShown;
      await operation.fallback();
    });
    await page.goBack();
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    await page.getByRole('status', { name: 'Loading your work' }).waitFor();
    // In a region that was there before, since others are not spoken.
    await page.locator('p[role=status]', { hasText: 'Loading your work' }).waitFor({ state: 'attached' });
    expect(await far.count()).to.equal(0);
    letWorkCome();
    await page.getByRole('region', { name: 'Assigned to you' }).waitFor();
    await far.waitFor();
    await page.waitForFunction((expected) => Math.abs(scrollY - expected) < 3, scrolled);
    expect(await page.title()).to.equal('Home · Milepost');
  });

  it('skips to the content with the first Tab', async () => {
    const page = await open('/', { as: member });
    await page.getByRole('main').getByRole('link').first().waitFor();
    await page.keyboard.press('Tab');
    expect(await focused(page)).to.equal('Skip to content');
    await page.keyboard.press('Enter');
    // Where the secret of a mailed link stands.
    expect(new URL(page.url()).hash).to.equal('');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).to.equal(true);
  });

  it('opens a new tab for a click with Control', async () => {
    const page = await open('/', { as: member });
    const opening = page.context().waitForEvent('page');
    await page
      .getByRole('main')
      .getByRole('link', { name: 'Hill 1', exact: true })
      .click({ modifiers: ['Control'] });
    const tab = await opening;
    // Locators may wait for ever for the navigation with which a tab was opened.
    await tab.waitForFunction(() => document.querySelector('h1')?.textContent === 'Hill 1');
    expect(new URL(page.url()).pathname).to.equal('/');
  });

  it('opens a group, a page and an action from the palette', async () => {
    const page = await open('/', { as: member });
    await openPalette(page);
    await page.keyboard.type('hill 17');
    await page
      .getByRole('option', { name: /^Hill 17/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/groups\/hill-17\/-\/roadmap/);
    await openPalette(page);
    await page.keyboard.type('profile');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
    await openPalette(page);
    await page.keyboard.type('dark');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'dark');
  });

  it('keeps what is typed while the code of the palette loads', async () => {
    // In a context of its own: the memory of another one may still have the code.
    const page = await open('/', { as: member, extraHTTPHeaders: {} });
    let release = (): void => undefined;
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/palette-/, async (route) => {
      await isReleased;
      await route.continue();
    });
    const isAsked = page.waitForRequest(/\/assets\/palette-/);
    await page.keyboard.press('Control+k');
    await isAsked;
    // Without the palette, `g r` would lead to a roadmap.
    await page.keyboard.type('xg rid');
    await page.keyboard.press('Backspace');
    release();
    await page.getByRole('combobox', { name: 'Search or jump to' }).waitFor();
    expect(await page.getByRole('combobox').inputValue()).to.equal('xg ri');
    expect(new URL(page.url()).pathname).to.equal('/');
  });

  it('lists the shortcuts, changes their keys, and turns single keys off', async () => {
    const page = await open('/', { as: member });
    await page.keyboard.press('Shift+Slash');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.waitFor();
    expect(await help.getByRole('definition').first().textContent()).to.match(/Ctrl\s*K/);
    await help.getByRole('searchbox').fill('profile');
    expect(await help.getByRole('term').allTextContents()).to.deep.equal(['Your profile']);
    await help.getByRole('button', { name: 'Change keys: Your profile' }).click();
    const form = help.getByRole('form', { name: 'Keys: Your profile' });
    await page.keyboard.press('?');
    await form.getByText('These keys are used for “Keyboard shortcuts”.').waitFor();
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Control+Shift+u');
    expect(await form.getByRole('textbox', { name: 'New keys' }).inputValue()).to.equal('Ctrl + Shift + U');
    expect(await axeProblems(page)).to.deep.equal([]);
    await page.keyboard.press('Enter');
    expect(await help.getByRole('definition').first().innerText()).to.match(/Ctrl\s*Shift\s*U/);
    await hasFocus(help.getByRole('button', { name: 'Change keys: Your profile' }));
    await help.getByRole('searchbox').fill('');
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Shift+u');
    await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
    await page.goBack();
    await page.keyboard.press('Shift+Slash');
    await help.getByRole('button', { name: 'Restore default keys' }).click();
    await help.getByText('Single-key shortcuts').click();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await page.keyboard.press('Shift+Slash');
    await drawn(page);
    expect(await help.count()).to.equal(0);
    expect(new URL(page.url()).pathname).to.equal('/');
    await openPalette(page);
    await page.keyboard.type('keyboard');
    await page.keyboard.press('Enter');
    await help.getByText('Single-key shortcuts').click();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
  });

  it('keeps the sidebar collapsed to icons', async () => {
    const page = await open('/', { as: member, viewport: { width: 1280, height: 800 } });
    const rail = page.getByRole('navigation', { name: 'Main', exact: true });
    const wide = (await rail.boundingBox())?.width ?? 0;
    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    await page.getByRole('button', { name: 'Expand sidebar' }).waitFor();
    const narrow = (await rail.boundingBox())?.width ?? 0;
    expect(narrow).to.be.lessThan(wide / 3);
    expect(await rail.getByRole('link', { name: 'Home' }).isVisible()).to.equal(true);
    await page.reload();
    await page.getByRole('button', { name: 'Expand sidebar' }).waitFor();
    expect((await rail.boundingBox())?.width).to.equal(narrow);
  });

  it('is a bar at the bottom of a phone instead of the sidebar', async () => {
    const page = await open('/', { as: member, viewport: { width: 390, height: 844 } });
    expect(await page.getByRole('navigation', { name: 'Main', exact: true }).isVisible()).to.equal(false);
    const bar = page.getByRole('navigation', { name: 'Main navigation' });
    const box = await bar.boundingBox();
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).to.equal(844);
    await bar.getByRole('link', { name: 'Me', exact: true }).click();
    await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
    for (let stop = 0; stop < 40; stop += 1) {
      await page.keyboard.press('Tab');
      const hidden = await page.evaluate(() => {
        const part = document.activeElement;
        const nav = document.querySelector('nav[aria-label="Main, at the bottom"]');
        if (part === null || nav === null || part === document.body || nav.contains(part)) return false;
        return part.getBoundingClientRect().bottom > nav.getBoundingClientRect().top;
      });
      expect(hidden, `stop ${stop} lies behind the bar`).to.equal(false);
    }
    await bar.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('combobox', { name: 'Search or jump to' }).waitFor();
  });
});
