import { Conflict, Invalid, NotModified } from '../../../application/errors.ts';
import type { UseCaseClass } from '../../../application/door/perform.ts';
import type { GraphqlContext } from '../context.ts';
import type { MutationInput } from './mutation-input.ts';

export interface Payload {
  errors: string[];
  clientMutationId: string | null;
}

/**
 * Performs a use case and returns its payload. Broken rules are reported in `errors`, with the changed thing null;
 * hidden or forbidden things are errors of the whole field. `errorsOf` returns a mutation's own texts, and rethrows
 * other errors.
 */
export async function performChange<Sent, Input, Output, Parts extends object>(
  context: GraphqlContext,
  { clientMutationId = null }: MutationInput,
  useCase: UseCaseClass<Sent, Input, Output>,
  sent: NoInfer<Sent>,
  parts: (output: Output) => Parts,
  errorsOf: (error: unknown) => string[] = businessErrors,
): Promise<Payload & Partial<Parts>> {
  try {
    const output = await context.perform(useCase, sent);
    return { errors: [], clientMutationId, ...parts(output) };
  } catch (error) {
    return { errors: errorsOf(error), clientMutationId } as Payload & Partial<Parts>;
  }
}

/** Parses the input of a mutation and performs it. Invalid input is reported in `errors`, like a broken rule. */
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

/** The texts of a broken rule. Rethrows every other error. */
export function businessErrors(error: unknown): string[] {
  if (error instanceof Invalid) return error.texts;
  if (error instanceof Conflict) return [error.message];
  throw error;
}

/** Performs a change and ignores that the state may already be set. */
export async function orUnchanged<Output>(change: Promise<Output>): Promise<Output | null> {
  try {
    return await change;
  } catch (error) {
    if (error instanceof NotModified) return null;
    throw error;
  }
}

/** Omits null values where null has no meaning. */
export function orAbsent<Value>(value: Value | null | undefined): Value | undefined {
  return value ?? undefined;
}
