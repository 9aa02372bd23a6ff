import type { ApiClient } from '../api/client.ts';
import type { Member, Project, ProtectedEnvironment, SingleGroup } from '../api/rest.generated.ts';
import { EntryList, type Entries } from '../app/entry-list.ts';
import { apiPath, namespaceReader, type Namespace } from '../app/namespace.ts';
import { protectionForm, type HolderChoice, type ProtectionForm } from './protection-form.ts';

interface ProtectionsAnswer extends Entries<ProtectedEnvironment> {
  /** People and groups that rules can name, besides roles. */
  people: readonly HolderChoice[];
}

export type Protections = EntryList<ProtectedEnvironment, ProtectionForm, ProtectionsAnswer>;

/** The most entries and members that the page shows; no place has more of the former, and the API takes all of the latter. */
const query = { per_page: 100 };

/** The protected environments of a project, or the protected tiers of a group. */
export function protectionsOf(api: ApiClient, namespace: Namespace): Protections {
  const path = `${apiPath(namespace)}/protected_environments` as const;
  const readPlace = namespaceReader(api, namespace);
  return new EntryList({
    read: async (signal) => {
      const [place, entries, members] = await Promise.all([
        readPlace(signal),
        api.rest('GET', path, { query, signal }),
        api.rest('GET', `${apiPath(namespace)}/members/all`, { query, signal }),
      ]);
      return { namespace: place, entries, people: [...members.map(personOf), ...groupsOf(place)] };
    },
    formOf: (before) => protectionForm(api, path, namespace.kind, before),
    remove: ({ name }) => api.rest('DELETE', `${path}/${encodeURIComponent(name)}`),
    texts: { created: 'Environment protected', saved: 'Protection saved', deleted: 'Protection removed' },
  });
}

function personOf({ id, name, username }: Member): HolderChoice {
  return { value: `user:${id}`, text: `${name} (@${username})` };
}

function groupsOf({ shared_with_groups: groups }: SingleGroup | Project): HolderChoice[] {
  return groups.map(({ group_id: id, group_name: name }) => ({ value: `group:${id}`, text: name }));
}
