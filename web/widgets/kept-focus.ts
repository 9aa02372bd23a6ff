import { bounds, marked, rows } from './focus-marks.ts';
import { controls, counterpartOf, firstShown, rowPlace, type RowPlace } from './row-place.ts';

const headings = 'h1, h2, h3, h4';

/** What a control is in, as it was while it was there. */
interface Step {
  place: HTMLElement;
  row: RowPlace | null;
}

/** A control, or null if none had the focus, and what to focus once it is gone. */
export interface FocusPlace {
  control: Element | null;
  next: () => HTMLElement | null;
}

/** The elements that opened menus and popovers. */
const openers = new WeakMap<Element, Element>();

/** Says which element opened a menu, so that the focus can stay near it. */
export function rememberOpener(surface: Element, opener: Element | null): void {
  if (opener !== null) openers.set(surface, opener);
}

/**
 * Where the focus is. Of a menu that is closing, it is what opened the menu; if no control has it, as where the URL opened
 * a window, it is the heading of the page.
 */
export function focusPlace(focused: Element | null): FocusPlace {
  const control = openerOf(focused);
  if (control !== null && !control.matches('main')) {
    const next = nextTo(control);
    const isInPopover = focused !== control && focused?.closest('[role="dialog"]') !== null;
    // A popover may stay open under what is opened from it, while a menu closes.
    return isInPopover ? { control: focused, next: () => (isThere(control) ? control : next()) } : { control, next };
  }
  const { body } = document;
  return { control: null, next: () => firstShown(body, 'main h1[tabindex]') };
}

/**
 * Called when a window is closed that may have deleted what holds the control that opened it. That gets the focus if
 * nothing else has it; if it is gone, or goes before the reader acts again, what is nearest does.
 */
export function keepFocusAt({ control, next }: FocusPlace): void {
  const page = document;
  let place: FocusPlace = { control, next };
  const check = (): void => {
    const { activeElement } = page;
    const isLost = activeElement === null || activeElement === page.body;
    if (!isLost && activeElement !== place.control) place = { control: activeElement, next: nextTo(activeElement) };
    if (!isLost) return;
    if (isThere(place.control)) place.control.focus();
    else place.next()?.focus({ preventScroll: place.control === null });
  };
  const changes = new MutationObserver(check);
  const end = (): void => {
    changes.disconnect();
    page.removeEventListener('focusin', check);
    page.removeEventListener('keydown', end, { capture: true });
    page.removeEventListener('pointerdown', end, { capture: true });
  };
  changes.observe(page.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  page.addEventListener('focusin', check);
  page.addEventListener('keydown', end, { capture: true });
  page.addEventListener('pointerdown', end, { capture: true });
  check();
}

/** Called when what is chosen in a row will remove the row. */
export function keepFocusHere(): void {
  keepFocusAt(focusPlace(document.activeElement));
}

/** Looks around a control while it is there; returns what finds the nearest one once it is gone. */
function nextTo(control: Element): () => HTMLElement | null {
  const trail = trailOf(control);
  return () => nearestTo(control, trail);
}

/** What is around a control while it is there, from the nearest to the furthest, which is what it is in. */
function trailOf(control: Element): Step[] {
  const { parentElement: place } = control;
  if (place === null) return [];
  const list = place.parentElement;
  const row = list !== null && place.matches(rows) ? rowPlace(place, list) : null;
  return [{ place, row }, ...(place.matches(bounds) ? [] : trailOf(place))];
}

function nearestTo(control: Element, trail: readonly Step[]): HTMLElement | null {
  for (const { place, row } of trail) {
    const like = (): HTMLElement | null => row && counterpartOf(control, row);
    const found = firstShown(place, marked) ?? like() ?? firstShown(place, headings);
    if (found !== null) return focusable(found);
  }
  return null;
}

function focusable(element: HTMLElement): HTMLElement {
  if (!element.matches(controls)) element.tabIndex = -1;
  return element;
}

/** An item of a menu is gone as soon as it is chosen: what stays is what opened the menu. */
function openerOf(focused: Element | null): Element | null {
  for (let place = focused; place !== null; place = place.parentElement) {
    const opener = openers.get(place);
    if (opener !== undefined) return openerOf(opener);
  }
  return focused === null || focused === focused.ownerDocument.body ? null : focused;
}

function isThere(control: Element | null): control is HTMLElement {
  return control?.isConnected === true && !control.matches(':disabled');
}
