import { expect } from 'chai';
import { nameFrom } from '../../../domain/text/name.ts';

describe('names', () => {
  for (const [what, text, name] of [
    ['are trimmed', '  Berlin\t', 'Berlin'],
    ['are one line', 'Berlin\r\nand\u0007 Rome', 'Berlin and  Rome'],
    ['cannot turn around what is read', 'invoice\u202Egpj.exe\u202C', 'invoicegpj.exe'],
    ['cannot hide in isolates', '\u2066a\u2067b\u2068c\u2069', 'abc'],
    ['keep scripts that run from right to left, and their marks', 'שלום\u200F (ב)', 'שלום\u200F (ב)'],
    ['can be nothing but such characters, and are blank then', '\u202E \n', ''],
    ['keep joined emoji', '👩\u200D🚀', '👩\u200D🚀'],
  ] as const) {
    it(what, () => expect(nameFrom(text)).to.equal(name));
  }
});
