import { expect } from 'chai';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command } from '../support/command-line.ts';
import { sarif, scannerJson } from '../support/security-reports.ts';
import { useServer } from '../support/server.ts';

describe('milepost import-security', () => {
  const server = useServer();
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'security-reports-'));
    await server().createProject('app', await server().createGroup('acme'));
  });
  after(() => rm(folder, { recursive: true }));

  async function run(report: object | string | Buffer, ...options: string[]) {
    const file = join(folder, 'report.json');
    await writeFile(file, typeof report === 'string' || Buffer.isBuffer(report) ? report : JSON.stringify(report));
    return command(server().database.databaseUrl, ['import-security', file, '--project', 'acme/app', ...options]);
  }

  it('imports both kinds of reports, and changes nothing the second time', async () => {
    const first = await run(scannerJson());
    expect([first.exitCode, first.stdout]).to.deep.equal([
      0,
      '2 findings: 2 new, 0 updated, 0 unchanged; 2 new vulnerabilities\n',
    ]);
    const log = await server().connection('change_log').max('id').first();
    const second = await run(scannerJson(), '--json');
    expect(JSON.parse(second.stdout)).to.include({ new: 0, updated: 0, unchanged: 2, vulnerabilities: 0 });
    expect(await server().connection('change_log').max('id').first()).to.deep.equal(log);
    const onlyFindings = await run(sarif(), '--findings-only', '--type', 'secret_detection');
    expect(onlyFindings.stdout).to.equal('2 findings: 2 new, 0 updated, 0 unchanged; 0 new vulnerabilities\n');
  });

  it('rejects invalid reports and unknown projects', async () => {
    const invalid = await run({ version: '2.1.0', runs: [{}] });
    expect(invalid.stderr).to.match(/^milepost: The report is not a valid SARIF 2\.1\.0\. runs\.0\.tool: /);
    expect((await run('{')).stderr).to.match(/^milepost: The report is not valid JSON: /);
    expect((await run(Buffer.from('{"caf\u00e9": 1}', 'latin1'))).stderr).to.match(
      /^milepost: The report is not UTF-8: /,
    );
    expect((await run(sarif(), '--type', 'magic')).exitCode).to.equal(2);
    const elsewhere = await command(server().database.databaseUrl, [
      'import-security',
      join(folder, 'absent.json'),
      '--project',
      'acme/app',
    ]);
    expect(elsewhere.exitCode).not.to.equal(0);
    expect(elsewhere.stderr).to.include('absent.json');
  });
});
