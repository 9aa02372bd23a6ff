import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { NumberedIteration } from '../../../application/iterations/iteration-queries.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import { canInGroup } from '../../../domain/access/policy.ts';
import type { Cadence } from '../../../domain/iterations/cadence.ts';
import { iterationPath, iterationState } from '../../../domain/iterations/iteration.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { connectionType } from '../connections/connection-type.ts';
import type { GraphqlContext } from '../context.ts';
import { globalId } from '../global-id.ts';
import { whenLoaded, type Later } from '../loading/batch.ts';
import { Group } from '../namespaces/containers.ts';
import { IterationsCadenceIDScalar } from '../scalars/ids.ts';
import { TimeScalar } from '../scalars/times.ts';
import { WorkItemWidget } from '../work-items/widgets.ts';
import { RowField } from '../row-field.ts';

export const IterationStateEnum = {
  upcoming: 'upcoming',
  current: 'current',
  opened: 'opened',
  closed: 'closed',
  all: 'all',
} as const;
export type IterationStateName = keyof typeof IterationStateEnum;
export const IterationSearchableFieldEnum = { TITLE: 'title', CADENCE_TITLE: 'cadenceTitle' } as const;
export type IterationSearchableField = (typeof IterationSearchableFieldEnum)[keyof typeof IterationSearchableFieldEnum];
export const IterationSortEnum = {
  CADENCE_AND_DUE_DATE_ASC: 'CADENCE_AND_DUE_DATE_ASC',
  CADENCE_AND_DUE_DATE_DESC: 'CADENCE_AND_DUE_DATE_DESC',
} as const;
export type IterationSort = keyof typeof IterationSortEnum;
export const IterationWildcardIdEnum = { NONE: 'none', ANY: 'any', CURRENT: 'current', UPCOMING: 'upcoming' } as const;
export type IterationWildcard = (typeof IterationWildcardIdEnum)[keyof typeof IterationWildcardIdEnum];
registerEnumType(IterationStateEnum, { name: 'IterationState' });
registerEnumType(IterationSearchableFieldEnum, { name: 'IterationSearchableField' });
registerEnumType(IterationSortEnum, { name: 'IterationSort' });
registerEnumType(IterationWildcardIdEnum, { name: 'IterationWildcardId' });

/** A series of iterations of a group. */
@ObjectType()
export class IterationCadence {
  constructor(
    readonly row: Cadence,
    private readonly context: GraphqlContext,
  ) {}

  @Field(() => IterationsCadenceIDScalar, { nullable: false })
  get id(): string {
    return globalId('Iterations::Cadence', this.row.id);
  }

  @RowField(() => String, { nullable: false })
  title!: string;

  @RowField(() => Boolean)
  active!: boolean;

  @RowField(() => Boolean)
  automatic!: boolean;

  @RowField(() => Int)
  durationInWeeks!: number | null;

  @RowField(() => Int)
  iterationsInAdvance!: number | null;

  @RowField(() => Boolean, { nullable: false })
  rollOver!: boolean;

  @RowField(() => TimeScalar)
  startDate!: string | null;

  @RowField(() => String)
  description!: string | null;

  /** The group that it belongs to. */
  @Field(() => Group)
  group(): Later<Group | null> {
    const { items, baseUrl } = this.context;
    return whenLoaded(items.namespaces.get(this.row.namespaceId), (group) => group && new Group(group, baseUrl));
  }
}

export const IterationCadenceConnection = connectionType('IterationCadence', () => IterationCadence, { count: false });

/** The caller's permissions on a readable iteration, so that clients can hide what is not allowed. */
@ObjectType()
export class IterationPermissions {
  constructor(
    private readonly actor: Actor,
    private readonly owner: Namespace,
  ) {}

  /** True if it can be changed and deleted, as far as its cadence allows it. */
  @Field(() => Boolean, { nullable: false })
  get adminIteration(): boolean {
    return canInGroup(this.actor, 'administrateIterations', this.owner);
  }
}

@ObjectType()
export class Iteration {
  constructor(
    readonly row: NumberedIteration,
    private readonly owner: Namespace,
    private readonly context: GraphqlContext,
  ) {}

  @Field(() => ID, { nullable: false })
  get id(): string {
    return globalId('Iteration', this.row.id);
  }

  @RowField(() => ID, { nullable: false })
  iid!: number;

  /** Its index in the cadence. */
  @RowField(() => Int, { nullable: false })
  sequence!: number;

  @RowField(() => String)
  title!: string | null;

  @RowField(() => String)
  description!: string | null;

  @Field(() => IterationStateEnum, { nullable: false })
  get state(): string {
    return iterationState(this.row, this.context.today);
  }

  @RowField(() => TimeScalar)
  startDate!: string;

  @RowField(() => TimeScalar)
  dueDate!: string;

  @RowField(() => TimeScalar, { nullable: false })
  createdAt!: Date;

  @RowField(() => TimeScalar, { nullable: false })
  updatedAt!: Date;

  @Field(() => String, { nullable: false })
  get webPath(): string {
    return iterationPath(this.owner, this.row.id);
  }

  @Field(() => String, { nullable: false })
  get webUrl(): string {
    return `${this.context.baseUrl}${this.webPath}`;
  }

  @Field(() => IterationPermissions, { nullable: false })
  get userPermissions(): IterationPermissions {
    return new IterationPermissions(this.context.actor, this.owner);
  }

  @Field(() => IterationCadence, { nullable: false })
  iterationCadence(): Later<IterationCadence | null> {
    return whenLoaded(
      this.context.items.cadences.get(this.row.cadenceId),
      (cadence) => cadence && new IterationCadence(cadence, this.context),
    );
  }
}

export const IterationConnection = connectionType('Iteration', () => Iteration, { count: false });

/** The iteration with this id; null if its group is hidden. */
export function iterationById(id: number | null, context: GraphqlContext): Later<Iteration | null> {
  if (id === null) return null;
  return whenLoaded(context.items.iterations.get(id), (iteration) => {
    if (iteration === null) return null;
    return whenLoaded(
      context.items.namespaces.get(iteration.namespaceId),
      (owner) => owner && new Iteration(iteration, owner, context),
    );
  });
}

@ObjectType({ implements: WorkItemWidget })
export class WorkItemWidgetIteration extends WorkItemWidget {
  @Field(() => Iteration)
  iteration(): Later<Iteration | null> {
    return iterationById(this.row.iterationId, this.context);
  }
}
