import { computed } from 'mobx';
import type { CSSProperties } from 'react';
import { useMemo } from 'react';
import { useRoadmap } from '../roadmap-context.ts';

/**
 * Shifts words into sight while the start of what they stand on is not, `left` and `width` in px on the timeline; for use
 * in an observer. A `position: sticky` on each would cost the browser a layer for each, and most of its frames.
 */
export function useShift({ left, width }: { left: number; width: number }): CSSProperties | undefined {
  const { viewport } = useRoadmap().store;
  const cut = useMemo(() => computed(() => viewport.cutAtStart({ left, width })), [viewport, left, width]).get();
  return cut === 0 ? undefined : { marginInlineStart: cut };
}
