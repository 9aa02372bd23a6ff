import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { isExpired, isUpcoming, type Milestone as MilestoneRow } from '../../../domain/milestones/milestone.ts';
import { milestonePath } from '../../../domain/milestones/web-path.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { milestoneOwnership } from '../../../domain/roadmap/milestone-kind.ts';
import { connectionType } from '../connections/connection-type.ts';
import { globalId } from '../global-id.ts';
import { TimeScalar } from '../scalars/times.ts';
import { RowField } from '../row-field.ts';

export const MilestoneStateEnum = { active: 'active', closed: 'closed' } as const;
export type MilestoneState = keyof typeof MilestoneStateEnum;
export const MilestoneSortEnum = {
  DUE_DATE_ASC: 'DUE_DATE_ASC',
  DUE_DATE_DESC: 'DUE_DATE_DESC',
  EXPIRED_LAST_DUE_DATE_ASC: 'EXPIRED_LAST_DUE_DATE_ASC',
  EXPIRED_LAST_DUE_DATE_DESC: 'EXPIRED_LAST_DUE_DATE_DESC',
  CREATED_ASC: 'CREATED_ASC',
  CREATED_DESC: 'CREATED_DESC',
  UPDATED_ASC: 'UPDATED_ASC',
  UPDATED_DESC: 'UPDATED_DESC',
} as const;
export type MilestoneSort = keyof typeof MilestoneSortEnum;
registerEnumType(MilestoneStateEnum, { name: 'MilestoneStateEnum' });
registerEnumType(MilestoneSortEnum, { name: 'MilestoneSort' });

/** A milestone of a group or of a project, seen from a group. */
@ObjectType()
export class Milestone {
  constructor(
    readonly row: MilestoneRow,
    private readonly owner: Namespace,
    private readonly today: string,
    private readonly seenFrom: Namespace | null,
  ) {}

  @Field(() => ID, { nullable: false })
  get id(): string {
    return globalId('Milestone', this.row.id);
  }

  @RowField(() => ID, { nullable: false })
  iid!: number;

  @RowField(() => String, { nullable: false })
  title!: string;

  @RowField(() => String)
  description!: string | null;

  @RowField(() => MilestoneStateEnum, { nullable: false })
  state!: MilestoneState;

  @Field(() => String, { nullable: false })
  get webPath(): string {
    return milestonePath(this.row, this.owner);
  }

  @RowField(() => TimeScalar)
  startDate!: string | null;

  @RowField(() => TimeScalar)
  dueDate!: string | null;

  @RowField(() => TimeScalar, { nullable: false })
  createdAt!: Date;

  @RowField(() => TimeScalar, { nullable: false })
  updatedAt!: Date;

  @Field(() => Boolean, { nullable: false })
  get expired(): boolean {
    return isExpired(this.row, this.today);
  }

  @Field(() => Boolean, { nullable: false })
  get upcoming(): boolean {
    return isUpcoming(this.row, this.today);
  }

  @Field(() => Boolean, { nullable: false })
  get groupMilestone(): boolean {
    return milestoneOwnership(this.owner, this.seenFrom).groupMilestone;
  }

  @Field(() => Boolean, { nullable: false })
  get subgroupMilestone(): boolean {
    return milestoneOwnership(this.owner, this.seenFrom).subgroupMilestone;
  }

  @Field(() => Boolean, { nullable: false })
  get projectMilestone(): boolean {
    return milestoneOwnership(this.owner, this.seenFrom).projectMilestone;
  }

  /** The namespace of the milestone, for fields that need it. */
  get namespace(): Namespace {
    return this.owner;
  }
}

export const MilestoneConnection = connectionType('Milestone', () => Milestone, { count: false });
