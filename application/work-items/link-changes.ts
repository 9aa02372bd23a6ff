import { inDigits } from '../../domain/calendar/format.ts';
import { z } from 'zod';
import { canReadItem } from '../../domain/access/policy.ts';
import { lagMaximum, linkKinds } from '../../domain/scheduling/plan.ts';
import type { LinkTiming } from '../../domain/work-items/link-timing.ts';
import { linksOfItemMaximum, type WorkItemLink } from '../../domain/work-items/links.ts';
import { LoopFinder } from '../../domain/work-items/loop-finder.ts';
import { Invalid } from '../errors.ts';
import type { Scope } from '../door/perform.ts';

/** The kind and lag of a blocking link; what is omitted is the default of a new link, and stays for others. */
export const timingInput = {
  linkKind: z.enum(linkKinds).optional(),
  linkLag: z
    .number()
    .int()
    .min(-lagMaximum, `must be at least -${lagMaximum}`)
    .max(lagMaximum, `must be at most ${lagMaximum}`)
    .optional(),
};

/** Logs an added or removed link on both items. */
export function recordLink(
  scope: Scope,
  link: WorkItemLink,
  namespaceId: number,
  what: 'made' | 'removed',
  action?: string,
): void {
  const side = what === 'made' ? 'after' : 'before';
  scope.record({
    ...(action !== undefined && { action }),
    subjectType: 'link',
    subjectId: link.id,
    namespaceId,
    changes: {
      sourceId: { [side]: link.sourceId },
      targetId: { [side]: link.targetId },
      type: { [side]: link.type },
      kind: { [side]: link.kind },
      lag: { [side]: link.lag },
    },
  });
}

/** Logs another timing of a link on both items, which the entry names although they stay the same. */
export function recordTiming(scope: Scope, link: WorkItemLink, before: LinkTiming, namespaceId: number): void {
  const { id, sourceId, targetId, kind, lag } = link;
  scope.record({
    subjectType: 'link',
    subjectId: id,
    namespaceId,
    changes: {
      sourceId: { before: sourceId, after: sourceId },
      targetId: { before: targetId, after: targetId },
      kind: { before: before.kind, after: kind },
      lag: { before: before.lag, after: lag },
    },
  });
}

/** Refuses links that were just added if an item has too many now. */
export async function refuseTooMany(scope: Scope, itemIds: readonly number[]): Promise<void> {
  const full = await scope.transaction.workItems.links.countsAbove(linksOfItemMaximum, itemIds);
  if (full.size > 0) throw Invalid.request(`An item has at most ${inDigits(linksOfItemMaximum)} links`);
}

/**
 * Those of links that were just added with which items would wait for each other, or all further ones of a plan that is too
 * tangled to be searched. If some of them block, no one else adds blocking links until the transaction ends.
 */
export async function loopClosing(
  scope: Scope,
  added: readonly WorkItemLink[],
  { mayStartOver = true }: { mayStartOver?: boolean } = {},
): Promise<WorkItemLink[]> {
  const blocking = added.filter(({ type }) => type === 'blocks');
  if (blocking.length === 0) return [];
  await scope.transaction.lockBlockingLinks(mayStartOver);
  const ids = new Set(blocking.map(({ id }) => id));
  const targetIds = new Set(blocking.map(({ targetId }) => targetId));
  const loops = new LoopFinder();
  const closesLoop = ({ sourceId, targetId }: WorkItemLink): boolean =>
    loops.isExhausted || loops.add(String(sourceId), String(targetId)) !== null;
  const found = await scope.transaction.workItems.links.blockedFrom([...targetIds]);
  for (const link of found) if (!ids.has(link.id)) closesLoop(link);
  return blocking.filter(closesLoop);
}

/** Those of links that were just added, the last ones, without which none of these items has too many. */
export async function surplus(
  scope: Scope,
  added: readonly WorkItemLink[],
  itemIds: readonly number[],
): Promise<WorkItemLink[]> {
  const counts = await scope.transaction.workItems.links.countsAbove(linksOfItemMaximum, itemIds);
  return added.toReversed().filter(({ sourceId, targetId }) => {
    const ends = [sourceId, targetId].filter((id) => (counts.get(id) ?? 0) > linksOfItemMaximum);
    if (ends.length === 0) return false;
    for (const id of [sourceId, targetId]) counts.set(id, (counts.get(id) ?? 0) - 1);
    return true;
  });
}

/** Items of a loop that a text names; the text says how many it leaves out. */
const namedInLoop = 8;

/**
 * Refuses a blocking link that was just added if items would wait for each other. The text names the items of the loop that
 * the actor may read; what is between them is not counted.
 */
export async function refuseLoop(scope: Scope, link: WorkItemLink): Promise<void> {
  const { workItems } = scope.transaction;
  const loop = await workItems.links.loopThrough(link);
  if (loop === null) return;
  const titles = new Map(
    (await workItems.load(loop)).flatMap(({ item, policy, namespace }) =>
      canReadItem(scope.actor, policy, namespace) ? [[item.id, `“${item.title}”`]] : [],
    ),
  );
  const ends = [link.sourceId, ...loop].map((id) => titles.get(id) ?? 'items that you may not see');
  const names = ends.filter((name, place) => name !== ends[place - 1]);
  const left = names.length - namedInLoop;
  const shown = left <= 1 ? names : [...names.slice(0, namedInLoop - 1), `${left} more`, names.at(-1)];
  throw Invalid.request(`would close a loop: ${shown.join(' → ')}`);
}
