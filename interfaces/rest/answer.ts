import type { Upload } from '../../domain/uploads/upload.ts';

/** An answer of a route that differs from the defaults (GET, PUT 200, POST 201, DELETE 204 or 200 with a value). */
export class Answer<Body = unknown> {
  constructor(
    readonly status: number,
    readonly body: Body,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

/** 202 for what is deleted later (groups, projects). */
export function accepted(): Answer<{ message: '202 Accepted' }> {
  return new Answer(202, { message: '202 Accepted' });
}

export function noContent(): Answer<null> {
  return new Answer(204, null);
}

/** 200 for a POST that does not create. */
export function ok<Body>(body: Body): Answer<Body> {
  return new Answer(200, body);
}

/** A text file to download. */
export class TextAnswer {
  constructor(
    /** Its media type, without the character set. */
    readonly type: string,
    readonly filename: string,
    /** Parts are sent as they come. */
    readonly text: string | AsyncIterable<string>,
  ) {}
}

/** A document to download, in a form that is not text. */
export class DocumentAnswer {
  constructor(
    /** Its media type. */
    readonly type: string,
    readonly filename: string,
    readonly content: Uint8Array,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

/** A large file to download, sent as it is made. */
export class StreamAnswer {
  constructor(
    readonly filename: string,
    readonly content: AsyncIterable<Uint8Array>,
  ) {}
}

/** A file to read or download that is not an upload. */
export class BytesAnswer {
  constructor(
    readonly filename: string,
    readonly content: Uint8Array,
    readonly headers: Readonly<Record<string, string>>,
  ) {}
}

/** Server-sent events, sent as they come. */
export class EventsAnswer {
  constructor(readonly events: AsyncIterable<Uint8Array>) {}
}

/** An uploaded file. */
export class FileAnswer {
  constructor(readonly upload: Upload) {}
}
