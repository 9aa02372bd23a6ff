import { runInAction } from 'mobx';
import { errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import type { Hook } from '../api/rest.generated.ts';
import { EntryList } from '../app/entry-list.ts';
import { apiPath, namespaceReader, type Namespace } from '../app/namespace.ts';
import { makeStore } from '../state/make-store.ts';
import { toast } from '../widgets/toast/toast.ts';
import { Deliveries } from './deliveries.ts';
import { eventsOf, type HooksPath } from './hook-events.ts';
import { hookForm, type HookForm } from './hook-form.ts';

/** The webhooks of a group or project: their list, tests and deliveries. */
export class Hooks {
  readonly list: EntryList<Hook, HookForm>;
  /** Id of the webhook that is being tested. */
  testing: number | null = null;
  /** The webhook whose deliveries are shown. */
  deliveries: Deliveries | null = null;
  private readonly path: HooksPath;

  constructor(
    private readonly api: ApiClient,
    namespace: Namespace,
  ) {
    this.path = `${apiPath(namespace)}/hooks`;
    const readPlace = namespaceReader(api, namespace);
    this.list = new EntryList({
      read: async (signal) => {
        const [place, entries] = await Promise.all([
          readPlace(signal),
          // No group or project has more.
          api.rest('GET', this.path, { query: { per_page: 100 }, signal }),
        ]);
        return { namespace: place, entries };
      },
      formOf: (before) => hookForm(api, namespace, before),
      remove: ({ id }) => api.rest('DELETE', `${this.path}/${id}`),
      texts: { created: 'Webhook created', saved: 'Webhook saved', deleted: 'Webhook deleted' },
    });
    makeStore(this);
  }

  /** Sends an event about the newest item, note, milestone, member or deployment. */
  async test(hook: Hook): Promise<void> {
    if (this.testing !== null) return;
    const [event = 'issues'] = eventsOf(hook);
    this.testing = hook.id;
    this.list.say(null);
    try {
      await this.api.rest<void>('POST', `${this.path}/${hook.id}/test/${event}_events`);
      toast('Test event delivered', { tone: 'success' });
    } catch (error) {
      this.list.say(errorText(error));
    }
    runInAction(() => {
      this.testing = null;
    });
    await this.list.reading.load();
  }

  showDeliveries(hook: Hook | null): void {
    this.deliveries?.leave();
    this.deliveries = hook === null ? null : new Deliveries(this.api, `${this.path}/${hook.id}/events`, hook);
    void this.deliveries?.load();
  }
}
