import { register } from 'node:module';
import { JSDOM } from 'jsdom';

/**
 * Loaded before the tests of a process that draw React in Node.js (`mocha --require`): a document with the globals of a browser,
 * which libraries look for when they are loaded, and modules without stylesheets.
 */
register('./css-loader.js', import.meta.url);

export const dom = new JSDOM('<!doctype html><html lang="en"><head></head><body></body></html>', {
  url: 'http://127.0.0.1/',
  pretendToBeVisual: true,
});
const { window } = dom;

/** Of the names that Node.js has too, those whose objects meet elements of the page. */
const ofThePage = new Set(['Event', 'CustomEvent', 'EventTarget', 'navigator']);
for (const name of Object.getOwnPropertyNames(window)) {
  if (name.startsWith('_') || (name in globalThis && !ofThePage.has(name))) continue;
  const value = (window as unknown as Record<string, unknown>)[name];
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

/** Listeners may end with a signal of Node.js, whose class jsdom does not know. */
const targets = window.EventTarget.prototype;
const addEventListener = Reflect.get(targets, 'addEventListener') as (this: EventTarget, ...words: unknown[]) => void;
targets.addEventListener = function (type, listener, options) {
  if (typeof options !== 'object' || options === null) return addEventListener.call(this, type, listener, options);
  const { signal, ...others } = options;
  signal?.addEventListener('abort', () => this.removeEventListener(type, listener, others), { once: true });
  return addEventListener.call(this, type, listener, others);
};

/**
 * Queries by role ask the style of every element they meet, and jsdom looks through its whole stylesheet each time. There are no
 * other stylesheets here: what an element looks like depends on these attributes alone.
 */
const { getComputedStyle } = window;
const styles = new Map<string, CSSStyleDeclaration>();
window.getComputedStyle = (element, pseudo) => {
  if (typeof pseudo === 'string' && pseudo !== '') return getComputedStyle.call(window, element, pseudo);
  const attributes = ['style', 'hidden', 'type', 'open'].map((name) => [name, element.getAttribute(name)] as const);
  const key = [element.localName, ...attributes.map(([, value]) => value)].join('|');
  let style = styles.get(key);
  if (style === undefined) {
    const alike = window.document.createElementNS(element.namespaceURI, element.localName);
    for (const [name, value] of attributes) if (value !== null) alike.setAttribute(name, value);
    style = getComputedStyle.call(window, alike);
    styles.set(key, style);
  }
  return style;
};
globalThis.getComputedStyle = window.getComputedStyle;

/** Nothing is ever measured, since nothing is laid out. */
class SilentObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** No media query matches: a wide screen of a light theme, with a mouse. */
function matchMedia(media: string): object {
  return Object.assign(new window.EventTarget(), { matches: false, media });
}

// What jsdom lacks because it has no layout. Every element is as large as the screen, so that long lists draw rows.
const withoutLayout = {
  matchMedia,
  ResizeObserver: SilentObserver,
  IntersectionObserver: SilentObserver,
  scrollTo() {},
  CSS: { escape: (text: string) => text.replaceAll(/[^\w-]/g, String.raw`\$&`), supports: () => false },
};
Object.assign(window, withoutLayout);
Object.assign(globalThis, withoutLayout);
Object.assign(window.document, { execCommand: () => false });
Object.assign(window.Element.prototype, {
  scrollIntoView() {},
  scrollTo() {},
  scrollBy() {},
  checkVisibility: () => true,
});
for (const [name, size] of [
  ['clientWidth', 1440],
  ['offsetWidth', 1440],
  ['clientHeight', 900],
  ['offsetHeight', 900],
] as const) {
  Object.defineProperty(window.HTMLElement.prototype, name, { get: () => size, configurable: true });
}
