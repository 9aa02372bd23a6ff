import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { projectFolder } from '../../infrastructure/data-folder.ts';
import { clockReadings, undeclaredNames } from './purity.ts';
import { sourceFile, sourceFiles } from './source-files.ts';

describe('The domain layer', () => {
  it('compiles without Node.js or browser types', async () => {
    expect(await undeclaredNames(join(projectFolder, 'domain'))).to.equal('');
  });

  it('reads no clock and uses no random numbers', () => {
    const files = sourceFiles().filter(({ layer }) => layer === 'domain');
    expect(files.flatMap((file) => clockReadings(file))).to.deep.equal([]);
  });

  describe('check', () => {
    let folder: string;
    before(() => {
      folder = mkdtempSync(join(tmpdir(), 'milepost-purity-'));
    });
    after(() => {
      rmSync(folder, { recursive: true, force: true });
    });

    for (const text of ['process.cwd();', 'document.title;', 'console.log(1);', 'setTimeout(String);', "fetch('/');"]) {
      it(`finds ${text}`, async () => {
        writeFileSync(join(folder, 'sample.ts'), `${text}\nexport {};\n`);
        expect(await undeclaredNames(join(folder, 'sample.ts'))).to.include('Cannot find name');
      });
    }

    for (const text of ['new Date()', 'Date()', 'Date.now()', 'Math.random()', 'DateTime.now()', 'DateTime.utc()']) {
      it(`finds ${text}`, () => {
        expect(clockReadings(sourceFile('domain/x.ts', `const x = ${text};`))).to.have.lengthOf(1);
      });
    }

    it('accepts dates with given values', () => {
      const text = `const a = new Date(0); const b = Date.UTC(2026, 1, 1); const c = DateTime.utc(2026); const d = Math.max(1);`;
      expect(clockReadings(sourceFile('domain/x.ts', text))).to.deep.equal([]);
    });
  });
});
