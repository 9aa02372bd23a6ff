import { Ctx, Mutation, Resolver } from 'type-graphql';
import type { SentTo } from '../../../application/door/perform.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { SubscribeToWorkItem } from '../../../application/work-items/subscribe-to-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { SavedItem } from '../../../application/work-items/saved-item.ts';
import { dayAt } from '../../../domain/calendar/instant.ts';
import type { GraphqlContext } from '../context.ts';
import { readLooseId } from '../global-id.ts';
import { Input } from '../mutations/mutation-input.ts';
import { payloadType } from '../mutations/mutation-payload.ts';
import { answerErrors, orAbsent, orUnchanged, performChange, type Payload } from '../mutations/perform-change.ts';
import { QuickActionsStatus, statusOf } from '../notes/quick-actions-status.ts';
import { findIssue } from './find-item.ts';
import {
  CreateIssueInput,
  issueFields,
  IssueSetConfidentialInput,
  IssueSetDueDateInput,
  IssueSetEpicInput,
  IssueSetIterationInput,
  IssueSetLockedInput,
  IssueSetSeverityInput,
  IssueSetSubscriptionInput,
  IssueSetWeightInput,
  UpdateIssueInput,
  type IssueReferenceInput,
} from './issue-inputs.ts';
import { Issue } from './issue.ts';
import { issueReference, labelIds } from './item-references.ts';
import { estimateOf } from './time-tracking.ts';
import { issueTypes, supportedType } from './work-item-types.ts';

const withIssue = { issue: () => Issue };
const issuePayload = { ...withIssue, quickActionsStatus: () => QuickActionsStatus };
const CreateIssuePayload = payloadType('CreateIssue', issuePayload);
const UpdateIssuePayload = payloadType('UpdateIssue', issuePayload);
const IssueSetConfidentialPayload = payloadType('IssueSetConfidential', withIssue);
const IssueSetSubscriptionPayload = payloadType('IssueSetSubscription', withIssue);
const IssueSetLockedPayload = payloadType('IssueSetLocked', withIssue);
const IssueSetDueDatePayload = payloadType('IssueSetDueDate', withIssue);
const IssueSetWeightPayload = payloadType('IssueSetWeight', withIssue);
const IssueSetSeverityPayload = payloadType('IssueSetSeverity', withIssue);
const IssueSetIterationPayload = payloadType('IssueSetIteration', withIssue);
const IssueSetEpicPayload = payloadType('IssueSetEpic', withIssue);

/** Mutations of issues, incidents and tasks. */
@Resolver()
export class IssueMutations {
  @Mutation(() => CreateIssuePayload)
  createIssue(
    @Input(() => CreateIssueInput) input: CreateIssueInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Payload> {
    const params = {
      type: supportedType(input.type ?? 'issue', issueTypes),
      namespace: input.projectPath,
      title: input.title,
      ...issueFields(input),
      labels: orAbsent(input.labels),
      labelIds: orAbsent(input.labelIds),
      assigneeIds: orAbsent(input.assigneeIds),
      milestoneId: input.milestoneId,
      parentId: input.epicId,
      iid: orAbsent(input.iid),
      createdAt: orAbsent(input.createdAt),
    } satisfies SentTo<typeof CreateWorkItem>;
    return performChange(context, input, CreateWorkItem, params, (issue) => savedIssue(issue, context));
  }

  /** `null` clears weight, health, due date, milestone and epic. */
  @Mutation(() => UpdateIssuePayload)
  updateIssue(
    @Input(() => UpdateIssueInput) input: UpdateIssueInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Payload> {
    const { milestoneId } = input;
    return answerErrors(input, () =>
      change(context, input, {
        title: orAbsent(input.title),
        ...issueFields(input),
        type: input.type ? supportedType(input.type, issueTypes) : undefined,
        labelIds: labelIds(input.labelIds),
        addLabelIds: labelIds(input.addLabelIds),
        removeLabelIds: labelIds(input.removeLabelIds),
        milestoneId: milestoneId ? readLooseId(milestoneId, ['Milestone']) : (milestoneId as null | undefined),
        parentId: input.epicId,
        timeEstimate: estimateOf(input.timeEstimate),
        stateEvent: orAbsent(input.stateEvent),
      }),
    );
  }

  @Mutation(() => IssueSetConfidentialPayload)
  issueSetConfidential(
    @Input(() => IssueSetConfidentialInput) input: IssueSetConfidentialInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Payload> {
    return change(context, input, { confidential: input.confidential });
  }

  @Mutation(() => IssueSetSubscriptionPayload)
  async issueSetSubscription(
    @Input(() => IssueSetSubscriptionInput) input: IssueSetSubscriptionInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Payload & { issue: Issue }> {
    const item = issueReference(input.projectPath, input.iid);
    await orUnchanged(context.perform(SubscribeToWorkItem, { item, subscribed: input.subscribedState }));
    const issue = await findIssue(context, input.projectPath, input.iid);
    return { issue: new Issue(issue, context), errors: [], clientMutationId: input.clientMutationId ?? null };
  }

  @Mutation(() => IssueSetLockedPayload)
  issueSetLocked(
    @Input(() => IssueSetLockedInput) input: IssueSetLockedInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Payload> {
    return change(context, input, { discussionLocked: input.locked });
  }

  @Mutation(() => IssueSetDueDatePayload)
  issueSetDueDate(
    @Input(() => IssueSetDueDateInput) input: IssueSetDueDateInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Payload> {
    return change(context, input, { dueDate: input.dueDate ? dayAt(input.dueDate) : null });
  }

  @Mutation(() => IssueSetWeightPayload)
  issueSetWeight(
    @Input(() => IssueSetWeightInput) input: IssueSetWeightInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Payload> {
    return change(context, input, { weight: input.weight ?? null });
  }

  /** Only for incidents. */
  @Mutation(() => IssueSetSeverityPayload)
  issueSetSeverity(
    @Input(() => IssueSetSeverityInput) input: IssueSetSeverityInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Payload> {
    return change(context, input, { severity: input.severity });
  }

  @Mutation(() => IssueSetIterationPayload)
  issueSetIteration(
    @Input(() => IssueSetIterationInput) input: IssueSetIterationInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Payload> {
    return change(context, input, { iterationId: input.iterationId ?? null });
  }

  @Mutation(() => IssueSetEpicPayload)
  issueSetEpic(
    @Input(() => IssueSetEpicInput) input: IssueSetEpicInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Payload> {
    return change(context, input, { parentId: input.epicId ?? null });
  }
}

function change(
  context: GraphqlContext,
  input: IssueReferenceInput,
  fields: Omit<SentTo<typeof UpdateWorkItem>, 'item'>,
): Promise<Payload> {
  const params = { item: issueReference(input.projectPath, input.iid), ...fields };
  return performChange(context, input, UpdateWorkItem, params, (issue) => savedIssue(issue, context));
}

function savedIssue(issue: SavedItem, context: GraphqlContext) {
  return { issue: new Issue(issue, context), quickActionsStatus: statusOf(issue.quickActions) };
}
