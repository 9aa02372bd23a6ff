import { Args, Field, Int, ObjectType } from 'type-graphql';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { itemWebPath } from '../../../domain/work-items/web-path.ts';
import { ExpectedRows } from '../connections/expected-rows.ts';
import { ListConnection } from '../connections/list-connection.ts';
import { PageArguments } from '../connections/page-arguments.ts';
import type { GraphqlContext } from '../context.ts';
import { Iteration, iterationById } from '../iterations/iteration.ts';
import { LabelConnection, type Label } from '../labels/label.ts';
import { whenLoaded, type Later } from '../loading/batch.ts';
import { milestoneOnItem } from '../milestones/milestone-on-item.ts';
import { Milestone } from '../milestones/milestone.ts';
import { UserCore, UserCoreConnection } from '../people/user.ts';
import { TimeScalar } from '../scalars/times.ts';
import { referenceOf } from './addresses.ts';
import { HealthStatusEnum, IssueStateEnum, IssueTypeEnum } from './enums.ts';
import { LinkedItemsArguments, ReferenceArguments } from './epic-arguments.ts';
import { Epic } from './epic.ts';
import { assigneesOf, labelsOf, linkedItemsOf, personOf } from './item-details.ts';
import { namespaceOf, policyItemOf } from './item-owner.ts';
import { LinkedWorkItemTypeConnection, type LinkedWorkItemType } from './linked-item.ts';
import { IssuePermissions } from './work-item-permissions.ts';
import { RowField } from '../row-field.ts';

/** The fields of an issue in its project and below an epic. */
@ObjectType('IssueFields')
export abstract class IssueFields {
  constructor(
    readonly row: ItemRow,
    protected readonly context: GraphqlContext,
  ) {}

  /** The project's id: issues belong to projects. */
  @Field(() => Int)
  get projectId(): number {
    return this.row.namespaceId;
  }

  @RowField(() => String, { nullable: false })
  iid!: number;

  @RowField(() => String, { nullable: false })
  title!: string;

  @RowField(() => IssueStateEnum, { nullable: false })
  state!: string;

  @RowField(() => IssueTypeEnum)
  type!: string;

  @RowField(() => Boolean, { nullable: false })
  confidential!: boolean;

  @RowField(() => TimeScalar, { nullable: false })
  createdAt!: Date;

  @RowField(() => TimeScalar)
  closedAt!: Date | null;

  @RowField(() => TimeScalar)
  startDate!: string | null;

  @RowField(() => TimeScalar)
  dueDate!: string | null;

  @RowField(() => Int)
  weight!: number | null;

  @RowField(() => HealthStatusEnum)
  healthStatus!: string | null;

  @RowField(() => Int)
  relativePosition!: number;

  @Field(() => Boolean, { nullable: false })
  blocked(): Later<boolean> {
    return whenLoaded(this.context.items.blockCounts.get(this.row.id), ({ blockedBy }) => blockedBy > 0);
  }

  @Field(() => Int)
  blockedByCount(): Later<number> {
    return whenLoaded(this.context.items.blockCounts.get(this.row.id), ({ blockedBy }) => blockedBy);
  }

  @Field(() => String, { nullable: false })
  webPath(): Later<string> {
    return whenLoaded(namespaceOf(this.row, this.context), (project) => itemWebPath(this.row, project));
  }

  @Field(() => String, { nullable: false })
  webUrl(): Later<string> {
    return whenLoaded(this.webPath(), (path) => `${this.context.baseUrl}${path}`);
  }

  @Field(() => String, { nullable: false })
  reference(@Args(() => ReferenceArguments) { full }: ReferenceArguments): Later<string> {
    return whenLoaded(namespaceOf(this.row, this.context), (project) => referenceOf(this.row, project, full === true));
  }

  @Field(() => Milestone)
  milestone(): Later<Milestone | null> {
    return milestoneOnItem(this.row, this.context);
  }

  @Field(() => Iteration)
  iteration(): Later<Iteration | null> {
    return iterationById(this.row.iterationId, this.context);
  }

  /** Null if the epic is not readable. */
  @Field(() => Epic)
  epic(): Later<Epic | null> {
    if (this.row.parentId === null) return null;
    return whenLoaded(this.context.items.items.get(this.row.parentId), (parent) =>
      parent?.type === 'epic' ? new Epic(parent) : null,
    );
  }

  @Field(() => UserCore, { nullable: false })
  author(): Later<UserCore | null> {
    return personOf(this.row.authorId, this.context);
  }

  @ExpectedRows()
  @Field(() => UserCoreConnection)
  assignees(@Args(() => PageArguments) page: PageArguments): Later<ListConnection<UserCore>> {
    return assigneesOf(this.row, page, this.context);
  }

  @ExpectedRows()
  @Field(() => LabelConnection)
  labels(@Args(() => PageArguments) page: PageArguments): Later<ListConnection<Label>> {
    return labelsOf(this.row, page, this.context);
  }

  @ExpectedRows()
  @Field(() => LinkedWorkItemTypeConnection)
  linkedWorkItems(
    @Args(() => LinkedItemsArguments) args: LinkedItemsArguments,
  ): Later<ListConnection<LinkedWorkItemType>> {
    return linkedItemsOf(this.row, args, this.context);
  }

  @Field(() => IssuePermissions, { nullable: false })
  userPermissions(): Later<IssuePermissions> {
    return whenLoaded(policyItemOf(this.row, this.context), (item) =>
      whenLoaded(
        namespaceOf(this.row, this.context),
        (project) => new IssuePermissions(this.context.actor, item, project),
      ),
    );
  }
}
