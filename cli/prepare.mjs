#!/usr/bin/env node
// Prepares a clone: checks Node.js, installs packages, builds the sources. `npm start`, `npm test` and `npx milepost`
// run it first, so it has no dependencies, and this file can be parsed by very old versions of Node.js.
import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkNodeVersion } from './preparation/node-version.mjs';

/** The folder of the clone. */
export const projectFolder = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Updates packages and build; returns quickly if they are current. Progress goes to standard error.
 *
 * Options: `force` builds from scratch; `test` also finds or downloads a browser for the tests; `generate` only updates the
 * generated modules, if the packages are current; `settings` names a file of settings to read at the end. Throws a
 * PreparationFailure whose message is meant for the person at the terminal.
 */
export async function prepare(options) {
  const force = Boolean(options && options.force);
  const test = Boolean(options && options.test);
  checkNodeVersion();
  const { arePackagesCurrent, installPackages } = await import('./preparation/packages.mjs');
  const { isBuildCurrent, build, updateGenerated } = await import('./preparation/build.mjs');
  const { withLock } = await import('./preparation/lock.mjs');

  if (options && options.generate) {
    if (!arePackagesCurrent(projectFolder)) return;
    await withLock(join(projectFolder, '.prepare.lock'), () => updateGenerated(projectFolder));
    return;
  }
  if (force || !arePackagesCurrent(projectFolder) || !isBuildCurrent(projectFolder)) {
    await withLock(join(projectFolder, '.prepare.lock'), async () => {
      // Checked again: the previous holder of the lock may have done the work.
      if (!arePackagesCurrent(projectFolder)) await installPackages(projectFolder);
      if (force || !isBuildCurrent(projectFolder)) await build(projectFolder, { force });
    });
  }
  if (test) {
    const { provideBrowser } = await import('./preparation/browser.mjs');
    await provideBrowser(projectFolder);
  }
  if (options && options.settings) {
    const { loadSettingsFile } = await import('./preparation/settings-file.mjs');
    loadSettingsFile(options.settings);
  }
}

/** Runs `prepare`, and exits with one clear message if it fails. */
export async function prepareOrExit(options) {
  try {
    await prepare(options);
  } catch (error) {
    const isExpected = error instanceof Error && error.name === 'PreparationFailure';
    console.error(isExpected ? 'milepost: ' + error.message : error);
    // `npm test` always ends with a summary line.
    if (options && options.test) console.log('0 passed, 1 failed');
    process.exit(1);
  }
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const has = (option) => process.argv.includes(option);
  const generate = has('--generate');
  // A preparation that installs packages, after which npm runs this, generates by itself.
  const isNested = generate && process.env.MILEPOST_PREPARING !== undefined;
  if (!isNested) await prepareOrExit({ force: has('--force'), test: has('--test'), generate });
}
