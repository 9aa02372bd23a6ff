import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the clone or package; compiled files are two folders below it (`dist/infrastructure`). */
export const projectFolder = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * `.data` in the project's folder. PostgreSQL refuses to run as root, so under root its account must be able to reach
 * the data; a project in a folder that other accounts cannot read, such as root's home, uses a system folder instead.
 */
export function defaultDataFolder(): string {
  const isRoot = process.getuid?.() === 0;
  return isRoot && !isOpenToOthers(projectFolder) ? '/var/lib/milepost' : join(projectFolder, '.data');
}

/** Folder of the embedded database inside the data folder. */
export function embeddedDatabaseIn(dataDirectory: string): string {
  return join(dataDirectory, 'postgresql');
}

/** Folder for uploads inside the data folder. */
export function uploadFolderIn(dataDirectory: string): string {
  return join(dataDirectory, 'uploads');
}

/** Folder for git repositories inside the data folder. */
export function repositoryFolderIn(dataDirectory: string): string {
  return join(dataDirectory, 'repositories');
}

/** Folder for backups inside the data folder. */
export function backupFolderIn(dataDirectory: string): string {
  return join(dataDirectory, 'backups');
}

/** File inside the data folder with the key of encrypted settings. */
export function secretsFileIn(dataDirectory: string): string {
  return join(dataDirectory, 'secrets.key');
}

/** True if every account may traverse this folder and all folders above it. */
export function isOpenToOthers(folder: string): boolean {
  const mayPass = (statSync(folder, { throwIfNoEntry: false })?.mode ?? 0o001) & 0o001;
  if (mayPass === 0) return false;
  const above = dirname(folder);
  return above === folder || isOpenToOthers(above);
}
