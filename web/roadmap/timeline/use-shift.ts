import { computed } from 'mobx';
import type { CSSProperties } from 'react';
import { useMemo } from 'react';
import { useRoadmap } from '../roadmap-context.ts';

/**
 * Shifts words into sight while the start of what they stand on is not, `left` and `width` in px on the timeline; for use
 * in an observer. They begin `inset` px after the edge, or before it where something stands in front of them. A `position: sticky` on each would cost the browser a layer for each, and most of its frames.
 */
export function useShift({ left, width }: { left: number; width: number }, inset = 0): CSSProperties | undefined {
  const { viewport } = useRoadmap().store;
  const cut = useMemo(
    () => computed(() => viewport.cutAtStart({ left, width }, inset)),
    [viewport, left, width, inset],
  ).get();
  return cut === 0 ? undefined : { marginInlineStart: cut };
}
