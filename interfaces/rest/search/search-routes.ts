import { stillThere } from '../../../application/errors.ts';
import type { NamespaceFilter } from '../../../application/namespaces/namespace-queries.ts';
import type { PeopleFilter } from '../../../application/people/people-queries.ts';
import type { WorkItemFilter } from '../../../application/work-items/work-item-filter.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { Answer } from '../answer.ts';
import { requireGroup, requireProject } from '../containers.ts';
import { presentMilestone, milestoneShape } from '../milestones/milestone-presenter.ts';
import { presentProjects, projectShape } from '../namespaces/project-presenter.ts';
import { boolean, oneOf, optional, reference, text } from '../parameters.ts';
import { presentNotesOf, noteShape } from '../notes/note-presenter.ts';
import { presentUserBasic, userBasicShape } from '../people/user-presenter.ts';
import { route, type RestRequest, type Route } from '../route.ts';
import { presentEpics, epicShape } from '../work-items/epic-presenter.ts';
import { foundCountLimit } from '../../../domain/pages/counts.ts';
import { itemWebPath } from '../../../domain/work-items/web-path.ts';
import { presentReferences } from '../work-items/references.ts';
import { distinct } from '../work-items/item-context.ts';
import { presentIssues, issueShape } from '../work-items/issue-presenter.ts';
import { z } from 'zod';
import { pageOf, type Presented } from '../answer-shapes.ts';

const parameters = {
  search: text,
  state: optional(oneOf('opened', 'closed', 'all')),
  confidential: optional(boolean),
  // For epics and issues; other results have a fixed order.
  order_by: optional(oneOf('created_at', 'updated_at', 'relevance')),
  sort: optional(oneOf('asc', 'desc')),
  // Of epics and issues, as in their lists.
  with_labels_details: optional(boolean),
  // Of epics, as in their list.
  with_progress: optional(boolean),
};
const foundNoteShape = noteShape
  .extend({ noteable_title: z.string(), noteable_reference: z.string(), web_url: z.string() })
  .meta({ id: 'FoundNote' });
/** The kind of results depends on `scope`. */
const foundShape = z.union([projectShape, issueShape, epicShape, milestoneShape, userBasicShape, foundNoteShape]);
type Found = Presented<typeof foundShape>;

/** Not in GitLab's API; tells our own page which kinds of results there are. */
const countsShape = z
  .object({
    epics: z.int(),
    issues: z.int(),
    notes: z.int(),
    milestones: z.int(),
    projects: z.int(),
  })
  .meta({ id: 'SearchCounts', description: `At most ${foundCountLimit} of each kind are counted.` });

const newest = { by: 'createdAt', direction: 'desc' } as const;

interface Search {
  search: string;
  state?: 'opened' | 'closed' | 'all' | undefined;
  confidential?: boolean | undefined;
  order_by?: 'created_at' | 'updated_at' | 'relevance' | undefined;
  sort?: 'asc' | 'desc' | undefined;
  with_labels_details?: boolean | undefined;
  with_progress?: boolean | undefined;
}

/** Search in the instance, a group, or a project, limited to what the caller may read. */
export const searchRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/search',
    access: 'signed-in',
    answers: pageOf(foundShape),
    searches: true,
    parameters: { ...parameters, scope: oneOf('projects', 'issues', 'milestones', 'epics', 'users', 'notes') },
    run: (request) => answer(request, request.parameters.scope, null),
  }),
  route({
    method: 'get',
    path: '/search/counts',
    access: 'signed-in',
    answers: countsShape,
    searches: true,
    parameters: { search: text },
    run: (request) => countFound(request, null),
  }),
  route({
    method: 'get',
    path: '/groups/:id/search/counts',
    access: 'signed-in',
    answers: countsShape,
    searches: true,
    parameters: { search: text, id: reference },
    run: async (request) => countFound(request, await requireGroup(request, request.parameters.id)),
  }),
  route({
    method: 'get',
    path: ['/groups/:id/search', '/groups/:id/-/search'],
    access: 'signed-in',
    answers: pageOf(foundShape),
    searches: true,
    parameters: {
      ...parameters,
      id: reference,
      scope: oneOf('projects', 'issues', 'milestones', 'epics', 'users', 'notes'),
    },
    async run(request) {
      const group = await requireGroup(request, request.parameters.id);
      return answer(request, request.parameters.scope, group);
    },
  }),
  route({
    method: 'get',
    path: ['/projects/:id/search', '/projects/:id/-/search'],
    access: 'signed-in',
    answers: pageOf(foundShape),
    searches: true,
    parameters: { ...parameters, id: reference, scope: oneOf('issues', 'milestones', 'users', 'notes') },
    async run(request) {
      const project = await requireProject(request, request.parameters.id);
      return answer(request, request.parameters.scope, project);
    },
  }),
];

type Scope = 'projects' | 'issues' | 'milestones' | 'epics' | 'users' | 'notes';

function answer(
  request: RestRequest<Search>,
  scope: Scope,
  place: Namespace | null,
): Promise<Answer<readonly Found[]>> {
  switch (scope) {
    case 'projects':
      return findProjects(request, place);
    case 'issues':
      return findItems(request, issueTypes, place);
    case 'epics':
      return findItems(request, epicTypes, place);
    case 'milestones':
      return findMilestones(request, place);
    case 'users':
      return findPeople(request, place);
    case 'notes':
      return findNotes(request, place);
  }
}

async function countFound(
  request: RestRequest<Pick<Search, 'search'>>,
  place: Namespace | null,
): Promise<Presented<typeof countsShape>> {
  const actor = await request.actor();
  const { workItems, notes, milestones, namespaces } = request.services.queries;
  const { search } = request.parameters;
  const most = foundCountLimit;
  const counts = await Promise.all([
    workItems.count(actor, itemFilter(search, epicTypes, place), most),
    workItems.count(actor, itemFilter(search, issueTypes, place), most),
    notes.searchCount(actor, { text: search, within: place }, most),
    milestones.count(actor, milestoneFilter(search, place)),
    namespaces.count(actor, projectFilter(search, place)),
  ]);
  const [epics = 0, issues = 0, found = 0, dated = 0, projects = 0] = counts.map((count) => Math.min(count, most));
  return { epics, issues, notes: found, milestones: dated, projects };
}

const epicTypes: WorkItemFilter['types'] = ['epic'];
const issueTypes: WorkItemFilter['types'] = ['issue', 'incident', 'task'];

const itemFilter = (search: string, types: WorkItemFilter['types'], place: Namespace | null) =>
  ({
    types,
    search,
    ...(place !== null && { within: { namespaceId: place.id, descendants: true, ancestors: false } }),
  }) satisfies WorkItemFilter;

const projectFilter = (search: string, group: Namespace | null): NamespaceFilter => ({
  kinds: ['project'],
  search,
  ...(group !== null && { below: group.id }),
});

const milestoneFilter = (search: string, place: Namespace | null) => ({
  namespaceId: place?.id ?? null,
  includeAncestors: false,
  includeDescendants: place?.kind === 'group',
  search,
});

async function findProjects(request: RestRequest<Search>, group: Namespace | null) {
  const actor = await request.actor();
  const { namespaces } = request.services.queries;
  const filter = projectFilter(request.parameters.search, group);
  return request.list({
    read: (page) => namespaces.page(actor, filter, { by: 'similarity', direction: 'desc' }, page),
    count: () => namespaces.count(actor, filter),
    present: (projects) => presentProjects(request, projects),
  });
}

async function findItems(
  request: RestRequest<Search>,
  types: WorkItemFilter['types'],
  place: Namespace | null,
): Promise<Answer<readonly Found[]>> {
  const actor = await request.actor();
  const { workItems } = request.services.queries;
  const { search, state, confidential, order_by: orderBy = 'created_at', sort = 'desc' } = request.parameters;
  const { with_labels_details: labelDetails = false, with_progress: progress = false } = request.parameters;
  const filter = {
    ...itemFilter(search, types, place),
    ...(state !== undefined && state !== 'all' && { state }),
    ...(confidential !== undefined && { confidential }),
  } satisfies WorkItemFilter;
  const by = orderBy === 'updated_at' ? 'updatedAt' : 'createdAt';
  return request.list({
    read: (page) =>
      orderBy === 'relevance' && page.kind === 'offset'
        ? workItems.searchPage(actor, filter, page)
        : workItems.page(actor, filter, { by, direction: sort }, page),
    count: (limit) => workItems.count(actor, filter, limit),
    present: (items): Promise<Found[]> =>
      types.includes('epic')
        ? presentEpics(request, items, { labelDetails, progress })
        : presentIssues(request, items, { labelDetails }),
  });
}

async function findNotes(request: RestRequest<Search>, place: Namespace | null) {
  const actor = await request.actor();
  const { notes, workItems, workItemDetails } = request.services.queries;
  const search = { text: request.parameters.search, within: place };
  return request.list({
    read: (page) => notes.search(actor, search, page),
    count: (limit) => notes.searchCount(actor, search, limit),
    present: async (entries) => {
      const items = await workItems.findByIds(actor, distinct(entries.map(({ workItemId }) => workItemId)));
      const holders = distinct([...items.values()].map(({ namespaceId }) => namespaceId));
      const [shown, namespaces] = await Promise.all([
        presentNotesOf(request, items, entries),
        workItemDetails.namespaces(actor, holders),
      ]);
      return shown.map((note) => {
        const item = stillThere(items.get(note.noteable_id));
        const holder = stillThere(namespaces.get(item.namespaceId));
        return {
          ...note,
          // Not in GitLab's API; lets our own page link to the comment.
          noteable_title: item.title,
          noteable_reference: presentReferences(item, holder, undefined).full,
          web_url: `${request.baseUrl}${itemWebPath(item, holder)}#note_${note.id}`,
        };
      });
    },
  });
}

async function findMilestones(request: RestRequest<Search>, place: Namespace | null) {
  const actor = await request.actor();
  const { milestones, workItemDetails } = request.services.queries;
  const filter = milestoneFilter(request.parameters.search, place);
  return request.list({
    read: (page) => milestones.page(actor, filter, newest, page),
    count: () => milestones.count(actor, filter),
    present: async (rows) => {
      const holders = await workItemDetails.namespaces(actor, [...new Set(rows.map(({ namespaceId }) => namespaceId))]);
      return rows.map((row) => presentMilestone(row, stillThere(holders.get(row.namespaceId)), request));
    },
  });
}

async function findPeople(request: RestRequest<Search>, place: Namespace | null) {
  const actor = await request.actor();
  const { people } = request.services.queries;
  const filter: PeopleFilter = {
    search: request.parameters.search,
    states: ['active'],
    ...(place !== null && { membersOf: { namespaceId: place.id, descendants: place.kind === 'group' } }),
  };
  return request.list({
    read: (page) => people.page(actor, filter, { by: 'name', direction: 'asc' }, page),
    count: () => people.count(actor, filter),
    present: (users) => users.map((user) => presentUserBasic(user, request.baseUrl)),
  });
}
