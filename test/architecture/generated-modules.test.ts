import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { projectFolder } from '../../infrastructure/data-folder.ts';
import { generatedNames } from '../../interfaces/generation/generated-file.ts';
import { pathsOf, readSource } from './source-files.ts';

describe('Generated modules', () => {
  it('stand beside each file of operations of the browser, and beside no other', () => {
    const sources = pathsOf(/\.graphql$/).filter((path) => path.startsWith('web/'));
    expect(sources).to.have.lengthOf.above(10);
    const modules = pathsOf(/\.graphql\.ts$/).filter((path) => path !== 'web/api/schema.graphql.ts');
    expect(modules.toSorted()).to.deep.equal(sources.map((path) => `${path}.ts`).toSorted());
  });

  it('declare each fragment, enum and input once', () => {
    const declared = pathsOf(/\.graphql\.ts$/).flatMap((path) => [
      ...readSource(path).matchAll(/^export type (?!Incremental\b)(\w+)/gm),
    ]);
    // Modules that are never loaded together may have an operation of the same name.
    const names = declared
      .map(([, name = '']) => name)
      .filter((name) => !/(?:Query|Mutation)(?:Variables)?$/.test(name));
    expect(names).to.have.lengthOf.above(50);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).to.deep.equal([]);
  });

  it('are not in the repository', function () {
    if (!readdirSync(projectFolder).includes('.git')) this.skip();
    const tracked = execFileSync('git', ['ls-files'], { cwd: projectFolder, encoding: 'utf8' }).split('\n');
    expect(tracked).to.include('package.json');
    expect(tracked.filter((path) => generatedNames.test(path))).to.deep.equal([]);
    const script = readSource(join('cli', 'preparation', 'generation.mjs'));
    expect(script).to.include(String(generatedNames));
  });
});
