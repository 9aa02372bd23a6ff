import { Field, Int, ObjectType } from 'type-graphql';
import type { ItemRow as WorkItemRow } from '../../../domain/work-items/work-item.ts';
import { connectionType } from '../connections/connection-type.ts';
import { globalId } from '../global-id.ts';
import { WorkItemIDScalar } from '../scalars/ids.ts';
import { TimeScalar } from '../scalars/times.ts';
import { WorkItemStateEnum } from './enums.ts';
import { WorkItemType, workItemType } from './work-item-type.ts';
import { RowField } from '../row-field.ts';

/** An item of any type. `WorkItemFields` has the fields beyond its row, widgets those of some types only. */
@ObjectType()
export class WorkItem {
  constructor(readonly row: WorkItemRow) {}

  @Field(() => WorkItemIDScalar, { nullable: false })
  get id(): string {
    return globalId('WorkItem', this.row.id);
  }

  @RowField(() => String, { nullable: false })
  iid!: number;

  @RowField(() => String, { nullable: false })
  title!: string;

  @RowField(() => WorkItemStateEnum, { nullable: false })
  state!: string;

  @RowField(() => Boolean, { nullable: false })
  confidential!: boolean;

  @RowField(() => Int, { nullable: false })
  lockVersion!: number;

  @RowField(() => TimeScalar, { nullable: false })
  createdAt!: Date;

  @RowField(() => TimeScalar, { nullable: false })
  updatedAt!: Date;

  @RowField(() => TimeScalar)
  closedAt!: Date | null;

  @Field(() => WorkItemType, { nullable: false })
  get workItemType(): WorkItemType {
    return workItemType(this.row.type);
  }
}

export const WorkItemConnection = connectionType('WorkItem', () => WorkItem);
