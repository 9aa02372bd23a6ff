import { validate, type Scope, type UseCaseClass, type UseCaseFactory } from './perform.ts';

/**
 * Runs one use case as a part of another, in the same transaction and for the same person. Validation, permissions and
 * limits apply as usual, and its changes are logged under its own action.
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
