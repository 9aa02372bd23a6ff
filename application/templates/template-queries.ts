import type { Actor } from '../../domain/access/actor.ts';
import type { DescriptionTemplate } from '../../domain/templates/description-template.ts';

/** A template as lists name it. */
export interface OfferedTemplate extends Pick<DescriptionTemplate, 'id' | 'namespaceId' | 'name'> {
  /** Of the group or project that keeps it. */
  namespaceName: string;
}

/** Templates of a namespace and of the groups above it, as far as the actor may read those. */
export interface TemplateQueries {
  /** Those of the namespace first, then of the groups from the nearest up; each by name. */
  offered(actor: Actor, namespaceId: number): Promise<OfferedTemplate[]>;
  /** The nearest one of this name, or the one that a certain namespace keeps; upper and lower case alike. */
  find(
    actor: Actor,
    namespaceId: number,
    name: string,
    sourceId: number | undefined,
  ): Promise<DescriptionTemplate | null>;
}
