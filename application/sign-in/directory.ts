import type { NewUserRule } from '../../domain/people/identity.ts';
import type { ProvenIdentity } from '../people/proven-identity.ts';

/** A group in a directory. */
export interface DirectoryGroup {
  cn: string;
  /** Name of the directory in the settings. */
  provider: string;
}

/** A directory of people that the administrator set up, asked by LDAP. */
export interface Directory {
  readonly name: string;
  readonly label: string;
  readonly newUsers: NewUserRule;
  /**
   * Whose name and password these are; null if they are wrong, or if `mayTry` refuses the person whose password would be
   * tried, named as in identities: a person may have several names. @throws ProviderFailure
   */
  prove(login: string, password: string, mayTry: (externalId: string) => boolean): Promise<ProvenIdentity | null>;
  /** Who has this name, without proof; null for nobody. @throws ProviderFailure */
  find(login: string): Promise<ProvenIdentity | null>;
  /** The groups whose name begins so, by name; at most `limit`. @throws ProviderFailure */
  groups(prefix: string, limit: number): Promise<DirectoryGroup[]>;
  /**
   * Ids of the people in the group of this name, spelled as in identities, or why they are not known. Groups within the
   * group are left out. @throws ProviderFailure
   */
  membersOf(cn: string): Promise<string[] | 'missing' | 'ambiguous' | 'too_large'>;
}
