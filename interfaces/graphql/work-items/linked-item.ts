import { Field, Int, ObjectType } from 'type-graphql';
import type { LinkedItem } from '../../../application/work-items/work-item-queries.ts';
import { connectionType } from '../connections/connection-type.ts';
import { globalId } from '../global-id.ts';
import { WorkItemLinkIDScalar } from '../scalars/ids.ts';
import { TimeScalar } from '../scalars/times.ts';
import { WorkItemLinkKindEnum, WorkItemStateEnum } from './enums.ts';
import { RowField } from '../row-field.ts';

/** A link, as seen from the resolved item; `workItem` is the other end. */
@ObjectType()
export class LinkedWorkItemType {
  constructor(readonly row: LinkedItem) {}

  @Field(() => WorkItemLinkIDScalar, { nullable: false })
  get linkId(): string {
    return globalId('WorkItems::RelatedWorkItemLink', this.row.linkId);
  }

  /** `relates_to`, `blocks` or `is_blocked_by`. */
  @RowField(() => String, { nullable: false })
  linkType!: string;

  /** What of the blocking and of the blocked item the link connects; null if neither blocks the other. */
  @Field(() => WorkItemLinkKindEnum)
  get linkKind(): string | null {
    return this.row.timing?.kind ?? null;
  }

  /** Working days between them, negative if they may overlap; null if neither blocks the other. */
  @Field(() => Int)
  get linkLag(): number | null {
    return this.row.timing?.lag ?? null;
  }

  @Field(() => TimeScalar, { nullable: false })
  get linkCreatedAt(): Date {
    return this.row.createdAt;
  }

  @Field(() => TimeScalar, { nullable: false })
  get linkUpdatedAt(): Date {
    return this.row.updatedAt;
  }

  @Field(() => WorkItemStateEnum, { nullable: false })
  get workItemState(): string {
    return this.row.item.state;
  }
}

export const LinkedWorkItemTypeConnection = connectionType('LinkedWorkItemType', () => LinkedWorkItemType, {
  count: false,
});
