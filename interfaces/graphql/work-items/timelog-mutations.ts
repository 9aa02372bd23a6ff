import { Ctx, Field, InputType, Mutation, Resolver } from 'type-graphql';
import { DeleteTimelog } from '../../../application/work-items/delete-timelog.ts';
import type { GraphqlContext } from '../context.ts';
import { Input, MutationInput } from '../mutations/mutation-input.ts';
import { payloadType } from '../mutations/mutation-payload.ts';
import { performChange, type Payload } from '../mutations/perform-change.ts';
import { TimelogIDScalar } from '../scalars/ids.ts';
import { WorkItemTimelog } from './time-tracking.ts';

@InputType()
class TimelogDeleteInput extends MutationInput {
  @Field(() => TimelogIDScalar, { nullable: false })
  id!: number;
}

const TimelogDeletePayload = payloadType('TimelogDelete', { timelog: () => WorkItemTimelog });

/** Mutations of time entries. */
@Resolver()
export class TimelogMutations {
  /** Returns the deleted entry. */
  @Mutation(() => TimelogDeletePayload)
  timelogDelete(
    @Input(() => TimelogDeleteInput) input: TimelogDeleteInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Payload> {
    return performChange(context, input, DeleteTimelog, { timelogId: input.id }, ({ timelog, item }) => ({
      timelog: new WorkItemTimelog(timelog, item, context),
    }));
  }
}
