import { z } from 'zod';
import { admitsByAddress, proofBy } from '../../domain/people/email-address.ts';
import {
  newUserRules,
  problemOfState,
  usernameFrom,
  type Identity,
  type SignInProblem,
} from '../../domain/people/identity.ts';
import type { User } from '../../domain/people/user.ts';
import { Conflict } from '../errors.ts';
import { addressWith } from '../people/address-proof.ts';
import { insertPerson } from '../people/new-person.ts';
import { email as emailInput, username as usernameInput } from '../people/person-input.ts';
import type { SignedIn } from '../people/open-session.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { enterAccount, type AwaitsSecondFactor } from './sign-in-steps.ts';
import { insertIdentity, proveByProvider, provenIdentity } from '../people/proven-identity.ts';

const input = z.strictObject({
  /** What the service vouches for. */
  identity: provenIdentity,
  /** The providers whose verified addresses lead into the accounts with these addresses. */
  trustedProviders: z.array(z.string()).max(100),
  newUsers: z.enum(newUserRules),
  userAgent: z.string(),
  ipAddress: z.string(),
  /** Id of the browser's current session, which ends. */
  replacedDigest: z.instanceof(Buffer).nullable(),
});
type Input = z.infer<typeof input>;

export type Entrance = SignedIn | AwaitsSecondFactor | { problem: SignInProblem };

const namesTried = 50;

/**
 * Signs in someone whom another service vouches for: by the connected account; if the administrator allows it, by the
 * verified email address of an account whose own address is proved, or with a new account. A refusal is returned, since a new account may wait for an administrator.
 */
export class EnterWithIdentity implements UseCase<Input, Entrance> {
  readonly action = 'session.create';
  readonly input = input;

  async run(scope: Scope, { identity, trustedProviders, newUsers, ...from }: Input): Promise<Entrance> {
    const known = await this.lockKnown(scope, identity);
    if (known !== null) {
      await proveByProvider(scope, known.userId, identity);
      return this.enter(scope, await this.owner(scope, known), from);
    }
    const email = emailInput.safeParse(identity.email ?? '').data ?? null;
    const namesake = email === null ? null : await this.lockNamesake(scope, email);
    if (namesake !== null) return this.enterByEmail(scope, namesake, { identity, trustedProviders, ...from });
    if (newUsers === 'off') return { problem: 'no_account' };
    if (email === null || identity.emailVerified === false) return { problem: 'no_email' };
    const user = await this.create(scope, email, identity, newUsers === 'on');
    return newUsers === 'on' ? enterAccount(scope, user, from) : { problem: 'waiting' };
  }

  /** The connected account; its person is locked, so that it is not disconnected before they have entered. */
  private async lockKnown(
    { transaction }: Scope,
    { provider, externalId }: Input['identity'],
  ): Promise<Identity | null> {
    const { identities, users } = transaction;
    const found = await identities.findByExternalId(provider, externalId);
    if (found === null) return null;
    await users.lock(found.userId);
    return identities.findByExternalId(provider, externalId);
  }

  /** The account with an address; its person is locked, so that it keeps the address until they have entered. */
  private async lockNamesake({ transaction: { users } }: Scope, email: string): Promise<User | null> {
    const found = await users.findByEmail(email);
    if (found === null) return null;
    await users.lock(found.id);
    return users.findByEmail(email);
  }

  private async enterByEmail(
    scope: Scope,
    user: User,
    { identity, trustedProviders, ...from }: Omit<Input, 'newUsers'>,
  ): Promise<Entrance> {
    const connected = await scope.transaction.identities.ofUser(user.id);
    const isTaken = connected.some(({ provider }) => provider === identity.provider);
    const isTrusted = trustedProviders.includes(identity.provider) && identity.emailVerified === true;
    const admits = admitsByAddress(user.emailVerifiedBy, trustedProviders);
    if (!isTrusted || !admits || user.kind !== 'person' || isTaken) return { problem: 'email_taken' };
    const problem = problemOfState(user.state);
    if (problem !== null) return { problem };
    await insertIdentity(scope, user.id, identity);
    return enterAccount(scope, user, from);
  }

  private async enter(
    scope: Scope,
    user: User,
    from: Pick<Input, 'userAgent' | 'ipAddress' | 'replacedDigest'>,
  ): Promise<Entrance> {
    const problem = user.kind === 'person' ? problemOfState(user.state) : 'blocked';
    return problem === null ? enterAccount(scope, user, from) : { problem };
  }

  private async owner(scope: Scope, identity: Identity): Promise<User> {
    const user = await scope.transaction.users.find(identity.userId);
    if (user === null) throw new Error(`identity ${identity.id} has no user`);
    return user;
  }

  private async create(scope: Scope, email: string, identity: Input['identity'], isActive: boolean): Promise<User> {
    const username = await this.freeName(scope, usernameFrom([identity.username, email]));
    const user = await insertPerson(scope, {
      username,
      name: identity.name ?? username,
      ...addressWith(scope, email, identity.emailVerified === true ? proofBy(identity.provider) : null),
      passwordDigest: null,
      ...(!isActive && { state: 'blocked' }),
    });
    await insertIdentity(scope, user.id, identity);
    return user;
  }

  /** The name, or the first with a number after it that is free. */
  private async freeName({ transaction }: Scope, name: string): Promise<string> {
    for (let number = 0; number < namesTried; number += 1) {
      const candidate = number === 0 ? name : `${name}${number}`;
      if (!usernameInput.safeParse(candidate).success) continue;
      const isTaken =
        (await transaction.users.findByUsername(candidate)) ?? (await transaction.namespaces.findByFullPath(candidate));
      if (isTaken === null) return candidate;
    }
    throw new Conflict('Username has already been taken');
  }
}
