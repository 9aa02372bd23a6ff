import type { User } from '../../domain/people/user.ts';
import type { Store } from '../store.ts';

export interface UserStore extends Store<User> {
  findByUsername(username: string): Promise<User | null>;
  findByUsernames(usernames: readonly string[]): Promise<User[]>;
  findByEmail(email: string): Promise<User | null>;
  /** Username or email address, in any case. */
  findByLogin(login: string): Promise<User | null>;
  findByIds(ids: readonly number[]): Promise<User[]>;
  /** The account that holds the work of deleted people, if anyone was deleted yet. */
  findGhost(): Promise<User | null>;
  /** Makes `heirId` the author of what the person wrote; returns how many items that were. */
  handOverAuthorship(userId: number, heirId: number): Promise<number>;
  /** The active administrator with the lowest id; the command line acts as them. */
  firstAdministrator(): Promise<User | null>;
}
