import { accessLevels } from '../../domain/access/role.ts';
import type { Day } from '../../domain/calendar/day.ts';
import type { ApiClient } from '../api/client.ts';
import { EntryList } from '../app/entry-list.ts';
import { apiPath, namespaceReader, type Namespace } from '../app/namespace.ts';
import { Form } from '../state/form.ts';
import { makeStore } from '../state/make-store.ts';
import { placeOfGroup } from '../work-items/places/group-source.ts';
import { PlaceSearch } from '../work-items/places/place-search.ts';

const groupsShown = 20;

/** A group that is invited, as the API answers it. */
export interface ShareAnswer {
  group_id: number;
  group_name: string;
  group_full_path: string;
  group_access_level: number;
  expires_at: Day | null;
}

interface ShareFields {
  group_access: string;
  expires_at: Day | null;
}

type GroupAnswer = Parameters<typeof placeOfGroup>[0];

export type GroupShares = EntryList<ShareAnswer, ShareForm>;

/** The groups that are invited to a group or project. */
export function groupSharesOf(api: ApiClient, namespace: Namespace): GroupShares {
  const path = apiPath(namespace);
  return new EntryList<ShareAnswer, ShareForm>({
    read: async (signal) => {
      // Read again each time: the groups are part of the answer about the place.
      const place = await namespaceReader<{ shared_with_groups: ShareAnswer[] }>(api, namespace)(signal);
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

  constructor(api: ApiClient, path: string) {
    this.group = new PlaceSearch('Couldn’t load groups.', async (search, signal) => {
      const query = { order_by: 'name', search: search || null, per_page: groupsShown };
      const found = await api.rest<GroupAnswer[]>('GET', '/api/v4/groups', { query, signal });
      return found.map(placeOfGroup);
    });
    this.form = new Form<ShareFields>({
      fields: { group_access: String(accessLevels.guest), expires_at: null },
      send: async ({ group_access: level, expires_at }) => {
        const body = { group_id: this.group.chosen?.id, group_access: Number(level), expires_at };
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
