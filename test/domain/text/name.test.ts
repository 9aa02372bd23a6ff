import { expect } from 'chai';
import { nameFrom } from '../../../domain/text/name.ts';

describe('Names', () => {
  for (const [what, text, name] of [
    ['are trimmed', '  Berlin\t', 'Berlin'],
    ['are one line', 'Berlin\r\nand\u0007 Rome', 'Berlin and  Rome'],
    ['lose characters that override the text direction', 'invoice\u202Egpj.exe\u202C', 'invoicegpj.exe'],
    ['lose directional isolates', '\u2066a\u2067b\u2068c\u2069', 'abc'],
    ['keep right-to-left scripts and their marks', 'שלום\u200F (ב)', 'שלום\u200F (ב)'],
    ['are blank with only such characters', '\u202E \n', ''],
    ['are blank without anything that can be seen', '\u200B\u3164 \u2800\uFE0F\u00AD\u3000', ''],
    ['have composed letters', 'Cafe\u0301 A\u030A', 'Caf\u00e9 \u00c5'],
    ['keep joined emoji', '👩\u200D🚀', '👩\u200D🚀'],
  ] as const) {
    it(what, () => expect(nameFrom(text)).to.equal(name));
  }
});
