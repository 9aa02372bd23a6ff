import { z } from 'zod';
import { timingNeedsBlocking } from '../../domain/work-items/link-timing.ts';
import type { WorkItemLink } from '../../domain/work-items/links.ts';
import { Invalid, NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { recordTiming, timingInput } from './link-changes.ts';
import { findLink, linkReference } from './link-reference.ts';

const input = z.strictObject({ ...linkReference, ...timingInput });

/** Changes the kind or the lag of a blocking link; requires permission to read and relate both ends. */
export class ChangeLinkTiming implements UseCase<z.infer<typeof input>, WorkItemLink> {
  readonly action = 'work_item.change_link';
  readonly input = input;

  async run(scope: Scope, params: z.infer<typeof input>): Promise<WorkItemLink> {
    const { link: found, here } = await findLink(scope, params);
    if (found.type !== 'blocks') throw Invalid.request(timingNeedsBlocking);
    const { links } = scope.transaction.workItems;
    const before = await links.lock(found.id);
    if (before === null) throw new NotFound();
    const kind = params.linkKind ?? before.kind;
    const lag = params.linkLag ?? before.lag;
    if (kind === before.kind && lag === before.lag) return before;
    const link = await links.update(before.id, { kind, lag, updatedAt: scope.now });
    recordTiming(scope, link, before, here.item.namespaceId);
    return link;
  }
}
