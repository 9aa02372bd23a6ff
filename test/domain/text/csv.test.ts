import { expect } from 'chai';
import { csvLine } from '../../../domain/text/csv.ts';

describe('A line of CSV', () => {
  for (const sign of ['=', '+', '-', '@', '|', '\t', '＝', '＋', '－', '＠', '｜']) {
    it(`escapes a text that begins with ${JSON.stringify(sign)}, which a spreadsheet may run`, () => {
      expect(csvLine([`${sign}1+1`])).to.equal(`'${sign}1+1`);
    });
  }

  it('quotes separators, quotes and line breaks, and leaves other values as they are', () => {
    expect(csvLine(['a,b', 'say "hi"', 'two\nlines', -5, true, null])).to.equal(
      '"a,b","say ""hi""","two\nlines",-5,true,',
    );
  });
});
