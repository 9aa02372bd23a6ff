import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { planFileNames, type PlanFileName, type PlanFiles } from '../../application/import/read-plan.ts';
import { projectFolder } from '../../infrastructure/data-folder.ts';
import { command } from '../support/command-line.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { planFolder } from '../support/plan-files.ts';
import { manualText } from './generated-parts.ts';

/** Lines such as `printf 'path,name\n' > plan/groups.csv`. */
const printed = /^ {4}printf '(.+)' > plan\/([a-z-]+\.csv)$/gm;
/** A block of code below the name of its file. */
const shown = /^`([a-z-]+\.csv)`:\n\n```csv\n([\s\S]+?)```$/gm;

describe('the sample plans', () => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.drop());

  async function imported(files: ReadonlyMap<string, string>): Promise<unknown> {
    const folder = await planFolder(planFilesOf(files));
    const { exitCode, stdout, stderr } = await command(database.databaseUrl, ['import', folder, '--strict', '--json']);
    await rm(folder, { recursive: true });
    expect([exitCode, stderr]).to.deep.equal([0, '']);
    const { counts, faults } = JSON.parse(stdout) as { counts: Record<string, { created: number }>; faults: unknown[] };
    expect(faults).to.deep.equal([]);
    return Object.values(counts).map(({ created }) => created);
  }

  it('of the README is imported without a problem', async () => {
    const readme = readFileSync(join(projectFolder, 'README.md'), 'utf8');
    const files = [...readme.matchAll(printed)].map(([, text = '', name = '']): [string, string] => [
      name,
      text.replaceAll('\\n', '\n'),
    ]);
    expect(await imported(new Map(files))).to.deep.equal([1, 1, 1, 1, 1, 1, 0]);
  });

  it('of the manual is imported without a problem', async () => {
    const files = [...manualText('administration/import.md').matchAll(shown)].map(
      ([, name = '', text = '']): [string, string] => [name, text],
    );
    expect(await imported(new Map(files))).to.deep.equal([1, 1, 1, 1, 1, 2, 1]);
  });
});

function planFilesOf(files: ReadonlyMap<string, string>): PlanFiles {
  const contents = planFileNames.map((name): [PlanFileName, Uint8Array | null] => {
    const text = files.get(name);
    return [name, text === undefined ? null : Buffer.from(text)];
  });
  return Object.fromEntries(contents) as Record<PlanFileName, Uint8Array | null>;
}
