import {
  coerceInputValue,
  GraphQLError,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  print,
  typeFromAST,
  type GraphQLInputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type VariableDefinitionNode,
} from 'graphql';
import { GlobalIdError } from '../global-id.ts';
import type { Variables } from './node-estimate.ts';

/** More would only repeat what is wrong with the first ones. */
const mostProblems = 100;

interface Problem {
  path: (string | number)[];
  explanation: string;
}

/**
 * Errors in the variables as API clients know them: `Variable $x of type T! was provided invalid value for a.b
 * (Expected "q" to be one of: …)`. An invalid global id has its own text.
 */
export function variableErrors(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  variables: Variables,
): GraphQLError[] {
  return (operation.variableDefinitions ?? []).flatMap((definition) => {
    const type = typeFromAST(schema, definition.type);
    return isInputType(type) ? errorsOf(definition, type, variables) : [];
  });
}

function errorsOf(definition: VariableDefinitionNode, type: GraphQLInputType, variables: Variables): GraphQLError[] {
  const value = variables[definition.variable.name.value];
  const problems: Problem[] = [];
  const idErrors: GraphQLError[] = [];
  if (value === undefined || value === null) {
    if (!isNonNullType(type) || (value === undefined && definition.defaultValue)) return [];
    problems.push({ path: [], explanation: 'Expected value to not be null' });
  } else {
    coerceInputValue(value, type, (path, invalid, error) => {
      if (problems.length + idErrors.length >= mostProblems) return;
      if (error instanceof GlobalIdError) idErrors.push(new GraphQLError(error.message, { nodes: definition }));
      else problems.push({ path: [...path], explanation: explanationOf(typeAt(type, path), invalid, error) });
    });
  }
  if (problems.length === 0) return idErrors;
  const places = problems.map(({ path, explanation }) =>
    path.length === 0 ? `(${explanation})` : `for ${path.join('.')} (${explanation})`,
  );
  const variable = `$${definition.variable.name.value} of type ${print(definition.type)}`;
  const text = `Variable ${variable} was provided invalid value ${places.join(', ')}`;
  const extensions = { value: value ?? null, problems };
  return [...idErrors, new GraphQLError(text, { nodes: definition, extensions })];
}

function explanationOf(type: GraphQLInputType | undefined, invalid: unknown, error: GraphQLError): string {
  if (!isEnumType(type)) return error.message;
  const names = type.getValues().map(({ name }) => name);
  return `Expected ${JSON.stringify(invalid)} to be one of: ${names.join(', ')}`;
}

/** The type of a part of an input value, without `!`. */
function typeAt(type: GraphQLInputType, path: readonly (string | number)[]): GraphQLInputType | undefined {
  const nullable = getNullableType(type);
  const [key, ...rest] = path;
  if (key === undefined) return nullable;
  if (isListType(nullable)) return typeAt(nullable.ofType, typeof key === 'number' ? rest : path);
  const field = isInputObjectType(nullable) ? nullable.getFields()[key] : undefined;
  return field && typeAt(field.type, rest);
}
