#!/usr/bin/env node
// Makes a clone ready to run: Node.js checked, packages installed, sources built. It is what `npm start`, `npm test` and
// `npx milepost` do first, so it has no dependencies, and this file parses on Node.js versions far too old to go on.
import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkNodeVersion } from './preparation/node-version.mjs';

const projectFolder = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Brings packages and build up to date; does nothing, quickly, when they are. Progress goes to standard error.
 *
 * Options: `force` builds from nothing; `test` also finds or provides a browser for the tests.
 * Throws a PreparationFailure whose message is fit for the person at the terminal.
 */
export async function prepare(options) {
  const force = Boolean(options && options.force);
  const test = Boolean(options && options.test);
  checkNodeVersion();
  const { arePackagesCurrent, installPackages } = await import('./preparation/packages.mjs');
  const { isBuildCurrent, build } = await import('./preparation/build.mjs');
  const { withLock } = await import('./preparation/lock.mjs');

  if (force || !arePackagesCurrent(projectFolder) || !isBuildCurrent(projectFolder)) {
    await withLock(join(projectFolder, '.prepare.lock'), async () => {
      // Looked at again: anyone who held the lock may have done the work.
      if (!arePackagesCurrent(projectFolder)) await installPackages(projectFolder);
      if (force || !isBuildCurrent(projectFolder)) await build(projectFolder, { force });
    });
  }
  if (test) {
    const { provideBrowser } = await import('./preparation/browser.mjs');
    await provideBrowser(projectFolder);
  }
}

/** Runs `prepare`, and ends the process with one clear message when it fails. */
export async function prepareOrExit(options) {
  try {
    await prepare(options);
  } catch (error) {
    const isExpected = error instanceof Error && error.name === 'PreparationFailure';
    console.error(isExpected ? 'milepost: ' + error.message : error);
    // `npm test` promises one closing line whatever happens.
    if (options && options.test) console.log('0 passed, 1 failed');
    process.exit(1);
  }
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await prepareOrExit({ force: process.argv.includes('--force'), test: process.argv.includes('--test') });
}
