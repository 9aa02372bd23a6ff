import { z } from 'zod';
import type { WorkItemFilter } from '../../../application/work-items/work-item-filter.ts';
import type { ItemGroup } from '../../../application/work-items/work-item-queries.ts';
import {
  groupingFrom,
  offersGrouping,
  type ItemGrouping,
  type TableNoun,
} from '../../../domain/work-items/grouping.ts';
import { splitScope } from '../../../domain/labels/scoped.ts';
import { badRequest, invalidParameter } from '../../http/refusal.ts';
import { countShape, listShape, type Presented } from '../answer-shapes.ts';
import { optional, optionalText, text } from '../parameters.ts';
import type { RestRequest } from '../route.ts';

/** A longer list must be filtered, or grouped by something else. */
const groupsMaximum = 500;

/** What a list is grouped by; an addition to GitLab's API. */
export const groupByParameter = { group_by: optional(text) };

/** One group of a grouped list; an empty key means the items in none. */
export const groupParameters = { ...groupByParameter, group_key: optionalText };

const sumShapes = {
  count: countShape,
  closed_count: countShape,
  issue_count: countShape,
  closed_issue_count: countShape,
  weight: countShape,
  closed_weight: countShape,
};

export const itemGroupsShape = z
  .strictObject({
    total: z.strictObject(sumShapes),
    groups: listShape(z.strictObject({ key: z.string(), name: z.string().nullable(), ...sumShapes })),
  })
  .meta({ id: 'ItemGroups' });

/** The part of a filter that selects one group. @throws Refusal 400 for what such a list is not grouped by */
export function groupFilter(
  noun: TableNoun,
  sent: { group_by?: string | undefined; group_key?: string | undefined },
): Pick<WorkItemFilter, 'group'> {
  const by = groupingOf(noun, sent.group_by);
  if (by === null || sent.group_key === undefined) return {};
  return { group: { by, key: sent.group_key === '' ? null : sent.group_key } };
}

/**
 * The groups of a list by name, those in none last, each with its sums, and the sums of the whole list. Without
 * `group_by` only these.
 */
export async function itemGroups(
  request: RestRequest<{ group_by?: string | undefined }>,
  filter: WorkItemFilter,
  noun: TableNoun,
): Promise<Presented<typeof itemGroupsShape>> {
  const by = groupingOf(noun, request.parameters.group_by);
  const actor = await request.actor();
  const { workItems } = request.services.queries;
  const [[total], groups] = await Promise.all([
    workItems.groups(actor, filter, null, 1),
    by === null ? [] : namedGroups(request, filter, by),
  ]);
  return {
    total: sumsOf(total ?? nothing),
    groups: groups.map(({ group, name }) => ({ key: group.key ?? '', name, ...sumsOf(group) })),
  };
}

/** The filter of each group of a list, in the order of {@link itemGroups}; without `group_by` the filter of the list. */
export async function filtersOfGroups(
  request: RestRequest<{ group_by?: string | undefined }>,
  filter: WorkItemFilter,
  noun: TableNoun,
): Promise<WorkItemFilter[]> {
  const by = groupingOf(noun, request.parameters.group_by);
  if (by === null) return [filter];
  const groups = await namedGroups(request, filter, by);
  return groups.map(({ group: { key } }) => ({ ...filter, group: { by, key } }));
}

const nothing: Omit<ItemGroup, 'key'> = {
  count: 0,
  closedCount: 0,
  issueCount: 0,
  closedIssueCount: 0,
  weight: 0,
  closedWeight: 0,
};

function groupingOf(noun: TableNoun, sent: string | undefined): ItemGrouping | null {
  if (sent === undefined) return null;
  const by = groupingFrom(sent);
  if (by === null || !offersGrouping(noun, by)) throw invalidParameter('group_by does not have a valid value');
  return by;
}

interface NamedGroup {
  group: ItemGroup;
  name: string | null;
  /** What it is sorted by. */
  place: string;
}

async function namedGroups(
  request: RestRequest<unknown>,
  filter: WorkItemFilter,
  by: ItemGrouping,
): Promise<NamedGroup[]> {
  const groups = await request.services.queries.workItems.groups(await request.actor(), filter, by, groupsMaximum + 1);
  if (groups.length > groupsMaximum) throw badRequest(`More than ${groupsMaximum} groups. Narrow the list.`);
  const nameOf = await namesOf(
    request,
    by,
    groups.flatMap(({ key }) => key ?? []),
  );
  return groups
    .map((group) => {
      const { name = null, place = name ?? '' } = group.key === null ? {} : nameOf(group.key);
      return { group, name, place };
    })
    .sort(
      (one, other) =>
        Number(one.group.key === null) - Number(other.group.key === null) || one.place.localeCompare(other.place, 'en'),
    );
}

type NameOf = (key: string) => { name?: string | undefined; place?: string | undefined };

/** The names of groups; milestones are sorted by their due dates. */
async function namesOf(request: RestRequest<unknown>, by: ItemGrouping, keys: readonly string[]): Promise<NameOf> {
  const actor = await request.actor();
  const { workItems, workItemDetails: details } = request.services.queries;
  const ids = keys.map(Number);
  switch (by) {
    case 'state':
      return (key) => (key === 'closed' ? { name: 'Closed', place: '2' } : { name: 'Open', place: '1' });
    case 'assignee': {
      const users = await details.users(ids);
      return (key) => ({ name: users.get(Number(key))?.name });
    }
    case 'milestone': {
      const milestones = await details.milestones(actor, ids);
      return (key) => {
        const { title, dueDate } = milestones.get(Number(key)) ?? {};
        return { name: title, place: `${dueDate ?? '9999-12-31'} ${title ?? ''}` };
      };
    }
    case 'epic': {
      const epics = await workItems.findByIds(actor, ids);
      return (key) => ({ name: epics.get(Number(key))?.title });
    }
    case 'group': {
      const groups = await details.namespaces(actor, ids);
      return (key) => ({ name: groups.get(Number(key))?.fullName });
    }
    default:
      return (key) => ({ name: splitScope(key).name });
  }
}

function sumsOf({ count, closedCount, issueCount, closedIssueCount, weight, closedWeight }: Omit<ItemGroup, 'key'>) {
  return {
    count,
    closed_count: closedCount,
    issue_count: issueCount,
    closed_issue_count: closedIssueCount,
    weight,
    closed_weight: closedWeight,
  };
}
