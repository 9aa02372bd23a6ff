import { join } from 'node:path';
import type { BrowserContextOptions, Locator, Page } from 'playwright';
import type { User } from '../../domain/people/user.ts';
import { projectFolder } from '../../infrastructure/data-folder.ts';
import { giveSession, useBrowser } from './browser.ts';
import { useServer, type TestServer, type TestServerOptions } from './server.ts';

export interface OpenOptions extends BrowserContextOptions {
  /** A page the test has opened and needs no more, which goes to the address instead of a new one. */
  again?: Page;
  /** Who is signed in; no one by default. */
  as?: User | null;
  /** Called before the page goes anywhere: to listen to it, or to intercept its calls. */
  before?: (page: Page) => void | Promise<unknown>;
  /** What to wait for; the page's heading by default. */
  until?: (page: Page) => Locator;
}

/** The product in a browser, for the tests of one `describe`. */
export interface Web {
  server(): TestServer;
  /** A page of its own at an address from the server's root, its code loaded and its heading there. */
  open(address: string, options?: OpenOptions): Promise<Page>;
}

export interface WebOptions extends TestServerOptions {
  /**
   * Every page is loaded, for tests of what a load does. Otherwise pages open as by a link within the application that an
   * earlier test has loaded for the same person, which takes a third of the time.
   */
  loadsPages?: boolean;
}

/** Serves the built pages over a database of its own, and opens them. What a screen needs is built on this. */
export function useWeb({ loadsPages = false, ...options }: WebOptions = {}): Web {
  const browser = useBrowser();
  const settings = { publicFolder: join(projectFolder, 'dist', 'public'), ...options.settings };
  after(() => browser.unloadPages());
  const server = useServer({ ...options, settings });
  return {
    server,
    async open(address, { again, as, before, until = heading, ...contextOptions } = {}) {
      const visitor = loadsPages ? null : `${server().database.databaseUrl} ${as?.id ?? 'visitor'}`;
      const { page, isLoaded } = again
        ? { page: again, isLoaded: false }
        : await browser.pageFor(visitor, { baseURL: server().address, ...contextOptions });
      if (again) await page.context().clearCookies();
      if (as && !isLoaded) await signIn(page, server(), as);
      if (!isLoaded) await browser.keepFor(page, visitor);
      await before?.(page);
      if (isLoaded && !browser.needsLoad(page)) await followLink(page, address);
      else await page.goto(address);
      await until(page).waitFor();
      return page;
    },
  };
}

/** Goes there within the application, and waits until what it showed before is gone. */
async function followLink(page: Page, address: string): Promise<void> {
  await page.evaluate(async (href) => {
    const heading = document.querySelector('main h1');
    const link = document.createElement('a');
    link.href = href;
    document.body.append(link);
    link.click();
    link.remove();
    const isLeft = (): boolean => heading?.isConnected !== true;
    while (!isLeft()) await new Promise((resolve) => setTimeout(resolve, 5));
  }, address);
}

const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });

/** Gives the browser a session without the sign-in page. */
async function signIn(page: Page, server: TestServer, user: User): Promise<void> {
  const { cookie } = await server.signedIn(user);
  await giveSession(page.context(), server.address, cookie ?? '');
}
