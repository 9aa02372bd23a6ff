import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { projectFolder } from '../../infrastructure/data-folder.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

describe('npm run sbom', function () {
  // npm reads every installed package.
  this.timeout(60_000);
  const folder = temporaryFolder('sbom');
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('names each package that an instance runs with, and its license', () => {
    const script = join(projectFolder, 'cli', 'preparation', 'sbom.mjs');
    const said = execFileSync('node', [script, folder], { encoding: 'utf8' });
    const sbom = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')) as {
      bomFormat: string;
      metadata: { component: { name: string } };
      components: { name: string; version: string }[];
    };
    expect([sbom.bomFormat, sbom.metadata.component.name]).to.deep.equal(['CycloneDX', 'milepost']);
    const { dependencies } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    const packages = sbom.components.map(({ name, version }) => `${name} ${version}`);
    for (const [name, version] of Object.entries(dependencies)) expect(packages).to.include(`${name} ${version}`);
    expect(packages.filter((one) => one.startsWith('mocha '))).to.deep.equal([]);
    const [header, ...rows] = readFileSync(join(folder, 'licenses.csv'), 'utf8').trimEnd().split('\n');
    expect(header).to.equal('package,version,license');
    expect(rows).to.have.lengthOf(sbom.components.length);
    expect(rows.filter((row) => /,(?:unknown)?$/.test(row))).to.deep.equal([]);
    expect(said).to.contain(`Wrote ${rows.length} packages`);
  });
});
