import { z } from 'zod';
import { canInGroup } from '../../domain/access/policy.ts';
import {
  lastExpiry,
  linkNameMaximum,
  linkPrefix,
  linkQueryMaximum,
  roadmapLinksMaximum,
  type RoadmapLink,
} from '../../domain/roadmap/roadmap-link.ts';
import { Forbidden, Invalid } from '../errors.ts';
import { lockPlace, readableContainer } from '../namespaces/container.ts';
import { digestOf, randomSecret } from '../people/secrets.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { keptQuery } from '../saved-views/view-access.ts';
import { recordRoadmapLink } from './record-roadmap-link.ts';

const input = z.strictObject({
  groupId: z.int().positive(),
  name: z.string().trim().min(1).max(linkNameMaximum),
  query: z.string().max(linkQueryMaximum),
  expiresOn: z.iso.date(),
});
type Input = z.infer<typeof input>;

/** Makes a link to the roadmap of a group. Its secret is returned once. */
export class CreateRoadmapLink implements UseCase<Input, { link: RoadmapLink; secret: string }> {
  readonly action = 'roadmap_link.create';
  readonly input = input;

  async run(scope: Scope, { groupId, name, query, expiresOn }: Input): Promise<{ link: RoadmapLink; secret: string }> {
    const author = scope.user();
    const group = await readableContainer(scope, 'group', groupId);
    if (!canInGroup(scope.actor, 'shareRoadmap', group)) throw new Forbidden();
    if (expiresOn < scope.today) throw Invalid.fields({ expires_on: ['is in the past'] });
    if (expiresOn > lastExpiry(scope.today)) throw Invalid.fields({ expires_on: ['is more than a year away'] });
    await lockPlace(scope, group);
    const { roadmapLinks } = scope.transaction;
    if ((await roadmapLinks.countOf(group.id)) >= roadmapLinksMaximum) {
      throw Invalid.request(`a group has at most ${roadmapLinksMaximum} links to its roadmap`);
    }
    const secret = `${linkPrefix}${randomSecret()}`;
    const link = await roadmapLinks.insert({
      namespaceId: group.id,
      authorId: author.id,
      tokenDigest: digestOf(secret),
      name,
      query: keptQuery('roadmap', query),
      expiresOn,
      createdAt: scope.now,
    });
    recordRoadmapLink(scope, null, link);
    return { link, secret };
  }
}
