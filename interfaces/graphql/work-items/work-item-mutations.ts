import { GraphQLError } from 'graphql';
import { Ctx, Int, Mutation, Resolver } from 'type-graphql';
import { NotFound } from '../../../application/errors.ts';
import type { SentTo } from '../../../application/door/perform.ts';
import { ChangeWidgets } from '../../../application/work-items/change-widgets.ts';
import { CreateWithLinks } from '../../../application/work-items/create-with-links.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { DeleteWorkItem } from '../../../application/work-items/delete-work-item.ts';
import { ReorderWorkItem } from '../../../application/work-items/reorder-work-item.ts';
import { SubscribeToWorkItem } from '../../../application/work-items/subscribe-to-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import { RescheduleWorkItems } from '../../../application/work-items/reschedule-work-items.ts';
import { UpdateWorkItems } from '../../../application/work-items/update-work-items.ts';
import type { SavedItem } from '../../../application/work-items/saved-item.ts';
import type { WorkItemType } from '../../../domain/work-items/work-item.ts';
import type { GraphqlContext } from '../context.ts';
import { Input } from '../mutations/mutation-input.ts';
import { payloadType } from '../mutations/mutation-payload.ts';
import { answerErrors, orAbsent, orUnchanged, performChange, type Payload } from '../mutations/perform-change.ts';
import { Namespace, Project } from '../namespaces/containers.ts';
import { QuickActionsStatus, statusOf } from '../notes/quick-actions-status.ts';
import { findById } from './find-item.ts';
import { WorkItemRescheduled } from './rescheduled.ts';
import { estimateOf, requireSeconds, type WorkItemWidgetTimeTrackingTimelogInput } from './time-tracking.ts';
import {
  HierarchyReorderInput,
  WorkItemBulkUpdateInput,
  WorkItemConvertInput,
  WorkItemCreateInput,
  WorkItemDeleteInput,
  WorkItemsRescheduleInput,
  WorkItemSubscribeInput,
  WorkItemUpdateInput,
} from './work-item-inputs.ts';
import { widgetFields } from './widgets.ts';
import { issueTypes, supportedType, typeDescriptions } from './work-item-types.ts';
import { WorkItem } from './work-item.ts';

const withItem = { workItem: () => WorkItem };
const saved = { ...withItem, quickActionsStatus: () => QuickActionsStatus };
const WorkItemCreatePayload = payloadType('WorkItemCreate', saved);
const WorkItemUpdatePayload = payloadType('WorkItemUpdate', saved);
const WorkItemBulkUpdatePayload = payloadType('WorkItemBulkUpdate', { updatedWorkItemCount: () => Int });
const WorkItemsReschedulePayload = payloadType('WorkItemsReschedule', {
  updatedWorkItemCount: () => Int,
  rescheduled: () => [WorkItemRescheduled],
  kept: () => [String],
});
const WorkItemConvertPayload = payloadType('WorkItemConvert', withItem);
const WorkItemSubscribePayload = payloadType('WorkItemSubscribe', withItem);
const WorkItemDeletePayload = payloadType('WorkItemDelete', { namespace: () => Namespace, project: () => Project });
const HierarchyReorderPayload = payloadType('workItemsHierarchyReorder', {
  workItem: () => WorkItem,
  parentWorkItem: () => WorkItem,
  adjacentWorkItem: () => WorkItem,
});

/** Mutations of work items of any type. */
@Resolver()
export class WorkItemMutations {
  @Mutation(() => WorkItemCreatePayload)
  workItemCreate(
    @Input(() => WorkItemCreateInput) input: WorkItemCreateInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Payload> {
    const namespace = input.namespacePath ?? input.projectPath;
    if (!namespace) throw new GraphQLError('One of namespacePath or projectPath is required');
    const type = typeOf(input.workItemTypeId);
    const newItem = {
      type,
      namespace,
      title: input.title,
      ...widgetFields(input, type === 'epic'),
      description: input.descriptionWidget?.description ?? input.description,
      labelIds: input.labelsWidget?.labelIds,
      parentId: input.hierarchyWidget?.parentId,
      createdAt: orAbsent(input.createdAt),
    } satisfies SentTo<typeof CreateWorkItem>;
    const { workItemsIds: linkedIds, linkType } = input.linkedItemsWidget ?? { workItemsIds: [] };
    if (linkedIds.length === 0) return performChange(context, input, CreateWorkItem, newItem, savedItem);
    const linked = { item: newItem, linkedIds, linkType: linkType ?? 'relates_to' } satisfies SentTo<
      typeof CreateWithLinks
    >;
    return performChange(context, input, CreateWithLinks, linked, savedItem);
  }

  @Mutation(() => WorkItemUpdatePayload)
  async workItemUpdate(
    @Input(() => WorkItemUpdateInput) input: WorkItemUpdateInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Payload> {
    const { type } = await findById(context, input.id);
    return answerErrors(input, () =>
      performChange(context, input, ChangeWidgets, widgetsOf(input, type === 'epic'), savedItem),
    );
  }

  /** The same changes of several items, all of them or none. */
  @Mutation(() => WorkItemBulkUpdatePayload)
  workItemBulkUpdate(
    @Input(() => WorkItemBulkUpdateInput) input: WorkItemBulkUpdateInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Payload> {
    const { labelsWidget: labels, startAndDueDateWidget: dates } = input;
    const changes = {
      stateEvent: orAbsent(input.stateEvent),
      confidential: orAbsent(input.confidential),
      assigneeIds: input.assigneesWidget?.assigneeIds,
      healthStatus: input.healthStatusWidget?.healthStatus,
      iterationId: input.iterationWidget?.iterationId,
      addLabelIds: orAbsent(labels?.addLabelIds),
      removeLabelIds: orAbsent(labels?.removeLabelIds),
      milestoneId: input.milestoneWidget?.milestoneId,
      startDate: dates?.startDate,
      dueDate: dates?.dueDate,
      weight: input.weightWidget?.weight,
    } satisfies SentTo<typeof UpdateWorkItems>['changes'];
    return performChange(context, input, UpdateWorkItems, { ids: input.ids, changes }, (updatedWorkItemCount) => ({
      updatedWorkItemCount,
    }));
  }

  /** Each of several items gets its own dates, all of them or none; what waits for them may follow. */
  @Mutation(() => WorkItemsReschedulePayload)
  workItemsReschedule(
    @Input(() => WorkItemsRescheduleInput) input: WorkItemsRescheduleInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Payload> {
    const moves = input.moves.map(({ previousStartDate, previousDueDate, ...move }) => ({
      id: move.id,
      startDate: move.startDate,
      dueDate: move.dueDate,
      startDateIsFixed: orAbsent(move.startDateIsFixed),
      dueDateIsFixed: orAbsent(move.dueDateIsFixed),
      previous: { startDate: previousStartDate ?? null, dueDate: previousDueDate ?? null },
    })) satisfies SentTo<typeof RescheduleWorkItems>['moves'];
    const dependentsFollow = input.dependentsFollow ?? false;
    return performChange(context, input, RescheduleWorkItems, { moves, dependentsFollow }, ({ rescheduled, kept }) => ({
      updatedWorkItemCount: rescheduled.length,
      rescheduled: rescheduled.map((change) => new WorkItemRescheduled(change)),
      kept: kept.map(({ reason }) => reason),
    }));
  }

  @Mutation(() => WorkItemDeletePayload)
  async workItemDelete(
    @Input(() => WorkItemDeleteInput) input: WorkItemDeleteInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Payload> {
    const { namespaceId } = await findById(context, input.id);
    const namespace = await context.items.namespaces.get(namespaceId);
    return performChange(context, input, DeleteWorkItem, { item: { id: input.id } }, () => ({
      namespace: namespace && new Namespace(namespace, context.baseUrl),
      project: namespace?.kind === 'project' ? new Project(namespace, context.baseUrl) : null,
    }));
  }

  /** Converts issues, incidents and tasks to each other. */
  @Mutation(() => WorkItemConvertPayload)
  workItemConvert(
    @Input(() => WorkItemConvertInput) input: WorkItemConvertInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Payload> {
    const type = supportedType(typeOf(input.workItemTypeId), issueTypes);
    const change = { item: { id: input.id }, type } satisfies SentTo<typeof UpdateWorkItem>;
    return performChange(context, input, UpdateWorkItem, change, (item) => ({ workItem: new WorkItem(item) }));
  }

  @Mutation(() => WorkItemSubscribePayload)
  async workItemSubscribe(
    @Input(() => WorkItemSubscribeInput) input: WorkItemSubscribeInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Payload & { workItem: WorkItem }> {
    const { id, subscribed } = input;
    await orUnchanged(context.perform(SubscribeToWorkItem, { item: { id }, subscribed }));
    const item = await findById(context, input.id);
    return { workItem: new WorkItem(item), errors: [], clientMutationId: input.clientMutationId ?? null };
  }

  /** `BEFORE` and `AFTER` are the position of the item relative to its neighbor. */
  @Mutation(() => HierarchyReorderPayload)
  async workItemsHierarchyReorder(
    @Input(() => HierarchyReorderInput) input: HierarchyReorderInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Payload> {
    const { id, adjacentWorkItemId: adjacentId, parentId, relativePosition } = input;
    const move = {
      item: { id },
      ...(parentId && { parent: { id: parentId } }),
      ...(adjacentId && (relativePosition === 'BEFORE' ? { followingId: adjacentId } : { precedingId: adjacentId })),
    } satisfies SentTo<typeof ReorderWorkItem>;
    const payload = await performChange(context, input, ReorderWorkItem, move, (item) => ({ item }));
    if (!payload.item) return payload;
    const { item, ...rest } = payload;
    return {
      ...rest,
      workItem: new WorkItem(item),
      parentWorkItem: item.parentId === null ? null : new WorkItem(await findById(context, item.parentId)),
      adjacentWorkItem: adjacentId ? new WorkItem(await findById(context, adjacentId)) : null,
    } as Payload;
  }
}

/** @throws Invalid for an invalid duration */
function widgetsOf(input: WorkItemUpdateInput, isEpic: boolean) {
  const update = {
    item: { id: input.id },
    title: orAbsent(input.title),
    stateEvent: orAbsent(input.stateEvent),
    ...widgetFields(input, isEpic),
    timeEstimate: estimateOf(input.timeTrackingWidget?.timeEstimate),
    addLabelIds: orAbsent(input.labelsWidget?.addLabelIds),
    removeLabelIds: orAbsent(input.labelsWidget?.removeLabelIds),
    parentId: input.hierarchyWidget?.parentId,
  } satisfies SentTo<typeof UpdateWorkItem>;
  return {
    update,
    childIds: orAbsent(input.hierarchyWidget?.childrenIds),
    place: placeOf(input.hierarchyWidget),
    subscribed: input.notificationsWidget?.subscribed,
    todo: todoChangeOf(input.currentUserTodosWidget),
    spent: spentOf(input.timeTrackingWidget?.timelog),
  } satisfies SentTo<typeof ChangeWidgets>;
}

function spentOf(timelog: WorkItemWidgetTimeTrackingTimelogInput | null | undefined) {
  if (!timelog) return undefined;
  const { timeSpent, spentAt, summary = null } = timelog;
  return { seconds: requireSeconds('timeSpent', timeSpent), spentAt: orAbsent(spentAt), summary } satisfies SentTo<
    typeof ChangeWidgets
  >['spent'];
}

/** Next to a neighbor, if one is given. */
function placeOf(hierarchy: WorkItemUpdateInput['hierarchyWidget']): SentTo<typeof ChangeWidgets>['place'] {
  const { adjacentWorkItemId: adjacentId, relativePosition } = hierarchy ?? {};
  if (!adjacentId) return undefined;
  return relativePosition === 'BEFORE' ? { followingId: adjacentId } : { precedingId: adjacentId };
}

function todoChangeOf(todos: WorkItemUpdateInput['currentUserTodosWidget']): SentTo<typeof ChangeWidgets>['todo'] {
  if (!todos) return undefined;
  return todos.action === 'ADD' ? 'add' : { doneId: todos.todoId ?? null };
}

function savedItem(item: SavedItem) {
  return { workItem: new WorkItem(item), quickActionsStatus: statusOf(item.quickActions) };
}

function typeOf(id: number): WorkItemType {
  const description = typeDescriptions.find((one) => one.id === id);
  if (description === undefined) throw new NotFound();
  return description.type;
}
