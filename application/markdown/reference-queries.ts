import type { Actor } from '../../domain/access/actor.ts';
import type { Label } from '../../domain/labels/label.ts';
import type { Milestone } from '../../domain/milestones/milestone.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { User } from '../../domain/people/user.ts';
import type { Reference } from '../../domain/references/reference.ts';
import type { ItemRow } from '../../domain/work-items/work-item.ts';

/** The resolved reference for a person who may read it, with its group or project. */
export type ResolvedReference =
  | { kind: 'item'; item: ItemRow; namespace: Namespace }
  | { kind: 'milestone'; milestone: Milestone; namespace: Namespace }
  | { kind: 'label'; label: Label; namespace: Namespace }
  | { kind: 'user'; user: User };

/** Resolves references in texts. Missing and hidden things are both null. */
export interface ReferenceQueries {
  /**
   * One result per reference, in order. A reference without a path is resolved in `namespaceId`: epics in its group,
   * issues in the project, milestones and labels there and in all groups above.
   */
  resolve(
    actor: Actor,
    namespaceId: number,
    references: readonly Pick<Reference, 'kind' | 'path' | 'number' | 'name'>[],
  ): Promise<(ResolvedReference | null)[]>;
}

declare module '../door/stores.ts' {
  interface Queries {
    references: ReferenceQueries;
  }
}
