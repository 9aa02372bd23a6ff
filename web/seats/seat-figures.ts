import { ApiError } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import type { SingleGroup } from '../api/rest.generated.ts';
import { namespaceReader, type NamedNamespace, type Namespace } from '../app/namespace.ts';
import { makeStore } from '../state/make-store.ts';
import { Reading } from '../state/reading.ts';
import type { SeatHistory, SubscriptionAnswer } from './seat-answers.ts';

/** A top-level group and its subscription, with its seats in use. */
interface Figures {
  group: NamedNamespace & SingleGroup;
  subscription: SubscriptionAnswer;
}

/** The seats of a top-level group; their history loads afterwards. */
export class SeatFigures {
  readonly reading: Reading<Figures>;
  readonly history: Reading<SeatHistory>;

  constructor(api: ApiClient, namespace: Namespace) {
    const readGroup = namespaceReader<SingleGroup>(api, namespace);
    this.reading = new Reading(async (signal) => {
      const group = await readGroup(signal);
      if (group.can_read_billing !== true) throw new ApiError('not_found', { status: 404 });
      const path = `/api/v4/namespaces/${group.id}/gitlab_subscription` as const;
      return { group, subscription: (await api.rest('GET', path, { signal })) as SubscriptionAnswer };
    });
    this.history = new Reading((signal) =>
      api.rest('GET', `/api/v4/groups/${this.reading.answer?.group.id}/seat_history`, { signal }),
    );
    makeStore(this);
  }

  /** Reads everything while the page is open; returns a function that stops it. */
  start(): () => void {
    void this.load();
    return () => {
      this.reading.stop();
      this.history.stop();
    };
  }

  /** Reloads the figures after a change; if that fails, the next visit does it. */
  async refresh(): Promise<void> {
    if (await this.reading.follow()) await this.history.reload();
  }

  private async load(): Promise<void> {
    if (await this.reading.load()) await this.history.load();
  }
}
