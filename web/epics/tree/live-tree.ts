import { runInAction, when } from 'mobx';
import { numberOfId } from '../../api/global-id.ts';
import type { Changes } from '../../app/changes/changes.ts';
import type { StillRows } from '../../widgets/still-rows.ts';
import type { Branch } from './items/branch.ts';
import type { TreeItem } from './items/tree-item.ts';
import type { TreeRows } from './rows/tree-rows.ts';
import type { TreeViewport } from './rows/tree-viewport.ts';

export interface LiveTreeSource {
  readonly root: Branch;
  /** All branches that were ever expanded, including the root. */
  readonly allBranches: readonly Branch[];
  readonly rows: TreeRows;
  readonly viewport: TreeViewport;
  readonly stillRows: StillRows;
  /** True while the reader is moving an item. */
  readonly isMoving: boolean;
}

/** Applies other people's changes to the loaded branches: a branch with changed items is reloaded. */
export class LiveTree {
  constructor(private readonly source: LiveTreeSource) {}

  /** Returns false if some of it could not be loaded. */
  async applyChanges(changes: Changes): Promise<boolean> {
    await when(() => !this.source.isMoving);
    const { allBranches, stillRows } = this.source;
    const stale = allBranches.filter(
      (branch) => branch.status === 'ready' && (stillRows.hasWaiting || this.concerns(branch, changes)),
    );
    const isLoading = allBranches.some(({ status }) => status === 'loading');
    if (stale.length === 0) return !isLoading;
    const readings = await Promise.all(stale.map(async (branch) => ({ branch, found: await branch.readAgain() })));
    // What was read may be from before the reader's move that began meanwhile.
    if (this.source.isMoving) return false;
    const fresh = readings.flatMap(({ branch, found }) => (found === null ? [] : [{ branch, found }]));
    const apply = (): void => runInAction(() => fresh.forEach(({ branch, found }) => branch.takeAgain(found)));
    // Rows that do not move may be updated under the pointer.
    if (fresh.every(({ branch, found }) => sameKeys(branch.items, found.items))) apply();
    else stillRows.change(() => this.holdInSight(apply));
    return !isLoading && fresh.length === stale.length;
  }

  private concerns(branch: Branch, { items, gone, labels, milestones, reload }: Changes): boolean {
    if (reload || labels.length + milestones.length > 0) return true;
    const ids = new Set([...items.map(({ id }) => id), ...gone]);
    return ids.has(numberOfId(branch.epicId)) || branch.items.some(({ id }) => ids.has(numberOfId(id)));
  }

  /** Keeps the first visible row at its place on the screen. */
  private holdInSight(apply: () => void): void {
    const { viewport } = this.source;
    const before = this.source.rows;
    const held = viewport.isCutAtTop ? before.rows[before.indexAt(viewport.topInSight)] : undefined;
    apply();
    const after = this.source.rows;
    const index = held === undefined ? -1 : after.indexOf(held.key);
    if (index < 0 || held === undefined) return;
    const shift = after.topOf(index) - before.topOf(before.indexOf(held.key));
    // The rows are drawn at their new places first, so that there is room to scroll.
    if (shift !== 0) requestAnimationFrame(() => viewport.scrollBy(shift));
  }
}

function sameKeys(one: readonly TreeItem[], other: readonly TreeItem[]): boolean {
  return one.length === other.length && one.every(({ key }, index) => key === other[index]?.key);
}
