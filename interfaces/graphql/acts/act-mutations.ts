import { Ctx, Field, InputType, Int, Mutation, ObjectType, Resolver } from 'type-graphql';
import type { TurnedActs } from '../../../application/acts/turn-acts.ts';
import { RedoAct, UndoAct } from '../../../application/acts/undo-act.ts';
import type { GraphqlContext } from '../context.ts';
import { Input, MutationInput } from '../mutations/mutation-input.ts';
import { payloadType } from '../mutations/mutation-payload.ts';
import { orAbsent, performChange, type Payload } from '../mutations/perform-change.ts';
import { ActIDScalar } from '../scalars/ids.ts';

@InputType()
class UndoInput extends MutationInput {
  /** Without it, the last act that is not undone. */
  @Field(() => ActIDScalar)
  actId?: number | null;

  /** Several acts together. */
  @Field(() => [ActIDScalar])
  actIds?: number[] | null;

  /** Also what was done after the act. */
  @Field(() => Boolean)
  andLater?: boolean | null;
}

@InputType()
class RedoInput extends MutationInput {
  @Field(() => ActIDScalar)
  actId?: number | null;

  /** Several acts together. */
  @Field(() => [ActIDScalar])
  actIds?: number[] | null;
}

/** What undoing or redoing changed. */
@ObjectType({ simpleResolvers: true })
class TurnedAct {
  /** "due date and labels of “Launch”". */
  @Field(() => String, { nullable: false })
  summary!: string;

  /** What stayed as it was, each as a sentence with its reason: the first twenty. */
  @Field(() => [String], { nullable: false })
  kept!: string[];

  /** How much more stayed. */
  @Field(() => Int, { nullable: false })
  moreKept!: number;
}

const UndoPayload = payloadType('Undo', { act: () => TurnedAct });
const RedoPayload = payloadType('Redo', { act: () => TurnedAct });

/** Takes back what the current person did to items, and does it again. */
@Resolver()
export class ActMutations {
  @Mutation(() => UndoPayload)
  undo(@Input(() => UndoInput) input: UndoInput, @Ctx() context: GraphqlContext): Promise<Payload> {
    const sent = {
      actId: orAbsent(input.actId),
      actIds: orAbsent(input.actIds),
      andLater: orAbsent(input.andLater),
    };
    return performChange(context, input, UndoAct, sent, answerOf);
  }

  @Mutation(() => RedoPayload)
  redo(@Input(() => RedoInput) input: RedoInput, @Ctx() context: GraphqlContext): Promise<Payload> {
    const sent = { actId: orAbsent(input.actId), actIds: orAbsent(input.actIds) };
    return performChange(context, input, RedoAct, sent, answerOf);
  }
}

function answerOf(act: TurnedActs) {
  return { act };
}
