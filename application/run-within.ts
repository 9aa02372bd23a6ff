import { validate, type Scope, type UseCaseClass, type UseCaseFactory } from './perform.ts';

/**
 * Does one thing as a part of another, in the same transaction and for the same person: its input is checked, its
 * rights are asked and its limits are counted as anywhere else, and its changes carry its own name in the log.
 */
export function runWithin<Sent, Input, Output>(
  scope: Scope,
  useCases: UseCaseFactory,
  useCaseClass: UseCaseClass<Sent, Input, Output>,
  sent: NoInfer<Sent>,
): Promise<Output> {
  const useCase = useCases(useCaseClass);
  const input = validate(useCase.input, sent);
  if (useCase.limit !== undefined) scope.limits?.count(useCase.limit);
  return scope.within(useCase.action, (inner) => useCase.run(inner, input));
}
