import { Field, ID, Int, ObjectType } from 'type-graphql';
import { textColorOn } from '../../../domain/colors/text-color.ts';
import type { PlainFieldOf } from '../../../domain/work-items/fields.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { connectionType } from '../connections/connection-type.ts';
import { globalId } from '../global-id.ts';
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
