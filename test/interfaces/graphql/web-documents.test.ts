import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { parse, validate } from 'graphql';
import { projectFolder } from '../../../infrastructure/data-folder.ts';
import { graphqlSchema } from '../../../interfaces/graphql/schema.ts';

const webFolder = join(projectFolder, 'web');
const mark = /\btypedDocument(?:<[^(]*>)?\(/g;

/** The mark itself, and what writes it. */
const unsent = ['typed-document.ts', 'operations.config.ts'];

/** Modules of the browser's side that hold marked documents, with how many. */
const modules = readdirSync(webFolder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !unsent.includes(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ path, count: (readFileSync(path, 'utf8').match(mark) ?? []).length }))
  .filter(({ count }) => count > 0);

describe('operations of the browser', () => {
  const schema = graphqlSchema();

  it('are found', () => {
    expect(modules).to.not.deep.equal([]);
    // The types of all others would be written by hand.
    expect(modules.filter(({ path }) => !path.endsWith('.graphql.ts'))).to.deep.equal([]);
  });

  for (const { path, count } of modules) {
    it(`validate against the schema in ${relative(projectFolder, path)}`, async () => {
      const compiled = join(projectFolder, 'dist', relative(projectFolder, path)).replace(/\.tsx?$/, '.js');
      const exported = Object.values((await import(pathToFileURL(compiled).href)) as Record<string, unknown>);
      const documents = exported.filter((value) => typeof value === 'string' && /^(?:query|mutation)\b/.test(value));
      // A document that is not exported would go unseen.
      expect(documents).to.have.lengthOf(count);
      for (const document of documents) {
        expect(validate(schema, parse(document as string)).map(({ message }) => message)).to.deep.equal([]);
      }
    });
  }
});
