import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import type { ItemQuestion } from '../../../domain/filters/questions.ts';
import { PageArguments } from '../connections/page-arguments.ts';
import { EpicIDScalar } from '../scalars/ids.ts';
import { DateScalar, TimeScalar } from '../scalars/times.ts';
import {
  EpicSortEnum,
  EpicStateEnum,
  HealthStatusFilterEnum,
  IssuableSearchableFieldEnum,
  ItemQuestionEnum,
  SubscriptionStatusEnum,
  WorkItemRelatedLinkTypeEnum,
  type EpicSort,
  type EpicState,
  type HealthStatusFilter,
  type IssuableSearchableField,
  type SubscriptionStatus,
  type WorkItemRelatedLinkType,
} from './enums.ts';
import { TimeframeInput } from '../timeframe.ts';

@InputType()
export class NegatedEpicFilterInput {
  @Field(() => String)
  authorUsername?: string | null;

  @Field(() => [String], { nullable: true })
  authorUsernames?: string[] | null;

  @Field(() => String)
  assigneeUsername?: string | null;

  @Field(() => [String], { nullable: true })
  assigneeUsernames?: string[] | null;

  @Field(() => [String], { nullable: true })
  labelName?: string[] | null;

  @Field(() => String)
  myReactionEmoji?: string | null;

  @Field(() => [String], { nullable: true })
  myReactionEmojis?: string[] | null;
}

@InputType()
export class UnionedEpicFilterInput {
  @Field(() => [String], { nullable: true })
  authorUsernames?: string[] | null;

  @Field(() => [String], { nullable: true })
  labelNames?: string[] | null;

  @Field(() => [String], { nullable: true })
  authorUsername?: string[] | null;

  @Field(() => [String], { nullable: true })
  labelName?: string[] | null;

  /** Usernames, `None` or `Any`. */
  @Field(() => [String], { nullable: true })
  assigneeUsernames?: string[] | null;

  @Field(() => [String], { nullable: true })
  milestoneTitles?: string[] | null;

  /** Numbers, `None` or `Any`; of an epic the sum of the issues below. */
  @Field(() => [String], { nullable: true })
  weights?: string[] | null;

  /** Names, `NONE` or `ANY`. */
  @Field(() => [String], { nullable: true })
  myReactionEmojis?: string[] | null;

  /** Epics as `group/path&12`, of which one is the parent. */
  @Field(() => [String], { nullable: true })
  epicReferences?: string[] | null;

  /** Full paths: the epics of these groups themselves, or the issues of the projects in and below them. */
  @Field(() => [ID], { nullable: true })
  groupPaths?: string[] | null;
}

/** What is asked of the schedule of a plan; all of it must hold. */
@InputType()
export class ScheduleFilterInput {
  /** Full path of the group whose roadmap is the plan. */
  @Field(() => ID, { nullable: false })
  planPath!: string;

  /** The days and the state of its epics. */
  @Field(() => TimeframeInput)
  timeframe?: TimeframeInput | null;

  @Field(() => EpicStateEnum)
  state?: EpicState | null;

  /** Whether an epic ends the plan later if it slips by a day. */
  @Field(() => Boolean)
  critical?: boolean | null;

  /** Whether its dates conflict with a link, a constraint, or its parent. */
  @Field(() => Boolean)
  conflict?: boolean | null;

  /** Working days by which it can slip without moving the end of the plan. */
  @Field(() => Int)
  slackAtMost?: number | null;
}

/** Filter arguments of `Epic.children` and `Group.epics`. */
@ArgsType()
export class EpicChildrenArguments extends PageArguments {
  @Field(() => ID)
  iid?: string | null;

  @Field(() => [ID], { nullable: true })
  iids?: string[] | null;

  /** For reloading changed items of a list, if they still match it. */
  @Field(() => [EpicIDScalar], { nullable: true })
  ids?: number[] | null;

  @Field(() => EpicStateEnum)
  state?: EpicState | null;

  @Field(() => String)
  search?: string | null;

  @Field(() => EpicSortEnum)
  sort?: EpicSort | null;

  @Field(() => String)
  authorUsername?: string | null;

  /**
   * A username, `None` or `Any`. An epic is found by its own assignees and by those of items below it: of open ones as long as
   * it is open itself.
   */
  @Field(() => String)
  assigneeUsername?: string | null;

  @Field(() => [String], { nullable: true })
  labelName?: string[] | null;

  @Field(() => String)
  milestoneTitle?: string | null;

  @Field(() => Boolean)
  confidential?: boolean | null;

  @Field(() => String)
  myReactionEmoji?: string | null;

  @Field(() => Boolean)
  includeAncestorGroups?: boolean | null;

  @Field(() => Boolean)
  includeDescendantGroups?: boolean | null;

  @Field(() => TimeframeInput)
  timeframe?: TimeframeInput | null;

  /**
   * Only epics that a roadmap can show: without those that end before they start and, in a group, without those below
   * another epic of the list.
   */
  @Field(() => Boolean)
  roadmapRows?: boolean | null;

  /** Only epics that have neither a start date nor a due date. */
  @Field(() => Boolean)
  undated?: boolean | null;

  /**
   * Open items whose due date has passed, items with an open blocking item, or items without dates; of epics also how many of
   * the issues below are closed: all that is asked, of the answers about closed issues one.
   */
  @Field(() => [ItemQuestionEnum], { nullable: true })
  is?: ItemQuestion[] | null;

  /** Epics that are found by the schedule of a plan. */
  @Field(() => ScheduleFilterInput)
  schedule?: ScheduleFilterInput | null;

  /** At least one of these. */
  @Field(() => [HealthStatusFilterEnum], { nullable: true })
  healthStatuses?: HealthStatusFilter[] | null;

  @Field(() => TimeScalar)
  createdAfter?: Date | null;

  @Field(() => TimeScalar)
  createdBefore?: Date | null;

  /** The first due day, and the day after the last one. */
  @Field(() => DateScalar)
  dueAfter?: string | null;

  @Field(() => DateScalar)
  dueBefore?: string | null;

  /** Number of rows to skip, as an alternative to a cursor. */
  @Field(() => Int)
  offset?: number | null;

  @Field(() => NegatedEpicFilterInput)
  not?: NegatedEpicFilterInput | null;

  @Field(() => UnionedEpicFilterInput)
  or?: UnionedEpicFilterInput | null;
}

/** Filter arguments of the issues of an epic and of the tasks of an issue. */
@ArgsType()
export class ChildIssuesArguments extends PageArguments {
  @Field(() => EpicStateEnum)
  state?: EpicState | null;

  /** As the epics of a roadmap; without it in tree order. */
  @Field(() => EpicSortEnum)
  sort?: EpicSort | null;

  /** A username, `None` or `Any`. */
  @Field(() => String)
  assigneeUsername?: string | null;

  @Field(() => String)
  milestoneTitle?: string | null;

  @Field(() => Boolean)
  confidential?: boolean | null;

  /** Only those that overlap these days, and those without dates. */
  @Field(() => TimeframeInput)
  timeframe?: TimeframeInput | null;

  @Field(() => [ItemQuestionEnum], { nullable: true })
  is?: ItemQuestion[] | null;

  /** At least one of these. */
  @Field(() => [HealthStatusFilterEnum], { nullable: true })
  healthStatuses?: HealthStatusFilter[] | null;

  @Field(() => NegatedEpicFilterInput)
  not?: NegatedEpicFilterInput | null;

  @Field(() => UnionedEpicFilterInput)
  or?: UnionedEpicFilterInput | null;
}

@ArgsType()
export class GroupEpicsArguments extends EpicChildrenArguments {
  @Field(() => String)
  iidStartsWith?: string | null;

  @Field(() => [IssuableSearchableFieldEnum], { nullable: true })
  in?: IssuableSearchableField[] | null;

  @Field(() => Boolean)
  topLevelHierarchyOnly?: boolean | null;

  @Field(() => TimeScalar)
  updatedAfter?: Date | null;

  @Field(() => TimeScalar)
  updatedBefore?: Date | null;

  @Field(() => SubscriptionStatusEnum)
  subscribed?: SubscriptionStatus | null;
}

@ArgsType()
export class GroupEpicArguments {
  @Field(() => ID)
  iid?: string | null;

  @Field(() => [ID], { nullable: true })
  iids?: string[] | null;

  @Field(() => EpicStateEnum)
  state?: EpicState | null;

  @Field(() => String)
  search?: string | null;

  @Field(() => TimeframeInput)
  timeframe?: TimeframeInput | null;

  @Field(() => Boolean)
  includeAncestorGroups?: boolean | null;

  @Field(() => Boolean)
  includeDescendantGroups?: boolean | null;
}

@ArgsType()
export class EpicAncestorsArguments extends PageArguments {
  @Field(() => EpicSortEnum)
  sort?: EpicSort | null;

  @Field(() => EpicStateEnum)
  state?: EpicState | null;

  @Field(() => Boolean)
  includeAncestorGroups?: boolean | null;
}

@ArgsType()
export class ReferenceArguments {
  @Field(() => Boolean)
  full?: boolean | null;
}

@ArgsType()
export class LinkedItemsArguments extends PageArguments {
  @Field(() => WorkItemRelatedLinkTypeEnum)
  filter?: WorkItemRelatedLinkType | null;
}
