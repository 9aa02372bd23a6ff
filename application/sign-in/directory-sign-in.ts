import { signInProblems } from '../../domain/people/identity.ts';
import { Forbidden, NotFound, ServiceUnreachable, Unauthenticated } from '../errors.ts';
import type { Door } from '../door/perform.ts';
import type { SessionOrigin } from '../people/open-session.ts';
import type { SignedIn } from '../people/open-session.ts';
import type { AwaitsSecondFactor } from './sign-in-steps.ts';
import type { Directory, DirectoryGroup } from './directory.ts';
import { EnterWithIdentity } from './enter-with-identity.ts';
import { ProviderFailure } from './openid-provider.ts';
import type { ProvenIdentity } from '../people/proven-identity.ts';

/** Groups of a directory that one answer names. */
const groupsNamed = 20;

export interface DirectoryCheck {
  name: string;
  label: string;
  /** Why it did not answer; null if it did. */
  problem: string | null;
  groups: string[];
  person: ProvenIdentity | null;
}

/** Signing in with the password of a directory, and the groups there. */
export class DirectorySignIn {
  constructor(
    private readonly directories: readonly Directory[],
    /** The directories, providers of OpenID Connect included, whose verified addresses lead into existing accounts. */
    private readonly trustedProviders: readonly string[],
    private readonly door: Door,
    private readonly report: (error: unknown) => void,
  ) {}

  /** Names of the directories in the settings. */
  get names(): string[] {
    return this.directories.map(({ name }) => name);
  }

  /** Nothing is written before the directory has answered, so that one that is down holds no connection. */
  async signIn(
    name: string,
    login: string,
    password: string,
    from: SessionOrigin,
    mayTry: (externalId: string) => boolean,
  ): Promise<SignedIn | AwaitsSecondFactor> {
    const directory = this.directories.find((one) => one.name === name);
    if (directory === undefined) throw new NotFound();
    const identity = await this.asking(directory, () => directory.prove(login, password, mayTry));
    if (identity === null) throw new Unauthenticated('wrong_password');
    const { newUsers, label } = directory;
    const trustedProviders = [...this.trustedProviders];
    const { userAgent, ipAddress, replacedDigest } = from;
    const origin = { userAgent, ipAddress, replacedDigest: replacedDigest && Buffer.from(replacedDigest) };
    const entrance = await this.door.perform(
      EnterWithIdentity,
      { userId: null },
      { identity, trustedProviders, newUsers, ...origin },
    );
    if ('problem' in entrance) throw new Forbidden(signInProblems[entrance.problem](label));
    return entrance;
  }

  /** The groups whose name begins so; of all directories if none is named. */
  async groups(name: string | null, prefix: string): Promise<DirectoryGroup[]> {
    const searched = this.directories.filter((directory) => name === null || directory.name === name);
    const found = await Promise.all(
      searched.map((directory) => this.asking(directory, () => directory.groups(prefix, groupsNamed))),
    );
    return found.flat().slice(0, groupsNamed);
  }

  /** Asks each directory for its first groups, and for a person if one is named. */
  async check(login: string | null): Promise<DirectoryCheck[]> {
    return Promise.all(
      this.directories.map(async (directory) => {
        const { name, label } = directory;
        try {
          const groups = await directory.groups('', groupsNamed);
          const person = login === null ? null : await directory.find(login);
          return { name, label, problem: null, groups: groups.map(({ cn }) => cn), person };
        } catch (error) {
          if (!(error instanceof ProviderFailure)) throw error;
          return { name, label, problem: error.message, groups: [], person: null };
        }
      }),
    );
  }

  private async asking<Result>({ label }: Directory, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      this.report(error);
      throw new ServiceUnreachable(signInProblems[error.problem](label), error.message);
    }
  }
}
