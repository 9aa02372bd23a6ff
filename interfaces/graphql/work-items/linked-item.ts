import { Field, ObjectType } from 'type-graphql';
import type { LinkedItem } from '../../../application/work-items/work-item-queries.ts';
import { connectionType } from '../connections/connection-type.ts';
import { globalId } from '../global-id.ts';
import { WorkItemLinkIDScalar } from '../scalars/ids.ts';
import { TimeScalar } from '../scalars/times.ts';
import { WorkItemStateEnum } from './enums.ts';

/** A link, as seen from the resolved item; `workItem` is the other end. */
@ObjectType()
export class LinkedWorkItemType {
  constructor(readonly link: LinkedItem) {}

  @Field(() => WorkItemLinkIDScalar, { nullable: false })
  get linkId(): string {
    return globalId('WorkItems::RelatedWorkItemLink', this.link.linkId);
  }

  /** `relates_to`, `blocks` or `is_blocked_by`. */
  @Field(() => String, { nullable: false })
  get linkType(): string {
    return this.link.linkType;
  }

  @Field(() => TimeScalar, { nullable: false })
  get linkCreatedAt(): Date {
    return this.link.createdAt;
  }

  @Field(() => TimeScalar, { nullable: false })
  get linkUpdatedAt(): Date {
    return this.link.updatedAt;
  }

  @Field(() => WorkItemStateEnum, { nullable: false })
  get workItemState(): string {
    return this.link.item.state;
  }
}

export const LinkedWorkItemTypeConnection = connectionType('LinkedWorkItemType', () => LinkedWorkItemType, {
  count: false,
});
