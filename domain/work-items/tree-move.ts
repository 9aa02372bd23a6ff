/** The API input for moving an item in the tree. */
export interface TreeMoveRequest {
  /** The sibling next to the new position, or null if the new parent has no loaded children. */
  adjacentReferenceId: string | null;
  /** The position of the adjacent child relative to the moved one: `before` places the moved one right after it. */
  relativePosition: 'before' | 'after';
}

/**
 * A move within one parent, from one index of its children to another. Null if nothing changes. `children` is the order
 * before the move.
 */
export function moveAmongSiblings(children: readonly string[], from: number, to: number): TreeMoveRequest | null {
  const adjacentReferenceId = children[to];
  if (from === to || adjacentReferenceId === undefined) return null;
  if (to === 0) return { adjacentReferenceId, relativePosition: 'after' };
  if (to === children.length - 1) return { adjacentReferenceId, relativePosition: 'before' };
  return { adjacentReferenceId, relativePosition: to > from ? 'before' : 'after' };
}

/** A move to `index` among the children of another parent. */
export function moveToParent(children: readonly string[], index: number): TreeMoveRequest {
  const there = children[index];
  if (there !== undefined) return { adjacentReferenceId: there, relativePosition: 'after' };
  return { adjacentReferenceId: children.at(-1) ?? null, relativePosition: 'before' };
}
