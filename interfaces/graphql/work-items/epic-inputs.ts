import { Field, ID, InputType, registerEnumType } from 'type-graphql';
import type { SentTo } from '../../../application/perform.ts';
import type { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { PlainFieldOf } from '../../../domain/work-items/fields.ts';
import { orAbsent } from '../mutations/perform-change.ts';
import { MutationInput } from '../mutations/mutation-input.ts';
import type { GlobalId } from '../global-id.ts';
import { ColorScalar } from '../scalars/color.ts';
import { EpicIDScalar, EpicTreeSortingIDScalar } from '../scalars/ids.ts';

export const EpicStateEventEnum = { CLOSE: 'close', REOPEN: 'reopen' } as const;
export type StateEvent = (typeof EpicStateEventEnum)[keyof typeof EpicStateEventEnum];
export const MoveTypeEnum = { before: 'before', after: 'after' } as const;
export type MoveType = keyof typeof MoveTypeEnum;
registerEnumType(EpicStateEventEnum, { name: 'EpicStateEvent' });
registerEnumType(MoveTypeEnum, { name: 'MoveType' });

/** Identifies an epic in mutations. */
@InputType('EpicReferenceInput')
class EpicReferenceInput extends MutationInput {
  @Field(() => ID, { nullable: false })
  groupPath!: string;

  @Field(() => ID, { nullable: false })
  iid!: string;
}

@InputType()
export class CreateEpicInput extends MutationInput {
  @Field(() => ID, { nullable: false })
  groupPath!: string;

  @Field(() => String)
  title?: string | null;

  @Field(() => String)
  description?: string | null;

  @Field(() => Boolean)
  confidential?: boolean | null;

  @Field(() => ColorScalar)
  color?: string | null;

  @Field(() => String)
  startDateFixed?: string | null;

  @Field(() => Boolean)
  startDateIsFixed?: boolean | null;

  @Field(() => String)
  dueDateFixed?: string | null;

  @Field(() => Boolean)
  dueDateIsFixed?: boolean | null;

  @Field(() => [ID], { nullable: true })
  addLabelIds?: string[] | null;

  @Field(() => [String], { nullable: true })
  addLabels?: string[] | null;

  @Field(() => [ID], { nullable: true })
  removeLabelIds?: string[] | null;
}

@InputType()
export class UpdateEpicInput extends CreateEpicInput {
  @Field(() => ID, { nullable: false })
  iid!: string;

  @Field(() => EpicStateEventEnum)
  stateEvent?: StateEvent | null;

  @Field(() => [String], { nullable: true })
  removeLabels?: string[] | null;
}

@InputType()
export class EpicSetSubscriptionInput extends EpicReferenceInput {
  @Field(() => Boolean, { nullable: false })
  subscribedState!: boolean;
}

@InputType()
export class EpicAddIssueInput extends EpicReferenceInput {
  @Field(() => ID, { nullable: false })
  projectPath!: string;

  @Field(() => String, { nullable: false })
  issueIid!: string;
}

@InputType()
export class EpicTreeNodeFieldsInputType {
  @Field(() => EpicTreeSortingIDScalar, { nullable: false })
  id!: GlobalId;

  @Field(() => EpicTreeSortingIDScalar)
  adjacentReferenceId?: GlobalId | null;

  @Field(() => MoveTypeEnum)
  relativePosition?: MoveType | null;

  @Field(() => EpicIDScalar)
  newParentId?: number | null;
}

@InputType()
export class EpicTreeReorderInput extends MutationInput {
  @Field(() => EpicIDScalar, { nullable: false })
  baseEpicId!: number;

  @Field(() => EpicTreeNodeFieldsInputType, { nullable: false })
  moved!: EpicTreeNodeFieldsInputType;
}

/** Plain fields that mutations of epics accept; work items have widgets for the others. */
type EpicField = Exclude<
  PlainFieldOf<'epic'>,
  'assigneeIds' | 'discussionLocked' | 'healthStatus' | 'startDate' | 'dueDate'
>;

/** The fields that can be set on both new and existing epics. */
export function epicFields(input: CreateEpicInput) {
  const { description, startDateFixed, dueDateFixed } = input;
  return {
    description,
    startDateFixed,
    dueDateFixed,
    confidential: orAbsent(input.confidential),
    color: orAbsent(input.color),
    startDateIsFixed: orAbsent(input.startDateIsFixed),
    dueDateIsFixed: orAbsent(input.dueDateIsFixed),
  } satisfies Partial<SentTo<typeof UpdateWorkItem>> & Record<EpicField, unknown>;
}
