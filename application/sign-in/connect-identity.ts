import { z } from 'zod';
import type { SignInProblem } from '../../domain/people/identity.ts';
import { lockPerson } from '../people/administrators-only.ts';
import { tellOwner } from '../people/credentials-changed.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { insertIdentity, proveByProvider, provenIdentity } from '../people/proven-identity.ts';

const input = z.strictObject({ identity: provenIdentity });
type Input = z.infer<typeof input>;

/** Connects an account at another service with the actor's. Returns why not, or null. */
export class ConnectIdentity implements UseCase<Input, SignInProblem | null> {
  readonly action = 'identity.create';
  readonly input = input;

  async run(scope: Scope, { identity }: Input): Promise<SignInProblem | null> {
    const { identities } = scope.transaction;
    const user = await lockPerson(scope, scope.user().id);
    const { id } = user;
    const known = await identities.findByExternalId(identity.provider, identity.externalId);
    if (known !== null) return known.userId === id ? null : 'connected_elsewhere';
    const connected = await identities.ofUser(id);
    if (connected.some(({ provider }) => provider === identity.provider)) return 'other_connected';
    await insertIdentity(scope, id, identity);
    await proveByProvider(scope, id, identity);
    await tellOwner(scope, user, `An account of ${identity.provider} was connected, which can sign in now.`);
    return null;
  }
}
