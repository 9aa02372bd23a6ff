import { addresses, milestoneIssuesAddress, pathOf } from '../addresses.ts';
import type { ApiClient, Page } from '../../api/client.ts';

/** Searchable kinds, with their REST names. */
export const searchScopes = ['epics', 'issues', 'notes', 'milestones', 'projects'] as const;
export type SearchScope = (typeof searchScopes)[number];

/** Sort orders of epics and issues; the best match comes first by default. */
export const searchOrders = ['relevance', 'newest', 'oldest', 'updated'] as const;
export type SearchOrder = (typeof searchOrders)[number];

const orders: Record<SearchOrder, { order_by: string; sort: 'asc' | 'desc' }> = {
  relevance: { order_by: 'relevance', sort: 'desc' },
  newest: { order_by: 'created_at', sort: 'desc' },
  oldest: { order_by: 'created_at', sort: 'asc' },
  updated: { order_by: 'updated_at', sort: 'desc' },
};

/** A search result of any kind. */
export interface Found {
  /** Unique among results of all kinds. */
  id: string;
  scope: SearchScope;
  title: string;
  /** Reference or path. */
  detail: string;
  /** Path of its page. */
  href: string;
  isClosed: boolean;
  /** Text of a comment; null for other kinds. */
  text: string | null;
}

/** A person that a search finds. */
export interface FoundPerson {
  id: number;
  name: string;
  username: string;
}

interface ItemAnswer {
  id: number;
  title: string;
  state: string;
  web_url: string;
  references: { full: string };
}
interface NoteAnswer {
  id: number;
  body: string;
  noteable_title: string;
  noteable_reference: string;
  web_url: string;
}
interface MilestoneAnswer {
  id: number;
  title: string;
  state: string;
  web_url: string;
}
interface ProjectAnswer {
  id: number;
  name_with_namespace: string;
  path_with_namespace: string;
}

export interface SearchRequest {
  search: string;
  scope: SearchScope;
  /** Counted from 1. */
  page?: number;
  perPage: number;
  /** Number of the group to search, including its descendants; null searches everywhere. */
  groupId?: string | null;
  order?: SearchOrder;
}

/** One page of readable results of one kind that contain every word. Throws {@link ApiError}. */
export async function findPage(
  api: Pick<ApiClient, 'page'>,
  { search, scope, page = 1, perPage, groupId = null, order = 'relevance' }: SearchRequest,
  signal: AbortSignal,
): Promise<Page<Found>> {
  const path = groupId === null ? '/api/v4/search' : `/api/v4/groups/${groupId}/search`;
  const query = { search, scope, page, per_page: perPage, ...orders[order] };
  const { items, ...rest } = await api.page<unknown>(path, { query, signal });
  return { ...rest, items: items.map((item) => foundOf(scope, item)) };
}

/** The first people whose name or username contains the text. Throws {@link ApiError}. */
export async function findPeople(
  api: Pick<ApiClient, 'page'>,
  { search, perPage }: Pick<SearchRequest, 'search' | 'perPage'>,
  signal: AbortSignal,
): Promise<FoundPerson[]> {
  const query = { search, scope: 'users', per_page: perPage };
  return (await api.page<FoundPerson>('/api/v4/search', { query, signal })).items;
}

function foundOf(scope: SearchScope, answer: unknown): Found {
  switch (scope) {
    case 'epics':
    case 'issues':
      return ofItem(scope, answer as ItemAnswer);
    case 'notes':
      return ofNote(answer as NoteAnswer);
    case 'milestones':
      return ofMilestone(answer as MilestoneAnswer);
    case 'projects':
      return ofProject(answer as ProjectAnswer);
  }
}

export function ofItem(scope: 'epics' | 'issues', { id, title, state, web_url, references }: ItemAnswer): Found {
  const isClosed = state === 'closed';
  return { id: `item-${id}`, scope, title, detail: references.full, href: pathOf(web_url), isClosed, text: null };
}

function ofNote({ id, body, noteable_title: title, noteable_reference: detail, web_url }: NoteAnswer): Found {
  const href = `${pathOf(web_url)}${new URL(web_url).hash}`;
  return { id: `note-${id}`, scope: 'notes', title, detail, href, isClosed: false, text: body };
}

/** A milestone links to its issues. */
function ofMilestone({ id, title, state, web_url }: MilestoneAnswer): Found {
  const [place = ''] = pathOf(web_url).split('/-/');
  return {
    id: `milestone-${id}`,
    scope: 'milestones',
    title,
    detail: place.replace(/^\/(?:groups\/)?/, ''),
    href: milestoneIssuesAddress(place, title),
    isClosed: state === 'closed',
    text: null,
  };
}

function ofProject({ id, name_with_namespace: title, path_with_namespace: path }: ProjectAnswer): Found {
  const href = addresses.issues(path);
  return { id: `project-${id}`, scope: 'projects', title, detail: path, href, isClosed: false, text: null };
}
