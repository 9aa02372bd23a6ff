import { computed } from 'mobx';
import type { CSSProperties } from 'react';
import { useMemo } from 'react';
import { useRoadmap } from '../roadmap-context.ts';

/** An interval of the timeline, in px from its left edge. */
interface Stretch {
  left: number;
  width: number;
}

/**
 * Px of the start of an interval that are hidden, or closer than `inset` to the edge; 0 if its end is hidden too. For
 * use in an observer.
 */
export function useCutAtStart({ left, width }: Stretch, inset = 0): number {
  const { viewport } = useRoadmap().store;
  return useMemo(
    () => computed(() => viewport.cutAtStart({ left, width }, inset)),
    [viewport, left, width, inset],
  ).get();
}

/**
 * Moves text into view while the start of its bar is hidden; for use in an observer. It begins `inset` px after the
 * edge, or before it if something is in front of it. `position: sticky` would cost a layer for each text, and most of
 * the browser's frames.
 */
export function useShift(stretch: Stretch, inset = 0): CSSProperties | undefined {
  const cut = useCutAtStart(stretch, inset);
  return cut === 0 ? undefined : { marginInlineStart: cut };
}
