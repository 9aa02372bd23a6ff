import { isAdministrator } from '../../domain/access/actor.ts';
import type { User } from '../../domain/people/user.ts';
import type { PasswordHasher } from '../ports/password-hasher.ts';
import type { Transaction } from './transaction.ts';

/** A password that the input claims to be someone's. */
export interface ClaimedPassword {
  password: string;
  /** The requester's without it. */
  login?: string;
}

/** The passwords in the input of a use case. */
export interface PasswordsIn<Input> {
  claimed?(input: Input): ClaimedPassword | null;
  /** A password that will be kept. */
  chosen?(input: Input): string | null;
  /** Whether only administrators may choose it: nothing is hashed for others. */
  readonly forAdministrators?: true;
}

/** Passwords that were hashed and compared before the transaction: that takes long, and a connection must not wait for it. */
export class PreparedPasswords {
  private readonly digests = new Map<string, string>();
  private compared: { password: string; digest: string | null; isRight: boolean } | null = null;

  constructor(private readonly hasher: PasswordHasher) {}

  /** Hashes and compares what the input has. */
  async prepare<Input>(
    passwordsIn: PasswordsIn<Input>,
    input: Input,
    userId: number | null,
    read: <Result>(work: (transaction: Transaction) => Promise<Result>) => Promise<Result>,
  ): Promise<void> {
    const claim = passwordsIn.claimed?.(input) ?? null;
    const chosen = passwordsIn.chosen?.(input) ?? null;
    if (claim === null && (chosen === null || passwordsIn.forAdministrators === undefined)) return this.keep(chosen);
    const { actor, owner } = await read(async ({ actors, users }) => {
      const sender = await actors.load(userId);
      const login = claim?.login;
      return { actor: sender, owner: login === undefined ? sender.user : await users.findByLogin(login) };
    });
    if (claim !== null) {
      const digest = owner?.passwordDigest ?? null;
      const isRight = await this.hasher.verify(claim.password, digest);
      this.compared = { password: claim.password, digest, isRight };
      if (!isRight) return;
    }
    if (passwordsIn.forAdministrators === undefined || isAdministrator(actor)) await this.keep(chosen);
  }

  /** The digest to keep of a password. */
  async digestOf(password: string): Promise<string> {
    return this.digests.get(password) ?? this.hasher.hash(password);
  }

  /** Whether it is this person's password, whose row the transaction has read; null for an unknown person. */
  async isRight(user: Pick<User, 'passwordDigest'> | null, password: string): Promise<boolean> {
    const digest = user?.passwordDigest ?? null;
    const { compared } = this;
    // The password may have been changed meanwhile.
    if (compared?.digest !== digest || compared.password !== password) return this.hasher.verify(password, digest);
    return compared.isRight;
  }

  private async keep(chosen: string | null): Promise<void> {
    if (chosen !== null) this.digests.set(chosen, await this.hasher.hash(chosen));
  }
}
