import { stillThere } from '../../../application/errors.ts';
import type {
  CadenceFilter,
  IterationOrder,
  NumberedIteration,
} from '../../../application/iterations/iteration-queries.ts';
import type { Cadence } from '../../../domain/iterations/cadence.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { pageOf } from '../connections/page-arguments.ts';
import { PagedConnection } from '../connections/paged-connection.ts';
import type { GraphqlContext } from '../context.ts';
import { readIid, readLooseId } from '../global-id.ts';
import type { ListOfParent } from '../loading/list-batches.ts';
import type { GroupIterationsArguments, IterationCadencesArguments } from './iteration-arguments.ts';
import { Iteration, IterationCadence, type IterationSort } from './iteration.ts';

const orders: Record<IterationSort, IterationOrder> = {
  CADENCE_AND_DUE_DATE_ASC: { by: 'cadenceAndDueDate', direction: 'asc' },
  CADENCE_AND_DUE_DATE_DESC: { by: 'cadenceAndDueDate', direction: 'desc' },
};

/** Iterations of a group or, for a project, of the groups above it; sorted by due date by default. */
export function iterationList(
  context: GraphqlContext,
  { id: namespaceId }: Namespace,
  args: GroupIterationsArguments,
): PagedConnection<NumberedIteration, Iteration> {
  const { iterations } = context.services.queries;
  const keysetPage = pageOf(args);
  const filter = iterationFilter(args);
  const order: IterationOrder = args.sort ? orders[args.sort] : { by: 'dueDate', direction: 'asc' };
  const list: ListOfParent<NumberedIteration> = {
    parentId: namespaceId,
    listKey: ['iterations', filter, order],
    page: (request) => iterations.page(context.actor, { ...filter, namespaceId }, order, request),
    pages: (ids, request) => iterations.pages(context.actor, ids, filter, order, request),
    lengths: (ids) => iterations.lengths(context.actor, ids, filter),
  };
  const owners = new Map<number, Namespace | null>();
  return new PagedConnection<NumberedIteration, Iteration>(
    {
      page: async () => {
        const found = await context.lists.page(list, keysetPage);
        for (const [id, owner] of await context.items.namespacesOf(found.rows)) owners.set(id, owner);
        return found;
      },
      count: () => context.lists.length(list),
    },
    (row) => new Iteration(row, stillThere(owners.get(row.namespaceId)), context),
  );
}

function iterationFilter(args: GroupIterationsArguments) {
  const { id, iid, state, search, timeframe, iterationCadenceIds } = args;
  const number = iid ? readIid(iid) : null;
  return {
    includeAncestors: args.includeAncestors ?? true,
    includeDescendants: args.includeDescendants ?? false,
    ...(id && { ids: [readLooseId(id, ['Iteration'])] }),
    ...(iid && { iids: number === null ? [] : [number] }),
    ...(state && state !== 'all' && { state }),
    ...(search && { search }),
    ...(args.in && { searchIn: args.in }),
    ...(timeframe && { timeframe: { start: timeframe.start, end: timeframe.end } }),
    ...(iterationCadenceIds && { cadenceIds: iterationCadenceIds }),
  };
}

/** Cadences of a group and optionally of those above and below, sorted by title. */
export function cadenceList(
  context: GraphqlContext,
  { id: namespaceId }: Namespace,
  args: IterationCadencesArguments,
): PagedConnection<Cadence, IterationCadence> {
  const { iterations } = context.services.queries;
  const keysetPage = pageOf(args);
  const filter = cadenceFilter(args);
  const list: ListOfParent<Cadence> = {
    parentId: namespaceId,
    listKey: ['iterationCadences', filter],
    page: (request) => iterations.cadencePage(context.actor, { ...filter, namespaceId }, request),
    pages: (ids, request) => iterations.cadencePages(context.actor, ids, filter, request),
    lengths: (ids) => iterations.cadenceLengths(context.actor, ids, filter),
  };
  return new PagedConnection<Cadence, IterationCadence>(
    { page: () => context.lists.page(list, keysetPage), count: () => context.lists.length(list) },
    (row) => new IterationCadence(row, context),
  );
}

function cadenceFilter(args: IterationCadencesArguments): Omit<CadenceFilter, 'namespaceId'> {
  const { id, title, active, automatic, durationInWeeks } = args;
  return {
    includeAncestors: args.includeAncestorGroups ?? false,
    includeDescendants: args.includeDescendantGroups ?? false,
    ...(id && { ids: [id] }),
    ...(title && { title }),
    ...(typeof active === 'boolean' && { active }),
    ...(typeof automatic === 'boolean' && { automatic }),
    ...(typeof durationInWeeks === 'number' && { durationInWeeks }),
  };
}
