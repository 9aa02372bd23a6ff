import type { Application } from '../../app/application-context.ts';
import type { Announcer } from '../../widgets/announcer.ts';
import type { Branch } from './items/branch.ts';
import type { TreeItem } from './items/tree-item.ts';
import type { TreeRows } from './rows/tree-rows.ts';
import type { TreeViewport } from './rows/tree-viewport.ts';

export type TreeEnvironment = Pick<Application, 'api' | 'session' | 'boot' | 'router' | 'changes' | 'items'>;

/** What the parts of the tree's store ask of the whole, which is made of them. */
export interface Tree {
  readonly environment: TreeEnvironment;
  readonly signedIn: boolean;
  readonly root: Branch;
  readonly rows: TreeRows;
  readonly viewport: TreeViewport;
  readonly focus: { isOn(key: string): boolean; moveTo(index: number): void };
  readonly announcer: Announcer;
  /** The branch in which the epic of another branch is; null for the root. */
  parentOf(branch: Branch): Branch | null;
  /** The row of the epic that a branch belongs to; null for the root. */
  epicItemOf(branch: Branch): TreeItem | null;
  /** Reads the first pages and the sums of these branches and of all above them again. */
  refresh(...changed: Branch[]): Promise<void>;
  /** Tells the reader what failed; null takes it back. */
  fail(problem: string | null): void;
}
