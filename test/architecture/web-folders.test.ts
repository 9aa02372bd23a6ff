import { expect } from 'chai';
import { sourceFile, sourceFiles } from './source-files.ts';
import { screenProblems } from './web-folders.ts';

describe('Browser folders', () => {
  it('import shared code, and never another screen', () => {
    expect(screenProblems(sourceFiles())).to.deep.equal([]);
  });

  describe('check', () => {
    const problemsOf = (path: string, text: string) => screenProblems([sourceFile(path, text)]);

    for (const [path, text] of [
      ['web/epics/x.ts', `import { a } from '../roadmap/a.ts';`],
      ['web/epics/tree/x.ts', `import type { A } from '../../home/a.ts';`],
      ['web/epics/x.ts', `const a = await import('../roadmap/a.ts');`],
      ['web/work-items/x.ts', `import { a } from '../epics/a.ts';`],
      ['web/widgets/x.ts', `import { a } from '../work-items/a.ts';`],
      ['web/app/page-modules.generated.ts', `import { a } from '../roadmap/a.ts';`],
      ['web/app/x.ts', `const a = await import('../roadmap/a.ts');`],
      ['web/api/x.ts', `import { a } from '../app/a.ts';`],
    ] as const) {
      it(`finds ${text} in ${path}`, () => {
        expect(problemsOf(path, text)).to.have.lengthOf(1);
      });
    }

    it('accepts valid imports', () => {
      const shared = ['api', 'app', 'widgets', 'filters', 'work-items', 'theme'];
      const imports = shared.map((folder) => `import '../${folder}/a.ts';`).join(' ');
      expect(problemsOf('web/epics/x.ts', `${imports} import '../../domain/a.ts'; import './b.ts';`)).to.deep.equal([]);
      expect(
        problemsOf('web/app/page-modules.generated.ts', `const a = () => import('../roadmap/a.ts');`),
      ).to.deep.equal([]);
      expect(problemsOf('web/main.tsx', `import './app/a.ts';`)).to.deep.equal([]);
    });
  });
});
