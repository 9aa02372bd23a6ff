import { z } from 'zod';
import { defaultLinkTiming, isDefaultTiming, timingNeedsBlocking } from '../../domain/work-items/link-timing.ts';
import type { LinkType, StoredLinkType, WorkItemLink } from '../../domain/work-items/links.ts';
import { Conflict, Invalid } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { recordLink, refuseLoop, refuseTooMany, timingInput } from './link-changes.ts';
import { authorize, findItem, lockItems, workItemReference } from '../references/item-reference.ts';

const input = z.strictObject({
  source: workItemReference,
  target: workItemReference,
  /** Relation as seen from the source: `is_blocked_by` is stored as `blocks` in the other direction. */
  linkType: z.enum(['relates_to', 'blocks', 'is_blocked_by'] satisfies LinkType[]).default('relates_to'),
  ...timingInput,
});

/**
 * Links two items that the actor can read and relate. A pair can have only one link of any type, and blocking links form no
 * loops.
 */
export class LinkWorkItems implements UseCase<z.infer<typeof input>, WorkItemLink> {
  readonly action = 'work_item.link';
  readonly input = input;

  async run(scope: Scope, params: z.infer<typeof input>): Promise<WorkItemLink> {
    scope.user();
    const found = [await findItem(scope, params.source), await findItem(scope, params.target)] as const;
    const reversed = params.linkType === 'is_blocked_by';
    const type: StoredLinkType = reversed ? 'blocks' : (params.linkType as StoredLinkType);
    const [source, target] = await lockItems(scope, ...found);
    authorize(scope, 'administrateRelations', source);
    authorize(scope, 'administrateRelations', target);
    if (source.item.id === target.item.id) throw Invalid.request('cannot be linked to itself');
    const [from, to] = reversed ? [target.item, source.item] : [source.item, target.item];
    const { kind, lag } = defaultLinkTiming;
    const timing = { kind: params.linkKind ?? kind, lag: params.linkLag ?? lag };
    if (type !== 'blocks' && !isDefaultTiming(timing)) throw Invalid.request(timingNeedsBlocking);
    const { links } = scope.transaction.workItems;
    if (type === 'blocks') await scope.transaction.lockBlockingLinks();
    const [link] = await links.insertNew([{ sourceId: from.id, targetId: to.id, type, ...timing }]);
    if (link === undefined) throw new Conflict(`${source.item.type === 'epic' ? 'Epic' : 'Issue'}(s) already assigned`);
    await refuseTooMany(scope, [from.id, to.id]);
    if (type === 'blocks') await refuseLoop(scope, link);
    recordLink(scope, link, source.item.namespaceId, 'made');
    return link;
  }
}
