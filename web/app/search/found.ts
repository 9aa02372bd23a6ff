import { addresses, pathOf } from '../addresses.ts';
import type { ApiClient, Page } from '../../api/client.ts';
import type { Day } from '../../../domain/calendar/day.ts';
import type { Schedule } from '../../../domain/roadmap/bar.ts';
import type { RowAt } from '../../api/rest-call.ts';
import type {
  Epic,
  FoundNote,
  Issue,
  LabelDetails,
  Milestone,
  Project,
  SearchCounts,
  UserBasic,
} from '../../api/rest.generated.ts';

/** Searchable kinds, with their REST names. */
export const searchScopes = ['epics', 'issues', 'notes', 'milestones', 'projects'] as const;
export type SearchScope = (typeof searchScopes)[number];

/** Sort orders of epics and issues; the best match comes first by default. */
export const searchOrders = ['relevance', 'newest', 'oldest', 'updated'] as const;
export type SearchOrder = (typeof searchOrders)[number];

const orders: Record<SearchOrder, { order_by: 'relevance' | 'created_at' | 'updated_at'; sort: 'asc' | 'desc' }> = {
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
  /** When it is planned; null without dates. */
  schedule: Schedule | null;
  /** Text of a comment, or description of an item; null for other kinds and without one. */
  text: string | null;
  /** Of an item, where details were asked for. */
  labels?: readonly LabelDetails[];
  /** Of an epic, where details were asked for. */
  progress?: Epic['progress'];
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
  /** Whether items come with their labels, and epics with their progress. */
  isDetailed?: boolean;
}

/** One page of readable results of one kind that contain every word. Throws {@link ApiError}. */
export async function findPage(
  api: Pick<ApiClient, 'page'>,
  { search, scope, page = 1, perPage, groupId = null, order = 'relevance', isDetailed = false }: SearchRequest,
  signal: AbortSignal,
): Promise<Page<Found>> {
  const path = groupId === null ? '/api/v4/search' : (`/api/v4/groups/${groupId}/search` as const);
  const details = { with_labels_details: isDetailed, with_progress: isDetailed };
  const query = { search, scope, page, per_page: perPage, ...details, ...orders[order] };
  const { items, ...rest } = await api.page(path, { query, signal });
  return { ...rest, items: items.map((item) => foundOf(scope, item)) };
}

/** How many results of each kind there are, each at most 1,000. Throws {@link ApiError}. */
export function countFound(
  api: Pick<ApiClient, 'rest'>,
  { search, groupId = null }: Pick<SearchRequest, 'search' | 'groupId'>,
  signal: AbortSignal,
): Promise<SearchCounts> {
  const path = groupId === null ? '/api/v4/search/counts' : (`/api/v4/groups/${groupId}/search/counts` as const);
  return api.rest('GET', path, { query: { search }, signal });
}

/** The first people whose name or username contains the text. Throws {@link ApiError}. */
export async function findPeople(
  api: Pick<ApiClient, 'page'>,
  { search, perPage }: Pick<SearchRequest, 'search' | 'perPage'>,
  signal: AbortSignal,
): Promise<readonly UserBasic[]> {
  const query = { search, scope: 'users', per_page: perPage } as const;
  return (await api.page('/api/v4/search', { query, signal })).items as readonly UserBasic[];
}

function foundOf(scope: SearchScope, answer: RowAt<'/api/v4/search'>): Found {
  switch (scope) {
    case 'epics':
    case 'issues':
      return ofItem(scope, answer as Epic | Issue);
    case 'notes':
      return ofNote(answer as FoundNote);
    case 'milestones':
      return ofMilestone(answer as Milestone);
    case 'projects':
      return ofProject(answer as Project);
  }
}

export function ofItem(scope: 'epics' | 'issues', item: Epic | Issue): Found {
  const { id, title, state, web_url, references, description, labels } = item;
  const startDate = 'start_date' in item ? (item.start_date ?? null) : null;
  return {
    id: `item-${id}`,
    scope,
    title,
    detail: references.full,
    href: pathOf(web_url),
    isClosed: state === 'closed',
    schedule: scheduleOf(startDate, item.due_date ?? null),
    text: description,
    labels: labels.filter((label) => typeof label !== 'string'),
    progress: 'progress' in item ? item.progress : undefined,
  };
}

function scheduleOf(startDate: Day | null, dueDate: Day | null): Schedule | null {
  return startDate === null && dueDate === null ? null : { startDate, dueDate };
}

function ofNote({ id, body, noteable_title: title, noteable_reference: detail, web_url }: FoundNote): Found {
  const href = `${pathOf(web_url)}${new URL(web_url).hash}`;
  return { id: `note-${id}`, scope: 'notes', title, detail, href, isClosed: false, schedule: null, text: body };
}

function ofMilestone({ id, title, state, web_url, start_date: start, due_date: due }: Milestone): Found {
  const [place = ''] = pathOf(web_url).split('/-/');
  return {
    id: `milestone-${id}`,
    scope: 'milestones',
    title,
    detail: place.replace(/^\/(?:groups\/)?/, ''),
    href: pathOf(web_url),
    isClosed: state === 'closed',
    schedule: scheduleOf(start, due),
    text: null,
  };
}

function ofProject({ id, name_with_namespace: title, path_with_namespace: path }: Project): Found {
  const href = addresses.issues(path);
  return {
    id: `project-${id}`,
    scope: 'projects',
    title,
    detail: path,
    href,
    isClosed: false,
    schedule: null,
    text: null,
  };
}
