import { z } from 'zod';
import type { WorkItemLink } from '../../domain/work-items/links.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { recordLink } from './link-changes.ts';
import { findLink, linkReference } from './link-reference.ts';

const input = z.strictObject(linkReference);

/** Removes a link of an item; requires permission to read and relate both ends. */
export class UnlinkWorkItems implements UseCase<z.infer<typeof input>, WorkItemLink> {
  readonly action = 'work_item.unlink';
  readonly input = input;

  async run(scope: Scope, params: z.infer<typeof input>): Promise<WorkItemLink> {
    const { link, here } = await findLink(scope, params);
    await scope.transaction.workItems.links.delete(link.id);
    recordLink(scope, link, here.item.namespaceId, 'removed');
    return link;
  }
}
