import { z } from 'zod';
import type { User } from '../../domain/people/user.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { raiseTokenVersion } from './raise-token-version.ts';

const input = z.strictObject({});

/** Ends all addresses with which the actor comments and creates issues by mail; new ones hold a new token. */
export class RenewMailToken implements UseCase<z.infer<typeof input>, User> {
  readonly action = 'user.renew_mail_token';
  readonly input = input;

  run(scope: Scope): Promise<User> {
    return raiseTokenVersion(scope, 'incomingMailVersion');
  }
}
