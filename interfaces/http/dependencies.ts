import type { Logger } from 'pino';
import type { Services } from '../../application/services.ts';
import type { User } from '../../domain/people/user.ts';
import type { HttpSettings } from './settings.ts';

/** A demo plan that was brought in, and who may sign in to it. */
export interface LoadedDemo {
  /** Of every account. */
  password: string;
  accounts: readonly { username: string }[];
  /** The full path of its group. */
  group: string;
}

/** What the code that composes the process gives the HTTP interface. */
export interface HttpDependencies {
  settings: HttpSettings;
  logger: Logger;
  services: Services;
  /** Answers when the database does; throws when it does not. */
  checkReadiness(): Promise<void>;
  /** Brings in the demo plan as this administrator; null when the instance has groups or people of its names. */
  loadDemo?(administrator: User): Promise<LoadedDemo | null>;
}
