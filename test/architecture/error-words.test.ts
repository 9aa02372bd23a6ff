import { expect } from 'chai';
import { sourceFiles } from './source-files.ts';

/** A status with its phrase, as REST sends it. */
const statusPhrase = /['"`][345]\d\d [A-Z]/;

describe('Errors below the interfaces', () => {
  it('contain no HTTP status phrases', () => {
    const core = sourceFiles().filter(({ layer }) => ['domain', 'application', 'infrastructure'].includes(layer));
    expect(core.filter(({ text }) => statusPhrase.test(text)).map(({ path }) => path)).to.deep.equal([]);
  });
});
