import { computed } from 'mobx';
import type { CSSProperties } from 'react';
import { useMemo } from 'react';
import { useRoadmap } from '../roadmap-context.ts';

/** A stretch of the timeline, in px from its left edge. */
interface Stretch {
  left: number;
  width: number;
}

/**
 * Px of the start of a stretch that are not in sight, or nearer than `inset` to the edge; 0 when its end is not in
 * sight either. For use in an observer.
 */
export function useCutAtStart({ left, width }: Stretch, inset = 0): number {
  const { viewport } = useRoadmap().store;
  return useMemo(
    () => computed(() => viewport.cutAtStart({ left, width }, inset)),
    [viewport, left, width, inset],
  ).get();
}

/**
 * Shifts words into sight while the start of what they stand on is not; for use in an observer. They begin `inset` px
 * after the edge, or before it where something is in front of them. A `position: sticky` on each would cost the
 * browser a layer for each, and most of its frames.
 */
export function useShift(stretch: Stretch, inset = 0): CSSProperties | undefined {
  const cut = useCutAtStart(stretch, inset);
  return cut === 0 ? undefined : { marginInlineStart: cut };
}
