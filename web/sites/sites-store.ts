import { runInAction } from 'mobx';
import { errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import type { GeoSite, GeoSiteStatus } from '../api/rest.generated.ts';
import { during } from '../state/during.ts';
import { makeStore } from '../state/make-store.ts';
import { Reading } from '../state/reading.ts';
import { toast } from '../widgets/toast/toast.ts';
import { sitePath, sitesPath } from './site-paths.ts';

/** Maximum number of sites of an instance. */
const pageSize = 100;

/** A site with its status. */
export interface ListedSite {
  site: GeoSite;
  status: GeoSiteStatus | undefined;
}

/** All sites with their status, and the action to remove one. */
export class SitesStore {
  readonly reading: Reading<readonly ListedSite[]>;
  /** The site whose removal is being confirmed. */
  removing: ListedSite | null = null;
  /** Why it cannot be removed; undefined until the server has answered. */
  refusal: string | null | undefined = undefined;
  isRemoving = false;

  constructor(private readonly api: ApiClient) {
    const query = { per_page: pageSize };
    this.reading = new Reading(async (signal) => {
      const [sites, statuses] = await Promise.all([
        api.rest('GET', sitesPath, { query, signal }),
        api.rest('GET', `${sitesPath}/status`, { query, signal }),
      ]);
      const known = new Map(statuses.map((status) => [status.geo_node_id, status]));
      return sites.map((site) => ({ site, status: known.get(site.id) }));
    });
    makeStore(this);
  }

  /** Asks the server whether a site may be removed, for the confirmation dialog. */
  async askRemoval(listed: ListedSite): Promise<void> {
    this.removing = listed;
    this.refusal = undefined;
    const refusal = await this.remove(listed, { dry_run: true });
    runInAction(() => {
      if (this.removing === listed) this.refusal = refusal;
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
        this.reading.show((this.reading.answer ?? []).filter(({ site }) => site.id !== removing.site.id));
      });
      if (refusal === null) toast(`${removing.site.name} was removed`, { tone: 'success' });
    });
  }

  private async remove({ site }: ListedSite, body: object): Promise<string | null> {
    try {
      await this.api.rest('DELETE', sitePath(site.id), { body });
      return null;
    } catch (error) {
      return errorText(error);
    }
  }
}
