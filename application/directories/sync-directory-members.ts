import { z } from 'zod';
import { directoryLinksMaximum, directoryMembersMaximum } from '../../domain/directories/directory-link.ts';
import { hasEnded, type Member } from '../../domain/members/member.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { Conflict, Forbidden } from '../errors.ts';
import { keepAnOwner } from '../members/member-rules.ts';
import { memberChange } from '../namespaces/member-change.ts';
import { lockUnseen } from '../namespaces/namespace-locks.ts';
import type { Scope, UseCase } from '../door/perform.ts';

const readLink = z.strictObject({
  linkId: z.int().positive(),
  /** As in `identities`. */
  externalIds: z.array(z.string()).max(directoryMembersMaximum),
});
const input = z.strictObject({
  groupId: z.int().positive(),
  /** The links whose groups the directories know, and who is in them. */
  links: z.array(readLink).max(directoryLinksMaximum),
  /** The revision when reading them began; null for a group that had none. */
  revision: z.int().min(0).nullable(),
});
type Input = z.infer<typeof input>;

export interface SyncedMembers {
  added: number;
  changed: number;
  removed: number;
  /** Owners who stay although the directory says otherwise, since the group would be left without one. */
  keptOwners: number;
  /** True if this was only a part, so that locks are short. */
  isMore: boolean;
  /** For the next part. */
  revision: number | null;
}

/** What was read may be out of date: the memberships were compared with another reading since it began. */
export class ReadingOutdated extends Conflict {
  constructor() {
    super('The members of this group are being synced elsewhere at the same time. Try again.');
  }
}

const changesAtOnce = 200;

/**
 * Brings the memberships of a group that came from directories in line with them: the highest role of all links, and
 * none for those who left. Memberships given by hand stay as they are. If a group could not be read, nobody loses
 * anything, since the missing one may be what gave it. @throws ReadingOutdated
 */
export class SyncDirectoryMembers implements UseCase<Input, SyncedMembers> {
  readonly action = 'directory_link.sync';
  readonly input = input;

  async run(scope: Scope, { groupId, links: read, revision: readAt }: Input): Promise<SyncedMembers> {
    const group = await lockUnseen(scope, groupId, 'group');
    const { members, directoryLinks, identities } = scope.transaction;
    const links = await directoryLinks.lockOf(group.id);
    const isLinked = links.length > 0;
    const revision = isLinked || readAt !== null ? await directoryLinks.advance(group.id, readAt) : null;
    if (revision === null && isLinked) throw new ReadingOutdated();
    const idsOf = new Map(read.map(({ linkId, externalIds }) => [linkId, externalIds]));
    const isComplete = links.every(({ id }) => idsOf.has(id));
    const accessLevels = new Map<number, number>();
    for (const { id, provider, accessLevel } of links) {
      for (const userId of await identities.ownersOf(provider, idsOf.get(id) ?? [])) {
        accessLevels.set(userId, Math.max(accessLevels.get(userId) ?? 0, accessLevel));
      }
    }
    const rows = await members.lockForSync(group.id, [...accessLevels.keys()]);
    const result: SyncedMembers = { added: 0, changed: 0, removed: 0, keptOwners: 0, isMore: false, revision };
    const byUser = new Map(rows.map((row) => [row.userId, row]));
    const steps: (() => Promise<keyof Omit<SyncedMembers, 'isMore' | 'revision'>>)[] = [];
    for (const [userId, accessLevel] of accessLevels) {
      const row = byUser.get(userId) ?? null;
      const isOver = row !== null && hasEnded(row.expiresAt, scope.today);
      if (row === null || (isOver && !row.fromDirectory)) {
        steps.push(() => this.give(scope, row, { namespaceId: group.id, userId, accessLevel }));
      } else if (
        row.fromDirectory &&
        (row.accessLevel < accessLevel || (isComplete && row.accessLevel > accessLevel))
      ) {
        steps.push(() => this.change(scope, group, row, accessLevel));
      }
    }
    for (const row of rows) {
      if (isComplete && row.fromDirectory && !accessLevels.has(row.userId))
        steps.push(() => this.take(scope, group, row));
    }
    for (const step of steps.slice(0, changesAtOnce)) result[await step()] += 1;
    return { ...result, isMore: steps.length > changesAtOnce };
  }

  private async give(
    scope: Scope,
    before: Member | null,
    membership: Pick<Member, 'namespaceId' | 'userId' | 'accessLevel'>,
  ): Promise<'added'> {
    const { members } = scope.transaction;
    const made = { ...membership, expiresAt: null, createdById: null, createdAt: scope.now, fromDirectory: true };
    const after = before === null ? await members.insert(made) : await members.update(before.id, made);
    scope.record({ ...memberChange(before, after), action: 'member.add' });
    return 'added';
  }

  private async change(
    scope: Scope,
    group: Namespace,
    before: Member,
    accessLevel: number,
  ): Promise<'changed' | 'keptOwners'> {
    if (accessLevel < before.accessLevel && !(await this.mayLose(scope, group, before))) return 'keptOwners';
    const after = await scope.transaction.members.update(before.id, { accessLevel });
    scope.record({ ...memberChange(before, after), action: 'member.update' });
    return 'changed';
  }

  private async take(scope: Scope, group: Namespace, member: Member): Promise<'removed' | 'keptOwners'> {
    if (!(await this.mayLose(scope, group, member))) return 'keptOwners';
    await scope.transaction.members.delete(member.id);
    scope.record({ ...memberChange(member, null), action: 'member.remove' });
    return 'removed';
  }

  private async mayLose(scope: Scope, group: Namespace, member: Member): Promise<boolean> {
    try {
      await keepAnOwner(scope, group, member);
      return true;
    } catch (error) {
      if (error instanceof Forbidden) return false;
      throw error;
    }
  }
}
