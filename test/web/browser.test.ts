import { expect } from 'chai';
import type { Page } from 'playwright';
import type { User } from '../../domain/people/user.ts';
import { useBrowser } from '../support/browser.ts';
import { useWeb } from '../support/web.ts';

describe('the browser of the tests', () => {
  const browser = useBrowser();

  it('lays out text with a font', async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 600 } });
    await page.setContent('<p style="display: inline-block">Milepost</p>');
    const box = await page.locator('p').boundingBox();
    expect(box?.width).to.be.greaterThan(20);
    expect(box?.height).to.be.greaterThan(8);
  });
});

describe('pages opened by link', () => {
  const web = useWeb();
  /** When the application was loaded that the test before has used. */
  let loaded = 0;

  const open = (as = web.server().root): Promise<Page> => web.open('/-/profile', { as });
  const loadOf = (page: Page): Promise<number> => page.evaluate(() => performance.timeOrigin);

  it('load the application once', async () => {
    const page = await open();
    loaded = await loadOf(page);
    await page.evaluate(() => localStorage.setItem('kept', 'yes'));
    await page.route('**/api/graphql', (route) => route.abort());
  });

  it('use it again for the same person, without what the test before left', async () => {
    const page = await open();
    expect(await loadOf(page)).to.equal(loaded);
    expect(await page.evaluate(() => localStorage.length)).to.equal(0);
    expect(await page.evaluate(async () => (await fetch('/api/graphql')).status)).to.be.greaterThan(0);
    await page.route('**/robots.txt', (route) => route.abort());
    await page.unrouteAll();
  });

  it('load it again after a test has changed what is loaded', async () => {
    const page = await open();
    expect(await loadOf(page)).to.be.greaterThan(loaded);
    loaded = await loadOf(page);
  });

  it('load it again for another person', async () => {
    const page = await open(await web.server().createUser('ada', { name: 'Ada' }));
    expect(await loadOf(page)).to.be.greaterThan(loaded);
    await page.getByText('Ada').first().waitFor();
    await web.open('/-/profile', { as: await web.server().createUser('bob', { name: 'Bob' }), again: page });
  });

  it('load it again after a test signed in as someone else', async () => {
    const ada = (await web.server().connection('users').where({ username: 'ada' }).first()) as User;
    const page = await open(ada);
    await page.getByText('Ada').first().waitFor();
    expect(await page.getByText('Bob').count()).to.equal(0);
  });
});
