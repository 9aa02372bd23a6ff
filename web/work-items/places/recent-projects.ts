import { parsedJson, readLocal, writeLocal } from '../../state/local-storage.ts';
import type { Place } from './place-search.ts';

/** Shown at most (epic-page.md §9), and kept at most (behaviour.md §7.2). */
const shown = 3;
const kept = 20;

interface RecentProject extends Place {
  frequency: number;
  /** Milliseconds since 1970. */
  lastAccessedOn: number;
}

/** A visit counts at most once within this time, in milliseconds. */
const visitWindow = 24 * 60 * 60 * 1000;

/** Projects that the reader lately made issues in, kept in the browser (behaviour.md §7.2). */
export class RecentProjects {
  private readonly storageKey: string;

  constructor(username: string) {
    this.storageKey = `${username}/frequent-projects`;
  }

  /** Those below a group, the most recently used first. */
  below(groupPath: string): Place[] {
    return this.read()
      .filter(({ path }) => path.startsWith(`${groupPath}/`))
      .sort((one, other) => other.lastAccessedOn - one.lastAccessedOn)
      .slice(0, shown);
  }

  /** Remembers that a project was used just now. */
  use({ id, name, path }: Place, now: number): void {
    const known = this.read();
    const old = known.find((one) => one.id === id);
    const counts = old === undefined || now - old.lastAccessedOn > visitWindow;
    const used: RecentProject = {
      id,
      name,
      path,
      frequency: (old?.frequency ?? 0) + (counts ? 1 : 0),
      lastAccessedOn: now,
    };
    const others = known
      .filter((one) => one.id !== id)
      .sort((one, other) => other.frequency - one.frequency || other.lastAccessedOn - one.lastAccessedOn);
    writeLocal(this.storageKey, JSON.stringify([used, ...others.slice(0, kept - 1)]));
  }

  private read(): RecentProject[] {
    const read = parsedJson(readLocal(this.storageKey));
    return Array.isArray(read) ? read.filter(isRecentProject) : [];
  }
}

function isRecentProject(value: unknown): value is RecentProject {
  if (value === null || typeof value !== 'object') return false;
  const one = value as Partial<Record<keyof RecentProject, unknown>>;
  return (
    typeof one.id === 'number' &&
    typeof one.name === 'string' &&
    typeof one.path === 'string' &&
    typeof one.frequency === 'number' &&
    typeof one.lastAccessedOn === 'number'
  );
}
