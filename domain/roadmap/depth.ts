/** How far below epics a roadmap has rows. */
export const depths = ['EPICS', 'ISSUES', 'TASKS'] as const;
export type Depth = (typeof depths)[number];

export const defaultDepth: Depth = 'EPICS';

/** The depth of an address; an unknown one is the default. */
export function depthFrom(requested: string | null): Depth {
  return depths.find((depth) => depth === requested?.toUpperCase()) ?? defaultDepth;
}

/** As a parameter; null for the default. */
export function depthText(depth: Depth): string | null {
  return depth === defaultDepth ? null : depth.toLowerCase();
}
