import { typedDocument } from '../../api/typed-document.ts';

interface Search {
  fullPath: string;
  search: string;
}

interface Found {
  id: string;
  iid: string;
  title: string;
  reference: string;
}

export const peopleSearchQuery = typedDocument<
  { group: { id: string; users: { id: string; name: string; username: string; avatarUrl: string | null }[] } | null },
  Search
>(`
  query usersAutocomplete($fullPath: ID!, $search: String) {
    group(fullPath: $fullPath) { id users: autocompleteUsers(search: $search) { id name username avatarUrl } }
  }
`);

export const epicSearchQuery = typedDocument<{ group: { id: string; epics: { nodes: Found[] } } | null }, Search>(`
  query epicReferences($fullPath: ID!, $search: String) {
    group(fullPath: $fullPath) {
      id
      epics(search: $search, state: all, in: [TITLE], includeAncestorGroups: true, first: 8) {
        nodes { id iid title reference(full: true) }
      }
    }
  }
`);

export const epicNumberQuery = typedDocument<
  { group: { id: string; epics: { nodes: Found[] } } | null },
  { fullPath: string; iid: string }
>(`
  query epicNumbers($fullPath: ID!, $iid: String) {
    group(fullPath: $fullPath) {
      id
      epics(iidStartsWith: $iid, state: all, includeDescendantGroups: false, first: 8) { nodes { id iid title reference } }
    }
  }
`);

export const issueSearchQuery = typedDocument<{ group: { id: string; issues: { nodes: Found[] } } | null }, Search>(`
  query issueReferences($fullPath: ID!, $search: String) {
    group(fullPath: $fullPath) {
      id
      issues(search: $search, state: all, first: 8) { nodes { id iid title reference(full: true) } }
    }
  }
`);

export const labelSearchQuery = typedDocument<
  { group: { id: string; labels: { nodes: { id: string; title: string; color: string }[] } } | null },
  Search
>(`
  query labelReferences($fullPath: ID!, $search: String) {
    group(fullPath: $fullPath) {
      id
      labels(searchTerm: $search, includeAncestorGroups: true, first: 20) { nodes { id title color } }
    }
  }
`);

export const milestoneSearchQuery = typedDocument<
  { group: { id: string; milestones: { nodes: { id: string; title: string }[] } } | null },
  Search
>(`
  query milestoneReferences($fullPath: ID!, $search: String) {
    group(fullPath: $fullPath) {
      id
      milestones(searchTitle: $search, includeAncestors: true, first: 20) { nodes { id title } }
    }
  }
`);
