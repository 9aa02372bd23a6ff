import { Arg, Field, InputType, type ClassType } from 'type-graphql';

/** Every mutation takes one input, whose `clientMutationId` it echoes. */
@InputType('MutationInput')
export class MutationInput {
  @Field(() => String)
  clientMutationId?: string | null;
}

export interface WithInput<Input> {
  input: Input;
}

/**
 * Describes the one argument `input` of a mutation on the parameter that gets all arguments; graphql-js calls the
 * method itself (see `schema.ts`).
 */
export function Input(input: () => ClassType<MutationInput>): ReturnType<typeof Arg> {
  return Arg('input', input, { nullable: false });
}
