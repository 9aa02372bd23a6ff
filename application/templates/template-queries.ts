import type { Actor } from '../../domain/access/actor.ts';
import type { DescriptionTemplate } from '../../domain/templates/description-template.ts';

/** A template in a list. */
export interface OfferedTemplate extends Pick<DescriptionTemplate, 'id' | 'namespaceId' | 'name'> {
  /** The group or project of the template. */
  namespaceName: string;
  /** True if it is a file of the project's repository, which is not changed here. */
  inRepository: boolean;
}

/** Templates of a namespace and of the groups above it that the actor may read. */
export interface TemplateQueries {
  /** The namespace's own templates first, then those of the groups from the nearest up; each sorted by name. */
  offered(actor: Actor, namespaceId: number): Promise<OfferedTemplate[]>;
  /** The nearest template with this name, or the one of a given namespace; ignores case. */
  find(
    actor: Actor,
    namespaceId: number,
    name: string,
    sourceId: number | undefined,
  ): Promise<DescriptionTemplate | null>;
}

declare module '../door/stores.ts' {
  interface Queries {
    templates: TemplateQueries;
  }
}
