/** The controls of a task, in the order of the arrow keys. */
export const taskControls = { grip: '[data-grip]', box: 'input[type=checkbox]', menu: '[data-menu]' } as const;

const all = Object.values(taskControls).join();

/**
 * The control that an arrow key leads to: Left and Right within a task, Up and Down to the next one, so that the Tab key
 * stops once at each task. Null for other keys and elements, and at the ends.
 */
export function nextTaskControl(root: Element, from: HTMLElement, key: string): HTMLElement | null {
  const item = from.closest('li');
  if (item === null || !from.matches(all)) return null;
  const own = controlsOf(item);
  if (key === 'ArrowLeft') return own[own.indexOf(from) - 1] ?? null;
  if (key === 'ArrowRight') return own[own.indexOf(from) + 1] ?? null;
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null;
  const items = [...root.querySelectorAll('li')].filter((one) => controlsOf(one).length > 0);
  const next = items[items.indexOf(item) + (key === 'ArrowUp' ? -1 : 1)];
  if (next === undefined) return null;
  const kind = Object.values(taskControls).find((selector) => from.matches(selector)) ?? all;
  const controls = controlsOf(next);
  return controls.find((control) => control.matches(kind)) ?? controls[0] ?? null;
}

/** Those of the task itself, not of the ones below it. */
function controlsOf(item: Element): HTMLElement[] {
  return Object.values(taskControls).flatMap((selector) =>
    [...item.querySelectorAll<HTMLElement>(selector)].filter((control) => control.closest('li') === item),
  );
}
