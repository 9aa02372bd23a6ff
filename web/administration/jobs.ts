import { errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import type { Job } from '../api/rest.generated.ts';
import { makeStore } from '../state/make-store.ts';
import { Reading } from '../state/reading.ts';
import { toast } from '../widgets/toast/toast.ts';

export const jobStates = ['failing', 'all'] as const;
export type JobState = (typeof jobStates)[number];

/** Background jobs: those that failed and are retried later, or all that are waiting. */
export class Jobs {
  state: JobState = 'failing';
  readonly reading: Reading<readonly Job[]>;

  constructor(private readonly api: ApiClient) {
    this.reading = new Reading((signal) =>
      api.rest('GET', '/api/v4/admin/jobs', { query: { state: this.state }, signal }),
    );
    makeStore(this, { reading: false });
  }

  show(state: JobState): void {
    this.state = state;
    void this.reading.reload();
  }

  /** Retries a job now. */
  async retry({ id }: Job): Promise<void> {
    try {
      await this.api.rest('POST', `/api/v4/admin/jobs/${id}/retry`);
      toast('Trying again', { tone: 'success' });
    } catch (error) {
      toast(errorText(error), { tone: 'danger' });
    }
    await this.reading.reload();
  }
}
