import { errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { during } from '../state/during.ts';
import { LatestCall } from '../state/latest-call.ts';
import { makeStore } from '../state/make-store.ts';
import { toast } from '../widgets/toast/toast.ts';
import { sitesPath, type FailureCauseAnswer, type SiteAnswer, type SiteStatusAnswer } from './site-answers.ts';

/** One site with its status and the files that could not be copied. */
export class SiteDetails {
  site: SiteAnswer | null = null;
  status: SiteStatusAnswer | null = null;
  causes: readonly FailureCauseAnswer[] = [];
  error: unknown = null;
  isRepairing = false;
  readonly #calls = new LatestCall();

  constructor(
    private readonly api: ApiClient,
    private readonly id: string,
  ) {
    makeStore(this);
  }

  /** Number of files that the site should have but has not processed yet. */
  get queued(): number | null {
    const { status } = this;
    if (status === null || status.uploads_registry_count === null) return null;
    return status.uploads_count - status.uploads_registry_count;
  }

  async load(): Promise<void> {
    const path = `${sitesPath}/${encodeURIComponent(this.id)}`;
    await this.#calls.read(
      (signal) =>
        Promise.all([
          this.api.rest<SiteAnswer>('GET', path, { signal }),
          this.api.rest<SiteStatusAnswer>('GET', `${path}/status`, { signal }),
          this.api.rest<FailureCauseAnswer[]>('GET', `${path}/failure_causes`, { signal }),
        ]),
      ([site, status, causes]) => {
        this.site = site;
        this.status = status;
        this.causes = causes;
        this.error = null;
      },
      (error) => {
        this.error = error;
      },
    );
  }

  /** Retries the failed files at once. */
  async repair(): Promise<void> {
    await during(this, 'isRepairing', async () => {
      try {
        await this.api.rest('POST', `${sitesPath}/${encodeURIComponent(this.id)}/repair`, {});
        toast('The files will be tried again', { tone: 'success' });
      } catch (error) {
        toast(errorText(error), { tone: 'danger' });
      }
      await this.load();
    });
  }

  leave(): void {
    this.#calls.stop();
  }
}
