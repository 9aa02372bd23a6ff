import type { Turns } from '../limits/turns.ts';

/** Number of characters to write before yielding to other requests; they take some milliseconds. */
const charactersPerTurn = 256 * 1024;
/** Shorter values are written at once, which is several times faster. */
const charactersAtOnce = 64 * 1024;

/**
 * Writes a value as JSON in chunks, yielding in between: a large answer in one piece would block the process for tenths
 * of a second. The result equals that of `JSON.stringify`.
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
  if (!isStructure(value) || roomBeside(value, charactersAtOnce) >= 0) {
    yield JSON.stringify(value);
  } else if (Array.isArray(value)) {
    let before = '[';
    for (const entry of value as readonly unknown[]) {
      yield before;
      yield* isUnwritten(entry) ? ['null'] : piecesOf(entry);
      before = ',';
    }
    yield ']';
  } else {
    let before = '{';
    for (const [name, inner] of Object.entries(value)) {
      if (isUnwritten(inner)) continue;
      yield `${before}${JSON.stringify(name)}:`;
      yield* piecesOf(inner);
      before = ',';
    }
    yield before === '{' ? '{}' : '}';
  }
}

/** Estimates how many of the given characters are left after writing the value; stops as soon as it is below 0. */
function roomBeside(value: unknown, room: number): number {
  if (typeof value === 'string') return room - value.length - 3;
  if (typeof value !== 'object' || value === null) return room - 6;
  let left = room - 2;
  if (Array.isArray(value)) {
    for (const entry of value as readonly unknown[]) {
      left = roomBeside(entry, left);
      if (left < 0) break;
    }
  } else {
    for (const name of Object.keys(value)) {
      left = roomBeside((value as Record<string, unknown>)[name], left - name.length - 4);
      if (left < 0) break;
    }
  }
  return left;
}

/** True for lists and plain objects; other objects define their own JSON. */
function isStructure(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

function isUnwritten(value: unknown): boolean {
  return value === undefined || typeof value === 'function' || typeof value === 'symbol';
}
