import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright';
import { projectFolder } from '../../infrastructure/data-folder.ts';
import { browserSources, type BrowserCandidate } from './browser-candidates.ts';
import { explained, explainFailures } from './failure-details.ts';

/** No sandbox, since root has none; nothing that calls home or waits for hardware. */
const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];

/** Gives the pages of a browser a session; `cookie` is `name=value`. */
export async function giveSession(context: BrowserContext, url: string, cookie: string): Promise<void> {
  const [name = '', ...value] = cookie.split('=');
  await context.addCookies([{ name, value: value.join('='), url }]);
}

const foundFile = join(projectFolder, 'dist', '.browser.json');

/**
 * Finds a browser that opens a page: `BROWSER_PATH`, Playwright's own, the system's, the one shipped with npm, or one
 * from apt-get. The finding is kept until the next full build. Throws with the reasons when there is none.
 */
export async function findBrowser(): Promise<BrowserCandidate> {
  const kept = readKept();
  if (kept !== null) return kept;
  const reasons: string[] = [];
  for (const source of browserSources) {
    const reason = await tryOut(source);
    if (typeof reason !== 'string' && reason !== null) return reason;
    if (reason !== null) reasons.push(reason);
  }
  throw new Error(
    ['No browser for the tests was found. Install Chromium, or set BROWSER_PATH to one.', ...reasons].join('\n  '),
  );
}

/** The candidate if it works, why it does not, or `null` when it is not there. */
async function tryOut(source: () => BrowserCandidate | null): Promise<BrowserCandidate | string | null> {
  let candidate: BrowserCandidate | null = null;
  try {
    candidate = source();
    if (candidate === null) return null;
    const browser = await launch(candidate);
    const page = await browser.newPage();
    await page.setContent('<p>ready</p>');
    await browser.close();
    writeFileSync(foundFile, JSON.stringify({ ...candidate, browserPath: process.env.BROWSER_PATH ?? '' }));
    return candidate;
  } catch (error) {
    return `${candidate?.name ?? 'a browser'} does not work: ${String(error).split('\n').slice(0, 3).join(' ')}`;
  }
}

function readKept(): BrowserCandidate | null {
  try {
    const kept = JSON.parse(readFileSync(foundFile, 'utf8')) as BrowserCandidate & { browserPath: string };
    // Installing packages again removes the browser that was unpacked among them.
    return kept.browserPath === (process.env.BROWSER_PATH ?? '') && existsSync(kept.executablePath) ? kept : null;
  } catch {
    return null;
  }
}

function launch(candidate: BrowserCandidate, extraArguments: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: candidate.executablePath,
    args: [...browserArguments, ...extraArguments],
    env: { ...process.env, ...candidate.environment },
  });
}

/** Starts the browser, with more arguments of its command line if given; the caller closes it. */
export async function launchBrowser(extraArguments: readonly string[] = []): Promise<Browser> {
  try {
    return await launch(await findBrowser(), extraArguments);
  } catch (error) {
    // What was found once may be gone; the next run looks again.
    rmSync(foundFile, { force: true });
    throw error;
  }
}

/** The browser of this process, shared by its test files; it ends with the process. */
let shared: Promise<Browser> | undefined;

function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser().then((browser) => {
    browser.once('disconnected', () => (shared = undefined));
    return browser;
  });
  return shared;
}

/** Where pictures of pages are whose tests failed; the next full build deletes them. */
const pictureFolder = join(projectFolder, 'dist', 'failures');
const mostReports = 30;
const graphqlAddress = '**/api/graphql';
const unloadedPath = '/robots.txt';
/** Within the application, where nothing is loaded. */
const emptyPath = '/-/nothing';

function clearStorage(): void {
  localStorage.clear();
  sessionStorage.clear();
}

/** Leaves what the application shows for an address without a page; answers whether nothing of it is left. */
async function leavePage(page: Page): Promise<boolean> {
  return page.evaluate(async (path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
    const isLeft = (): boolean =>
      document.querySelector('main h1')?.textContent === 'Page not found' &&
      document.querySelector('[role=alert], [role=alertdialog], [role=dialog]') === null;
    for (let tries = 0; tries < 30 && !isLeft(); tries += 1) {
      const dismiss = '[aria-label="Notifications"] [aria-label="Dismiss"]';
      for (const button of document.querySelectorAll<HTMLElement>(dismiss)) button.click();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    // What was announced stands there for seconds, and may take its name from an element that is gone.
    for (const region of document.querySelectorAll('[data-live-announcer] > *')) region.replaceChildren();
    return isLeft();
  }, emptyPath);
}

/** Pages that no test uses now, the most recently used last; a context more costs memory. */
const free: ReusablePage[] = [];
const mostFree = 4;
const usualViewport = { width: 1280, height: 720 };

export interface TestBrowser {
  newPage(options?: BrowserContextOptions): Promise<Page>;
  /**
   * A page for what a server shows to a person, which `visitor` names. An earlier test may have loaded the application for
   * the same: then it stands there already, at an address without a page.
   */
  pageFor(visitor: string | null, options?: BrowserContextOptions): Promise<{ page: Page; isLoaded: boolean }>;
  /** Tells who is signed in on the page now, so that later tests for the same visitor use the application that it loads. */
  keepFor(page: Page, visitor: string | null): Promise<void>;
  /** Whether a test did something to the page that an application which stands there already would not notice. */
  needsLoad(page: Page): boolean;
  /** Ends the applications that stand in pages, as needed before their server stops. */
  unloadPages(): Promise<void>;
}

/**
 * Pages for the tests of a `describe`. A test gets a page without cookies, storage, listeners or history, but the page
 * and its context are used again by later tests, in other files too, since opening them costs more than most tests: a
 * new context gets a process of its own, which compiles all code. Only options that a page cannot change need another.
 * A page that throws an error no one catches fails its test.
 */
export function useBrowser(): TestBrowser {
  let browser: Browser | undefined;
  const taken: ReusablePage[] = [];
  const throwErrorOfPage = (): void => {
    const [error] = taken.flatMap(({ errors }) => errors.splice(0));
    if (error !== undefined) throw new Error('the page threw an error', { cause: error });
  };
  explainFailures({
    tell: async () => (await Promise.all(taken.map((page) => page.describe()))).flat(),
    check: throwErrorOfPage,
  });
  before(async function () {
    this.timeout(120_000);
    browser = await sharedBrowser();
  });
  beforeEach(function () {
    // On a busy machine a page takes its time; what waits for something that never comes still fails.
    this.currentTest?.timeout(40_000);
    // It now and then loses a race there that no person could run; that is reported, and tried once more.
    this.currentTest?.retries(Number(process.env.MILEPOST_TEST_RETRIES ?? 1));
  });
  afterEach(async function () {
    const hasPassed = this.currentTest?.state === 'passed' && taken.every(({ errors }) => errors.length === 0);
    const used = [...taken];
    try {
      for (const page of used) if (await page.reset(hasPassed)) free.push(page);
      const surplus = free.splice(0, Math.max(0, free.length - mostFree));
      await Promise.all(surplus.map((page) => page.close()));
      // Of a test that failed itself the error was told already; of another one it came late.
      if (this.currentTest?.state === 'passed') throwErrorOfPage();
    } catch (error) {
      throw await explained(error);
    } finally {
      taken.length = 0;
    }
  });
  const pages: TestBrowser = {
    async newPage(options) {
      return (await pages.pageFor(null, options)).page;
    },
    async pageFor(visitor, options) {
      if (browser === undefined) throw new Error('the browser is there only while tests run');
      const { viewport, colorScheme, forcedColors, ...fixed } = options ?? {};
      const key = JSON.stringify(fixed);
      const usable = free.filter((one) => one.key === key && one.belongsTo(browser));
      const reusable =
        usable.find((one) => visitor !== null && one.visitor === visitor) ??
        usable.find((one) => one.visitor === null) ??
        usable[0] ??
        (await ReusablePage.open(browser, key, fixed));
      if (usable.includes(reusable)) free.splice(free.indexOf(reusable), 1);
      taken.push(reusable);
      const isLoaded = visitor !== null && reusable.visitor === visitor;
      if (!isLoaded) await reusable.unload();
      const { page } = reusable;
      await page.setViewportSize(viewport ?? usualViewport);
      await page.emulateMedia({
        media: null,
        colorScheme: colorScheme ?? 'light',
        forcedColors: forcedColors ?? 'none',
      });
      // Sooner than the test's own limit, so that a failure says what it waited for.
      page.setDefaultTimeout(20_000);
      reusable.listen();
      return { page, isLoaded };
    },
    async keepFor(page, visitor) {
      for (const one of taken) if (one.page === page) await one.keepFor(visitor);
    },
    needsLoad(page) {
      return taken.some((one) => one.page === page && one.needsLoad);
    },
    async unloadPages() {
      for (const page of free) await page.unload();
    },
  };
  return pages;
}

/** A page in a context of its own that can be made as if it were new. */
class ReusablePage {
  /** Whose pages the application that stands there shows; null where it does not stand. */
  visitor: string | null = null;
  /** All cookies while the visitor is signed in, as text. */
  private cookies = '';
  /** Something was put into the page that nothing takes out again. */
  private isChanged = false;
  /** Something was done to what the page loads, so that its application may differ from that of other tests. */
  private isTouched = false;
  private readonly scripts: { dispose(): Promise<void> }[] = [];
  /** Errors that no one caught since the test took the page. */
  readonly errors: Error[] = [];
  /** What the page and its requests reported since then. */
  private readonly reports: string[] = [];

  private constructor(
    readonly page: Page,
    readonly key: string,
  ) {
    const change = <Method extends (...words: never[]) => unknown>(method: Method): Method =>
      ((...words: never[]) => {
        this.isChanged = true;
        return method(...words);
      }) as Method;
    const addInitScript = page.addInitScript.bind(page);
    page.addInitScript = async (...words) => {
      this.isTouched = true;
      const script = await addInitScript(...words);
      this.scripts.push(script);
      return script;
    };
    const route = page.route.bind(page);
    page.route = (address, ...words) => {
      this.isTouched ||= address !== graphqlAddress;
      return route(address, ...words);
    };
    page.exposeFunction = change(page.exposeFunction.bind(page));
    page.clock.install = change(page.clock.install.bind(page.clock));
    page.clock.setFixedTime = change(page.clock.setFixedTime.bind(page.clock));
  }

  static async open(browser: Browser, key: string, options: BrowserContextOptions = {}): Promise<ReusablePage> {
    const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options });
    return new ReusablePage(await context.newPage(), key);
  }

  /** Notes what the page reports from now on. */
  listen(): void {
    const { page, errors, reports } = this;
    errors.length = 0;
    reports.length = 0;
    page.on('pageerror', (error) => errors.push(error));
    page.on('console', (message) => reports.push(`console: ${message.type()}: ${message.text()}`));
    page.on('requestfailed', (request) => {
      reports.push(`failed: ${request.method()} ${request.url()} ${request.failure()?.errorText ?? ''}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400)
        reports.push(`${response.status()}: ${response.request().method()} ${response.url()}`);
    });
  }

  /** What a failed test should say of the page: its address, its focus, what it reported, and where its picture is. */
  async describe(): Promise<string[]> {
    const { page, reports } = this;
    const picture = join(pictureFolder, `${Date.now().toString(36)}-${process.pid}.png`);
    const hasPicture = await page.screenshot({ path: picture, timeout: 5_000 }).then(
      () => true,
      () => false,
    );
    const focused = page.evaluate(() => {
      const { activeElement } = document;
      const isHeard = document.hasFocus() ? '' : ', in a window without focus';
      return `${(activeElement?.cloneNode() as Element | undefined)?.outerHTML.slice(0, 200) ?? 'nothing'}${isHeard}`;
    });
    return [
      `page: ${page.url()}`,
      `focus: ${await focused.catch(String)}`,
      ...this.errors.splice(0).map((error) => `uncaught on the page: ${error.stack ?? error.message}`),
      ...reports.slice(-mostReports),
      hasPicture ? `picture: ${picture}` : 'no picture could be taken',
    ];
  }

  belongsTo(browser: Browser | undefined): boolean {
    return this.page.context().browser() === browser;
  }

  get needsLoad(): boolean {
    return this.isChanged || this.isTouched;
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }

  /** Takes away all that a test left; closes the page instead, and answers false, where that is not possible. */
  async reset(hasPassed: boolean): Promise<boolean> {
    const { page } = this;
    const context = page.context();
    try {
      // A test that failed may have left a button of the mouse or a key held.
      if (!hasPassed || this.isChanged || page.isClosed()) throw new Error('cannot be used again');
      page.removeAllListeners();
      await Promise.all(this.scripts.splice(0).map((script) => script.dispose()));
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.setOffline(false);
      const opened = context.pages().filter((other) => other !== page);
      await Promise.all(opened.map((other) => other.close()));
      await page.mouse.move(-10, -10);
      const mayStay = !this.isTouched && this.visitor !== null;
      const stays = mayStay && (await this.cookiesNow()) === this.cookies && (await leavePage(page));
      this.isTouched = false;
      if (stays) await page.evaluate(clearStorage);
      else await this.unload();
      const session = await context.newCDPSession(page);
      await session.send('Page.resetNavigationHistory');
      await session.detach();
      return true;
    } catch {
      await context.close();
      return false;
    }
  }

  async keepFor(visitor: string | null): Promise<void> {
    this.visitor = visitor;
    if (visitor !== null) this.cookies = await this.cookiesNow();
  }

  /** Another sign-in, and what the application remembers in a cookie, differ. */
  private async cookiesNow(): Promise<string> {
    const cookies = await this.page.context().cookies();
    return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  }

  /** Ends the application that stands there, and forgets who was signed in. */
  async unload(): Promise<void> {
    const { page } = this;
    this.visitor = null;
    await page.context().clearCookies();
    if (page.url() === 'about:blank' || page.url().endsWith(unloadedPath)) return;
    // A text of the same server: for a blank page the browser would end the process that has the code of the pages.
    await page.goto(new URL(unloadedPath, page.url()).href);
    await page.evaluate(clearStorage);
  }
}
