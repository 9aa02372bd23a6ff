import { runInAction } from 'mobx';
import { moveAmongSiblings, moveToParent, type TreeMoveRequest } from '../../../../domain/work-items/tree-move.ts';
import { relationPath } from '../../../../domain/work-items/web-path.ts';
import { failureText, throwRefusal } from '../../../api/api-error.ts';
import type { ApiClient } from '../../../api/client.ts';
import { numberOfId } from '../../../api/global-id.ts';
import { keptAct, toastWithUndo } from '../../../app/undo.ts';
import { CallsInOrder } from '../../../state/calls-in-order.ts';
import { makeStore } from '../../../state/make-store.ts';
import type { Branch } from '../items/branch.ts';
import { isClosed, type TreeItem } from '../items/tree-item.ts';
import { epicTreeReorderMutation } from '../operations/tree.graphql.ts';
import type { Tree } from '../tree.ts';

/** A position among the children of an epic: an index that does not count the moved item. */
export interface Place {
  branch: Branch;
  index: number;
}

export interface PickedUp {
  item: TreeItem;
  from: Place;
  by: 'pointer' | 'keyboard';
}

/** A move that is already shown, but not confirmed by the server. */
interface SentMove {
  item: TreeItem;
  from: Place;
  place: Place;
  request: TreeMoveRequest;
  /** True if the new parent had children before. */
  hadChildren: boolean;
}

const orderFailed = 'Something went wrong while ordering item.';
const moveFailed = 'Something went wrong while moving item.';

/**
 * Moving one item through the tree, by pointer or by keyboard: picked up, held over a place, dropped or canceled. The
 * drop is shown at once and reverted if the server rejects it.
 */
export class TreeMove {
  picked: PickedUp | null = null;
  place: Place | null = null;
  readonly #calls = new CallsInOrder();
  #waiting = 0;

  constructor(
    private readonly tree: Tree,
    private readonly api: Pick<ApiClient, 'graphql'>,
  ) {
    makeStore(this, { fits: false, settled: false });
  }

  pickUp(item: TreeItem, branch: Branch, by: PickedUp['by']): void {
    const index = branch.items.findIndex(({ key }) => key === item.key);
    if (index < 0) return;
    this.picked = { item, from: { branch, index }, by };
    this.place = { branch, index };
  }

  /** Holds the item over a place; a place inside itself is ignored. */
  holdOver(place: Place | null): void {
    if (place !== null && this.place?.branch === place.branch && this.place.index === place.index) return;
    this.place = place !== null && this.fits(place) ? place : null;
  }

  /** An epic cannot be moved into itself. */
  fits({ branch }: Place): boolean {
    const { picked } = this;
    for (let above: Branch | null = branch; above !== null; above = this.tree.parentOf(above)) {
      if (above.epicId === picked?.item.key) return false;
    }
    return picked !== null;
  }

  cancel(): void {
    this.picked = null;
    this.place = null;
  }

  /** Drops the item at its current place. Returns whether anything moved. */
  drop(): boolean {
    const { picked, place } = this;
    this.cancel();
    if (picked === null || place === null) return false;
    const { item, from } = picked;
    const isAmongSiblings = from.branch === place.branch;
    // Closed siblings are shown last wherever they are, so a place is said by those of the same state.
    const isPeer = (one: TreeItem): boolean => isClosed(one) === isClosed(item);
    const keys = place.branch.items.filter(isPeer).map(({ key }) => key);
    const others = place.branch.items.filter(({ key }) => key !== item.key);
    const index = others.slice(0, place.index).filter(isPeer).length;
    const request = isAmongSiblings
      ? moveAmongSiblings(keys, keys.indexOf(item.key), index)
      : moveToParent(keys, index);
    if (request === null) return false;
    this.tree.fail(null);
    const hadChildren = place.branch.items.length > 0 || (this.tree.epicItemOf(place.branch)?.isParent ?? false);
    this.carry(item, from, place);
    this.#waiting += 1;
    void this.#calls.send(() => this.send({ item, from, place, request, hadChildren }));
    return true;
  }

  /** Resolves when every move so far is confirmed: data loaded before may not include them. Null if all are. */
  settled(): Promise<void> | null {
    return this.#waiting === 0 ? null : this.settle();
  }

  private async settle(): Promise<void> {
    while (this.#waiting > 0) await this.#calls.settled();
  }

  private async send({ item, from, place, request, hadChildren }: SentMove): Promise<void> {
    const isAmongSiblings = from.branch === place.branch;
    const { adjacentReferenceId, relativePosition } = request;
    const variables = {
      baseEpicId: from.branch.epicId,
      moved: {
        id: item.key,
        relativePosition,
        ...(adjacentReferenceId !== null && { adjacentReferenceId }),
        ...(!isAmongSiblings && { newParentId: place.branch.epicId }),
      },
    };
    const kept = keptAct();
    try {
      const { epicTreeReorder } = await this.api.graphql(epicTreeReorderMutation, variables, kept);
      throwRefusal(epicTreeReorder.errors);
      const below = isAmongSiblings ? undefined : this.tree.epicItemOf(place.branch);
      toastWithUndo(this.api, `“${item.title}” moved${below ? ` below “${below.title}”` : ''}`, kept.act);
      // Not awaited: reloading waits until all moves are confirmed, including this one.
      if (!isAmongSiblings) void this.tree.refresh(from.branch, place.branch);
    } catch (error) {
      runInAction(() => {
        this.carry(item, place, from);
        if (!hadChildren) this.emptied(place.branch);
      });
      this.tree.fail(failureText(error, isAmongSiblings ? orderFailed : moveFailed));
    } finally {
      this.#waiting -= 1;
    }
  }

  /** Moves the item from one branch to another on the page. */
  private carry(item: TreeItem, from: Place, to: Place): void {
    from.branch.take(item.key);
    to.branch.put(
      { ...item, relationPath: pathOfRelation(item, to.branch) },
      Math.min(to.index, to.branch.items.length),
    );
    if (from.branch === to.branch) return;
    this.tree.parentOf(to.branch)?.replace(to.branch.epicId, { isParent: true });
    if (from.branch.isEmpty) this.emptied(from.branch);
  }

  private emptied(branch: Branch): void {
    branch.setExpanded(false);
    this.tree.parentOf(branch)?.replace(branch.epicId, { isParent: false });
  }
}

/** URL for removing the item from the parent of a branch. */
function pathOfRelation({ key, type }: TreeItem, { place }: Branch): string {
  const child = { type, id: numberOfId(key) };
  return relationPath(child, { type: 'epic', iid: Number(place.iid) }, { fullPath: place.groupPath });
}
