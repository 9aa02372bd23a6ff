const controls = 'a[href], button:enabled, input:enabled';

/** For a control of a row that is reached by arrow keys from the row's link, its only Tab stop. */
export const besideRowStop = { tabIndex: -1 } as const;

/**
 * For the `ref` of a list (`ul`) whose rows (`li`) hold several controls, of which only the link of each is a Tab stop:
 * the left and right arrow keys lead to the others of the row, up and down to the next row.
 */
export function listenToRowKeys(list: HTMLElement | null): (() => void) | undefined {
  if (list === null) return undefined;
  const press = (event: KeyboardEvent): void => {
    const { key, target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const row = target instanceof HTMLElement ? target.closest('li') : null;
    if (row === null) return;
    const found = nextControl(row, target as HTMLElement, key);
    if (found === null) return;
    event.preventDefault();
    found.focus();
  };
  list.addEventListener('keydown', press);
  return () => list.removeEventListener('keydown', press);
}

function nextControl(row: Element, from: HTMLElement, key: string): HTMLElement | null {
  const inRow = controlsOf(row);
  const place = inRow.indexOf(from);
  if (key === 'ArrowRight') return inRow[place + 1] ?? null;
  if (key === 'ArrowLeft') return inRow[place - 1] ?? null;
  const next = key === 'ArrowDown' ? row.nextElementSibling : key === 'ArrowUp' ? row.previousElementSibling : null;
  return next?.querySelector<HTMLElement>(`:is(${controls}):not([tabindex="-1"])`) ?? null;
}

function controlsOf(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(controls)].filter((one) =>
    one.checkVisibility({ visibilityProperty: true }),
  );
}
