import type { NamedNamespace } from '../app/namespace.ts';

/** A group or project as the pages of its milestones read it. */
export interface MilestonePlace extends NamedNamespace {
  id: number;
  /** Whether the reader may create, change and delete its milestones. */
  can_administrate_milestones?: true;
}
