import { capitalized } from '../domain/text/capitalized.ts';
import { fieldWords } from '../domain/text/field-words.ts';
import type { Allowance } from './ports/limits.ts';

/** The closed set of errors that use cases and queries throw. Each interface maps them in one place. */
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

/** The caller is not signed in, or a password is wrong. */
export class Unauthenticated extends ApplicationError {
  constructor(readonly reason: 'signed_out' | 'wrong_password' = 'signed_out') {
    super('unauthenticated', reason === 'signed_out' ? 'You need to sign in.' : 'Incorrect username or password.');
  }
}

export function unauthenticated(): Unauthenticated {
  return new Unauthenticated();
}

/** The thing is visible, but the action is not allowed. */
export class Forbidden extends ApplicationError {
  constructor(
    /** The reason as a sentence; null if there is nothing to add. */
    readonly sentence: string | null = null,
  ) {
    super('forbidden', sentence ?? 'You are not allowed to do that.');
  }
}

/** The session must confirm who uses it before it does that. Clients learn it by a header. */
export class ConfirmationNeeded extends Forbidden {
  constructor() {
    super('Confirm that it is you first.');
  }
}

/** The group of a project lets nobody add members to it (REST returns 405). */
export class MembersLocked extends Forbidden {
  constructor() {
    super('The group of this project lets nobody add members to it.');
  }
}

/**
 * The thing does not exist or is hidden; both look the same. `thing` is omitted for parts of something else; `sentence`
 * replaces the standard text.
 */
export class NotFound extends ApplicationError {
  constructor(
    readonly thing:
      | 'Group'
      | 'Project'
      | 'User'
      | 'Namespace'
      | 'Emoji'
      | 'Repository'
      | 'Commit'
      | 'File'
      | 'CreationDetails'
      | null = null,
    readonly sentence: string | null = null,
  ) {
    super('not_found', sentence ?? `${thing ?? 'Item'} not found`);
  }
}

/** A problem with the input. */
export interface Problem {
  /** The field as the use case names it, for example `startDateFixed` or `scopes.0`; null for the input as a whole. */
  field: string | null;
  /** Whether the form of the value is wrong or a rule of the product is broken. */
  reason: 'missing' | 'malformed' | 'not_a_choice' | 'unknown' | 'rule';
  /** Text that follows the field's name ("can't be blank"), or a sentence that starts with a capital letter. */
  text: string;
}

/** The input breaks rules. Each interface formats the problems in its own way. */
export class Invalid extends ApplicationError {
  constructor(readonly problems: readonly Problem[]) {
    super('invalid', problems.map(textOf).join(', '));
  }

  /** A problem with the whole request: `Invalid.request('the issue was moved already')`. */
  static request(text: string): Invalid {
    return new Invalid([{ field: null, reason: 'rule', text }]);
  }

  /** Problems by field: `Invalid.fields({ title: ["can't be blank"] })`. */
  static fields(fields: Readonly<Record<string, readonly string[]>>): Invalid {
    return new Invalid(
      Object.entries(fields).flatMap(([field, texts]) =>
        texts.map((text) => ({ field, reason: 'rule' as const, text })),
      ),
    );
  }

  /** The problems by field. */
  get fields(): Record<string, string[]> {
    const fields: Record<string, string[]> = {};
    for (const { field, reason, text } of this.problems) {
      if (field !== null && reason === 'rule') (fields[field] ??= []).push(text);
    }
    return fields;
  }

  /** One readable text per problem: "Start date is invalid". */
  get texts(): string[] {
    return this.problems.map(textOf);
  }
}

function textOf({ field, text }: Problem): string {
  if (isSentence(text)) return text;
  return capitalized(field === null ? text : `${fieldWords(field)} ${text}`);
}

/** A sentence that needs neither a field name nor a prefix. */
export function isSentence(text: string): boolean {
  return /^[A-Z]/.test(text);
}

/** The long texts of a page exceed the size limit of an answer; request fewer entries. */
export class AnswerTooLarge extends Invalid {
  constructor() {
    const text = 'the answer would be larger than 16 MiB, request fewer entries at once';
    super([{ field: null, reason: 'rule', text }]);
  }
}

/** The request conflicts with the current state: a taken name, an outdated lock version, a forbidden hierarchy. */
export class Conflict extends ApplicationError {
  constructor(
    message: string,
    /** The current lock version, if an outdated one was sent. */
    readonly lockVersion: number | null = null,
  ) {
    super('conflict', message);
  }
}

/** The person already gave this emoji. */
export class AlreadyAwarded extends Conflict {
  constructor() {
    super('You already reacted with this emoji.');
  }
}

/** The requested state is already set (REST returns 304). */
export class NotModified extends ApplicationError {
  constructor() {
    super('not_modified', 'Not modified');
  }
}

export class RateLimited extends ApplicationError {
  constructor(
    /** The limit that was exceeded, and the caller's standing against it. */
    readonly limitName: string,
    readonly allowance: Allowance,
  ) {
    super('rate_limited', 'This endpoint has been requested too many times. Try again later.');
  }

  get retryAfterSeconds(): number {
    return Math.max(1, Math.ceil(this.allowance.resetsIn / 1000));
  }
}

/** The database is unreachable or too busy; the caller may retry. */
export class Unavailable extends ApplicationError {
  constructor(
    /** For the log: a SQLSTATE code or a short description. */
    readonly reason: string,
    readonly retryAfterSeconds = 5,
  ) {
    super('unavailable', 'The database is too busy or cannot be reached. Try again.');
  }
}

/** The change was made, or may have been, but what came of it is not known: callers must look before they send it again. */
export class AnswerLost extends Unavailable {
  override message = 'The connection was lost while this was saved; the change may have been made.';
}

/** Another service that people need is down or answers nonsense. */
export class ServiceUnreachable extends Unavailable {
  constructor(sentence: string, reason: string) {
    super(reason);
    this.message = sentence;
  }
}

/** The database is a standby of another one, which takes the changes. */
export class ReadOnlyDatabase extends Unavailable {
  override message =
    'The database is a standby and takes no changes; nothing was changed. Use the primary, or promote this site.';

  constructor() {
    super('25006');
  }
}

/** Another site was promoted while this one was the primary: what was written here would be lost. */
export class PrimaryReplaced extends Unavailable {
  constructor(successor: string) {
    super('replaced by another primary');
    this.message = `This site was the primary until ${successor} was promoted. Nothing was changed. Go there.`;
  }
}

/** The disk for files or the database is full; an administrator must free space. */
export class StorageFull extends ApplicationError {
  constructor() {
    super('storage_full', 'The disk of the server is full.');
  }
}

/** Something that is missing only if it was deleted after what refers to it was read. @throws NotFound */
export function stillThere<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new NotFound();
  return value;
}
