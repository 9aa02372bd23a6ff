const rows = 'li, tr, article, [role="row"], [role="listitem"]';
const marked = '[data-takes-focus]';
const headings = 'h1, h2, h3, h4';
const controls = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]';

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
  if (control !== null && !control.matches('main')) return { control, next: nextTo(control) };
  const { body } = document;
  return { control: null, next: () => firstShown(body, 'main h1[tabindex]') };
}

/**
 * Called when a window is closed that may have deleted what holds the control that opened it. If the control is gone, or
 * goes before the reader acts again, what is nearest gets the focus.
 */
export function keepFocusAt({ control, next }: FocusPlace): void {
  const page = document;
  let place: FocusPlace = { control, next };
  const check = (): void => {
    const { activeElement } = page;
    const isLost = activeElement === null || activeElement === page.body;
    if (!isLost && activeElement !== place.control) place = { control: activeElement, next: nextTo(activeElement) };
    if (isLost && !isThere(place.control)) place.next()?.focus({ preventScroll: place.control === null });
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

/** Looks around a control while it is there. */
function nextTo(control: Element): () => HTMLElement | null {
  const places = ancestorsOf(control).map((place) => ({
    place,
    inRow: place.matches(rows) && placeIn(place, control),
  }));
  return () => {
    for (const { place, inRow } of places) {
      const found = firstShown(place, marked) ?? (inRow ? inRow() : null) ?? firstShown(place, headings);
      if (found !== null) return focusable(found);
    }
    return null;
  };
}

/** Finds the control's like in its row, or else in the row that took its place. */
function placeIn(row: HTMLElement, control: Element): () => HTMLElement | null {
  const list = row.parentElement;
  const siblings = list === null ? [] : siblingsIn(list, row);
  const index = siblings.indexOf(row);
  const inRow = controlsOf(row);
  // Rows begin differently, with more or fewer links; their actions are at the end.
  const fromEnd = inRow.indexOf(control as HTMLElement) - inRow.length;
  const likeIn = (other: HTMLElement | undefined): HTMLElement | null => {
    if (other === undefined) return null;
    const found = controlsOf(other);
    return firstShown(other, marked) ?? found.at(fromEnd) ?? found.at(-1) ?? null;
  };
  return () => {
    if (row.isConnected) return likeIn(row);
    if (list === null || !list.isConnected) return null;
    const left = siblingsIn(list, row);
    return likeIn(left[index] ?? left.at(-1));
  };
}

function siblingsIn(list: Element, row: Element): HTMLElement[] {
  return [...list.children].filter((one): one is HTMLElement => one.tagName === row.tagName && isShown(one));
}

function controlsOf(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(controls)].filter(isShown);
}

function firstShown(place: Element, selector: string): HTMLElement | null {
  return place.isConnected ? ([...place.querySelectorAll<HTMLElement>(selector)].find(isShown) ?? null) : null;
}

function focusable(element: HTMLElement): HTMLElement {
  if (!element.matches(controls)) element.tabIndex = -1;
  return element;
}

/** From the nearest to the furthest. */
function ancestorsOf(element: Element): HTMLElement[] {
  const { parentElement } = element;
  return parentElement === null ? [] : [parentElement, ...ancestorsOf(parentElement)];
}

/** An item of a menu is gone as soon as it is chosen: what stays is what opened the menu. */
function openerOf(focused: Element | null): Element | null {
  for (let place = focused; place !== null; place = place.parentElement) {
    const opener = openers.get(place);
    if (opener !== undefined) return openerOf(opener);
  }
  return focused === null || focused === focused.ownerDocument.body ? null : focused;
}

function isThere(control: Element | null): boolean {
  return control?.isConnected === true && !control.matches(':disabled');
}

function isShown(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true });
}
