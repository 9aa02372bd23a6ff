import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { parse, validate } from 'graphql';
import { projectFolder } from '../../../infrastructure/data-folder.ts';
import { limits } from '../../../interfaces/graphql/execution/limits.ts';
import { graphqlSchema } from '../../../interfaces/graphql/schema.ts';
import { requestLimits } from '../../../web/api/query-batches.ts';
import type { TypedDocument } from '../../../web/api/typed-document.ts';

const webFolder = join(projectFolder, 'web');
const mark = /\btypedDocument(?:<[^(]*>)?\(/g;

/** Declares the mark. */
const unsent = 'typed-document.ts';

/** Modules of the browser's side that hold marked documents, with how many. */
const modules = readdirSync(webFolder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && entry.name !== unsent)
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ path, count: (readFileSync(path, 'utf8').match(mark) ?? []).length }))
  .filter(({ count }) => count > 0);

describe('GraphQL operations of the browser', () => {
  const schema = graphqlSchema();

  it('are found', () => {
    expect(modules).to.not.deep.equal([]);
    // The types of all others would be written by hand.
    expect(modules.filter(({ path }) => !path.endsWith('.graphql.ts'))).to.deep.equal([]);
  });

  it('are batched up to the limits of the server', () => {
    const { operationsPerRequest: operations, complexity } = limits;
    expect(requestLimits).to.deep.equal({ operations, complexity });
  });

  for (const { path, count } of modules) {
    it(`are valid in ${relative(projectFolder, path)}`, async () => {
      const compiled = join(projectFolder, 'dist', relative(projectFolder, path)).replace(/\.tsx?$/, '.js');
      const documents = Object.values(
        (await import(pathToFileURL(compiled).href)) as Record<string, TypedDocument<unknown, unknown>>,
      );
      // A document that is not exported would go unseen.
      expect(documents).to.have.lengthOf(count);
      for (const { text, complexity } of documents) {
        expect(validate(schema, parse(text)).map(({ message }) => message)).to.deep.equal([]);
        // What is not known to cost anything could be sent with too much else.
        if (text.startsWith('query')) expect(complexity, text).to.be.within(1, limits.complexity.anonymous);
      }
    });
  }
});
