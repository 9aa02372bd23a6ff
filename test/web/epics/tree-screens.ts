import { within } from '@testing-library/react';
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
}

/** The twin of `useTreeWindow` for tests without a browser. */
export function useTreeScreens(): TreeScreens {
  const screens = useScreens({ today, filledBy: filledWithTree });
  const tree = {} as TreeScreens;
  before(async function () {
    this.timeout(60_000);
    const server = screens.server();
    Object.assign(tree, await treeWorldOn(server));
    tree.open = ({ epic = 'Launch', ...options } = {}) =>
      screens.open(`/groups/plan/-/epics/${tree.items[epic]?.iid ?? 0}`, {
        as: server.root,
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

/** The row of an item; null when it is not in sight. */
export function rowOf({ document }: Screen, title: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-item]:has(a[title="${title}"])`);
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
