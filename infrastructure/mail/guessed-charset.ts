import { Transform, type TransformCallback } from 'node:stream';
import { decode } from '../../application/inputs/decode.ts';

/** Stands for the charset of a text that declares none, or one that says little: many programs declare UTF-8 for all. */
const guessed = 'guessed';
const textType = /^content-type:[ \t]*text\/(?:plain|html)\b(?:[^\r\n]|\r?\n[ \t])*/gim;
const vagueCharset = /;\s*charset\s*=\s*"?(?:utf-?8|(?:us-?)?ascii)"?/i;

/** The mail with its vague charsets marked, to be read with `GuessedCharset`. */
export function withGuessedCharsets(source: Buffer): Buffer {
  const end = source.indexOf('\r\n\r\n');
  const head = decoded(end === -1 ? source : source.subarray(0, end), guessed);
  const body = end === -1 ? '' : source.subarray(end).toString('latin1');
  const isTyped = /^content-type:/im.test(head);
  const typed = isTyped ? head : `Content-Type: text/plain\r\n${head}`;
  return Buffer.concat([Buffer.from(marked(typed)), Buffer.from(marked(body), 'latin1')]);
}

function marked(text: string): string {
  return text.replaceAll(textType, (header) => {
    const bare = header.replace(vagueCharset, '');
    return /;\s*charset\s*=/i.test(bare) ? header : `${bare}; charset=${guessed}`;
  });
}

/** Decodes a text from its charset; from UTF-8 or Windows-1252 if it is not in it, or if nobody knows that one. */
export class GuessedCharset extends Transform {
  private readonly chunks: Buffer[] = [];

  constructor(private readonly charset: string) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.chunks.push(chunk);
    done();
  }

  override _flush(done: TransformCallback): void {
    done(null, decoded(Buffer.concat(this.chunks), this.charset));
  }
}

function decoded(bytes: Buffer, charset: string): string {
  for (const label of [charset, 'utf-8']) {
    try {
      return decode(bytes, label, { fatal: true });
    } catch {
      // An unknown charset, or bytes that are not in it.
    }
  }
  return decode(bytes, 'windows-1252');
}
