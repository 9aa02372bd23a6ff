import { Field, Int, ObjectType } from 'type-graphql';
import type { RollUp } from '../../../domain/work-items/work-item.ts';

/** Descendants by kind and state, including hidden ones. The row of an item has these fields. */
@ObjectType({ simpleResolvers: true })
export class EpicDescendantCount {
  @Field(() => Int)
  openedEpics!: number;

  @Field(() => Int)
  closedEpics!: number;

  @Field(() => Int)
  openedIssues!: number;

  @Field(() => Int)
  closedIssues!: number;
}

/** Maximum of GraphQL's `Int`; sums of old, larger weights may exceed it. */
const intMaximum = 2_147_483_647;

export function clampToInt(sum: number): number {
  return Math.min(sum, intMaximum);
}

/** Total weight of all issues below, by state. */
@ObjectType()
export class EpicDescendantWeights {
  constructor(private readonly rollUp: Pick<RollUp, 'openedIssuesWeight' | 'closedIssuesWeight'>) {}

  @Field(() => Int)
  get openedIssues(): number {
    return clampToInt(this.rollUp.openedIssuesWeight);
  }

  @Field(() => Int)
  get closedIssues(): number {
    return clampToInt(this.rollUp.closedIssuesWeight);
  }
}

/** Open issues below by health. */
@ObjectType({ simpleResolvers: true })
export class EpicHealthStatus {
  @Field(() => Int)
  issuesOnTrack!: number;

  @Field(() => Int)
  issuesNeedingAttention!: number;

  @Field(() => Int)
  issuesAtRisk!: number;
}
