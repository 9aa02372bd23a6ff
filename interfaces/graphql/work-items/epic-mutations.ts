import { Ctx, Mutation, Resolver } from 'type-graphql';
import { Forbidden, NotFound } from '../../../application/errors.ts';
import type { SentTo } from '../../../application/door/perform.ts';
import { AssignParent } from '../../../application/work-items/assign-parent.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { ReorderWorkItem, siblingParentMismatch } from '../../../application/work-items/reorder-work-item.ts';
import { SubscribeToWorkItem } from '../../../application/work-items/subscribe-to-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { SavedItem } from '../../../application/work-items/saved-item.ts';
import type { GraphqlContext } from '../context.ts';
import { Input } from '../mutations/mutation-input.ts';
import { payloadType } from '../mutations/mutation-payload.ts';
import { businessErrors, orAbsent, orUnchanged, performChange, type Payload } from '../mutations/perform-change.ts';
import { QuickActionsStatus, statusOf } from '../notes/quick-actions-status.ts';
import { EpicAddIssueInput, EpicSetSubscriptionInput, EpicTreeReorderInput } from './epic-inputs.ts';
import { EpicIssue } from './epic-issue.ts';
import { CreateEpicInput, Epic, epicFields, UpdateEpicInput } from './epic.ts';
import { findById, findEpic } from './find-item.ts';
import { epicReference, issueReference, labelIds } from './item-references.ts';

const epicPayload = { epic: () => Epic, quickActionsStatus: () => QuickActionsStatus };
const CreateEpicPayload = payloadType('CreateEpic', epicPayload);
const UpdateEpicPayload = payloadType('UpdateEpic', epicPayload);
const EpicSetSubscriptionPayload = payloadType('EpicSetSubscription', { epic: () => Epic });
const EpicAddIssuePayload = payloadType('EpicAddIssue', { epic: () => Epic, epicIssue: () => EpicIssue });
const EpicTreeReorderPayload = payloadType('EpicTreeReorder', {});

const noRightToMove = "You don't have permissions to move the objects.";

/** Mutations of epics and their children. */
@Resolver()
export class EpicMutations {
  @Mutation(() => CreateEpicPayload)
  createEpic(@Input(() => CreateEpicInput) input: CreateEpicInput, @Ctx() context: GraphqlContext): Promise<Payload> {
    const params = {
      type: 'epic',
      namespace: input.groupPath,
      title: input.title ?? '',
      ...epicFields(input),
      labels: orAbsent(input.addLabels),
      labelIds: labelIds(input.addLabelIds),
    } satisfies SentTo<typeof CreateWorkItem>;
    return performChange(context, input, CreateWorkItem, params, savedEpic);
  }

  @Mutation(() => UpdateEpicPayload)
  updateEpic(@Input(() => UpdateEpicInput) input: UpdateEpicInput, @Ctx() context: GraphqlContext): Promise<Payload> {
    const params = {
      item: epicReference(input),
      title: orAbsent(input.title),
      ...epicFields(input),
      stateEvent: orAbsent(input.stateEvent),
      addLabels: orAbsent(input.addLabels),
      addLabelIds: labelIds(input.addLabelIds),
      removeLabels: orAbsent(input.removeLabels),
      removeLabelIds: labelIds(input.removeLabelIds),
    } satisfies SentTo<typeof UpdateWorkItem>;
    return performChange(context, input, UpdateWorkItem, params, savedEpic);
  }

  @Mutation(() => EpicSetSubscriptionPayload)
  async epicSetSubscription(
    @Input(() => EpicSetSubscriptionInput) input: EpicSetSubscriptionInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Payload & { epic: Epic }> {
    const item = epicReference(input);
    await orUnchanged(context.perform(SubscribeToWorkItem, { item, subscribed: input.subscribedState }));
    const epic = await findEpic(context, input.groupPath, input.iid);
    return { epic: new Epic(epic), errors: [], clientMutationId: input.clientMutationId ?? null };
  }

  /** Adds an issue to an epic, removing it from another one. */
  @Mutation(() => EpicAddIssuePayload)
  async epicAddIssue(
    @Input(() => EpicAddIssueInput) input: EpicAddIssueInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Payload> {
    const params = {
      item: issueReference(input.projectPath, input.issueIid),
      parent: epicReference(input),
      type: 'issue',
    } satisfies SentTo<typeof AssignParent>;
    const epic = await findEpic(context, input.groupPath, input.iid);
    const payload = await performChange(context, input, AssignParent, params, (issue) => ({
      epicIssue: new EpicIssue(issue, context, epic),
    }));
    // The sums of the epic have changed too.
    return { ...payload, epic: payload.epicIssue ? new Epic(await findById(context, epic.id)) : null } as Payload;
  }

  /**
   * Moves an epic or issue in the tree. `relativePosition` is the position of the neighbor relative to the moved item:
   * `before` places the item right after the neighbor.
   */
  @Mutation(() => EpicTreeReorderPayload)
  epicTreeReorder(
    @Input(() => EpicTreeReorderInput) input: EpicTreeReorderInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Payload> {
    const { id, adjacentReferenceId: adjacent, relativePosition, newParentId } = input.moved;
    if (adjacent && !relativePosition) {
      const errors = ['Relative position is not valid.'];
      return Promise.resolve({ errors, clientMutationId: input.clientMutationId ?? null });
    }
    const params = {
      item: { id: id.id },
      base: { id: input.baseEpicId },
      ...(newParentId && { parent: { id: newParentId } }),
      ...(adjacent && (relativePosition === 'before' ? { precedingId: adjacent.id } : { followingId: adjacent.id })),
    } satisfies SentTo<typeof ReorderWorkItem>;
    return performChange(context, input, ReorderWorkItem, params, () => ({}), moveErrors);
  }
}

/** A forbidden move, or a neighbor under another parent, is reported in `errors`. */
function moveErrors(error: unknown): string[] {
  if (error instanceof Forbidden) return [noRightToMove];
  if (error instanceof NotFound && error.message === siblingParentMismatch) return [siblingParentMismatch];
  return businessErrors(error);
}

function savedEpic(epic: SavedItem) {
  return { epic: new Epic(epic), quickActionsStatus: statusOf(epic.quickActions) };
}
