import { injectable } from 'inversify';
import { z } from 'zod';
import type { User } from '../../domain/people/user.ts';
import type { Scope, UseCase } from '../perform.ts';
import { lockPerson } from './administrators-only.ts';
import { userChange } from './person-input.ts';

const input = z.strictObject({});

/** Ends all addresses with which calendars read as the actor; new ones hold a new token. */
@injectable()
export class RenewFeedToken implements UseCase<z.infer<typeof input>, User> {
  readonly action = 'user.renew_feed_token';
  readonly input = input;

  async run(scope: Scope): Promise<User> {
    const before = await lockPerson(scope, scope.user().id);
    const after = await scope.transaction.users.update(before.id, {
      calendarFeedVersion: before.calendarFeedVersion + 1,
      updatedAt: scope.now,
    });
    scope.record(userChange(before, after));
    return after;
  }
}
