import { Ctx, Field, ID, InputType, Int, Mutation, Resolver } from 'type-graphql';
import { CopyEpic } from '../../../application/work-items/copy-epic.ts';
import type { GraphqlContext } from '../context.ts';
import { Input, MutationInput } from '../mutations/mutation-input.ts';
import { payloadType } from '../mutations/mutation-payload.ts';
import { orAbsent, performChange, type Payload } from '../mutations/perform-change.ts';
import { DateScalar } from '../scalars/times.ts';
import { Epic } from './epic.ts';
import { epicReference } from './item-references.ts';

@InputType()
class EpicCopyInput extends MutationInput {
  @Field(() => ID, { nullable: false })
  groupPath!: string;

  @Field(() => ID, { nullable: false })
  iid!: string;

  @Field(() => ID, { description: 'Copies epics of its group to this group below it, without the parent of the epic.' })
  toGroupPath?: string | null;

  @Field(() => String)
  title?: string | null;

  @Field(() => Boolean, { description: 'Whether issues, incidents and tasks are copied; true by default.' })
  issues?: boolean | null;

  @Field(() => Boolean)
  descriptions?: boolean | null;

  @Field(() => Boolean)
  labels?: boolean | null;

  @Field(() => Boolean, { description: 'False by default.' })
  assignees?: boolean | null;

  @Field(() => Boolean)
  dates?: boolean | null;

  @Field(() => Boolean)
  links?: boolean | null;

  @Field(() => DateScalar, { description: 'Moves all dates by as many days, so that the copy starts on this day.' })
  startDate?: string | null;
}

const EpicCopyPayload = payloadType('EpicCopy', {
  epic: () => Epic,
  copiedCount: () => Int,
  leftOutCount: () => Int,
});

/** Copies an epic with its tree. */
@Resolver()
export class EpicCopyMutations {
  @Mutation(() => EpicCopyPayload)
  epicCopy(@Input(() => EpicCopyInput) input: EpicCopyInput, @Ctx() context: GraphqlContext): Promise<Payload> {
    const params = {
      item: epicReference(input),
      group: orAbsent(input.toGroupPath),
      title: orAbsent(input.title),
      issues: orAbsent(input.issues),
      descriptions: orAbsent(input.descriptions),
      labels: orAbsent(input.labels),
      assignees: orAbsent(input.assignees),
      dates: orAbsent(input.dates),
      links: orAbsent(input.links),
      startDate: orAbsent(input.startDate),
    };
    return performChange(context, input, CopyEpic, params, ({ item, copied, leftOut }) => ({
      epic: new Epic(item),
      copiedCount: copied,
      leftOutCount: leftOut,
    }));
  }
}
