import { readFileSync, statSync } from 'node:fs';
import { DatabaseProblem } from '../database-problem.ts';

/** The system account that runs PostgreSQL. */
export interface Account {
  uid: number;
  gid: number;
}

/** initdb requires an existing account; the first of these that exists is used. */
const candidates = ['postgres', 'nobody', 'daemon'];

/**
 * The account for the server, or `null` for the current one. PostgreSQL refuses to run as root: under root, use the
 * owner of an existing folder, so that root can join a server that an ordinary user started, or else a system account.
 */
export function serverAccount(folder: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of candidates) {
    const fields = accounts.find(([candidate]) => candidate === name);
    if (fields !== undefined) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new DatabaseProblem(
    `PostgreSQL cannot run as root, and there is no account ${candidates.join(', ')}. Run as an ordinary user, or set DATABASE_URL.`,
  );
}
