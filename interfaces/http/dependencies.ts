import type { Logger } from 'pino';
import type { Services } from '../../application/services.ts';
import type { HttpSettings } from './settings.ts';

/** What the code that composes the process gives the HTTP interface. */
export interface HttpDependencies {
  settings: HttpSettings;
  logger: Logger;
  services: Services;
  /** Answers when the database does; throws when it does not. */
  checkReadiness(): Promise<void>;
}
