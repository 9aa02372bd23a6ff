import type { InstanceAccountKind, User } from '../../domain/people/user.ts';
import type { Store } from '../door/store.ts';

export interface UserStore extends Store<User> {
  findByUsername(username: string): Promise<User | null>;
  findByUsernames(usernames: readonly string[]): Promise<User[]>;
  findByEmail(email: string): Promise<User | null>;
  /** By username or email address, ignoring case. */
  findByLogin(login: string): Promise<User | null>;
  findByIds(ids: readonly number[]): Promise<User[]>;
  /** The instance's account of a kind, if it exists yet. */
  findOfInstance(kind: InstanceAccountKind): Promise<User | null>;
  /** Makes `heirId` the author of what the person wrote. Returns the number of items. */
  handOverAuthorship(userId: number, heirId: number): Promise<number>;
  /** Whether the instance, or a group of theirs or above, requires a second factor of them. */
  requiresTwoFactor(userId: number, today: string): Promise<boolean>;
  /** Locks the active administrators, and returns their ids: one of them must stay. */
  lockAdministrators(): Promise<number[]>;
  /** The active administrator with the lowest id; the command line acts as this person. */
  firstAdministrator(): Promise<User | null>;
}

declare module '../door/stores.ts' {
  interface Stores {
    users: UserStore;
  }
}
