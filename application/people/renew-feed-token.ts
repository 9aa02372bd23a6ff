import { z } from 'zod';
import type { User } from '../../domain/people/user.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { raiseTokenVersion } from './raise-token-version.ts';

const input = z.strictObject({});

/** Ends all addresses with which calendars read as the actor; new ones hold a new token. */
export class RenewFeedToken implements UseCase<z.infer<typeof input>, User> {
  readonly action = 'user.renew_feed_token';
  readonly input = input;

  run(scope: Scope): Promise<User> {
    return raiseTokenVersion(scope, 'calendarFeedVersion');
  }
}
