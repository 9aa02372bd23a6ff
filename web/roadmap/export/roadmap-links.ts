import { runInAction } from 'mobx';
import { addDays, type Day } from '../../../domain/calendar/day.ts';
import { printRoadmapQuery } from '../../../domain/roadmap/address.ts';
import { lastExpiry } from '../../../domain/roadmap/roadmap-link.ts';
import type { ApiClient } from '../../api/client.ts';
import type { RoadmapLink } from '../../api/rest.generated.ts';
import { Form } from '../../state/form.ts';
import { makeStore } from '../../state/make-store.ts';
import { Reading } from '../../state/reading.ts';
import { Deletion } from '../../widgets/dialog/deletion.ts';
import type { RoadmapStore } from '../roadmap-store.ts';

/** Days until a new link ends, unless another date is chosen. */
const lifetimeSuggested = 30;
const shownAtOnce = 100;

interface LinkFields {
  name: string;
  expires_on: Day | null;
}

/** The links to the roadmap of a group that work without an account, with the form for a new one. */
export class RoadmapLinks {
  readonly reading: Reading<readonly RoadmapLink[]>;
  readonly form: Form<LinkFields>;
  readonly deletion: Deletion<RoadmapLink>;
  /** Why a link could not be ended. */
  error: string | null = null;
  /** The address of the link that was just made; the server never shows it again. */
  made: string | null = null;

  constructor(
    private readonly api: Pick<ApiClient, 'rest'>,
    private readonly store: Pick<RoadmapStore, 'groupPath' | 'address' | 'today'>,
  ) {
    const query = { per_page: shownAtOnce };
    this.reading = new Reading((signal) => api.rest('GET', this.path, { query, signal }));
    const blank: LinkFields = { name: '', expires_on: addDays(store.today, lifetimeSuggested) };
    this.form = new Form({
      fields: blank,
      required: ({ name, expires_on: expiresOn }) => ({
        name: name.trim() === '' ? 'Enter a name.' : undefined,
        expires_on: expiresOn === null ? 'Choose a date.' : undefined,
      }),
      send: async ({ name, expires_on: expiresOn }) => {
        if (expiresOn !== null) await this.create(name.trim(), expiresOn);
        return blank;
      },
    });
    this.deletion = new Deletion(this, (link) => this.end(link));
    makeStore(this);
  }

  /** Why the links could not be loaded, or the last action failed. */
  get problem(): string | null {
    return this.reading.problem ?? this.error ?? this.form.error;
  }

  get lastDay(): Day {
    return lastExpiry(this.store.today);
  }

  private get path() {
    return `/api/v4/groups/${encodeURIComponent(this.store.groupPath)}/roadmap_links` as const;
  }

  private async create(name: string, expiresOn: Day): Promise<void> {
    this.error = null;
    const body = { name, expires_on: expiresOn, query: printRoadmapQuery(this.store.address.view) };
    const { url, ...link } = await this.api.rest('POST', this.path, { body });
    runInAction(() => {
      this.made = url;
      this.reading.show([link, ...(this.reading.answer ?? [])]);
    });
  }

  private async end({ id }: RoadmapLink): Promise<void> {
    await this.api.rest('DELETE', `${this.path}/${id}`);
    runInAction(() => {
      this.reading.show((this.reading.answer ?? []).filter((link) => link.id !== id));
      this.made = null;
    });
  }
}
