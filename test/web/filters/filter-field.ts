import { waitFor, within } from '@testing-library/dom';
import type { Screen } from '../../support/dom/screens.ts';

/** The filter bar. Not by its role, for which a query would look at each element of the page. */
export function filterBar({ document }: Screen): HTMLElement {
  const bar = document.querySelector<HTMLElement>('[role=search]');
  if (bar === null) throw new Error('the page has no filter bar');
  return bar;
}

/** The field of the filter bar. */
export function filterField(screen: Screen): HTMLInputElement {
  return within(filterBar(screen)).getByRole('combobox');
}

/** The suggestions of the field, or the choices of a list. */
export function options({ document }: Screen): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[role=option]')];
}

/** The first text of each suggestion, without what explains it. */
export function optionTitles(screen: Screen): string[] {
  return options(screen).map((option) => option.querySelector('span > span')?.textContent ?? '');
}

/** Waits for the suggestion with this title. */
export function findOption(screen: Screen, title: string): Promise<HTMLElement> {
  return waitFor(() => {
    const option = options(screen).find((_option, index) => optionTitles(screen)[index] === title);
    if (option === undefined) throw new Error(`no option "${title}"; options: ${optionTitles(screen).join(', ')}`);
    return option;
  });
}

/** Chooses the suggestion with this title. */
export async function chooseOption(screen: Screen, title: string): Promise<void> {
  await screen.user.click(await findOption(screen, title));
}

/** Types the name of a kind of filter and chooses it. */
export async function beginFilter(screen: Screen, kind: string): Promise<void> {
  await screen.user.click(filterField(screen));
  await screen.user.keyboard(kind);
  await findOption(screen, kind);
  await screen.user.keyboard('{Enter}');
}
