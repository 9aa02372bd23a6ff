import type { DirectoryLink } from '../../domain/directories/directory-link.ts';
import { NotFound } from '../errors.ts';
import type { Directory } from '../sign-in/directory.ts';
import { ProviderFailure } from '../sign-in/openid-provider.ts';
import type { JobSource } from '../jobs/background-work.ts';
import type { Job, JobHandler, JobOutcome } from '../jobs/job-queue.ts';
import type { Door } from '../door/perform.ts';
import {
  syncJobs,
  type DirectoryLinkQueries,
  type DirectorySchedule,
  type SyncPayload,
} from './directory-link-store.ts';
import { ReadingOutdated, SyncDirectoryMembers, type SyncedMembers } from './sync-directory-members.ts';

/** Of one sync: each but the first because another one wrote meanwhile. */
const mostReadings = 3;

export interface DirectorySyncingOptions {
  directories: readonly Directory[];
  door: Door;
  links: DirectoryLinkQueries;
  schedule: DirectorySchedule;
  report: (error: unknown) => void;
}

export interface SyncOutcome extends Omit<SyncedMembers, 'isMore' | 'revision'> {
  /** Why not all memberships are up to date, for owners; null if they are. */
  problem: string | null;
}

/** Keeps the memberships that directories give up to date: every hour, and when a link or a person is new. */
export class DirectorySyncing implements JobHandler, JobSource {
  readonly kind = syncJobs;

  constructor(private readonly options: DirectorySyncingOptions) {}

  spread(): Promise<boolean> {
    return this.options.schedule.spread();
  }

  async run({ payload }: Job): Promise<JobOutcome> {
    await this.sync((payload as SyncPayload).groupId);
    return { state: 'done' };
  }

  /**
   * Reads the linked groups, before anything is written, and brings the memberships in line. Syncs of a group may overlap,
   * in several processes too: one that read before another wrote reads again. @throws ReadingOutdated
   */
  async sync(groupId: number): Promise<SyncOutcome> {
    for (let reading = 1; ; reading += 1) {
      try {
        return await this.readAndSync(groupId);
      } catch (error) {
        if (!(error instanceof ReadingOutdated) || reading === mostReadings) throw error;
      }
    }
  }

  private async readAndSync(groupId: number): Promise<SyncOutcome> {
    const { links: queries, schedule, door } = this.options;
    let revision = (await queries.syncOf(groupId))?.revision ?? null;
    const links = await queries.ofGroup(groupId);
    const read: { linkId: number; externalIds: string[] }[] = [];
    const problems: string[] = [];
    for (const link of links) {
      const found = await this.membersOf(link);
      if (typeof found === 'string') problems.push(found);
      else read.push({ linkId: link.id, externalIds: found });
    }
    const total = { added: 0, changed: 0, removed: 0, keptOwners: 0 };
    try {
      for (let isMore = true; isMore;) {
        const part = await door.perform(SyncDirectoryMembers, { userId: null }, { groupId, links: read, revision });
        total.added += part.added;
        total.changed += part.changed;
        total.removed += part.removed;
        total.keptOwners = part.keptOwners;
        ({ isMore, revision } = part);
      }
    } catch (error) {
      // Deleted meanwhile.
      if (!(error instanceof NotFound)) throw error;
    }
    if (total.keptOwners > 0) problems.push('The last owner stays until the group has another one.');
    const problem = problems.length === 0 ? null : [...new Set(problems)].join(' ').slice(0, 1000);
    await schedule.end(groupId, problem);
    return { ...total, problem };
  }

  /** The ids of the members, or why they are not known. */
  private async membersOf({ provider, cn }: DirectoryLink): Promise<string[] | string> {
    const directory = this.options.directories.find(({ name }) => name === provider);
    if (directory === undefined) return `There is no directory ${provider} any more.`;
    try {
      const found = await directory.membersOf(cn);
      switch (found) {
        case 'missing':
          return `${directory.label} has no group “${cn}”.`;
        case 'ambiguous':
          return `${directory.label} has several groups “${cn}”.`;
        case 'too_large':
          return `The group “${cn}” of ${directory.label} has too many members.`;
        default:
          return found;
      }
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      this.options.report(error);
      return `${directory.label} can't be reached.`;
    }
  }
}
