import { Field, Int, ObjectType } from 'type-graphql';
import type { ItemRow as WorkItemRow } from '../../../domain/work-items/work-item.ts';
import { connectionType } from '../connections/connection-type.ts';
import { globalId } from '../global-id.ts';
import { WorkItemIDScalar } from '../scalars/ids.ts';
import { TimeScalar } from '../scalars/times.ts';
import { WorkItemStateEnum } from './enums.ts';
import { WorkItemType, workItemType } from './work-item-type.ts';

/** An item of any type. `WorkItemFields` has the fields beyond its row, widgets those of some types only. */
@ObjectType()
export class WorkItem {
  constructor(readonly row: WorkItemRow) {}

  @Field(() => WorkItemIDScalar, { nullable: false })
  get id(): string {
    return globalId('WorkItem', this.row.id);
  }

  @Field(() => String, { nullable: false })
  get iid(): number {
    return this.row.iid;
  }

  @Field(() => String, { nullable: false })
  get title(): string {
    return this.row.title;
  }

  @Field(() => WorkItemStateEnum, { nullable: false })
  get state(): string {
    return this.row.state;
  }

  @Field(() => Boolean, { nullable: false })
  get confidential(): boolean {
    return this.row.confidential;
  }

  @Field(() => Int, { nullable: false })
  get lockVersion(): number {
    return this.row.lockVersion;
  }

  @Field(() => TimeScalar, { nullable: false })
  get createdAt(): Date {
    return this.row.createdAt;
  }

  @Field(() => TimeScalar, { nullable: false })
  get updatedAt(): Date {
    return this.row.updatedAt;
  }

  @Field(() => TimeScalar)
  get closedAt(): Date | null {
    return this.row.closedAt;
  }

  @Field(() => WorkItemType, { nullable: false })
  get workItemType(): WorkItemType {
    return workItemType(this.row.type);
  }
}

export const WorkItemConnection = connectionType('WorkItem', () => WorkItem);
