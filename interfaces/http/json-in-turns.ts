import type { Turns } from './turns.ts';

/** Characters that are written before others get their turn; they take some milliseconds. */
const charactersPerTurn = 256 * 1024;
/** A text that is not written together with what is beside it. */
const longText = 10_000;

/**
 * A value as JSON, written in parts between which others are served: a large answer in one piece would hold the process for
 * tenths of a second. The same text as `JSON.stringify` makes.
 */
export async function jsonInTurns(value: unknown, turns: Turns): Promise<Buffer> {
  const done: Buffer[] = [];
  let text = '';
  for (const piece of piecesOf(value)) {
    text += piece;
    if (text.length < charactersPerTurn) continue;
    done.push(Buffer.from(text));
    text = '';
    await turns.next();
  }
  const last = Buffer.from(text);
  return done.length === 0 ? last : Buffer.concat([...done, last]);
}

function* piecesOf(value: unknown): Generator<string> {
  if (Array.isArray(value)) {
    let before = '[';
    for (const entry of value as readonly unknown[]) {
      yield before;
      yield* isStructure(entry) ? piecesOf(entry) : [JSON.stringify(entry) ?? 'null'];
      before = ',';
    }
    yield before === '[' ? '[]' : ']';
  } else if (isStructure(value) && !isSmall(value)) {
    let before = '{';
    for (const [name, inner] of Object.entries(value)) {
      if (isUnwritten(inner)) continue;
      yield `${before}${JSON.stringify(name)}:`;
      yield* piecesOf(inner);
      before = ',';
    }
    yield before === '{' ? '{}' : '}';
  } else {
    yield JSON.stringify(value);
  }
}

/** A list or plain object; any other object says itself what it is in JSON. */
function isStructure(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

/** A row without long texts is written at once: as a whole that takes a fraction of the time. */
function isSmall(value: object): boolean {
  return Object.values(value).every(
    (inner) => !(typeof inner === 'string' ? inner.length > longText : typeof inner === 'object' && inner !== null),
  );
}

function isUnwritten(value: unknown): boolean {
  return value === undefined || typeof value === 'function' || typeof value === 'symbol';
}
