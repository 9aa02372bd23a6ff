import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { setupMinutes } from '../../domain/people/second-factor.ts';
import { Conflict } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { lockPerson } from '../people/administrators-only.ts';
import { portNames } from '../ports/port-names.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import type { OneTimeCodes } from './one-time-codes.ts';

const input = z.strictObject({});
type Input = z.infer<typeof input>;

export const setupPurpose = 'authenticator that is set up';

export interface BegunTwoFactor {
  /** For apps that cannot scan. */
  secret: string;
  address: string;
  /** The browser brings it back with the first code; nothing is kept until then. */
  sealed: string;
}

/** Begins to set up an authenticator: a secret for the person's app. */
@injectable()
export class BeginTwoFactor implements UseCase<Input, BegunTwoFactor> {
  readonly action = 'user.begin_two_factor';
  readonly input = input;

  constructor(
    @inject(portNames.oneTimeCodes) private readonly codes: OneTimeCodes,
    @inject(portNames.secrets) private readonly secrets: SecretBox,
  ) {}

  async run(scope: Scope): Promise<BegunTwoFactor> {
    const user = await lockPerson(scope, scope.user().id);
    if ((await scope.transaction.secondFactors.lockAuthenticator(user.id)) !== null) {
      throw new Conflict('You have an authenticator app already.');
    }
    scope.requireConfirmation();
    const secret = this.codes.newSecret();
    const endsAt = scope.now.getTime() + setupMinutes * 60_000;
    const sealed = this.secrets.seal(JSON.stringify({ userId: user.id, secret, endsAt }), setupPurpose);
    return { secret, address: this.codes.address(secret, user.username), sealed };
  }
}
