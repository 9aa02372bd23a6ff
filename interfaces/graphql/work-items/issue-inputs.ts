import { Field, ID, InputType, Int, registerEnumType } from 'type-graphql';
import type { SentTo } from '../../../application/door/perform.ts';
import type { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { PlainFieldOf } from '../../../domain/work-items/fields.ts';
import type { HealthStatus, Severity } from '../../../domain/work-items/work-item.ts';
import { MutationInput } from '../mutations/mutation-input.ts';
import { orAbsent } from '../mutations/perform-change.ts';
import { EpicIDScalar, IterationIDScalar, LabelIDScalar, MilestoneIDScalar, UserIDScalar } from '../scalars/ids.ts';
import { ISO8601DateScalar, TimeScalar } from '../scalars/times.ts';
import { HealthStatusEnum, IssuableSeverityEnum, IssueTypeEnum, type IssueType } from './enums.ts';
import type { StateEvent } from './epic.ts';

export const IssueStateEventEnum = { CLOSE: 'close', REOPEN: 'reopen' } as const;
registerEnumType(IssueStateEventEnum, { name: 'IssueStateEvent' });

/** The fields that can be set on both new and existing issues. */
@InputType('IssueFieldsInput')
class IssueFieldsInput extends MutationInput {
  @Field(() => ID, { nullable: false })
  projectPath!: string;

  @Field(() => String)
  description?: string | null;

  @Field(() => Boolean)
  confidential?: boolean | null;

  @Field(() => IssueTypeEnum)
  type?: IssueType | null;

  @Field(() => ISO8601DateScalar)
  dueDate?: string | null;

  @Field(() => Int)
  weight?: number | null;

  @Field(() => HealthStatusEnum)
  healthStatus?: HealthStatus | null;

  @Field(() => EpicIDScalar)
  epicId?: number | null;

  @Field(() => Boolean)
  locked?: boolean | null;
}

@InputType()
export class CreateIssueInput extends IssueFieldsInput {
  @Field(() => String, { nullable: false })
  title!: string;

  @Field(() => [String], { nullable: true })
  labels?: string[] | null;

  @Field(() => [LabelIDScalar], { nullable: true })
  labelIds?: number[] | null;

  @Field(() => [UserIDScalar], { nullable: true })
  assigneeIds?: number[] | null;

  @Field(() => MilestoneIDScalar)
  milestoneId?: number | null;

  @Field(() => Int)
  iid?: number | null;

  @Field(() => TimeScalar)
  createdAt?: Date | null;
}

@InputType()
export class UpdateIssueInput extends IssueFieldsInput {
  @Field(() => String, { nullable: false })
  iid!: string;

  @Field(() => String)
  title?: string | null;

  @Field(() => [ID], { nullable: true })
  labelIds?: string[] | null;

  @Field(() => [ID], { nullable: true })
  addLabelIds?: string[] | null;

  @Field(() => [ID], { nullable: true })
  removeLabelIds?: string[] | null;

  @Field(() => ID)
  milestoneId?: string | null;

  /** For example `1w 2d`; an empty text or `0h` removes the estimate. */
  @Field(() => String)
  timeEstimate?: string | null;

  @Field(() => IssueStateEventEnum)
  stateEvent?: StateEvent | null;
}

/** Identifies an issue in mutations of a single field. */
@InputType('IssueReferenceInput')
export class IssueReferenceInput extends MutationInput {
  @Field(() => ID, { nullable: false })
  projectPath!: string;

  @Field(() => String, { nullable: false })
  iid!: string;
}

@InputType()
export class IssueSetConfidentialInput extends IssueReferenceInput {
  @Field(() => Boolean, { nullable: false })
  confidential!: boolean;
}

@InputType()
export class IssueSetSubscriptionInput extends IssueReferenceInput {
  @Field(() => Boolean, { nullable: false })
  subscribedState!: boolean;
}

@InputType()
export class IssueSetLockedInput extends IssueReferenceInput {
  @Field(() => Boolean, { nullable: false })
  locked!: boolean;
}

@InputType()
export class IssueSetDueDateInput extends IssueReferenceInput {
  @Field(() => TimeScalar)
  dueDate?: Date | null;
}

@InputType()
export class IssueSetWeightInput extends IssueReferenceInput {
  @Field(() => Int)
  weight?: number | null;
}

@InputType()
export class IssueSetSeverityInput extends IssueReferenceInput {
  @Field(() => IssuableSeverityEnum, { nullable: false })
  severity!: Severity;
}

@InputType()
export class IssueSetIterationInput extends IssueReferenceInput {
  @Field(() => IterationIDScalar)
  iterationId?: number | null;
}

@InputType()
export class IssueSetEpicInput extends IssueReferenceInput {
  @Field(() => EpicIDScalar)
  epicId?: number | null;
}

/** Plain fields that both mutations accept; work items have widgets for the others. */
type IssueField = Exclude<
  PlainFieldOf<'issue'>,
  'assigneeIds' | 'milestoneId' | 'iterationId' | 'startDate' | 'timeEstimate' | 'zoomMeetingUrl'
>;

/** The fields that can be set on both new and existing issues. */
export function issueFields(input: IssueFieldsInput) {
  const { description, dueDate, weight, healthStatus } = input;
  return {
    description,
    dueDate,
    weight,
    healthStatus,
    confidential: orAbsent(input.confidential),
    discussionLocked: orAbsent(input.locked),
  } satisfies Partial<SentTo<typeof UpdateWorkItem>> & Record<IssueField, unknown>;
}
