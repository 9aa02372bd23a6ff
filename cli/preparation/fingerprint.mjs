import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folders whose files are all inputs of the build; `tsconfig.json` lists the same. */
const sourceFolders = ['domain', 'application', 'infrastructure', 'interfaces', 'web', 'cli', 'seeds', 'test'];
const sourceFiles = ['tsconfig.json', 'package.json', 'package-lock.json', join('node_modules', '.milepost-lock-hash')];

/** Each source's path with its size and modification time. */
export function fingerprint(projectFolder) {
  const stamps = {};
  const add = (path) => {
    const status = statSync(join(projectFolder, path), { throwIfNoEntry: false });
    if (status?.isFile()) stamps[path] = `${status.size} ${status.mtimeMs}`;
  };
  for (const path of sourceFiles) add(path);
  for (const folder of sourceFolders) {
    if (!existsSync(join(projectFolder, folder))) continue;
    for (const path of readdirSync(join(projectFolder, folder), { recursive: true })) add(join(folder, path));
  }
  return stamps;
}

/** Those of some paths. */
export function fingerprintOf(stamps, isIncluded) {
  return Object.fromEntries(Object.entries(stamps).filter(([path]) => isIncluded(path)));
}

/** Paths that are new, changed or deleted between two fingerprints. */
export function difference(before, after) {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...paths].filter((path) => before[path] !== after[path]);
}

/** The fingerprint that a step of the build left in a file of dist/; null if it never ended well. */
export function readRecord(projectFolder, name) {
  try {
    return JSON.parse(readFileSync(join(projectFolder, 'dist', name), 'utf8'));
  } catch {
    return null;
  }
}

export function writeRecord(projectFolder, name, stamps) {
  writeFileSync(join(projectFolder, 'dist', name), JSON.stringify(stamps));
}
