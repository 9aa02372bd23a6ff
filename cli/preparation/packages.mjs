import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { explain, PreparationFailure } from './failure.mjs';
import { run } from './run.mjs';

const smallDisk = 20 * 1024 * 1024;

/** True if node_modules matches the lock file for this platform. */
export function arePackagesCurrent(projectFolder) {
  const packages = join(projectFolder, 'node_modules');
  if (read(recordOf(packages)) === expectedRecord(projectFolder)) return true;
  if (!existsSync(packages)) return false;
  const matches = matchesLockFile(projectFolder);
  if (isLink(packages)) {
    // A folder shared between several work trees must not be replaced.
    if (!matches)
      console.error('milepost: node_modules is a link to a folder with other versions; taking it as it is.');
    return true;
  }
  if (!matches) return false;
  finish(projectFolder);
  return true;
}

export async function installPackages(projectFolder) {
  console.error('milepost: installing packages (npm ci) …');
  const { code, output } = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund'], projectFolder);
  if (code !== 0) {
    if (/ENOSPC|no space left/i.test(output) || isDiskFull(projectFolder)) {
      throw new PreparationFailure(
        `The disk is full. Free some space for ${projectFolder} and npm's cache, and try again.`,
      );
    }
    if (/EAI_AGAIN|ENOTFOUND|ECONNREFUSED|ETIMEDOUT|ENETUNREACH/.test(output)) {
      throw new PreparationFailure('The packages could not be fetched: the npm registry cannot be reached. See above.');
    }
    throw new PreparationFailure('The packages could not be installed. npm says why, above.');
  }
  try {
    finish(projectFolder);
  } catch (error) {
    throw explain(error, projectFolder);
  }
}

function runNpm(parameters, projectFolder) {
  // Under npm its own path is in the environment; that of another package manager cannot be used.
  const ownPath = process.env.npm_execpath ?? '';
  // The script `prepare`, which npm runs after an installation, would wait for this process.
  const variables = { MILEPOST_PREPARING: '1' };
  if (basename(ownPath) === 'npm-cli.js') {
    return run(process.execPath, [ownPath, ...parameters], projectFolder, variables);
  }
  return run('npm', parameters, projectFolder, variables).catch((error) => {
    if (error.code === 'ENOENT')
      throw new PreparationFailure('npm was not found. It comes with Node.js: https://nodejs.org.');
    throw error;
  });
}

/** Records what was installed, and links our own command so that `npx milepost` finds it without asking a registry. */
function finish(projectFolder) {
  const packages = join(projectFolder, 'node_modules');
  const command = join(packages, '.bin', 'milepost');
  mkdirSync(join(packages, '.bin'), { recursive: true });
  if (process.platform !== 'win32') {
    rmSync(command, { force: true });
    symlinkSync('../../cli/milepost.mjs', command);
  }
  writeFileSync(recordOf(packages), expectedRecord(projectFolder));
}

/**
 * True if npm was run by hand: each package of the lock file, except for other platforms, is installed in its version.
 */
function matchesLockFile(projectFolder) {
  const installed = read(join(projectFolder, 'node_modules', '.package-lock.json'));
  if (installed === null) return false;
  const there = JSON.parse(installed).packages ?? {};
  const lockedPackages = JSON.parse(read(join(projectFolder, 'package-lock.json')) ?? '{}').packages ?? {};
  return Object.entries(lockedPackages).every(
    ([path, { version, optional }]) => path === '' || there[path]?.version === version || (optional && !there[path]),
  );
}

function expectedRecord(projectFolder) {
  const hash = createHash('sha256').update(read(join(projectFolder, 'package-lock.json')) ?? '');
  return `${hash.digest('hex')} ${process.platform}-${process.arch}\n`;
}

function recordOf(packages) {
  return join(packages, '.milepost-lock-hash');
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function isLink(path) {
  return lstatSync(path).isSymbolicLink();
}

function isDiskFull(folder) {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < smallDisk;
}
