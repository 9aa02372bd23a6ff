import type { Allowance } from './limits.ts';

/** The closed set of errors a use case or query may throw; each interface maps them in one place. */
export type ErrorCode =
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'invalid'
  | 'conflict'
  | 'not_modified'
  | 'rate_limited'
  | 'unavailable'
  | 'storage_full';

export class ApplicationError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
  ) {
    super(message);
    this.name = 'ApplicationError';
  }
}

/** No one is signed in where someone must be, or a password is wrong. */
export class Unauthenticated extends ApplicationError {
  constructor(readonly reason: 'signed_out' | 'wrong_password' = 'signed_out') {
    super('unauthenticated', reason === 'signed_out' ? 'You need to sign in.' : 'Incorrect username or password.');
  }
}

export function unauthenticated(): Unauthenticated {
  return new Unauthenticated();
}

/** The thing is visible, the act is not allowed. */
export class Forbidden extends ApplicationError {
  constructor(
    /** Why, as a sentence; null where there is no more to say. */
    readonly sentence: string | null = null,
  ) {
    super('forbidden', sentence ?? 'You are not allowed to do that.');
  }
}

/**
 * The thing is absent or hidden; both look the same. `thing` is left out for what is part of something else; `sentence`
 * says more than that it was not found.
 */
export class NotFound extends ApplicationError {
  constructor(
    readonly thing: 'Group' | 'Project' | 'User' | 'Namespace' | 'Emoji' | null = null,
    readonly sentence: string | null = null,
  ) {
    super('not_found', sentence ?? `${thing ?? 'Item'} not found`);
  }
}

/** One thing that is wrong with the input. */
export interface Problem {
  /** As the use case spells it, for example `startDateFixed` or `scopes.0`; null for the input as a whole. */
  field: string | null;
  /** What is wrong with its form, or that it breaks a rule of the product. */
  reason: 'missing' | 'malformed' | 'not_a_choice' | 'unknown' | 'rule';
  /** To be read behind the field's name ("can't be blank"), or a sentence of its own, with a capital. */
  text: string;
}

/** The input breaks rules. Each interface words them in its own way. */
export class Invalid extends ApplicationError {
  constructor(readonly problems: readonly Problem[]) {
    super('invalid', problems.map(textOf).join(', '));
  }

  /** A rule about the whole: `Invalid.request('the issue was moved already')`. */
  static request(text: string): Invalid {
    return new Invalid([{ field: null, reason: 'rule', text }]);
  }

  /** Rules about fields: `Invalid.fields({ title: ["can't be blank"] })`. */
  static fields(fields: Readonly<Record<string, readonly string[]>>): Invalid {
    return new Invalid(
      Object.entries(fields).flatMap(([field, texts]) =>
        texts.map((text) => ({ field, reason: 'rule' as const, text })),
      ),
    );
  }

  /** The rules that fields break. */
  get fields(): Record<string, string[]> {
    const fields: Record<string, string[]> = {};
    for (const { field, reason, text } of this.problems) {
      if (field !== null && reason === 'rule') (fields[field] ??= []).push(text);
    }
    return fields;
  }

  /** One text for each problem, as people read it: "Start date is invalid". */
  get texts(): string[] {
    return this.problems.map(textOf);
  }
}

function textOf({ field, text }: Problem): string {
  if (isSentence(text)) return text;
  return capitalized(field === null ? text : `${wordsOf(field)} ${text}`);
}

/** A text that needs neither a field nor a reason in front. */
export function isSentence(text: string): boolean {
  return /^[A-Z]/.test(text);
}

/** `scopes.0` is "scopes", `startDateFixed` "start date fixed". */
function wordsOf(field: string): string {
  return field.replaceAll(/\.\d+/g, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A list whose long texts are more than one answer may hold; a shorter page can be read. */
export class AnswerTooLarge extends Invalid {
  constructor() {
    const text = 'the answer would be larger than 16 MiB, request fewer entries at once';
    super([{ field: null, reason: 'rule', text }]);
  }
}

/** Someone else's state is in the way: a taken name, an old lock version, a forbidden hierarchy. */
export class Conflict extends ApplicationError {
  constructor(
    message: string,
    /** The lock version in force, when an old one was sent. */
    readonly lockVersion: number | null = null,
  ) {
    super('conflict', message);
  }
}

/** The person gave this emoji before. */
export class AlreadyAwarded extends Conflict {
  constructor() {
    super('You already reacted with this emoji.');
  }
}

/** Nothing to do: the state asked for is the state already (REST answers 304). */
export class NotModified extends ApplicationError {
  constructor() {
    super('not_modified', 'Not modified');
  }
}

export class RateLimited extends ApplicationError {
  constructor(
    /** The limit that was met, and how the caller is. */
    readonly limitName: string,
    readonly allowance: Allowance,
  ) {
    super('rate_limited', 'This endpoint has been requested too many times. Try again later.');
  }

  get retryAfterSeconds(): number {
    return Math.max(1, Math.ceil(this.allowance.resetsIn / 1000));
  }
}

/** The database cannot be reached or is too busy; the caller may try again. */
export class Unavailable extends ApplicationError {
  constructor(
    /** For the log: a SQLSTATE code or a few words. */
    readonly reason: string,
    readonly retryAfterSeconds = 5,
  ) {
    super('unavailable', 'The database is too busy or cannot be reached. Try again.');
  }
}

/** The disk of the files or of the database is full; an administrator has to free space. */
export class StorageFull extends ApplicationError {
  constructor() {
    super('storage_full', 'The disk of the server is full.');
  }
}
