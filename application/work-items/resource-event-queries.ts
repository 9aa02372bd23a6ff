import type { Actor } from '../../domain/access/actor.ts';
import type { ItemRow } from '../../domain/work-items/work-item.ts';
import type { Page, PageRequest } from '../inputs/page.ts';

/** The fields whose changes the API lists as resource events. */
export type ResourceEventKind = 'label' | 'state' | 'milestone' | 'iteration';

export interface ResourceEvent {
  /** Unique among the events of one kind. */
  id: number;
  /** Null if the account was deleted. */
  authorId: number | null;
  createdAt: Date;
  action: 'add' | 'remove' | 'closed' | 'reopened';
  /** The label, milestone or iteration; null for a change of the state. */
  subjectId: number | null;
}

/**
 * Changes that people made to one item, oldest first. The caller must have checked that the actor may read the item.
 * Events of unreadable milestones and iterations are omitted; those of unreadable labels have no name.
 */
export interface ResourceEventQueries {
  page(
    actor: Actor,
    kind: ResourceEventKind,
    item: Pick<ItemRow, 'id'>,
    page: PageRequest,
  ): Promise<Page<ResourceEvent>>;
  count(actor: Actor, kind: ResourceEventKind, item: Pick<ItemRow, 'id'>): Promise<number>;
  find(actor: Actor, kind: ResourceEventKind, item: Pick<ItemRow, 'id'>, id: number): Promise<ResourceEvent | null>;
}

declare module '../door/stores.ts' {
  interface Queries {
    resourceEvents: ResourceEventQueries;
  }
}
