import { expect } from 'chai';
import { packageJson, rootNames, unexpectedNames } from './top-level.ts';

describe('Repository root', () => {
  it('contains only layers and tools', () => {
    expect(unexpectedNames(rootNames())).to.deep.equal([]);
  });

  it('pins every package to one version', () => {
    const { dependencies, devDependencies } = packageJson();
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    );
    expect(loose).to.deep.equal([]);
  });

  it('check finds other files', () => {
    expect(unexpectedNames(['domain', 'utils', 'dist', '.data', 'notes.md', 'npm-debug.log'])).to.deep.equal([
      'utils',
      'notes.md',
    ]);
  });
});
