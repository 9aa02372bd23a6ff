import { Arg, Field, InputType, type ClassType } from 'type-graphql';

/** Every mutation has one input and returns its `clientMutationId`. */
@InputType('MutationInput')
export class MutationInput {
  @Field(() => String)
  clientMutationId?: string | null;
}

/** The one argument `input` of a mutation. */
export function Input(input: () => ClassType<MutationInput>): ReturnType<typeof Arg> {
  return Arg('input', input, { nullable: false });
}
