import type { Turns } from './turns.ts';

/** Characters that are written before others get their turn; they take some milliseconds. */
const charactersPerTurn = 256 * 1024;
/** What is written in fewer characters is written at once, which takes a fraction of the time. */
const charactersAtOnce = 64 * 1024;

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

/** What is left of so many characters when the value is written, about; below 0, it was not looked at to its end. */
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

/** A list or plain object; any other object says itself what it is in JSON. */
function isStructure(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

function isUnwritten(value: unknown): boolean {
  return value === undefined || typeof value === 'function' || typeof value === 'symbol';
}
