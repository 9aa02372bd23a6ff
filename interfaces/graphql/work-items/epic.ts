import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { SentTo } from '../../../application/perform.ts';
import type { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import { textColorOn } from '../../../domain/colors/text-color.ts';
import type { PlainFieldOf } from '../../../domain/work-items/fields.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { connectionType } from '../connections/connection-type.ts';
import { globalId } from '../global-id.ts';
import { MutationInput } from '../mutations/mutation-input.ts';
import { orAbsent } from '../mutations/perform-change.ts';
import { ColorScalar } from '../scalars/color.ts';
import { TimeScalar } from '../scalars/times.ts';
import { EpicStateEnum } from './enums.ts';
import type { Timeframe } from './item-batches.ts';
import { EpicDescendantCount, EpicDescendantWeights, EpicHealthStatus } from './roll-up.ts';

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

  @Field(() => String, { nullable: false })
  get iid(): number {
    return this.row.iid;
  }

  @Field(() => String)
  get title(): string {
    return this.row.title;
  }

  /** Increases with each change; an update with an older version is rejected. */
  @Field(() => Int, { nullable: false })
  get lockVersion(): number {
    return this.row.lockVersion;
  }

  /** True if only members may comment. */
  @Field(() => Boolean, { nullable: false })
  get discussionLocked(): boolean {
    return this.row.discussionLocked;
  }

  @Field(() => EpicStateEnum, { nullable: false })
  get state(): string {
    return this.row.state;
  }

  @Field(() => Boolean)
  get confidential(): boolean {
    return this.row.confidential;
  }

  @Field(() => String)
  get color(): string {
    return this.row.color;
  }

  @Field(() => String)
  get textColor(): string {
    return textColorOn(this.row.color);
  }

  @Field(() => TimeScalar)
  get createdAt(): Date {
    return this.row.createdAt;
  }

  @Field(() => TimeScalar)
  get updatedAt(): Date {
    return this.row.updatedAt;
  }

  @Field(() => TimeScalar)
  get closedAt(): Date | null {
    return this.row.closedAt;
  }

  @Field(() => Int)
  get relativePosition(): number {
    return this.row.relativePosition;
  }

  @Field(() => TimeScalar)
  get startDate(): string | null {
    return this.row.startDate;
  }

  @Field(() => Boolean)
  get startDateIsFixed(): boolean {
    return this.row.startDateIsFixed;
  }

  @Field(() => TimeScalar)
  get startDateFixed(): string | null {
    return this.row.startDateFixed;
  }

  @Field(() => TimeScalar)
  get dueDate(): string | null {
    return this.row.dueDate;
  }

  @Field(() => Boolean)
  get dueDateIsFixed(): boolean {
    return this.row.dueDateIsFixed;
  }

  @Field(() => TimeScalar)
  get dueDateFixed(): string | null {
    return this.row.dueDateFixed;
  }

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
