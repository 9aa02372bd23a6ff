import { setTimeout as pause } from 'node:timers/promises';
import type { Page, Request } from 'playwright';
import { routes } from '../../web/app/routes.ts';
import type { TestClient } from './test-client.ts';

export interface CrawlerOptions {
  /** Names of things, so that the same control of several rows is pressed once. */
  names: readonly string[];
  /** Controls that are not pressed, or from which nothing has to come. */
  exempt: RegExp;
  /** Only the menus of the frame around pages, where all controls cost too much. */
  presses?: 'all' | 'menus';
  /** Looks at each page; answers what is wrong with it. */
  inspect?: (page: Page) => Promise<string[]>;
}

/**
 * Follows the product as one reader: opens one page of each kind in the browser, checks every address that its links
 * lead to, and presses its buttons and menu entries. What leads nowhere, is refused or fails is kept as a fault.
 */
export class Crawler {
  readonly faults: string[] = [];
  /** The kinds of pages that were opened, with the address of each. */
  readonly opened = new Map<string, string>();
  readonly pressed = new Set<string>();
  private readonly waiting: string[] = [];
  private readonly checked = new Set<string>();
  private readonly requests = new Set<Request>();
  private place = '/';
  private control = '';
  private choosesFile = false;

  /** `page` has not gone anywhere yet; `client` has a session of the same reader. */
  constructor(
    private readonly page: Page,
    private readonly client: TestClient,
    private readonly options: CrawlerOptions,
  ) {
    page.on('filechooser', () => (this.choosesFile = true));
    page.on('pageerror', (error) => this.fault(`error: ${error.message}`));
    page.on('response', (response) => {
      // A conflict of texts is joined, or shown.
      if (response.status() >= 400 && response.status() !== 409)
        this.fault(`${response.status()} of ${response.url()}`);
    });
    page.on('request', (request) => {
      // The answer with what changes in the plan never ends.
      if (!request.url().includes('/-/web/events')) this.requests.add(request);
    });
    page.on('requestfinished', (request) => this.requests.delete(request));
    page.on('requestfailed', (request) => this.requests.delete(request));
  }

  /** Follows all links from the page that is open until no kind of page is left. */
  async follow(): Promise<void> {
    await this.read('/');
    for (let address = this.waiting.shift(); address !== undefined; address = this.waiting.shift()) {
      const kind = kindOf(address);
      if (kind === null || this.opened.has(kind)) continue;
      try {
        await this.visit(address);
        await this.read(address);
      } catch (error) {
        this.fault(String(error));
        await this.page.goto('/');
      }
    }
  }

  private fault(text: string): void {
    this.faults.push(`${this.place}${this.control && `, ${this.control}`}: ${text}`);
  }

  /** By a press on a link, as a reader goes on. */
  private async visit(address: string): Promise<void> {
    await this.page.evaluate((href) => {
      const link = document.createElement('a');
      link.href = href;
      document.body.append(link);
      link.click();
      link.remove();
    }, address);
    await this.page.waitForURL((url) => url.pathname === new URL(address, url).pathname, { timeout: 5000 });
  }

  /** Waits until the page is complete, notes where it leads, and presses what can be pressed. */
  private async read(address: string): Promise<void> {
    const kind = kindOf(address) ?? '';
    this.place = address;
    this.opened.set(kind, address);
    await this.settle();
    const text = await this.page.locator('main').innerText();
    const failure = /^(?:Page not found|Couldn’t load .*|Something went wrong.*)$/m.exec(text);
    if (failure !== null) this.fault(failure[0]);
    await this.note();
    for (const problem of (await this.options.inspect?.(this.page)) ?? []) this.fault(problem);
    for (;;) {
      if (!(await this.press(kind))) return;
      const trigger = this.control;
      const entries = await this.note();
      await this.calm(address);
      for (const entry of entries) {
        await this.choose(kind, trigger, entry);
        await this.calm(address);
      }
      this.control = '';
    }
  }

  /** Until nothing is loading any longer. */
  private async settle(): Promise<void> {
    const end = performance.now() + 8000;
    for (let quiet = 0; quiet < 2; quiet += 1) {
      if (performance.now() > end) throw new Error('the page is still loading');
      await pause(15);
      if (this.requests.size > 0 || (await this.isBusy())) quiet = -1;
    }
  }

  private isBusy(): Promise<boolean> {
    return this.page.evaluate(
      () =>
        document.querySelector('main h1') === null ||
        // A menu whose code is still loading.
        (document.querySelector('[aria-haspopup=true][aria-expanded=true]') !== null &&
          document.querySelector('[role=menu]') === null) ||
        document.querySelector('[aria-busy=true], [class*=skeleton], [role=status][aria-label^=Loading]') !== null,
    );
  }

  /** Presses the next control of the page; false if all were. */
  private async press(kind: string): Promise<boolean> {
    const { names, exempt, presses = 'all' } = this.options;
    const next = await this.page.evaluate(
      ({ kind, names, exempt, presses, done }) => {
        const bare = (text: string): string =>
          names
            .reduce((rest, name) => rest.replaceAll(name, '…'), text)
            .replaceAll(/\d+/g, '0')
            // Followed by what is chosen now.
            .replace(/^(Sort by|Template) .*/, '$1')
            .replaceAll(/\s+/g, ' ')
            .trim();
        const buttons = presses === 'all' ? 'button:enabled' : 'header:not(main header) button[aria-haspopup]:enabled';
        for (const button of document.querySelectorAll<HTMLElement>(buttons)) {
          if (!button.checkVisibility({ visibilityProperty: true }) || button.closest('[aria-hidden=true], [inert]'))
            continue;
          if (button.matches('[aria-checked=true], [aria-selected=true], [aria-disabled=true]')) continue;
          const place = button.closest('[role=toolbar]') ? 'toolbar' : button.closest('main') ? kind : 'shell';
          const key = `${place}: ${bare(button.getAttribute('aria-label') ?? button.innerText)}`;
          if (done.includes(key) || new RegExp(exempt).test(key)) continue;
          button.dataset['crawled'] = key;
          return key;
        }
        return null;
      },
      { kind, names, exempt: exempt.source, presses, done: [...this.pressed] },
    );
    if (next === null) return false;
    this.pressed.add(next);
    this.control = `“${next}”`;
    const texts = await this.texts();
    await this.act(`[data-crawled=${JSON.stringify(next)}]`);
    if (next.startsWith('toolbar')) await this.restore(texts);
    return true;
  }

  private texts(): Promise<string[]> {
    return this.page.evaluate(() =>
      [...document.querySelectorAll<HTMLTextAreaElement>('main textarea')].map(({ value }) => value),
    );
  }

  /** Takes out what a toolbar wrote, so that no later press sends it. */
  private async restore(texts: readonly string[]): Promise<void> {
    await this.page.evaluate((before) => {
      const fields = [...document.querySelectorAll<HTMLTextAreaElement>('main textarea')];
      for (const [index, field] of fields.entries()) {
        const text = before[index];
        if (text === undefined || text === field.value) continue;
        field.select();
        document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
      }
    }, texts);
    await this.settle();
  }

  /** Opens a menu again and chooses an entry. */
  private async choose(kind: string, trigger: string, entry: string): Promise<void> {
    const key = `${kind}: ${trigger} › ${entry}`;
    if (this.pressed.has(key) || this.options.exempt.test(key)) return;
    this.pressed.add(key);
    this.control = key;
    await this.act(`[data-crawled=${JSON.stringify(trigger.slice(1, -1))}]`);
    await this.page.evaluate((text) => {
      const items = [...document.querySelectorAll<HTMLElement>('[role=menu] [role^=menuitem]')];
      const item = items.find(({ innerText }) => innerText === text);
      if (item) item.dataset['chosen'] = '';
    }, entry);
    await this.act('[data-chosen]');
    await this.note();
  }

  /** Presses an element, and notes a fault if nothing comes of it: no change, request, move of focus or window. */
  private async act(selector: string): Promise<void> {
    const before = this.page.url();
    this.choosesFile = false;
    const isEffective = await this.page.evaluate(async (selector) => {
      const target = document.querySelector<HTMLElement>(selector);
      if (target === null) return true;
      const focused = document.activeElement;
      let isChanged = false;
      const observer = new MutationObserver((changes) => {
        isChanged ||= changes.some(
          ({ attributeName }) => attributeName === null || !/^data-(?:pressed|focus|hover|crawled)/.test(attributeName),
        );
      });
      observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
      const fetched = performance.getEntriesByType('resource').length;
      target.click();
      for (let tries = 0; tries < 60; tries += 1) {
        await new Promise((resolve) => setTimeout(resolve, 5));
        if (isChanged || performance.getEntriesByType('resource').length > fetched) break;
        if (document.activeElement !== focused && document.activeElement !== target) isChanged = true;
      }
      observer.disconnect();
      return isChanged || performance.getEntriesByType('resource').length > fetched;
    }, selector);
    if (!isEffective && !this.choosesFile && this.page.url() === before) this.fault('nothing happens');
    await this.settle();
  }

  /** Closes what a press opened, and comes back to the page if it led away. */
  private async calm(address: string): Promise<void> {
    let isCovered = await this.isCovered();
    for (let tries = 0; tries < 3 && isCovered; tries += 1) {
      await this.page.keyboard.press('Escape');
      await pause(15);
      isCovered = await this.isCovered();
    }
    const { pathname, search } = new URL(this.page.url());
    const isAway = pathname !== new URL(address, this.page.url()).pathname;
    if (isAway) await this.check(pathname + search, this.control);
    if (isAway || isCovered) {
      await this.page.goto(address);
      await this.settle();
    }
  }

  private isCovered(): Promise<boolean> {
    return this.page.evaluate(
      () => document.querySelector('[role=menu], [role=dialog], [role=alertdialog], [role=listbox]') !== null,
    );
  }

  /** Checks all links that are there now; answers the entries of an open menu that are no links. */
  private async note(): Promise<string[]> {
    const { links, entries } = await this.page.evaluate(() => ({
      links: [...document.querySelectorAll<HTMLElement>('[href]:is(a, [role])')].map((link) => ({
        href: link.getAttribute('href') ?? '',
        text: link.getAttribute('aria-label') ?? link.innerText,
      })),
      // One of several choices stands for all.
      entries: [
        ...document.querySelectorAll<HTMLElement>(
          '[role=menuitem]:not([href], [aria-disabled]), [role=menuitemradio][aria-checked=false]:first-of-type',
        ),
      ].map(({ innerText }) => innerText),
    }));
    const here = new URL(this.page.url());
    for (const { href, text } of links) {
      const target = new URL(href, here);
      if (target.origin === here.origin) await this.check(target.pathname + target.search, `link “${text}”`);
    }
    return entries;
  }

  /** Asks the server for an address, one of each path. */
  private async check(address: string, what: string): Promise<void> {
    const path = address.replace(/\?.*/, '');
    if (this.checked.has(path)) return;
    this.checked.add(path);
    const { status } = await this.client.get(address);
    if (status >= 400) this.fault(`${what} leads to ${address}, ${status}`);
    else this.waiting.push(address);
  }
}

/** The route of a page; null for addresses of other things. */
function kindOf(address: string): string | null {
  const { pathname } = new URL(address, 'https://milepost.invalid');
  return routes.find((route) => route.matches(pathname) !== null)?.name ?? null;
}
