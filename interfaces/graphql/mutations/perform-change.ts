import { Conflict, Invalid, NotModified } from '../../../application/errors.ts';
import type { UseCaseClass } from '../../../application/perform.ts';
import type { GraphqlContext } from '../context.ts';
import type { MutationInput } from './mutation-input.ts';

export interface Payload {
  errors: string[];
  clientMutationId: string | null;
}

/**
 * Does one thing through the door for writes and answers its payload. A broken rule is told in `errors`, with the
 * changed thing null; what is hidden or forbidden stays an error of the whole field. `errorsOf` tells a mutation's own
 * texts, and throws what is none of them.
 */
export async function performChange<Sent, Input, Output, Parts extends object>(
  { services, requester }: GraphqlContext,
  { clientMutationId = null }: MutationInput,
  useCase: UseCaseClass<Sent, Input, Output>,
  sent: NoInfer<Sent>,
  parts: (output: Output) => Parts,
  errorsOf: (error: unknown) => string[] = businessErrors,
): Promise<Payload & Partial<Parts>> {
  try {
    const output = await services.door.perform(useCase, requester, sent);
    return { errors: [], clientMutationId, ...parts(output) };
  } catch (error) {
    return { errors: errorsOf(error), clientMutationId } as Payload & Partial<Parts>;
  }
}

/** Reads the input of a mutation and performs it; an input that cannot be read is reported in `errors`, like a broken rule. */
export async function answerErrors(
  { clientMutationId = null }: MutationInput,
  act: () => Promise<Payload>,
): Promise<Payload> {
  try {
    return await act();
  } catch (error) {
    return { errors: businessErrors(error), clientMutationId };
  }
}

/** The texts of a broken rule. Throws every other error again. */
export function businessErrors(error: unknown): string[] {
  if (error instanceof Invalid) return error.texts;
  if (error instanceof Conflict) return [error.message];
  throw error;
}

/** Runs a change that may find things so already, which is as good. */
export async function orUnchanged<Output>(change: Promise<Output>): Promise<Output | null> {
  try {
    return await change;
  } catch (error) {
    if (error instanceof NotModified) return null;
    throw error;
  }
}

/** Leaves out what was sent as null where null means nothing. */
export function orAbsent<Value>(value: Value | null | undefined): Value | undefined {
  return value ?? undefined;
}
