/** How a move in the tree is told to the server. */
export interface TreeMoveRequest {
  /** The child beside the new place, or null when the new parent has none that is known. */
  adjacentReferenceId: string | null;
  /** Where the adjacent child lies as seen from the moved one: `before` puts the moved one right behind it. */
  relativePosition: 'before' | 'after';
}

/**
 * A move inside one parent, from one index of its children to another. Null when nothing changes.
 * `children` is the order before the move.
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
