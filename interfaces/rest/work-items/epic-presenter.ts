import { stillThere } from '../../../application/errors.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import { canOnItem, readablePolicyItem } from '../../../domain/access/policy.ts';
import { textColorOn } from '../../../domain/colors/text-color.ts';
import { dateSourceOf, inheritedDate, type DateSide } from '../../../domain/work-items/date-source.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { presentUserBasic, userBasicShape } from '../people/user-presenter.ts';
import type { RestRequest } from '../route.ts';
import {
  distinct,
  itemContext,
  presentShared,
  sharedShape,
  type ItemContext,
  type ItemPresentation,
} from './item-context.ts';
import { itemWebPath } from '../../../domain/work-items/web-path.ts';
import { quickActionsShape } from './quick-actions.ts';
import { presentReferences, referencesShape, shortReference } from './references.ts';
import { epicFieldShapes, shownEpicFields } from './item-fields.ts';
import { z } from 'zod';
import { countShape, dayShape, idShape, listShape, type Presented } from '../answer-shapes.ts';

const link = z.string();

export const epicShape = sharedShape
  .extend({
    work_item_id: idShape,
    ...epicFieldShapes,
    text_color: z.string(),
    group_id: idShape,
    parent_id: idShape.nullable(),
    parent_iid: idShape.nullable(),
    /** Its own, without those of what is below it; an addition to GitLab's API. */
    assignees: listShape(userBasicShape),
    web_edit_url: link,
    web_url: link,
    reference: z.string(),
    references: referencesShape,
    _links: z.strictObject({ self: link, epic_issues: link, group: link, parent: link.nullable() }),
    start_date: dayShape.nullable(),
    due_date: dayShape.nullable(),
    end_date: dayShape.nullable(),
    start_date_is_fixed: z.boolean().optional(),
    start_date_fixed: dayShape.nullable().optional(),
    start_date_from_inherited_source: dayShape.nullable().optional(),
    start_date_from_milestones: dayShape.nullable().optional(),
    due_date_is_fixed: z.boolean().optional(),
    due_date_fixed: dayShape.nullable().optional(),
    due_date_from_inherited_source: dayShape.nullable().optional(),
    due_date_from_milestones: dayShape.nullable().optional(),
    /** With `with_progress`; an addition to GitLab's API. */
    progress: z
      .strictObject({
        opened_issues: countShape,
        closed_issues: countShape,
        opened_issues_weight: countShape,
        closed_issues_weight: countShape,
        /** Open issues by health. */
        issues_on_track: countShape,
        issues_needing_attention: countShape,
        issues_at_risk: countShape,
      })
      .optional(),
    group: z.strictObject({ name: z.string(), full_name: z.string(), full_path: z.string() }).optional(),
    parent: z.strictObject({ id: idShape, title: z.string(), web_url: link }).nullable().optional(),
  })
  .meta({ id: 'Epic' });
type PresentedEpic = Presented<typeof epicShape>;
type EpicDates = Pick<PresentedEpic, Extract<keyof PresentedEpic, `${'start' | 'due' | 'end'}_date${string}`>>;

/** An epic that was just written. */
export const savedEpicShape = epicShape.extend(quickActionsShape).meta({ id: 'SavedEpic' });

/** Epics in lists and single answers. */
export async function presentEpics(
  request: RestRequest<unknown>,
  epics: readonly ItemRow[],
  presentation: ItemPresentation = {},
): Promise<PresentedEpic[]> {
  const actor = await request.actor();
  const [context, sources] = await Promise.all([
    itemContext(request, epics, presentation),
    request.services.queries.workItems.findByIds(
      actor,
      distinct(epics.flatMap((epic) => [epic.startDateSourceItemId, epic.dueDateSourceItemId])),
    ),
  ]);
  return epics.map((epic) => ({
    ...presentShared(epic, context, presentation, request.baseUrl),
    ...epicFields(request, epic, context, presentation),
    ...dateFields(actor, epic, context, sources),
  }));
}

/** A single epic, including whether the caller is subscribed. */
export async function presentEpic(request: RestRequest<unknown>, epic: ItemRow): Promise<PresentedEpic> {
  return stillThere((await presentEpics(request, [epic], { single: true, containerId: epic.namespaceId }))[0]);
}

function epicFields(
  { baseUrl }: RestRequest<unknown>,
  epic: ItemRow,
  context: ItemContext,
  { containerId, progress = false }: ItemPresentation,
): Omit<PresentedEpic, keyof Presented<typeof sharedShape> | keyof EpicDates> {
  const group = stillThere(context.namespaces.get(epic.namespaceId));
  const parent = epic.parentId === null ? undefined : context.parents.get(epic.parentId);
  const api = (item: ItemRow) => `${baseUrl}/api/v4/groups/${item.namespaceId}/epics/${item.iid}`;
  return {
    work_item_id: epic.id,
    ...shownEpicFields(epic),
    text_color: textColorOn(epic.color),
    group_id: epic.namespaceId,
    parent_id: parent?.id ?? null,
    parent_iid: parent?.iid ?? null,
    assignees: (context.assignees.get(epic.id) ?? []).map((user) => presentUserBasic(user, baseUrl)),
    web_edit_url: itemWebPath(epic, group),
    web_url: `${baseUrl}${itemWebPath(epic, group)}`,
    reference: shortReference(epic),
    references: presentReferences(epic, group, containerId),
    _links: {
      self: api(epic),
      epic_issues: `${api(epic)}/issues`,
      group: `${baseUrl}/api/v4/groups/${epic.namespaceId}`,
      parent: parent === undefined ? null : api(parent),
    },
    ...(progress && progressFields(baseUrl, epic, context)),
  };
}

/** Sums of a tree carry numbers only, so they take all that is below. */
function progressFields(
  baseUrl: string,
  epic: ItemRow,
  { namespaces, parents }: ItemContext,
): Pick<PresentedEpic, 'progress' | 'group' | 'parent'> {
  const { name, fullName, fullPath } = stillThere(namespaces.get(epic.namespaceId));
  const parent = parents.get(epic.parentId ?? 0);
  const above = parent && namespaces.get(parent.namespaceId);
  return {
    progress: {
      opened_issues: epic.openedIssues,
      closed_issues: epic.closedIssues,
      opened_issues_weight: epic.openedIssuesWeight,
      closed_issues_weight: epic.closedIssuesWeight,
      issues_on_track: epic.issuesOnTrack,
      issues_needing_attention: epic.issuesNeedingAttention,
      issues_at_risk: epic.issuesAtRisk,
    },
    group: { name, full_name: fullName, full_path: fullPath },
    parent:
      parent === undefined || above === undefined
        ? null
        : { id: parent.id, title: parent.title, web_url: `${baseUrl}${itemWebPath(parent, above)}` },
  };
}

/** Everyone sees the effective dates; their sources are only for those who may edit. */
function dateFields(
  actor: Actor,
  epic: ItemRow,
  context: ItemContext,
  sources: ReadonlyMap<number, ItemRow>,
): EpicDates {
  const plain = { start_date: epic.startDate, due_date: epic.dueDate, end_date: epic.dueDate };
  const assigneeIds = (context.assignees.get(epic.id) ?? []).map((user) => user.id);
  const group = stillThere(context.namespaces.get(epic.namespaceId));
  if (!canOnItem(actor, 'update', readablePolicyItem(epic, assigneeIds), group)) return plain;
  const inherited = (side: DateSide): string | null => {
    const source = dateSourceOf(epic, side);
    if (source === null) return inheritedDate(epic, side, null);
    const { kind, id } = source;
    return inheritedDate(epic, side, kind === 'milestone' ? context.milestones.get(id) : sources.get(id));
  };
  const [start, due] = [inherited('startDate'), inherited('dueDate')];
  return {
    ...plain,
    start_date_is_fixed: epic.startDateIsFixed,
    start_date_fixed: epic.startDateFixed,
    start_date_from_inherited_source: start,
    start_date_from_milestones: start,
    due_date_is_fixed: epic.dueDateIsFixed,
    due_date_fixed: epic.dueDateFixed,
    due_date_from_inherited_source: due,
    due_date_from_milestones: due,
  };
}
