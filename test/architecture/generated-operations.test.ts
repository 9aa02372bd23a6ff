import { expect } from 'chai';
import { generatedOperations } from '../../web/operations.config.ts';
import { pathsOf, readSource } from './source-files.ts';

describe('Generated operations of the browser', () => {
  it('match the schema ("npm run generate" updates them)', async () => {
    const generated = await generatedOperations();
    expect(generated).to.have.lengthOf.above(10);
    const stale = generated.filter(({ path, text }) => readSource(path) !== text).map(({ path }) => path);
    expect(stale).to.deep.equal([]);
    const known = new Set(generated.map(({ path }) => path));
    expect(pathsOf(/\.graphql\.ts$/).filter((path) => !known.has(path))).to.deep.equal([]);
  });
});
