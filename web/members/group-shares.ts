import { accessLevels } from '../../domain/access/role.ts';
import type { Day } from '../../domain/calendar/day.ts';
import type { ApiClient } from '../api/client.ts';
import type { Share } from '../api/rest.generated.ts';
import { EntryList } from '../app/entry-list.ts';
import { apiPath, namespaceReader, type ApiPath, type Namespace } from '../app/namespace.ts';
import { Form } from '../state/form.ts';
import { makeStore } from '../state/make-store.ts';
import { placeOfGroup } from '../work-items/places/group-source.ts';
import { PlaceSearch } from '../work-items/places/place-search.ts';

const groupsShown = 20;

interface ShareFields {
  group_access: string;
  expires_at: Day | null;
}

export type GroupShares = EntryList<Share, ShareForm>;

/** The groups that are invited to a group or project. */
export function groupSharesOf(api: ApiClient, namespace: Namespace): GroupShares {
  const path = apiPath(namespace);
  return new EntryList<Share, ShareForm>({
    read: async (signal) => {
      // Read again each time: the groups are part of the answer about the place.
      const place = await namespaceReader(api, namespace)(signal);
      return { namespace: place, entries: place.shared_with_groups };
    },
    formOf: () => new ShareForm(api, path),
    remove: ({ group_id: id }) => api.rest('DELETE', `${path}/share/${id}`),
    texts: { created: 'Group invited', saved: 'Group invited', deleted: 'Group removed' },
  });
}

/** The form that invites a group. */
export class ShareForm {
  readonly form: Form<ShareFields>;
  readonly group: PlaceSearch;

  constructor(api: ApiClient, path: ApiPath) {
    this.group = new PlaceSearch('Couldn’t load groups.', async (search, signal) => {
      const query = { order_by: 'name' as const, search: search || null, per_page: groupsShown };
      const found = await api.rest('GET', '/api/v4/groups', { query, signal });
      return found.map(placeOfGroup);
    });
    this.form = new Form<ShareFields>({
      fields: { group_access: String(accessLevels.guest), expires_at: null },
      send: async ({ group_access: level, expires_at }) => {
        if (this.group.chosen === null) return;
        const body = { group_id: this.group.chosen.id, group_access: Number(level), expires_at };
        await api.rest('POST', `${path}/share`, { body });
      },
    });
    makeStore(this);
  }

  get error(): string | null {
    return this.form.error;
  }

  get isComplete(): boolean {
    return this.group.chosen !== null && this.form.isComplete;
  }

  get isSaving(): boolean {
    return this.form.isSaving;
  }

  async save(): Promise<boolean> {
    return this.group.chosen !== null && (await this.form.save());
  }
}
