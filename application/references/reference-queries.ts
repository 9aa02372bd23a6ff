import type { Actor } from '../../domain/access/actor.ts';
import type { Label } from '../../domain/labels/label.ts';
import type { Milestone } from '../../domain/milestones/milestone.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { User } from '../../domain/people/user.ts';
import type { Reference } from '../../domain/references/reference.ts';
import type { ItemRow } from '../../domain/work-items/work-item.ts';

/** What a reference means to someone who may read it, with the group or project it is in. */
export type ResolvedReference =
  | { kind: 'item'; item: ItemRow; namespace: Namespace }
  | { kind: 'milestone'; milestone: Milestone; namespace: Namespace }
  | { kind: 'label'; label: Label; namespace: Namespace }
  | { kind: 'user'; user: User };

/** Finds what texts name. Absent and hidden are the same: null. */
export interface ReferenceQueries {
  /**
   * One answer for each reference, in order. A reference without a path is looked up in `namespaceId`: epics in its
   * group, issues in the project, milestones and labels there and in all groups above.
   */
  resolve(
    actor: Actor,
    namespaceId: number,
    references: readonly Pick<Reference, 'kind' | 'path' | 'number' | 'name'>[],
  ): Promise<(ResolvedReference | null)[]>;
}
