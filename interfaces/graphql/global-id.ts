import { GraphQLError } from 'graphql';

const shape = /^gid:\/\/gitlab\/([A-Za-z:]+)\/([1-9][0-9]{0,18})$/;
const plain = /^[1-9][0-9]{0,18}$/;
const iidMaximum = 2_147_483_647;

/** `gid://gitlab/<model>/<number>`; the number equals the REST id. */
export function globalId(model: string, id: number): string {
  return `gid://gitlab/${model}/${id}`;
}

/** A text that is not a global id, or one of another model. API clients expect exactly this message. */
export class GlobalIdError extends GraphQLError {}

export interface GlobalId {
  model: string;
  id: number;
}

/**
 * Parses a global id of one of `models`. Throws an error that names `expected` for another model. A number too large
 * for any row becomes 0, which no row has.
 */
export function readGlobalId(text: unknown, models: readonly string[], expected = models[0] as string): GlobalId {
  const match = typeof text === 'string' ? shape.exec(text) : null;
  if (match === null) throw new GlobalIdError(`${JSON.stringify(text)} is not a valid Global ID`);
  const [, model, digits] = match as unknown as [string, string, string];
  if (!models.includes(model))
    throw new GlobalIdError(`"${String(text)}" does not represent an instance of ${expected}`);
  return { model, id: rowId(digits) };
}

/** Parses an `ID` argument that accepts a global id or a plain number. */
export function readLooseId(text: string, models: readonly string[]): number {
  return plain.test(text) ? rowId(text) : readGlobalId(text, models).id;
}

/** Parses an iid; null if no row can have it. */
export function readIid(text: string): number | null {
  if (!/^[1-9][0-9]{0,9}$/.test(text)) return null;
  const iid = Number(text);
  return iid <= iidMaximum ? iid : null;
}

function rowId(digits: string): number {
  const id = Number(digits);
  return Number.isSafeInteger(id) ? id : 0;
}
