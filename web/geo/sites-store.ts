import { runInAction } from 'mobx';
import { errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { during } from '../state/during.ts';
import { LatestCall } from '../state/latest-call.ts';
import { makeStore } from '../state/make-store.ts';
import { toast } from '../widgets/toast/toast.ts';
import { sitesPath, type SiteAnswer, type SiteStatusAnswer } from './site-answers.ts';

/** Maximum number of sites of an instance. */
const pageSize = 100;

/** All sites with their status, and the action to remove one. */
export class SitesStore {
  sites: readonly SiteAnswer[] | null = null;
  error: string | null = null;
  /** The site whose removal is being confirmed. */
  removing: SiteAnswer | null = null;
  /** Why it cannot be removed; undefined until the server has answered. */
  refusal: string | null | undefined = undefined;
  isRemoving = false;
  private statuses: ReadonlyMap<number, SiteStatusAnswer> = new Map();
  readonly #calls = new LatestCall();

  constructor(private readonly api: ApiClient) {
    makeStore(this, { statusOf: false });
  }

  statusOf(site: SiteAnswer): SiteStatusAnswer | undefined {
    return this.statuses.get(site.id);
  }

  /** Reloads everything; the current data stays until then. */
  async load(): Promise<void> {
    const query = { per_page: pageSize };
    await this.#calls.read(
      (signal) =>
        Promise.all([
          this.api.page<SiteAnswer>(sitesPath, { query, signal }),
          this.api.page<SiteStatusAnswer>(`${sitesPath}/status`, { query, signal }),
        ]),
      ([sites, statuses]) => {
        this.sites = sites.items;
        this.statuses = new Map(statuses.items.map((status) => [status.geo_node_id, status]));
        this.error = null;
      },
      (error) => {
        this.error = errorText(error);
      },
    );
  }

  /** Asks the server whether a site may be removed, for the confirmation dialog. */
  async askRemoval(site: SiteAnswer): Promise<void> {
    this.removing = site;
    this.refusal = undefined;
    const refusal = await this.remove(site, { dry_run: true });
    runInAction(() => {
      if (this.removing === site) this.refusal = refusal;
    });
  }

  dismissRemoval(): void {
    if (!this.isRemoving) this.removing = null;
  }

  async confirmRemoval(): Promise<void> {
    const { removing } = this;
    if (removing === null) return;
    await during(this, 'isRemoving', async () => {
      const refusal = await this.remove(removing, {});
      runInAction(() => {
        this.refusal = refusal;
        if (refusal !== null) return;
        this.removing = null;
        this.sites = this.sites?.filter(({ id }) => id !== removing.id) ?? null;
      });
      if (refusal === null) toast(`${removing.name} was removed`, { tone: 'success' });
    });
  }

  leave(): void {
    this.#calls.stop();
  }

  private async remove(site: SiteAnswer, body: object): Promise<string | null> {
    try {
      await this.api.rest('DELETE', `${sitesPath}/${site.id}`, { body });
      return null;
    } catch (error) {
      return errorText(error);
    }
  }
}
