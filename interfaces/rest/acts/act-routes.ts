import { z } from 'zod';
import type { HistoryAct, HistoryItem, HistoryPlace } from '../../../application/acts/act-queries.ts';
import { actInWords, itemsOfEntries } from '../../../domain/acts/act-in-words.ts';
import { typeRules, workItemTypes } from '../../../domain/work-items/work-item.ts';
import { itemWebPath } from '../../../domain/work-items/web-path.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { stillThere } from '../../../application/errors.ts';
import { countShape, idShape, instantShape, listShape, type Presented } from '../answer-shapes.ts';
import { containerRoutes } from '../containers.ts';
import { identifier, iid, optional, reference } from '../parameters.ts';
import { presentUserBasic, userBasicShape } from '../people/user-presenter.ts';
import type { RestRequest, Route } from '../route.ts';
import { epicPaths } from '../work-items/epic-paths.ts';
import { distinct } from '../work-items/item-context.ts';
import { epicRoute, issueRoute } from '../work-items/required-items.ts';

/** Acts of one answer. */
const actsPerPage = 20;
/** Items of an act that are named. */
const namedItems = 3;

const actItemShape = z.strictObject({
  id: idShape,
  type: z.enum(workItemTypes),
  reference: z.string(),
  title: z.string(),
  /** Null for what is in the bin. */
  web_path: z.string().nullable(),
});

const actShape = z
  .strictObject({
    id: idShape,
    author: userBasicShape,
    created_at: instantShape,
    /** "Moved 3 epics 5 days later". */
    summary: z.string(),
    items: listShape(actItemShape, namedItems),
    items_count: countShape,
    /** True if it is about more items than are counted. */
    has_more_items: z.boolean(),
    undone: z.boolean(),
    /** Whether the caller can undo it. */
    can_undo: z.boolean(),
  })
  .meta({ id: 'Act' });

const historyShape = z
  .strictObject({ acts: listShape(actShape, actsPerPage), has_more: z.boolean() })
  .meta({ id: 'History' });

/** The act after which the page begins. */
const page = { before: optional(identifier) };

/** What people did to the items of a group or to one item, in words, newest first. */
export const actRoutes: readonly Route[] = [
  containerRoutes('group')({
    method: 'get',
    path: '/groups/:id/acts',
    access: 'anybody',
    answers: historyShape,
    parameters: { id: reference, ...page },
    async run(request, namespace) {
      return historyOf(request, { namespace }, request.parameters.before);
    },
  }),
  epicRoute({
    method: 'get',
    path: epicPaths('/:epic_iid/acts'),
    access: 'anybody',
    answers: historyShape,
    parameters: { id: reference, epic_iid: iid, ...page },
    async run(request, epic) {
      return historyOf(request, await placeOf(request, epic), request.parameters.before);
    },
  }),
  issueRoute({
    method: 'get',
    path: '/projects/:id/issues/:issue_iid/acts',
    access: 'anybody',
    answers: historyShape,
    parameters: { id: reference, issue_iid: iid, ...page },
    async run(request, issue) {
      return historyOf(request, await placeOf(request, issue), request.parameters.before);
    },
  }),
];

async function placeOf(
  request: RestRequest<unknown>,
  item: { id: number; namespaceId: number },
): Promise<HistoryPlace> {
  const { namespaces } = request.services.queries;
  const namespace: Namespace = stillThere(await namespaces.find(await request.actor(), item.namespaceId));
  return { itemId: item.id, namespace };
}

async function historyOf(
  request: RestRequest<unknown>,
  place: HistoryPlace,
  before: number | undefined,
): Promise<Presented<typeof historyShape>> {
  const actor = await request.actor();
  const { acts: queries, workItemDetails } = request.services.queries;
  const { acts, items, hasNext } = await queries.page(actor, place, before ?? null, actsPerPage);
  const people = await workItemDetails.users(distinct(acts.map(({ actorId }) => actorId)));
  return {
    acts: acts.flatMap((act) => {
      const author = people.get(act.actorId);
      if (author === undefined || author === null) return [];
      const canUndo = act.actorId === actor.user?.id && !act.isUndone;
      return [{ ...presentAct(act, items), author: presentUserBasic(author, request.baseUrl), can_undo: canUndo }];
    }),
    has_more: hasNext,
  };
}

function presentAct(act: HistoryAct, items: ReadonlyMap<number, HistoryItem>) {
  const ids = itemsOfEntries(act.entries);
  return {
    id: act.id,
    created_at: act.createdAt,
    summary: actInWords(act.entries, items),
    items: ids.slice(0, namedItems).flatMap((id) => {
      const item = items.get(id);
      return item === undefined ? [] : [presentItem(item)];
    }),
    items_count: ids.length,
    has_more_items: act.isCut,
    undone: act.isUndone,
  };
}

function presentItem(item: HistoryItem): Presented<typeof actItemShape> {
  const { id, type, iid: number, title, isDeleted } = item;
  const reference = `${typeRules[type].symbol}${number}`;
  return { id, type, reference, title, web_path: isDeleted ? null : itemWebPath(item, item) };
}
