import { expect } from 'chai';
import { decode } from '../../../application/inputs/decode.ts';

describe('Text of bytes', () => {
  it('has the euro sign and typographic quotes of Windows-1252', () => {
    const bytes = Uint8Array.from([0x80, 0x20, 0x93, 0xe4, 0x94]);
    for (const charset of ['windows-1252', 'iso-8859-1']) expect(decode(bytes, charset)).to.equal('€ “ä”');
  });

  it('ends with what is cut off, or is refused', () => {
    const cut = Uint8Array.from([0x61, 0xe2, 0x82]);
    expect(decode(cut, 'utf-8')).to.equal('a\ufffd');
    expect(() => decode(cut, 'utf-8', { fatal: true })).to.throw(TypeError);
    expect(() => decode(cut, 'x-unknown')).to.throw(RangeError);
  });
});
