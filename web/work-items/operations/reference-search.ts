import { typedDocument } from '../../api/typed-document.ts';

interface GroupSearch {
  fullPath: string;
  search: string;
}

/** A search in a group, or in a project when `inProject` says so. */
interface NamespaceSearch extends GroupSearch {
  inProject: boolean;
}

/** The group or the project that was searched. */
interface Namespaces<T> {
  group?: (T & { id: string }) | null;
  project?: (T & { id: string }) | null;
}

interface Found {
  id: string;
  iid: string;
  title: string;
  reference: string;
}

export const peopleSearchQuery = typedDocument<
  Namespaces<{ users: { id: string; name: string; username: string; avatarUrl: string | null }[] }>,
  NamespaceSearch
>(`
  query usersAutocomplete($fullPath: ID!, $inProject: Boolean!, $search: String) {
    group(fullPath: $fullPath) @skip(if: $inProject) {
      id
      users: autocompleteUsers(search: $search) { id name username avatarUrl }
    }
    project(fullPath: $fullPath) @include(if: $inProject) {
      id
      users: autocompleteUsers(search: $search) { id name username avatarUrl }
    }
  }
`);

export const epicSearchQuery = typedDocument<{ group: { id: string; epics: { nodes: Found[] } } | null }, GroupSearch>(`
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

export const issueSearchQuery = typedDocument<
  { group: { id: string; issues: { nodes: Found[] } } | null },
  GroupSearch
>(`
  query issueReferences($fullPath: ID!, $search: String) {
    group(fullPath: $fullPath) {
      id
      issues(search: $search, state: all, first: 8) { nodes { id iid title reference(full: true) } }
    }
  }
`);

export const labelSearchQuery = typedDocument<
  Namespaces<{ labels: { nodes: { id: string; title: string; color: string }[] } }>,
  NamespaceSearch
>(`
  query labelReferences($fullPath: ID!, $inProject: Boolean!, $search: String) {
    group(fullPath: $fullPath) @skip(if: $inProject) {
      id
      labels(searchTerm: $search, includeAncestorGroups: true, first: 20) { nodes { id title color } }
    }
    project(fullPath: $fullPath) @include(if: $inProject) {
      id
      labels(searchTerm: $search, includeAncestorGroups: true, first: 20) { nodes { id title color } }
    }
  }
`);

export const milestoneSearchQuery = typedDocument<
  Namespaces<{ milestones: { nodes: { id: string; title: string }[] } }>,
  NamespaceSearch
>(`
  query milestoneReferences($fullPath: ID!, $inProject: Boolean!, $search: String) {
    group(fullPath: $fullPath) @skip(if: $inProject) {
      id
      milestones(searchTitle: $search, includeAncestors: true, first: 20) { nodes { id title } }
    }
    project(fullPath: $fullPath) @include(if: $inProject) {
      id
      milestones(searchTitle: $search, includeAncestors: true, first: 20) { nodes { id title } }
    }
  }
`);
