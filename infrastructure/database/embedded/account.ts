import { readFileSync, statSync } from 'node:fs';
import { DatabaseProblem } from '../database-problem.ts';

/** Whom PostgreSQL runs as. */
export interface Account {
  uid: number;
  gid: number;
}

/** initdb wants an account that exists; the first of these that does is taken. */
const candidates = ['postgres', 'nobody', 'daemon'];

/**
 * The account for the server, or `null` for our own. PostgreSQL refuses root: under root it is the one that owns
 * the folder already, so that root may join what an ordinary user started, or else one of the system's.
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
