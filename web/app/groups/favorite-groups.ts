import { makeStore } from '../../state/make-store.ts';
import { parsedJson, readLocal, writeLocal } from '../../state/local-storage.ts';
import type { Session } from '../session.ts';
import type { Group } from './group.ts';

export type FavoriteGroup = Pick<Group, 'id' | 'name' | 'fullName' | 'fullPath' | 'avatarUrl'>;

const favoritesMaximum = 50;

/** The groups that the reader marked as favorites, stored in this browser; visitors have none. */
export class FavoriteGroups {
  /** By username; the browser may refuse to store them. */
  private changed: Readonly<Record<string, readonly FavoriteGroup[]>> = {};

  constructor(private readonly session: Pick<Session, 'user'>) {
    makeStore(this, { has: false });
  }

  /** In the order in which they were added. */
  get groups(): readonly FavoriteGroup[] {
    const username = this.session.user?.username;
    return username === undefined ? [] : (this.changed[username] ?? storedFor(username));
  }

  has(id: number): boolean {
    return this.groups.some((group) => group.id === id);
  }

  toggle({ id, name, fullName, fullPath, avatarUrl }: FavoriteGroup): void {
    const username = this.session.user?.username;
    if (username === undefined) return;
    const others = this.groups.filter((group) => group.id !== id);
    const groups = this.has(id) ? others : [...others, { id, name, fullName, fullPath, avatarUrl }];
    this.changed = { ...this.changed, [username]: groups.slice(-favoritesMaximum) };
    writeLocal(keyOf(username), JSON.stringify(this.changed[username]));
  }
}

const keyOf = (username: string): string => `${username}/favorite-groups`;

function storedFor(username: string): FavoriteGroup[] {
  const stored = parsedJson(readLocal(keyOf(username)));
  return Array.isArray(stored) ? stored.filter(isFavorite).slice(0, favoritesMaximum) : [];
}

function isFavorite(value: unknown): value is FavoriteGroup {
  if (value === null || typeof value !== 'object') return false;
  const { id, name, fullName, fullPath, avatarUrl } = value as Partial<Record<keyof FavoriteGroup, unknown>>;
  const texts = [name, fullName, fullPath].every((text) => typeof text === 'string');
  return typeof id === 'number' && texts && (avatarUrl === null || typeof avatarUrl === 'string');
}
