import { Arg, Field, InputType, type ClassType } from 'type-graphql';

/** Every mutation has one input and returns its `clientMutationId`. */
@InputType('MutationInput')
export class MutationInput {
  @Field(() => String)
  clientMutationId?: string | null;
}

export interface WithInput<Input> {
  input: Input;
}

/**
 * Defines the argument `input` of a mutation on the parameter that receives all arguments; graphql-js calls the method
 * directly (see `schema.ts`).
 */
export function Input(input: () => ClassType<MutationInput>): ReturnType<typeof Arg> {
  return Arg('input', input, { nullable: false });
}
