import { z } from 'zod';
import { canInGroup } from '../../domain/access/policy.ts';
import { Forbidden, NotFound } from '../errors.ts';
import { readableContainer } from '../namespaces/container.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { recordRoadmapLink } from './record-roadmap-link.ts';

const input = z.strictObject({ groupId: z.int().positive(), linkId: z.int().positive() });
type Input = z.infer<typeof input>;

/** Ends a link to the roadmap of a group: it shows nothing from then on. */
export class DeleteRoadmapLink implements UseCase<Input, void> {
  readonly action = 'roadmap_link.delete';
  readonly input = input;

  async run(scope: Scope, { groupId, linkId }: Input): Promise<void> {
    scope.user();
    const group = await readableContainer(scope, 'group', groupId);
    if (!canInGroup(scope.actor, 'shareRoadmap', group)) throw new Forbidden();
    const { roadmapLinks } = scope.transaction;
    const link = await roadmapLinks.lock(linkId);
    if (link?.namespaceId !== group.id) throw new NotFound();
    await roadmapLinks.delete(link.id);
    recordRoadmapLink(scope, link, null);
  }
}
