import { runInAction } from 'mobx';
import { errorText } from '../api/api-error.ts';
import type { Page } from '../api/client.ts';
import type { BinnedItem } from '../api/rest.generated.ts';
import type { Application } from '../app/application-context.ts';
import { namespaceReader, type NamedNamespace, type Namespace } from '../app/namespace.ts';
import { ListScreen } from '../state/list-screen.ts';
import { makeStore } from '../state/make-store.ts';
import { toast } from '../widgets/toast/toast.ts';

const perPage = 50;

interface BinAnswer extends Page<BinnedItem> {
  namespace: NamedNamespace;
}

/** The deleted items of a group and of all below it. */
export class Bin {
  /** What is removed for good when the reader agrees: one item, or all. */
  asked: BinnedItem | 'all' | null = null;
  isBusy = false;
  readonly list: ListScreen<object, BinAnswer>;

  constructor(
    private readonly environment: Pick<Application, 'api' | 'router'>,
    private readonly group: Namespace,
  ) {
    const { api, router } = environment;
    const readPlace = namespaceReader(api, group);
    this.list = new ListScreen<object, BinAnswer>({
      router,
      view: {},
      perPage,
      read: async ({ cursor }, signal) => {
        const query = {
          pagination: 'keyset',
          order_by: 'deleted_at',
          per_page: perPage,
          ...(cursor !== '' && { cursor }),
        } as const;
        const [namespace, items] = await Promise.all([
          readPlace(signal),
          api.page(`/api/v4/groups/${this.path}/bin`, { query, signal }),
        ]);
        return { ...items, namespace };
      },
    });
    makeStore(this, { list: false });
  }

  ask(about: BinnedItem | 'all' | null): void {
    this.asked = about;
  }

  async restore({ id, title }: BinnedItem): Promise<void> {
    await this.change(async () => {
      await this.environment.api.rest('POST', `/api/v4/groups/${this.path}/bin/${id}/restore`);
      toast(`“${title}” restored`, { tone: 'success' });
    });
  }

  /** Removes for good what the reader was asked about. */
  async remove(): Promise<void> {
    const { asked } = this;
    if (asked === null) return;
    await this.change(async () => {
      const { api } = this.environment;
      if (asked === 'all') await api.rest('DELETE', `/api/v4/groups/${this.path}/bin`);
      else await api.rest('DELETE', `/api/v4/groups/${this.path}/bin/${asked.id}`);
      toast(asked === 'all' ? 'Bin emptied' : `“${asked.title}” removed for good`, { tone: 'success' });
    });
    this.ask(null);
  }

  private get path(): string {
    return encodeURIComponent(this.group.fullPath);
  }

  private async change(work: () => Promise<void>): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      await work();
    } catch (error) {
      toast(errorText(error), { tone: 'danger' });
    } finally {
      runInAction(() => {
        this.isBusy = false;
      });
      await this.list.load();
    }
  }
}
