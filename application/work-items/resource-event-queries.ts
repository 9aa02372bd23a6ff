import type { Actor } from '../../domain/access/actor.ts';
import type { ItemRow } from '../../domain/work-items/work-item.ts';
import type { Page, PageRequest } from '../page.ts';

/** What a change of an item can be about, for programs that follow one kind of it. */
export type ResourceEventKind = 'label' | 'state' | 'milestone' | 'iteration';

export interface ResourceEvent {
  /** Unique among the events of its kind. */
  id: number;
  /** Null when the account is gone. */
  authorId: number | null;
  createdAt: Date;
  action: 'add' | 'remove' | 'closed' | 'reopened';
  /** The label, milestone or iteration; null for a change of the state. */
  subjectId: number | null;
}

/**
 * Changes that people made to one item, oldest first. The item has been found readable by the actor. Milestones and
 * iterations that the actor may not read leave no event; labels leave one without their name.
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
