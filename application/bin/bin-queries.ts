import type { Actor } from '../../domain/access/actor.ts';
import type { BinnedItem } from '../../domain/bin/binned-item.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { Page, PageRequest } from '../inputs/page.ts';

/** A deleted item with where it was and who deleted it. */
export interface ListedBinnedItem extends BinnedItem {
  fullPath: string;
  deletedByName: string | null;
  deletedByUsername: string | null;
}

/** Deleted items of a group or project and of all below it, last deleted first, that the actor may restore. */
export interface BinQueries {
  page(actor: Actor, namespace: Namespace, page: PageRequest): Promise<Page<ListedBinnedItem>>;
  count(actor: Actor, namespace: Namespace): Promise<number>;
}

declare module '../door/stores.ts' {
  interface Queries {
    bin: BinQueries;
  }
}
