import { configure, waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { userEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { join } from 'node:path';
import type { User } from '../../../domain/people/user.ts';
import { projectFolder } from '../../../infrastructure/data-folder.ts';
import { ApplicationFrame } from '../../../web/app/application-frame.tsx';
import { createApplication } from '../../../web/app/create-application.ts';
import { explainFailures } from '../failure-details.ts';
import { toastQueue } from '../../../web/widgets/toast/toast.ts';
import { useServer, type TestServer, type TestServerOptions } from '../server.ts';
import { Calls } from './calls.ts';
import { draw } from './draw.ts';
import { dom } from './register.ts';

configure({
  // Real calls to a real server stand behind every text.
  asyncUtilTimeout: 10_000,
  // Every look at the page until something is there makes such an error: printing the document takes longer than looking.
  getElementError: (message) =>
    new Error(`${message ?? 'not found'}\nThe page shows: ${dom.window.document.body.textContent.slice(0, 1000)}`),
});

export interface OpenScreenOptions {
  /** Who is signed in; no one by default. */
  as?: User | null;
  /** Called before the page calls the server. */
  before?: (calls: Calls) => void;
  /** What to wait for; the page's heading by default. */
  until?: (screen: Screen) => Promise<unknown>;
}

/** A page of the product, drawn by React into a document without layout: for texts, states and calls. */
export type Screen = ReturnType<typeof screenOver>;

/** Also behind a dialog that the address opens. */
const pageHeading = (screen: Screen) => screen.findByRole('heading', { level: 1, hidden: true });

/** The product's pages over a server of its own, for the tests of one `describe`. */
export interface Screens {
  server(): TestServer;
  open(address: string, options?: OpenScreenOptions): Promise<Screen>;
}

/**
 * Opens pages in Node.js as a browser would: with the data that the server puts into the page, a session, and real calls.
 * One page at a time. What depends on layout, focus order, scrolling or the browser's own behavior needs {@link useWeb}.
 */
export function useScreens(options: TestServerOptions = {}): Screens {
  const settings = { publicFolder: join(projectFolder, 'dist', 'public'), ...options.settings };
  const server = useServer({ ...options, settings });
  const problems = useProblems();
  const opened: Tab[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(opened.map((tab) => tab.writesAnswered()));
    for (const tab of opened.splice(0)) tab.close();
  };
  explainFailures({
    tell: () => [`page: ${dom.window.location.href}`, ...opened.flatMap(({ calls }) => calls.describe())],
    check: () => problems.check(),
  });
  afterEach(async () => {
    await close();
    problems.end();
  });
  return {
    server,
    async open(address, { as = null, before, until = pageHeading } = {}) {
      await close();
      const tab = await Tab.open(server(), address, as);
      opened.push(tab);
      before?.(tab.calls);
      const screen = screenOver(tab);
      tab.draw();
      await until(screen);
      return screen;
    },
  };
}

/** What pages report instead of showing it: errors no one catches, and complaints of React and MobX. They fail the test. */
export function useProblems(): { check(): void; end(): void } {
  const { console } = globalThis;
  const plain = { warn: console.warn, error: console.error };
  const problems: unknown[][] = [];
  const note = (...words: unknown[]): void => void problems.push(words);
  const noteError = ({ error }: ErrorEvent): void => note(error);
  beforeEach(() => {
    Object.assign(console, { warn: note, error: note });
    dom.window.addEventListener('error', noteError);
  });
  const check = (): void => {
    const [first] = problems.splice(0);
    if (first === undefined) return;
    const [cause] = first;
    throw new Error(`the page reported a problem: ${first.map(String).join(' ')}`, { cause });
  };
  return {
    check,
    end() {
      Object.assign(console, plain);
      dom.window.removeEventListener('error', noteError);
      check();
    },
  };
}

function screenOver(tab: Tab) {
  const { document, location } = dom.window;
  const user = userEvent.setup({ document });
  const queryDialog = () => document.querySelector<HTMLElement>('section[role=alertdialog]');
  return {
    ...within(document.body),
    /** Types and presses as a person does. */
    user,
    /** Replaces the text of a field as soon as it can be edited; an empty text clears it. */
    async fill(field: HTMLElement, text: string) {
      await waitFor(() => {
        if (field.matches(':disabled, :read-only')) throw new Error('the field cannot be edited');
      });
      await user.clear(field);
      if (text !== '') await user.paste(text);
    },
    /** Presses a button as soon as it can be pressed; one that is pending cannot. */
    async press(button: HTMLElement) {
      await waitFor(() => {
        if (button.matches(':disabled, [aria-disabled=true]')) throw new Error(`${button.textContent} is disabled`);
      });
      await user.click(button);
    },
    /** Waits until the focus is on what has this role and name. */
    /** Waits for the focus to be in an element, such as a menu, which takes it once it has come: keys go nowhere before. */
    async hasFocus(element: Element) {
      await waitFor(() => {
        const { activeElement } = document;
        if (!element.contains(activeElement)) throw new Error(`the focus is on ${activeElement?.tagName}`);
      });
    },
    async isFocused(role: string, name: string) {
      await waitFor(() => {
        const { activeElement } = document;
        const found = within(document.body).queryAllByRole(role, { name });
        if (!found.some((one) => one === activeElement)) {
          throw new Error(`the focus is on ${activeElement?.tagName} ${activeElement?.getAttribute('aria-label')}`);
        }
      });
    },
    /** The question or form in front of the page. A search by its role alone finds messages, too, which stay for seconds. */
    queryDialog,
    findDialog: () => waitFor(() => queryDialog() ?? expect.fail('no dialog')),
    calls: tab.calls,
    document,
    /** Path and query of the page. */
    address: () => location.pathname + location.search,
  };
}

/** The document as the tab of one person; closing it ends what it listens to and asks for. */
class Tab {
  readonly calls: Calls;
  private readonly cookies = new Map<string, string>();
  private stop = new AbortController();
  private isClosed = false;
  private erase = (): void => {};
  private readonly undo: (() => void)[] = [];
  private readonly writes: Promise<unknown>[] = [];

  private constructor(private readonly server: TestServer) {
    this.calls = new Calls(async (path, request) => {
      const { signal } = this.stop;
      const answer = fetch(server.address + path, {
        ...request,
        headers: { ...(request.headers as Record<string, string>), ...this.cookieHeader() },
        signal: request.signal ? AbortSignal.any([request.signal, signal]) : signal,
      });
      if ((request.method ?? 'GET') !== 'GET') this.writes.push(answer.catch(() => {}));
      const response = await answer.catch((error: unknown) => {
        // A page that is left hears nothing more.
        if (signal.aborted) return new Promise<never>(() => {});
        throw error;
      });
      for (const line of response.headers.getSetCookie()) this.keepCookie(line.split(';', 1)[0] ?? '');
      return response;
    });
  }

  static async open(server: TestServer, address: string, user: User | null): Promise<Tab> {
    const tab = new Tab(server);
    if (user !== null) tab.keepCookie((await server.signedIn(user)).cookie ?? '');
    const html = await tab.htmlOf(address);
    dom.window.localStorage.clear();
    dom.window.sessionStorage.clear();
    tab.begin(address, html);
    return tab;
  }

  draw(): void {
    const { window } = dom;
    const restore = [this.collect(window), this.collect(window.document)];
    const setInterval = window.setInterval.bind(window);
    window.setInterval = ((...words: Parameters<typeof setInterval>) => {
      const timer = setInterval(...words);
      this.undo.push(() => window.clearInterval(timer));
      return timer;
    }) as typeof setInterval;
    const application = createApplication(this.window());
    window.setInterval = setInterval;
    for (const put of restore) put();
    this.erase = draw(createElement(ApplicationFrame, { application }));
  }

  /** What a page shows as done may still be on its way: leaving it at once would take it back, for the next test as well. */
  async writesAnswered(): Promise<void> {
    await Promise.all(this.writes);
  }

  close(): void {
    this.isClosed = true;
    this.leave();
  }

  /** Goes to a page as the browser would, with the session that it has by now. */
  private async load(address: string): Promise<void> {
    const html = await this.htmlOf(address);
    if (this.isClosed) return;
    this.leave();
    this.begin(address, html);
    this.draw();
  }

  private async htmlOf(address: string): Promise<string> {
    return (await fetch(this.server.address + address, { headers: this.cookieHeader() })).text();
  }

  private begin(address: string, html: string): void {
    this.stop = new AbortController();
    dom.reconfigure({ url: this.server.address + address });
    dom.window.document.head.innerHTML =
      /<script type="application\/json" id="boot"[^]*?<\/script>/.exec(html)?.[0] ?? '';
  }

  private leave(): void {
    this.erase();
    toastQueue.clear();
    this.stop.abort();
    for (const undo of this.undo.splice(0)) undo();
    dom.window.document.body.replaceChildren();
  }

  private cookieHeader(): Record<string, string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return cookie === '' ? {} : { cookie };
  }

  private keepCookie(pair: string): void {
    const [name = '', ...value] = pair.split('=');
    this.cookies.set(name, value.join('='));
  }

  /** Notes what is listened to from now on, until the returned function is called, to end it with the tab. */
  private collect(target: EventTarget): () => void {
    const add = target.addEventListener.bind(target);
    target.addEventListener = (...words: Parameters<EventTarget['addEventListener']>) => {
      add(...words);
      this.undo.push(() => target.removeEventListener(...words));
    };
    return () => (target.addEventListener = add);
  }

  /** The window of this tab alone: it can load another page, and what it sends after it was left goes nowhere. */
  private window(): Window {
    const { window } = dom;
    const location = new Proxy(
      {},
      {
        get: (_, name) =>
          name === 'assign'
            ? (address: string) => void this.load(address)
            : (Reflect.get(window.location, name) as unknown),
      },
    );
    const { fetch } = this.calls;
    const { signal } = this.stop;
    const fetchUntilLeft: typeof fetch = (...words) =>
      signal.aborted ? new Promise<never>(() => {}) : fetch(...words);
    return new Proxy(window as unknown as Window, {
      get(target, name) {
        if (name === 'location') return location;
        if (name === 'fetch') return fetchUntilLeft;
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
  }
}
