import type { GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import { ApplicationError } from '../../../application/errors.ts';

/** A top-level error of an answer. */
export interface AnsweredError {
  message: string;
  locations?: readonly { line: number; column: number }[];
  path?: readonly (string | number)[];
  extensions?: Record<string, unknown>;
}

/** The same text for missing and forbidden things, which API clients expect. */
export const inaccessible =
  "The resource that you are attempting to access does not exist or you don't have permission to perform this action";

/** The text for what was not expected. */
export const internalError = 'Internal server error';

/** Converts an error to what callers may see; unexpected errors are logged and hidden. */
export function answeredError(error: GraphQLError, logger: Pick<Logger, 'error'>): AnsweredError {
  const { locations, path } = error;
  const extensions = { ...codeOf(error), ...error.extensions };
  return {
    message: messageOf(error, logger),
    ...(locations && { locations: locations.map(({ line, column }) => ({ line, column })) }),
    ...(path && { path }),
    ...(Object.keys(extensions).length > 0 && { extensions }),
  };
}

function messageOf(error: GraphQLError, logger: Pick<Logger, 'error'>): string {
  const { originalError } = error;
  if (originalError === undefined || originalError === null) return error.message;
  if (originalError instanceof ApplicationError) {
    const hidden = ['not_found', 'forbidden', 'unauthenticated'].includes(originalError.code);
    return hidden ? inaccessible : originalError.message;
  }
  if ('locations' in originalError) return error.message;
  logger.error({ err: originalError, path: error.path }, 'a GraphQL field failed');
  return internalError;
}

const validationCodes: readonly [code: string, pattern: RegExp][] = [
  ['undefinedField', /^Cannot query field "(?<fieldName>\w+)" on type "(?<typeName>\w+)"/],
  ['argumentNotAccepted', /^Unknown argument "(?<argumentName>\w+)" on field "(?<typeName>\w+)\.(?<fieldName>\w+)"/],
  ['missingRequiredArguments', /^Argument "(?<typeName>\w+)\.(?<fieldName>\w+)\((?<argumentName>\w+):\)" of type/],
  ['missingRequiredArguments', /^Field "(?<fieldName>\w+)" argument "(?<argumentName>\w+)" of type/],
  ['selectionMismatch', /^Field "(?<fieldName>\w+)" .*(?:must have a selection|must not have a selection)/],
  ['undefinedType', /^Unknown type "(?<typeName>\w+)"/],
  ['variableNotDefined', /^Variable "\$(?<variableName>\w+)" is not defined/],
];

/** Validation errors with codes for programs. */
function codeOf({ message, originalError, path }: GraphQLError): Record<string, unknown> {
  if (originalError || path) return {};
  for (const [code, pattern] of validationCodes) {
    const match = pattern.exec(message);
    if (match) return { code, ...match.groups };
  }
  return {};
}
