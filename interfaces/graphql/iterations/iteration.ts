import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { NumberedIteration } from '../../../application/iterations/iteration-queries.ts';
import type { Cadence } from '../../../domain/iterations/cadence.ts';
import { iterationPath, iterationState } from '../../../domain/iterations/iteration.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { connectionType } from '../connections/connection-type.ts';
import type { GraphqlContext } from '../context.ts';
import { globalId } from '../global-id.ts';
import { whenLoaded, type Later } from '../loading/batch.ts';
import { IterationsCadenceIDScalar } from '../scalars/ids.ts';
import { TimeScalar } from '../scalars/times.ts';
import { WorkItemWidget } from '../work-items/widgets.ts';

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
  constructor(readonly cadence: Cadence) {}

  @Field(() => IterationsCadenceIDScalar, { nullable: false })
  get id(): string {
    return globalId('Iterations::Cadence', this.cadence.id);
  }

  @Field(() => String, { nullable: false })
  get title(): string {
    return this.cadence.title;
  }

  @Field(() => Boolean)
  get active(): boolean {
    return this.cadence.active;
  }

  @Field(() => Boolean)
  get automatic(): boolean {
    return this.cadence.automatic;
  }

  @Field(() => Int)
  get durationInWeeks(): number | null {
    return this.cadence.durationInWeeks;
  }

  @Field(() => Int)
  get iterationsInAdvance(): number | null {
    return this.cadence.iterationsInAdvance;
  }

  @Field(() => Boolean, { nullable: false })
  get rollOver(): boolean {
    return this.cadence.rollOver;
  }

  @Field(() => TimeScalar)
  get startDate(): string | null {
    return this.cadence.startDate;
  }

  @Field(() => String)
  get description(): string | null {
    return this.cadence.description;
  }
}

export const IterationCadenceConnection = connectionType('IterationCadence', () => IterationCadence, { count: false });

@ObjectType()
export class Iteration {
  constructor(
    readonly iteration: NumberedIteration,
    private readonly owner: Namespace,
    private readonly context: GraphqlContext,
  ) {}

  @Field(() => ID, { nullable: false })
  get id(): string {
    return globalId('Iteration', this.iteration.id);
  }

  @Field(() => ID, { nullable: false })
  get iid(): number {
    return this.iteration.iid;
  }

  /** Its index in the cadence. */
  @Field(() => Int, { nullable: false })
  get sequence(): number {
    return this.iteration.sequence;
  }

  @Field(() => String)
  get title(): string | null {
    return this.iteration.title;
  }

  @Field(() => String)
  get description(): string | null {
    return this.iteration.description;
  }

  @Field(() => IterationStateEnum, { nullable: false })
  get state(): string {
    return iterationState(this.iteration, this.context.today);
  }

  @Field(() => TimeScalar)
  get startDate(): string {
    return this.iteration.startDate;
  }

  @Field(() => TimeScalar)
  get dueDate(): string {
    return this.iteration.dueDate;
  }

  @Field(() => TimeScalar, { nullable: false })
  get createdAt(): Date {
    return this.iteration.createdAt;
  }

  @Field(() => TimeScalar, { nullable: false })
  get updatedAt(): Date {
    return this.iteration.updatedAt;
  }

  @Field(() => String, { nullable: false })
  get webPath(): string {
    return iterationPath(this.owner, this.iteration.id);
  }

  @Field(() => String, { nullable: false })
  get webUrl(): string {
    return `${this.context.baseUrl}${this.webPath}`;
  }

  @Field(() => IterationCadence, { nullable: false })
  iterationCadence(): Later<IterationCadence | null> {
    const { items } = this.context;
    return whenLoaded(
      items.cadences.get(this.iteration.cadenceId),
      (cadence) => cadence && new IterationCadence(cadence),
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
