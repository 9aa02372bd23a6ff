import type { Allowance } from './limits.ts';

/** The closed set of errors a use case or query may throw; each interface maps them in one place (architecture: "Style"). */
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

/** Nobody is signed in where somebody must be. */
export function unauthenticated(): ApplicationError {
  return new ApplicationError('unauthenticated', '401 Unauthorized');
}

/** The thing is visible, the act is not allowed. */
export class Forbidden extends ApplicationError {
  constructor(message = '403 Forbidden') {
    super('forbidden', message);
  }
}

/** The thing is absent or hidden; both look the same. `thing` is "Group", "Project", "User", or left out for child records. */
export class NotFound extends ApplicationError {
  constructor(
    readonly thing: 'Group' | 'Project' | 'User' | 'Namespace' | null = null,
    message = thing === null ? '404 Not found' : `404 ${thing} Not Found`,
  ) {
    super('not_found', message);
  }
}

/**
 * The input breaks a rule. `kind` tells how REST spells it: a `parameter` is named in `error`
 * ("title is missing"), `fields` are model validations in `message` (field to list of texts), a `request` is a plain message.
 */
export class Invalid extends ApplicationError {
  constructor(
    readonly kind: 'parameter' | 'fields' | 'request',
    message: string,
    readonly fields: Readonly<Record<string, readonly string[]>> = {},
  ) {
    super('invalid', message);
  }

  static parameter(message: string): Invalid {
    return new Invalid('parameter', message);
  }

  static request(message: string): Invalid {
    return new Invalid('request', message);
  }

  /** Model validation: `Invalid.fields({ title: ["can't be blank"] })`. */
  static fields(fields: Record<string, readonly string[]>): Invalid {
    return new Invalid('fields', fieldTexts(fields).join(', '), fields);
  }

  /** Each text with its field in front, as people read it. */
  get texts(): string[] {
    return fieldTexts(this.fields);
  }
}

/** "Title can't be blank"; a text that is a sentence already needs no field in front. */
function fieldTexts(fields: Readonly<Record<string, readonly string[]>>): string[] {
  return Object.entries(fields).flatMap(([field, texts]) =>
    texts.map((text) =>
      /^[A-Z]/.test(text) ? text : `${field.charAt(0).toUpperCase()}${field.slice(1).replaceAll('_', ' ')} ${text}`,
    ),
  );
}

/** Somebody else's state stands in the way: a taken name, an old lock version, a forbidden hierarchy. */
export class Conflict extends ApplicationError {
  constructor(
    message: string,
    /** The lock version in force, when an old one was sent. */
    readonly lockVersion: number | null = null,
  ) {
    super('conflict', message);
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
    /** The limit that was met, and how the caller stands. */
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
    super('unavailable', '503 Service Unavailable');
  }
}

/** The disk of the files or of the database is full; an administrator has to free space. */
export class StorageFull extends ApplicationError {
  constructor() {
    super('storage_full', '507 Insufficient Storage - the disk of the server is full');
  }
}
