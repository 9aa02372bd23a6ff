import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { SentTo } from '../../../application/door/perform.ts';
import type { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import { textColorOn } from '../../../domain/colors/text-color.ts';
import type { PlainFieldOf } from '../../../domain/work-items/fields.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { connectionType } from '../connections/connection-type.ts';
import { globalId } from '../global-id.ts';
import { MutationInput } from '../mutations/mutation-input.ts';
import { orAbsent } from '../mutations/perform-change.ts';
import { ColorScalar } from '../scalars/color.ts';
import { UserIDScalar } from '../scalars/ids.ts';
import { DateScalar, TimeScalar } from '../scalars/times.ts';
import { EpicStateEnum } from './enums.ts';
import type { Timeframe } from './item-batches.ts';
import { EpicDescendantCount, EpicDescendantWeights, EpicHealthStatus } from './roll-up.ts';
import { RowField } from '../row-field.ts';

/** An epic: the fields of its row. `EpicFields` has the others. */
@ObjectType()
export class Epic implements Record<Exclude<PlainFieldOf<'epic'>, 'assigneeIds' | 'description'>, unknown> {
  constructor(
    readonly row: ItemRow,
    /** The timeframe of the list that contains the epic. */
    readonly timeframe: Timeframe | null = null,
  ) {}

  @Field(() => ID, { nullable: false })
  get id(): string {
    return globalId('Epic', this.row.id);
  }

  @RowField(() => String, { nullable: false })
  iid!: number;

  @RowField(() => String)
  title!: string;

  /** Increases with each change; an update with an older version is rejected. */
  @RowField(() => Int, { nullable: false })
  lockVersion!: number;

  /** True if only members may comment. */
  @RowField(() => Boolean, { nullable: false })
  discussionLocked!: boolean;

  @RowField(() => EpicStateEnum, { nullable: false })
  state!: string;

  @RowField(() => Boolean)
  confidential!: boolean;

  @RowField(() => String)
  color!: string;

  @Field(() => String)
  get textColor(): string {
    return textColorOn(this.row.color);
  }

  @RowField(() => TimeScalar)
  createdAt!: Date;

  @RowField(() => TimeScalar)
  updatedAt!: Date;

  @RowField(() => TimeScalar)
  closedAt!: Date | null;

  @RowField(() => Int)
  relativePosition!: number;

  @RowField(() => TimeScalar)
  startDate!: string | null;

  @RowField(() => Boolean)
  startDateIsFixed!: boolean;

  @RowField(() => TimeScalar)
  startDateFixed!: string | null;

  @RowField(() => TimeScalar)
  dueDate!: string | null;

  @RowField(() => Boolean)
  dueDateIsFixed!: boolean;

  @RowField(() => TimeScalar)
  dueDateFixed!: string | null;

  /** Limits for the dates, which the scheduler keeps to. */
  @RowField(() => DateScalar)
  mustStartOn!: string | null;

  @RowField(() => DateScalar)
  startNoEarlierThan!: string | null;

  @RowField(() => DateScalar)
  finishNoLaterThan!: string | null;

  /** True even if the parent is not readable. */
  @Field(() => Boolean, { nullable: false })
  get hasParent(): boolean {
    return this.row.parentId !== null;
  }

  @Field(() => EpicDescendantCount)
  get descendantCounts(): EpicDescendantCount {
    return this.row;
  }

  @Field(() => EpicDescendantWeights)
  get descendantWeightSum(): EpicDescendantWeights {
    return new EpicDescendantWeights(this.row);
  }

  @Field(() => EpicHealthStatus)
  get healthStatus(): EpicHealthStatus {
    return this.row;
  }
}

export const EpicConnection = connectionType('Epic', () => Epic, { matchCount: true });

export const EpicStateEventEnum = { CLOSE: 'close', REOPEN: 'reopen' } as const;
export type StateEvent = (typeof EpicStateEventEnum)[keyof typeof EpicStateEventEnum];
registerEnumType(EpicStateEventEnum, { name: 'EpicStateEvent' });

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

  @Field(() => DateScalar, { nullable: true })
  mustStartOn?: string | null;

  @Field(() => DateScalar, { nullable: true })
  startNoEarlierThan?: string | null;

  @Field(() => DateScalar, { nullable: true })
  finishNoLaterThan?: string | null;

  @Field(() => [UserIDScalar], { nullable: true })
  assigneeIds?: number[] | null;

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

/** Plain fields that mutations of epics accept; work items have widgets for the others. */
type EpicField = Exclude<PlainFieldOf<'epic'>, 'discussionLocked' | 'healthStatus' | 'startDate' | 'dueDate'>;

/** The fields that can be set on both new and existing epics. */
export function epicFields(input: CreateEpicInput) {
  const { description, startDateFixed, dueDateFixed, mustStartOn, startNoEarlierThan, finishNoLaterThan } = input;
  return {
    description,
    startDateFixed,
    dueDateFixed,
    mustStartOn,
    startNoEarlierThan,
    finishNoLaterThan,
    assigneeIds: orAbsent(input.assigneeIds),
    confidential: orAbsent(input.confidential),
    color: orAbsent(input.color),
    startDateIsFixed: orAbsent(input.startDateIsFixed),
    dueDateIsFixed: orAbsent(input.dueDateIsFixed),
  } satisfies Partial<SentTo<typeof UpdateWorkItem>> & Record<EpicField, unknown>;
}
