import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright';
import type { User } from '../../domain/people/user.ts';
import { projectFolder } from '../../infrastructure/data-folder.ts';
import { useBrowser } from './browser.ts';
import { testPassword, useServer, type TestServer, type TestServerOptions } from './server.ts';

export interface OpenOptions extends BrowserContextOptions {
  /** Who is signed in; nobody unless told. */
  as?: User;
  /** Called before the page goes anywhere, to listen to it. */
  watch?: (page: Page) => void;
}

/** The product in a browser, for the tests of one `describe`. */
export interface Web {
  server(): TestServer;
  /** A page of its own at an address from the server's root, its code loaded and its heading there. */
  open(address: string, options?: OpenOptions): Promise<Page>;
}

/** Serves the built pages over a database of its own, and opens them. */
export function useWeb(options: TestServerOptions = {}): Web {
  const browser = useBrowser();
  const settings = { publicFolder: join(projectFolder, 'dist', 'public'), ...options.settings };
  const server = useServer({ ...options, settings });
  return {
    server,
    async open(address, { as, watch, ...contextOptions } = {}) {
      const page = await browser.newPage({ baseURL: server().address, ...contextOptions });
      watch?.(page);
      if (as) await signIn(page, as);
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      return page;
    },
  };
}

/** Gives the browser a session without the sign-in page. */
async function signIn(page: Page, { username }: User): Promise<void> {
  const answer = await page.request.post('/-/session', { data: { login: username, password: testPassword } });
  if (!answer.ok()) throw new Error(`sign-in was answered with ${answer.status()}`);
}
