import { expect } from 'chai';
import { folderRings, importProblems, importRings, packagesLoadedBy, type Packages } from './import-rules.ts';
import { codeName, layers, pathsOf, readSource, sourceFile, sourceFiles } from './source-files.ts';
import { packageJson } from './top-level.ts';

describe('Imports', () => {
  const packages: Packages = {
    dependencies: new Set(Object.keys(packageJson().dependencies)),
    devDependencies: new Set(Object.keys(packageJson().devDependencies)),
  };

  it('are read from every file of every layer', () => {
    expect(sourceFiles().map(({ path }) => path)).to.deep.equal(pathsOf(codeName));
    for (const layer of layers.filter((name) => name !== 'seeds'))
      expect(
        sourceFiles().some((file) => file.layer === layer),
        layer,
      ).to.equal(true);
  });

  it('follow the layers, and name existing files and listed packages', () => {
    expect(importProblems(sourceFiles(), new Set(pathsOf(/./)), packages)).to.deep.equal([]);
  });

  it('form no cycles', () => {
    expect(importRings(sourceFiles())).to.deep.equal([]);
  });

  it('let the command line begin without the libraries of the server, which take longer to load than most commands', () => {
    const loaded = packagesLoadedBy('cli/main.ts', sourceFiles());
    expect(loaded).to.include('commander');
    expect(loaded).not.to.include.oneOf(['knex', 'objection', 'pg', 'koa', 'graphql', 'inversify', 'nodemailer']);
  });

  // Not of web, whose shell loads screens when they are opened; the test of its folders holds these apart. Types of GraphQL
  // name each other, as the things do that they stand for.
  for (const parent of [
    'domain',
    'application',
    'infrastructure',
    'infrastructure/database',
    'interfaces',
    'interfaces/http',
    'interfaces/rest',
    'cli',
  ]) {
    it(`form no cycles between folders of ${parent}`, () => {
      expect(folderRings(parent, sourceFiles())).to.deep.equal([]);
    });
  }

  describe('check', () => {
    const existing = new Set(['domain/a.ts', 'application/b.ts', 'infrastructure/c.ts', 'interfaces/d.ts', 'web/e.ts']);
    const problemsOf = (path: string, text: string) => importProblems([sourceFile(path, text)], existing, packages);

    for (const [path, text] of [
      ['domain/x.ts', `import type { B } from '../application/b.ts';`],
      ['domain/x.ts', `import { z } from 'zod';`],
      ['domain/x.ts', `import { readFileSync } from 'node:fs';`],
      ['application/x.ts', `import { c } from '../infrastructure/c.ts';`],
      ['application/x.ts', `const c = await import('../infrastructure/c.ts');`],
      ['application/x.ts', `type C = import('../infrastructure/c.ts').C;`],
      ['application/x.ts', `import type { Knex } from 'knex';`],
      ['interfaces/x.ts', `export { c } from '../infrastructure/c.ts';`],
      ['infrastructure/x.ts', `export * from '../interfaces/d.ts';`],
      ['infrastructure/x.ts', `import Koa from 'koa';`],
      ['web/x.tsx', `import { b } from '../application/b.ts';`],
      ['web/x.tsx', `import { join } from 'node:path';`],
      ['web/x.tsx', `import fs from 'fs';`],
      ['web/x.tsx', `import 'left-pad';`],
      ['application/x.ts', `import { expect } from 'chai';`],
      ['web/x.tsx', `import './missing.css';`],
    ] as const) {
      it(`finds ${text} in ${path}`, () => {
        expect(problemsOf(path, text)).to.have.lengthOf(1);
      });
    }

    it('accepts valid imports', () => {
      const text = `import { a } from '../domain/a.ts'; import { z } from 'zod'; import { join } from 'node:path';`;
      expect(problemsOf('application/x.ts', text)).to.deep.equal([]);
      expect(problemsOf('web/vite.config.ts', `import { defineConfig } from 'vite';`)).to.deep.equal([]);
    });

    it('finds a cycle, also of types', () => {
      const ring = [
        sourceFile('web/a.ts', `import { b } from './b.ts';`),
        sourceFile('web/b.ts', `import type { C } from './c.ts';`),
        sourceFile('web/c.ts', `export { a } from './a.ts';`),
      ];
      expect(importRings(ring)).to.deep.equal([['web/a.ts', 'web/b.ts', 'web/c.ts', 'web/a.ts']]);
      expect(importRings(ring.slice(0, 2))).to.deep.equal([]);
    });

    it('finds a cycle of folders', () => {
      const ring = [
        sourceFile('interfaces/http/a.ts', `import { b } from '../rest/b.ts';`),
        sourceFile('interfaces/rest/c.ts', `import { d } from '../http/d.ts';`),
      ];
      expect(folderRings('interfaces', ring)).to.deep.equal([
        ['interfaces/http', 'interfaces/rest', 'interfaces/http'],
      ]);
      expect(folderRings('interfaces', ring.slice(0, 1))).to.deep.equal([]);
    });

    it('fails when a file does not parse', () => {
      expect(() => sourceFile('web/a.ts', 'import {').imports).to.throw('web/a.ts does not parse');
      expect(() => readSource('domain/absent.ts')).to.throw('ENOENT');
    });
  });
});
