import { recentSearchesMaximum } from '../../domain/filters/recent-searches.ts';
import { operators, tokenTypes, type Token } from '../../domain/filters/token.ts';
import { makeStore } from '../state/make-store.ts';
import { isStorageFailure, StoredList } from './stored-list.ts';

/** Recent searches of a group's epics or issues; storage errors are shown once. */
export class RecentSearches {
  searches: readonly (readonly Token[])[] = [];
  problem: string | null = null;
  private readonly storage: StoredList<Token[]>;

  constructor(groupPath: string, kind: 'epics' | 'issues') {
    this.storage = new StoredList(`${groupPath}-${kind}-recent-searches`, recentSearchesMaximum, isTokenList);
    makeStore(this);
  }

  load(): void {
    this.attempt(() => this.storage.read());
  }

  add(tokens: readonly Token[]): void {
    if (tokens.length > 0) this.attempt(() => this.storage.add([...tokens]));
  }

  clear(): void {
    this.attempt(() => {
      this.storage.clear();
      return [];
    });
  }

  dismissProblem(): void {
    this.problem = null;
  }

  private attempt(act: () => readonly (readonly Token[])[]): void {
    try {
      this.searches = act();
      this.problem = null;
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      this.problem = error.message;
    }
  }
}

function isTokenList(value: unknown): value is Token[] {
  return Array.isArray(value) && value.every(isToken);
}

function isToken(value: unknown): value is Token {
  if (typeof value !== 'object' || value === null) return false;
  const { type, operator, data } = value as Record<string, unknown>;
  return (
    tokenTypes.some((known) => known === type) &&
    operators.some((known) => known === operator) &&
    typeof data === 'string'
  );
}
