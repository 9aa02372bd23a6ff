import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { projectFolder } from '../../infrastructure/data-folder.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

describe('The settings file', () => {
  const folder = temporaryFolder('settings');
  after(() => rmSync(folder, { recursive: true, force: true }));

  const module = pathToFileURL(join(projectFolder, 'cli', 'preparation', 'settings-file.mjs')).href;

  function load(file: string, environment: Record<string, string>): { SMTP_URL?: string; PORT?: string } {
    const script = `
      import { loadSettingsFile } from ${JSON.stringify(module)};
      try { loadSettingsFile(${JSON.stringify(file)}); } catch ({ name, message }) { console.error(name, message); process.exit(1); }
      console.log(JSON.stringify(process.env));`;
    const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      env: environment,
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return JSON.parse(printed) as { SMTP_URL?: string; PORT?: string };
  }

  it('adds its variables to those of the environment, which win', () => {
    const file = join(folder, '.env');
    writeFileSync(file, "# mail\nSMTP_URL='smtp://anna:a#b@mail.example.org:587'\nPORT=4000\n");
    const { SMTP_URL, PORT } = load(file, { PORT: '5000' });
    expect(SMTP_URL).to.equal('smtp://anna:a#b@mail.example.org:587');
    expect(PORT).to.equal('5000');
  });

  it('may be missing, and says so if it cannot be read', () => {
    expect(load(join(folder, 'none'), { PORT: '5000' }).PORT).to.equal('5000');
    const unreadable = join(folder, 'folder');
    mkdirSync(unreadable);
    expect(() => load(unreadable, {})).to.throw(/PreparationFailure Cannot read the settings in .*folder/);
  });
});
