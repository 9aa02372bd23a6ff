import { atOnce } from '../../support/at-once.ts';
import { expect } from 'chai';
import { array, assert, property, record, string } from 'fast-check';
import { readCsvFile } from '../../../application/import/csv-file.ts';
import { FaultList } from '../../../application/import/faults.ts';
import { csv } from '../../support/plan-files.ts';

const columns = ['name', 'text'] as const;

function read(text: string | Uint8Array) {
  const faults = new FaultList();
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const rows = atOnce(readCsvFile('file.csv', bytes, columns, 'name', faults));
  return { rows, faults: faults.all };
}

function refusal(text: string | Uint8Array) {
  const { rows, faults } = read(text);
  expect(rows).to.deep.equal([]);
  expect(faults).to.have.length(1);
  const { outcome, line, column, reason } = faults[0] ?? {};
  expect(outcome).to.equal('refused');
  return { line, column, reason };
}

describe('Plan CSV file', () => {
  it('composes the letters of names', () => {
    const { rows } = read(csv(columns, [{ name: 'Cafe\u0301', text: 'x' }]));
    expect(rows.map((row) => row.value('name'))).to.deep.equal(['Caf\u00e9']);
  });

  it('reads quotes, line breaks, commas and any script unchanged', () => {
    const text = 'a "quoted" word,\r\na second line\nand 日本 – Ångström 🚢';
    const { rows, faults } = read(csv(columns, [{ name: 'x', text }]));
    expect(faults).to.deep.equal([]);
    expect(rows.map((row) => row.value('text'))).to.deep.equal([text]);
  });

  it('reads LF, CRLF, a byte order mark, an unterminated last line and blank lines', () => {
    const { rows, faults } = read('\uFEFFname,text\n\na,1\r\n\r\nb,2');
    expect(faults).to.deep.equal([]);
    expect(rows.map((row) => [row.name, row.value('text'), row.line])).to.deep.equal([
      ['a', '1', 3],
      ['b', '2', 5],
    ]);
  });

  it('reads back any text that was written', () => {
    const storable = string({ unit: 'binary' }).map((typed) => typed.normalize('NFC'));
    assert(
      property(array(record({ name: storable, text: storable }), { maxLength: 8 }), (cells) => {
        const filled = cells.map((row) => ({ ...row, text: `${row.text}.` }));
        const { rows, faults } = read(csv(columns, filled));
        expect(faults).to.deep.equal([]);
        expect(rows.map((row) => ({ name: row.value('name'), text: row.value('text') }))).to.deep.equal(filled);
      }),
    );
  });

  it('reports the position of each field, also after multi-line fields', () => {
    const { rows } = read('name,text\r\n"a\r\nb\r\nc",d\r\n"🚢",e\r\n');
    expect(rows[0]?.place('name')).to.deep.equal({ file: 'file.csv', line: 2, column: 1 });
    expect(rows[0]?.place('text')).to.deep.equal({ file: 'file.csv', line: 4, column: 4 });
    expect(rows[1]?.place('text')).to.deep.equal({ file: 'file.csv', line: 5, column: 5 });
  });

  it('rejects an unclosed quote at its position', () => {
    expect(refusal('name,text\na,1\nb,"2\nc,3\n')).to.deep.equal({
      line: 3,
      column: 3,
      reason: 'broken quoting: this quote is never closed',
    });
  });

  it('rejects text after a closing quote at its position', () => {
    expect(refusal('name,text\r\n"a\r\nb"c,1\r\n')).to.deep.equal({
      line: 3,
      column: 3,
      reason: 'broken quoting: text follows the closing quote',
    });
  });

  it('rejects a quote inside an unquoted field at its position', () => {
    expect(refusal('name,text\na,1"2\n')).to.deep.equal({
      line: 2,
      column: 4,
      reason: 'broken quoting: there is a quote inside a field that does not begin with one',
    });
  });

  it('rejects missing and duplicate columns', () => {
    expect(refusal('name\na\n').reason).to.equal('the column text is missing');
    expect(refusal('name,text,text\na,1,2\n').reason).to.equal('the column text is there 2 times');
  });

  it('rejects rows with too few or too many fields at their end', () => {
    expect(refusal('name,text\na,1\nb\n')).to.deep.equal({
      line: 3,
      column: 1,
      reason: 'the row has 1 fields, the first line names 2 columns',
    });
    expect(refusal('name,text\na,1,2\n').reason).to.contain('the row has 3 fields');
  });

  it('rejects an empty file and bytes that are not UTF-8', () => {
    expect(refusal('').reason).to.contain('the file is empty');
    expect(refusal(Buffer.from([...Buffer.from('name,text\na,'), 0xff, 10]))).to.deep.equal({
      line: 2,
      column: 1,
      reason: 'the text is not UTF-8',
    });
  });

  it('rejects a first line with more than 200 columns', () => {
    expect(refusal(`name,text${',c'.repeat(199)}\n`)).to.deep.equal({
      line: 1,
      column: 1,
      reason: 'the first line names 201 columns, 200 are the most',
    });
  });

  it('rejects a row with more than 20,000 fields, also over several lines, and takes as many commas in quotes', () => {
    const reason = 'the row has more than 20,000 fields';
    expect(refusal(`name,text\na,1\nb${','.repeat(20_000)}\n`)).to.deep.equal({ line: 3, column: 1, reason });
    const half = ','.repeat(10_000);
    expect(refusal(`name,text\na${half}"\n"${half}\n`)).to.deep.equal({ line: 3, column: 1, reason });
    const text = `"${half}\n${half},`;
    expect(read(csv(columns, [{ name: 'a', text }])).rows.map((row) => row.value('text'))).to.deep.equal([text]);
  });

  it('rejects more rows than it may have, and names the first of many uneven ones', () => {
    const faults = new FaultList();
    const rows = Buffer.from(`name,text\n${'a,1\n'.repeat(3)}`);
    expect(atOnce(readCsvFile('file.csv', rows, columns, 'name', faults, { rows: 3 }))).to.have.length(3);
    expect(atOnce(readCsvFile('file.csv', rows, columns, 'name', faults, { rows: 2 }))).to.deep.equal([]);
    expect(faults.all.map(({ line, reason }) => ({ line, reason }))).to.deep.equal([
      { line: 4, reason: 'the file has more than 3 rows' },
    ]);
    expect(read(`name,text\n${'a\n'.repeat(100_000)}`).faults).to.have.length(100);
  });

  it('reports an unknown column as ignored', () => {
    const { rows, faults } = read('name,text,color\na,1,red\n');
    expect(rows).to.have.length(1);
    expect(faults.map(({ outcome, field, reason }) => ({ outcome, field, reason }))).to.deep.equal([
      { outcome: 'left_out', field: 'color', reason: 'unknown column "color"; it was ignored' },
    ]);
  });

  it('reads rows of any length and form where one part of the file ends and the next begins', () => {
    const texts = Array.from({ length: 60 }, (_, index) => {
      const text = 'a "quoted" word, ü\r\nand a line\n'.repeat((index % 7) * 900 + 1);
      return index % 20 === 19 ? text.repeat(12) : text;
    });
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const { rows, faults } = read(
      `name,text\r\n${texts.map((text, index) => `${index},${quoted(text)}\r\n`).join('')}`,
    );
    expect(faults).to.deep.equal([]);
    expect(rows.map((row) => row.value('text') === texts[Number(row.name)])).to.deep.equal(texts.map(() => true));
    let line = 2;
    for (const row of rows) {
      expect(row.line).to.equal(line);
      line += row.value('text').split('\n').length;
    }
  });

  it('rejects a line or row over 4 MiB', () => {
    const long = Buffer.alloc(5 * 1024 * 1024, 'x');
    expect(refusal(Buffer.concat([Buffer.from('name,text\na,1\nb,'), long, Buffer.from('\nc,2\n')]))).to.deep.equal({
      line: 3,
      column: 1,
      reason: 'the line is longer than 4194304 bytes',
    });
    const lines = Buffer.alloc(5 * 1024 * 1024, 'xxxxxxx\n');
    expect(refusal(Buffer.concat([Buffer.from('name,text\na,1\nb,"'), lines, Buffer.from('"\nc,2\n')]))).to.deep.equal({
      line: 3,
      column: 1,
      reason: 'the row is longer than 4194304 bytes, or a quote is never closed',
    });
  });
});
