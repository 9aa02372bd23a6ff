import { ArgsType, Field, ID, InputType } from 'type-graphql';
import type { ItemQuestion } from '../../../domain/filters/questions.ts';
import { PageArguments } from '../connections/page-arguments.ts';
import { IterationWildcardIdEnum, type IterationWildcard } from '../iterations/iteration.ts';
import { IterationsCadenceIDScalar } from '../scalars/ids.ts';
import {
  HealthStatusFilterEnum,
  IssuableStateEnum,
  IssueSortEnum,
  IssueTypeEnum,
  ItemQuestionEnum,
  type HealthStatusFilter,
  type IssuableState,
  type IssueSort,
  type IssueType,
} from './enums.ts';
import { UnionedEpicFilterInput } from './epic-arguments.ts';

/** At least one of each list; the iterations are one list. */
@InputType()
export class UnionedIssueFilterInput extends UnionedEpicFilterInput {
  @Field(() => [ID], { nullable: true })
  iterationIds?: string[] | null;

  @Field(() => [IterationWildcardIdEnum], { nullable: true })
  iterationWildcardIds?: IterationWildcard[] | null;

  @Field(() => [String], { nullable: true })
  iterationTitles?: string[] | null;

  /** Numbers, `ANY` or `NONE`. */
  @Field(() => [ID], { nullable: true })
  epicIds?: string[] | null;
}

@ArgsType()
export class ProjectIssueArguments {
  @Field(() => String)
  iid?: string | null;

  @Field(() => [String], { nullable: true })
  iids?: string[] | null;

  @Field(() => IssuableStateEnum)
  state?: IssuableState | null;
}

/** Filter arguments shared by the issues of projects and groups. */
@ArgsType()
class IssuesArguments extends PageArguments {
  @Field(() => String)
  iid?: string | null;

  @Field(() => [String], { nullable: true })
  iids?: string[] | null;

  @Field(() => IssuableStateEnum)
  state?: IssuableState | null;

  @Field(() => String)
  search?: string | null;

  @Field(() => [String])
  labelName?: (string | null)[] | null;

  /** At least one of these. */
  @Field(() => [String])
  milestoneTitle?: (string | null)[] | null;

  @Field(() => [ID])
  iterationId?: (string | null)[] | null;

  @Field(() => IterationWildcardIdEnum)
  iterationWildcardId?: IterationWildcard | null;

  @Field(() => String)
  iterationTitle?: string | null;

  @Field(() => [IterationsCadenceIDScalar], { nullable: true })
  iterationCadenceId?: number[] | null;

  /** Open items whose due date has passed, items with an open blocking item, or items without dates: all that is asked. */
  @Field(() => [ItemQuestionEnum], { nullable: true })
  is?: ItemQuestion[] | null;

  /** At least one of these. */
  @Field(() => [HealthStatusFilterEnum], { nullable: true })
  healthStatuses?: HealthStatusFilter[] | null;

  @Field(() => UnionedIssueFilterInput)
  or?: UnionedIssueFilterInput | null;

  @Field(() => IssueSortEnum)
  sort?: IssueSort | null;
}

@ArgsType()
export class ProjectIssuesArguments extends IssuesArguments {
  @Field(() => [IssueTypeEnum], { nullable: true })
  types?: IssueType[] | null;
}

@ArgsType()
export class GroupIssuesArguments extends IssuesArguments {
  @Field(() => String)
  authorUsername?: string | null;

  /** A number, `ANY` or `NONE`. */
  @Field(() => String)
  epicId?: string | null;

  @Field(() => HealthStatusFilterEnum)
  healthStatusFilter?: HealthStatusFilter | null;

  /** Includes issues of descendants of the given epic. */
  @Field(() => Boolean)
  includeSubepics?: boolean | null;
}
