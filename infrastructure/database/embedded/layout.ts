import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isOpenToOthers } from '../../data-folder.ts';
import { DatabaseProblem } from '../database-problem.ts';
import { serverAccount, type Account } from './account.ts';

/** Some systems limit the path of a socket to 104 bytes. */
const longestSocketFolder = 80;

/** The paths of one embedded database. */
export interface Layout {
  folder: string;
  /** PostgreSQL's own data folder. */
  data: string;
  /** One file per process that uses the server, named after its pid. */
  users: string;
  /** Held while a process joins, starts or leaves. */
  lock: string;
  log: string;
  /** Copy of the programs, in case the account cannot execute those of the package. */
  binaries: string;
  /** Private folder of the Unix socket. It is the only way to connect, so no port or password is needed. */
  socket: string;
  /** The account that runs the server; `null` means the current one. */
  account: Account | null;
}

/** Creates the folders in `folder`, private to the server's account. */
export function prepareLayout(folder: string): Layout {
  // The server's account must be able to traverse the parent folders, so only the last one is private.
  mkdirSync(join(folder, '..'), { recursive: true });
  const account = serverAccount(folder);
  if (account !== null && !isOpenToOthers(join(folder, '..'))) {
    throw new DatabaseProblem(
      `PostgreSQL cannot run as root, and its account cannot reach ${folder}. ` +
        'Set DATA_DIR to a folder all accounts may pass through, such as /var/lib/milepost, or run as an ordinary user.',
    );
  }
  const layout: Layout = {
    folder,
    data: join(folder, 'data'),
    users: join(folder, 'users'),
    lock: join(folder, 'lock'),
    log: join(folder, 'log'),
    binaries: join(folder, 'binaries'),
    socket: socketFolder(folder),
    account,
  };
  for (const path of [layout.folder, layout.users, layout.socket]) makePrivate(path, account);
  return layout;
}

function socketFolder(folder: string): string {
  const near = join(folder, 'socket');
  if (Buffer.byteLength(near) <= longestSocketFolder) return near;
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  return join(tmpdir(), `milepost-${name}`);
}

function makePrivate(path: string, account: Account | null): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const status = lstatSync(path);
  const owner = account?.uid ?? process.getuid?.() ?? status.uid;
  // Another account may have created a folder of this name in the shared temporary folder first.
  if (!status.isDirectory() || (status.uid !== owner && process.getuid?.() !== 0)) {
    throw new DatabaseProblem(
      `${path} belongs to another account. Run as that account, or set DATA_DIR to a folder of your own.`,
    );
  }
  if (account !== null && status.uid !== account.uid) chownSync(path, account.uid, account.gid);
  if ((status.mode & 0o777) !== 0o700) chmodSync(path, 0o700);
}
