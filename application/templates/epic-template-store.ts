import type { Actor } from '../../domain/access/actor.ts';
import type { EpicTemplate, OfferedEpicTemplate } from '../../domain/templates/epic-template.ts';
import type { Store } from '../door/store.ts';

export interface EpicTemplateStore extends Store<EpicTemplate> {
  countOf(namespaceId: number): Promise<number>;
}

/** Templates whose epics the actor may read; others look as if they were not there. */
export interface EpicTemplateQueries {
  /** Those of the group first, then those of the groups above it from the nearest up; each sorted by name. */
  offered(actor: Actor, groupId: number): Promise<OfferedEpicTemplate[]>;
  /** One of exactly this group. */
  find(actor: Actor, groupId: number, templateId: number): Promise<OfferedEpicTemplate | null>;
}

declare module '../door/stores.ts' {
  interface Stores {
    epicTemplates: EpicTemplateStore;
  }
  interface Queries {
    epicTemplates: EpicTemplateQueries;
  }
}
