import { randomInt } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '../application/services.ts';
import type { User } from '../domain/people/user.ts';
import type { LoadedDemo } from '../interfaces/http/dependencies.ts';
import { demoAccounts, demoGroup, CreateDemo } from '../seeds/create-demo.ts';

export interface Demo extends LoadedDemo {
  /** True if it was just created. */
  isNew: boolean;
}

/** Serializes loads in this process, so that a second one finds the password of the first. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * Creates the demo plan in an instance without groups, and returns the accounts that can sign in. The random password
 * is stored in a file that only its owner can read, so that every start can show it. Null without demo accounts.
 */
export function ensureDemo(services: Services, administrator: User, dataFolder: string): Promise<Demo | null> {
  const loaded = turn.then(() => loadDemo(services, administrator, dataFolder));
  turn = loaded.catch(() => null);
  return loaded;
}

async function loadDemo(services: Services, administrator: User, dataFolder: string): Promise<Demo | null> {
  const file = join(dataFolder, 'demo-password');
  const kept = await readFile(file, 'utf8').catch(() => null);
  const password = kept?.trim() ?? newPassword();
  if (kept === null) {
    // Written before the accounts exist, so that a killed start leaves no account with an unknown password.
    await mkdir(dataFolder, { recursive: true });
    await writeFile(file, `${password}\n`, { mode: 0o600 });
  }
  const created = await services.door.perform(CreateDemo, { userId: administrator.id }, { password });
  if (!created && kept === null) {
    await rm(file, { force: true });
    return null;
  }
  return { password, accounts: demoAccounts, group: demoGroup, isNew: created };
}

/** Three groups of four, easy to copy by hand: 60 random bits without lookalikes. */
function newPassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return [group(), group(), group()].join('-');
}
