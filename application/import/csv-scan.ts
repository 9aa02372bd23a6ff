/** A position in a text file. Line and column count from 1; columns count characters. */
export interface Position {
  line: number;
  column: number;
}

export interface RecordScan {
  /** Start of each field of the record. */
  fields: Position[];
  /** The first quoting error (RFC 4180), or null. */
  fault: { position: Position; reason: string } | null;
}

/**
 * Finds the positions of the fields of one record. The CSV parser returns values without positions, so this runs only
 * for records with a problem. `text` begins at the record, after any byte order mark; blank lines before it are
 * skipped.
 */
export function scanRecord(text: string, firstLine: number, delimiter = ','): RecordScan {
  const cursor = new Cursor(text, firstLine, delimiter);
  while (cursor.is('\r') || cursor.is('\n')) cursor.step();
  const fields: Position[] = [];
  for (;;) {
    const start = cursor.position;
    fields.push(start);
    if (cursor.is('"')) {
      cursor.step();
      if (!skipQuoted(cursor)) return { fields, fault: { position: start, reason: 'this quote is never closed' } };
      if (!cursor.atFieldEnd) {
        return { fields, fault: { position: cursor.position, reason: 'text follows the closing quote' } };
      }
    } else {
      while (!cursor.atFieldEnd) {
        if (cursor.is('"')) {
          const reason = 'there is a quote inside a field that does not begin with one';
          return { fields, fault: { position: cursor.position, reason } };
        }
        cursor.step();
      }
    }
    if (!cursor.is(delimiter)) return { fields, fault: null };
    cursor.step();
  }
}

/** Moves past the closing quote. Returns false if there is no closing quote. A doubled quote is an escaped quote. */
function skipQuoted(cursor: Cursor): boolean {
  while (!cursor.atEnd) {
    const quote = cursor.is('"');
    cursor.step();
    if (!quote) continue;
    if (!cursor.is('"')) return true;
    cursor.step();
  }
  return false;
}

class Cursor {
  private index = 0;
  private column = 1;

  constructor(
    private readonly text: string,
    private line: number,
    private readonly delimiter: string,
  ) {}

  get position(): Position {
    return { line: this.line, column: this.column };
  }

  get atEnd(): boolean {
    return this.index >= this.text.length;
  }

  get atFieldEnd(): boolean {
    return (
      this.atEnd || this.is(this.delimiter) || this.is('\n') || (this.is('\r') && this.text[this.index + 1] === '\n')
    );
  }

  is(character: string): boolean {
    return this.text[this.index] === character;
  }

  step(): void {
    const code = this.text.codePointAt(this.index) ?? 0;
    this.index += code > 0xffff ? 2 : 1;
    if (code === 10) {
      this.line += 1;
      this.column = 1;
    } else {
      this.column += 1;
    }
  }
}
