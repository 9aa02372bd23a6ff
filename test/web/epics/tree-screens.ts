import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import type { OpenScreenOptions, Screen } from '../../support/dom/screens.ts';
import { useScreens } from '../../support/dom/screens.ts';
import { filledWithTree, today, treeWorldOn, type TreeWorld } from './tree-plan.ts';

export interface TreeScreenOptions extends OpenScreenOptions {
  /** Title of the epic; "Launch" unless said otherwise. */
  epic?: string;
}

/** The plan with its tree, and pages of its epics drawn in Node.js, for the tests of one `describe`. */
export interface TreeScreens extends TreeWorld {
  /** The page of an epic, by the administrator unless said otherwise; null is a visitor. */
  open(options?: TreeScreenOptions): Promise<Screen>;
  /** The same of any page, by its path. */
  openPath(path: string, options?: OpenScreenOptions): Promise<Screen>;
}

/** The twin of `useTreeWindow` for tests without a browser. */
export function useTreeScreens(): TreeScreens {
  const screens = useScreens({ today, filledBy: filledWithTree });
  const tree = {} as TreeScreens;
  before(async function () {
    this.timeout(60_000);
    // Otherwise the first test would have to wait for the code.
    await import('../../../web/epics/epic-page.tsx');
    Object.assign(tree, await treeWorldOn(screens.server()));
    tree.openPath = (path, options) => screens.open(path, { as: tree.server.root, ...options });
    tree.open = ({ epic = 'Launch', ...options } = {}) =>
      tree.openPath(`/groups/plan/-/epics/${tree.items[epic]?.iid ?? 0}`, {
        until: (screen) => screen.findByRole('treegrid'),
        ...options,
      });
  });
  return tree;
}

/** The panel, apart from the rest of the page. */
export async function panelOf(screen: Screen) {
  return within(await screen.findByRole('region', { name: 'Child issues and epics' }));
}

/** The row of an item, when it is there. */
export async function findRow(screen: Screen, title: string): Promise<HTMLElement> {
  return waitFor(() => {
    const row = rowOf(screen, title);
    if (row === null) throw new Error(`no row shows ${title}, only ${titles(screen).join(', ')}`);
    return row;
  });
}

/** Waits until no row shows an item. */
export async function rowGone(screen: Screen, title: string): Promise<void> {
  await waitFor(() => expect(rowOf(screen, title)).to.equal(null));
}

function rowOf({ document }: Screen, title: string): HTMLElement | null {
  const link = document.querySelector(`[data-item] a[title="${title}"]`);
  return link?.closest<HTMLElement>('[data-item]') ?? null;
}

/** Opens a form by its line of the menu "Add". */
export async function openForm(screen: Screen, item: string): Promise<void> {
  const panel = await panelOf(screen);
  await screen.user.click(panel.getByRole('button', { name: 'Add' }));
  await screen.user.click(await screen.findByRole('menuitem', { name: item }));
}

/** Titles of the rows that are drawn, from the top, set in by level: "Launch", "· Engine". */
export function titles({ document }: Screen): string[] {
  return Array.from(document.querySelectorAll('[data-item]'))
    .sort((one, other) => indexOf(one) - indexOf(other))
    .map((row) => {
      const level = Number(row.getAttribute('aria-level')) - 1;
      return `${'· '.repeat(level)}${row.querySelector('a')?.textContent ?? ''}`;
    });
}

const indexOf = (row: Element): number => Number(row.getAttribute('aria-rowindex'));
