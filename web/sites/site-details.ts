import { errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import type { GeoSite, GeoSiteFailureCause, GeoSiteStatus } from '../api/rest.generated.ts';
import { during } from '../state/during.ts';
import { makeStore } from '../state/make-store.ts';
import { Reading } from '../state/reading.ts';
import { toast } from '../widgets/toast/toast.ts';
import { sitePath } from './site-paths.ts';

/** One site with its status and the files that could not be copied. */
export interface SiteDetails {
  site: GeoSite;
  status: GeoSiteStatus;
  causes: readonly GeoSiteFailureCause[];
}

/** The details of a site, and the action to repair it. */
export class SiteRepair {
  readonly reading: Reading<SiteDetails>;
  isRepairing = false;
  private readonly path: ReturnType<typeof sitePath>;

  constructor(
    private readonly api: ApiClient,
    id: string,
  ) {
    this.path = sitePath(id);
    this.reading = new Reading(async (signal) => {
      const [site, status, causes] = await Promise.all([
        api.rest('GET', this.path, { signal }),
        api.rest('GET', `${this.path}/status`, { signal }),
        api.rest('GET', `${this.path}/failure_causes`, { signal }),
      ]);
      return { site, status, causes };
    });
    makeStore(this);
  }

  /** Retries the failed files at once. */
  async repair(): Promise<void> {
    await during(this, 'isRepairing', async () => {
      try {
        await this.api.rest('POST', `${this.path}/repair`, {});
        toast('The files will be tried again', { tone: 'success' });
      } catch (error) {
        toast(errorText(error), { tone: 'danger' });
      }
      await this.reading.reload();
    });
  }
}

/** Number of files that the site should have but has not processed yet. */
export function queuedCount({ uploads_count: all, uploads_registry_count: known }: GeoSiteStatus): number | null {
  return known === null ? null : all - known;
}
