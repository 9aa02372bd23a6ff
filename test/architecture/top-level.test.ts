import { expect } from 'chai';
import { namesAtTheTop, packageJson, strangersAtTheTop } from './top-level.ts';

describe('the top of the repository', () => {
  it('holds the layers and the tools, and nothing else', () => {
    expect(strangersAtTheTop(namesAtTheTop())).to.deep.equal([]);
  });

  it('has every package pinned to one version', () => {
    const { dependencies, devDependencies } = packageJson();
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    );
    expect(loose).to.deep.equal([]);
  });

  it('is checked by a test that can fail', () => {
    expect(strangersAtTheTop(['domain', 'utils', 'dist', '.data', 'notes.md', 'npm-debug.log'])).to.deep.equal([
      'utils',
      'notes.md',
    ]);
  });
});
