import type { Logger } from 'pino';
import type { DemoAccount } from '../../domain/pages/boot.ts';
import type { Services } from '../../application/services.ts';
import type { User } from '../../domain/people/user.ts';
import type { HttpSettings } from './settings.ts';

/** The created demo plan, and the accounts that can sign in to it. */
export interface LoadedDemo {
  /** Password of all accounts. */
  password: string;
  accounts: readonly DemoAccount[];
  /** Full path of its group. */
  group: string;
}

/** Dependencies of the HTTP interface, provided by the code that starts the process. */
export interface HttpDependencies {
  settings: HttpSettings;
  logger: Logger;
  services: Services;
  /** Resolves if the database answers, otherwise throws. */
  checkReadiness(): Promise<void>;
  /** Creates the demo plan as this administrator; null if the instance has groups or users of the same names. */
  loadDemo?(administrator: User): Promise<LoadedDemo | null>;
  /** The demo plan that is on this instance; null if there is none. */
  loadedDemo?(): LoadedDemo | null;
  /** The demo whose accounts the sign-in page offers without a password; null if it offers none. */
  offeredDemo?(): LoadedDemo | null;
}
