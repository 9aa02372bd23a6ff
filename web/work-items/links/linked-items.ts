import { runInAction } from 'mobx';
import { reportDefect } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import { makeStore } from '../../state/make-store.ts';
import { workItemLinkedItemsQuery } from '../operations/linked-items.graphql.ts';
import { widgetWith } from '../widget-with.ts';
import { linkedItemOf, type LinkedItem } from './linked-item.ts';

/** Identifies an item by its group or project and its number there. */
export interface ItemPlace {
  fullPath: string;
  iid: string;
}

export type LinkDirection = 'blocks' | 'is_blocked_by' | 'relates_to';

/** The links of an item; loaded on first hover, and reloaded only on request. */
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

  /** Loads them unless they are loaded or loading; a failed load is retried. */
  async load(place: ItemPlace): Promise<void> {
    if (this.status === 'loading' || this.status === 'ready') return;
    this.status = 'loading';
    await this.reload(place);
  }

  /** Reloads them; the current ones stay visible meanwhile. */
  async reload(place: ItemPlace): Promise<void> {
    try {
      const found = await this.read(place);
      runInAction(() => {
        this.all = found;
        this.status = 'ready';
      });
    } catch (error) {
      reportDefect(error);
      runInAction(() => {
        this.status = 'failed';
      });
    }
  }

  /** From a cursor on to the end. */
  private async read(place: ItemPlace, after: string | null = null): Promise<LinkedItem[]> {
    const { workspace } = await this.api.graphql(workItemLinkedItemsQuery, { ...place, after });
    const { nodes = [], pageInfo } = widgetWith(workspace, 'linkedItems')?.linkedItems ?? {};
    const items = nodes.map(linkedItemOf).filter((item) => item !== null);
    return pageInfo?.hasNextPage === true ? [...items, ...(await this.read(place, pageInfo.endCursor))] : items;
  }
}
