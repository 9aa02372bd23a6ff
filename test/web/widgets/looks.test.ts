import { expect } from 'chai';
import type { Locator, Page } from 'playwright';
import { axeProblems } from '../../support/axe.ts';
import { useBrowser } from '../../support/browser.ts';
import { inEachLook, looksOf } from '../../support/looks.ts';
import { useGallery } from './gallery/gallery-server.ts';

describe('widgets: looks', () => {
  const browser = useBrowser();
  const gallery = useGallery();

  const openings: Record<string, (page: Page) => Promise<Locator>> = {
    'nothing open': async (page) => page.getByRole('heading', { name: 'Widgets' }),
    'the menu open': async (page) => {
      await page.getByRole('button', { name: 'Actions' }).click();
      return page.getByRole('menu');
    },
    'the select open': async (page) => {
      await page.getByRole('button', { name: /Range/ }).click();
      return page.getByRole('listbox');
    },
    'suggestions open': async (page) => {
      await page.getByRole('combobox', { name: 'Author' }).click();
      return page.getByRole('listbox');
    },
    'the calendar open': async (page) => {
      await page.getByRole('button', { name: 'Choose due date' }).click();
      return page.getByRole('application');
    },
    'the dialog open': async (page) => {
      await page.getByRole('button', { name: 'Open dialog' }).click();
      return page.getByRole('dialog');
    },
    'the drawer open': async (page) => {
      await page.getByRole('button', { name: 'Open drawer' }).click();
      return page.getByRole('dialog');
    },
    'a toast shown': async (page) => {
      await page.getByRole('button', { name: 'Toast with undo' }).click();
      return page.getByText('Converted to task');
    },
  };
  for (const [state, act] of Object.entries(openings)) {
    it(`has nothing for axe to find in light and dark, with ${state}`, async () => {
      const page = await browser.newPage();
      await page.goto(gallery.address());
      await page.getByRole('heading', { name: 'Widgets' }).waitFor();
      const shown = await act(page);
      await shown.waitFor();
      const check = async () => {
        expect(await shown.isVisible()).to.equal(true);
        const problems = await axeProblems(page);
        expect(problems, JSON.stringify(problems)).to.deep.equal([]);
      };
      await inEachLook(page, check, looksOf([1280]));
    });
  }

  it('breaks no rule of the strict policy and fetches nothing foreign', async () => {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      const isMissingAvatar = message.text().includes('404');
      if (message.type() === 'error' && !isMissingAvatar) complaints.push(message.text());
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(gallery.address())) complaints.push(request.url());
    });
    await page.goto(gallery.address());
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Choose due date' }).click();
    await page.getByRole('application').waitFor();
    expect(complaints).to.deep.equal([]);
  });

  it('asks for pictures at twice their size and shows letters for one that is missing', async () => {
    const page = await browser.newPage();
    await page.goto(gallery.address());
    const seen = page.getByRole('img', { name: 'Seen' });
    expect(await seen.getAttribute('src')).to.equal('/dot.svg?width=96');
    const missing = page.locator('span[role="img"][aria-label="Nobody there"]');
    await missing.waitFor();
    expect(await missing.getAttribute('data-letters')).to.equal('NT');
  });

  it('draws a scoped label in two parts and another in one', async () => {
    const page = await browser.newPage();
    await page.goto(gallery.address());
    const parts = page
      .locator('span', { hasText: /^priority::high$/ })
      .first()
      .locator('> span');
    expect(await parts.allTextContents()).to.deep.equal(['priority', '::', 'high']);
    const whole = page
      .locator('span', { hasText: /^a::b in one piece$/ })
      .first()
      .locator('> span');
    expect(await whole.allTextContents()).to.deep.equal(['a::b in one piece']);
  });

  it('can be used without motion, in forced colors and in a narrow window', async () => {
    const page = await browser.newPage({ forcedColors: 'active', viewport: { width: 320, height: 700 } });
    await page.goto(gallery.address());
    await page.getByRole('heading', { name: 'Widgets' }).waitFor();
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(beyond).to.equal(0);
    await page.getByRole('switch', { name: /Labels/ }).focus();
    const outline = await page.evaluate(
      () =>
        getComputedStyle(document.querySelector('[data-focus-visible] > [aria-hidden]') ?? document.body).outlineStyle,
    );
    expect(outline).to.equal('solid');
  });
});
