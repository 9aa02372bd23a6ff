import { Field, ID, InputType, registerEnumType } from 'type-graphql';
import { MutationInput } from '../mutations/mutation-input.ts';
import type { GlobalId } from '../global-id.ts';
import { EpicIDScalar, EpicTreeSortingIDScalar } from '../scalars/ids.ts';

export const MoveTypeEnum = { before: 'before', after: 'after' } as const;
export type MoveType = keyof typeof MoveTypeEnum;
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
