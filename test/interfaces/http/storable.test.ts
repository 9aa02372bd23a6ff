import { expect } from 'chai';
import { storable } from '../../../interfaces/http/bodies/storable.ts';

const decomposed = 'cafe\u0301';
const composed = 'caf\u00e9';

describe('Input as it is stored', () => {
  it('has composed letters, at any depth', () => {
    expect(storable({ a: decomposed, b: [{ c: decomposed }, 1, null, true] })).to.deep.equal({
      a: composed,
      b: [{ c: composed }, 1, null, true],
    });
    expect(storable(decomposed)).to.equal(composed);
  });

  it('keeps secrets as they are typed', () => {
    for (const name of ['password', 'current_password', 'private_token', 'secret_token', 'value']) {
      expect(storable({ [name]: decomposed })).to.deep.equal({ [name]: decomposed });
    }
    const headers = { custom_headers: [{ key: 'X-A', value: decomposed }] };
    expect(storable(structuredClone(headers))).to.deep.equal(headers);
  });

  it('has no characters that the database refuses', () => {
    for (const text of ['\0', '\ud800']) {
      for (const value of [text, { a: text }, [text], { [text]: 1 }, { password: text }]) {
        expect(() => storable(value)).to.throw();
      }
    }
  });
});
