import type { Announcer } from '../../roadmap/announcer.ts';
import type { Branch } from './items/branch.ts';
import type { TreeRows } from './rows/tree-rows.ts';
import type { TreeViewport } from './rows/tree-viewport.ts';

/** What the parts of the tree's store ask of the whole, which is made of them. */
export interface Tree {
  readonly rows: TreeRows;
  readonly viewport: TreeViewport;
  readonly announcer: Announcer;
  /** The branch in which the epic of another branch stands; null for the root. */
  parentOf(branch: Branch): Branch | null;
  refresh(): Promise<void>;
  /** Tells the reader what failed; null takes it back. */
  fail(problem: string | null): void;
}
