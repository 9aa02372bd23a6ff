import { runInAction } from 'mobx';
import { reportDefect } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import { makeStore } from '../../state/make-store.ts';
import { workItemLinkedItemsQuery } from '../operations/linked-items.graphql.ts';
import { widgetWith } from '../widget-with.ts';
import { linkedItemOf, type LinkedItem } from './linked-item.ts';

/** The group or project of an item, and its number there. */
export interface ItemPlace {
  fullPath: string;
  iid: string;
}

export type LinkDirection = 'blocks' | 'is_blocked_by' | 'relates_to';

/** What an item is linked to; read when first pointed at, and again only on request. */
export class LinkedItems {
  status: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  all: readonly LinkedItem[] = [];

  constructor(private readonly api: Pick<ApiClient, 'graphql'>) {
    makeStore(this);
  }

  /** Open items that block it, that it blocks, or that it relates to. */
  of(direction: LinkDirection): LinkedItem[] {
    return this.all.filter(({ linkType, isOpen }) => linkType === direction && isOpen);
  }

  /** Reads them unless that is done or under way; a failed read is tried again. */
  async load(place: ItemPlace): Promise<void> {
    if (this.status === 'loading' || this.status === 'ready') return;
    this.status = 'loading';
    await this.reload(place);
  }

  /** Reads them again; those that are there stay in sight meanwhile. */
  async reload(place: ItemPlace): Promise<void> {
    try {
      const { workspace } = await this.api.graphql(workItemLinkedItemsQuery, place);
      const answers = widgetWith(workspace, 'linkedItems')?.linkedItems.nodes ?? [];
      runInAction(() => {
        this.all = answers.map(linkedItemOf).filter((item) => item !== null);
        this.status = 'ready';
      });
    } catch (error) {
      reportDefect(error);
      runInAction(() => {
        this.status = 'failed';
      });
    }
  }
}
