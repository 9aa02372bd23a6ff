import type { Application } from '../../app/application-context.ts';
import type { Announcer } from '../../widgets/announcer.ts';
import type { Branch } from './items/branch.ts';
import type { TreeItem } from './items/tree-item.ts';
import type { TreeRows } from './rows/tree-rows.ts';
import type { TreeViewport } from './rows/tree-viewport.ts';

export type TreeEnvironment = Pick<Application, 'api' | 'session' | 'boot' | 'router' | 'changes' | 'items'>;

/** The operations of the tree's store that its parts use. */
export interface Tree {
  readonly environment: TreeEnvironment;
  readonly root: Branch;
  readonly rows: TreeRows;
  readonly viewport: TreeViewport;
  readonly focus: { isOn(key: string): boolean; moveTo(index: number): void };
  readonly announcer: Announcer;
  /** All branches that were ever expanded, the root too. */
  readonly allBranches: readonly Branch[];
  /** The branch in which the epic of another branch is; null for the root. */
  parentOf(branch: Branch): Branch | null;
  /** The row of the epic of a branch; null for the root. */
  epicItemOf(branch: Branch): TreeItem | null;
  /** Reloads the first pages and the sums of these branches and of all their ancestors. */
  refresh(...changed: Branch[]): Promise<void>;
  /** Shows a failure; null clears it. */
  fail(problem: string | null): void;
}
