import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { ApiClient } from '../../api/client.ts';
import { linkedItemsQuery, type LinkedItemAnswer } from '../operations/linked-items.ts';

export type LinkDirection = 'blocks' | 'is_blocked_by';

export interface LinkedItem {
  id: string;
  title: string;
  reference: string;
  /** Address of its page; null when it has none. */
  href: string | null;
}

/** Open items that block an epic or that it blocks; read when first pointed at and never again (roadmap.md §4). */
export class LinkedItems {
  status: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  private answers: readonly LinkedItemAnswer[] = [];
  private readonly api: Pick<ApiClient, 'graphql'>;

  constructor(api: Pick<ApiClient, 'graphql'>) {
    this.api = api;
    makeAutoObservable<this, 'api' | 'answers'>(this, { api: false, answers: observableRef }, { autoBind: true });
  }

  of(direction: LinkDirection): LinkedItem[] {
    return this.answers
      .filter(({ linkType, workItemState }) => linkType === direction && workItemState === 'OPEN')
      .flatMap(({ workItem }) => (workItem === null ? [] : [linkedItem(workItem)]));
  }

  /** Reads them unless that is done or under way; a failed read is tried again. */
  async load(fullPath: string, iid: string): Promise<void> {
    if (this.status === 'loading' || this.status === 'ready') return;
    this.status = 'loading';
    try {
      const { workspace } = await this.api.graphql(linkedItemsQuery, { fullPath, iid });
      const answers = workspace?.workItem?.widgets.flatMap(({ linkedItems }) => linkedItems?.nodes ?? []) ?? [];
      runInAction(() => {
        this.answers = answers;
        this.status = 'ready';
      });
    } catch {
      runInAction(() => {
        this.status = 'failed';
      });
    }
  }
}

function linkedItem({ id, title, reference, webUrl }: NonNullable<LinkedItemAnswer['workItem']>): LinkedItem {
  return { id, title, reference, href: webUrl === null ? null : new URL(webUrl, 'http://localhost').pathname };
}
