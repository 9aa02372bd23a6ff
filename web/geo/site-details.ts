import { errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { during } from '../state/during.ts';
import { LatestCall } from '../state/latest-call.ts';
import { makeStore } from '../state/make-store.ts';
import { toast } from '../widgets/toast/toast.ts';
import { sitesPath, type CopyFailureAnswer, type SiteAnswer, type SiteStatusAnswer } from './site-answers.ts';

const failuresShown = 100;

/** Files that failed for one reason. */
interface Cause {
  reason: string;
  files: readonly CopyFailureAnswer[];
}

/** One site with its status and the files that could not be copied. */
export class SiteDetails {
  site: SiteAnswer | null = null;
  status: SiteStatusAnswer | null = null;
  failures: readonly CopyFailureAnswer[] = [];
  error: unknown = null;
  isRepairing = false;
  readonly #calls = new LatestCall();

  constructor(
    private readonly api: ApiClient,
    private readonly id: string,
  ) {
    makeStore(this);
  }

  /** Failures by cause, most frequent first. */
  get causes(): readonly Cause[] {
    const byReason = new Map<string, CopyFailureAnswer[]>();
    for (const failure of this.failures) {
      const known = byReason.get(failure.last_sync_failure);
      if (known === undefined) byReason.set(failure.last_sync_failure, [failure]);
      else known.push(failure);
    }
    return [...byReason]
      .map(([reason, files]) => ({ reason, files }))
      .sort((a, b) => b.files.length - a.files.length || a.reason.localeCompare(b.reason));
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
          this.api.page<CopyFailureAnswer>(`${path}/failures`, { query: { per_page: failuresShown }, signal }),
        ]),
      ([site, status, failures]) => {
        this.site = site;
        this.status = status;
        this.failures = failures.items;
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
