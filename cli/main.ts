import { readFileSync } from 'node:fs';
import { Command } from 'commander';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const program = new Command('milepost')
  .description('Self-hosted work tracker with the roadmap at its centre')
  .version(version);

await program.parseAsync();
