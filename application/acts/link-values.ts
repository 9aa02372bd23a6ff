import { intended } from '../../domain/acts/value-changes.ts';
import type { StoredLinkType } from '../../domain/work-items/links.ts';
import type { SentTo } from '../perform.ts';
import type { LinkWorkItems } from '../work-items/link-work-items.ts';
import type { ActEntry, LoggedOperation } from './act-store.ts';
import { keptName } from './item-values.ts';

/** The two items of a link, the smaller id first. A pair has at most one link. */
export type LinkPair = readonly [number, number];
/** A link as the log has it. */
type LinkImage = Readonly<Record<string, unknown>>;

/** A link that acts made or removed, and what it should be now. */
export interface WantedLink {
  pair: LinkPair;
  /** Null if there should be none. */
  link: LinkImage | null;
  entryIds: number[];
  laterBy: number | null | undefined;
}

/** The pairs of items that entries linked or unlinked. */
export function linkPairs(entries: readonly ActEntry[]): LinkPair[] {
  const pairs = entries.flatMap((entry) => (entry.subjectType === 'link' ? (pairOf(entry) ?? []) : []));
  const found: LinkPair[] = [];
  for (let index = 0; index < pairs.length; index += 2)
    found.push([pairs[index] as number, pairs[index + 1] as number]);
  return [...new Map(found.map((pair) => [pairName(pair), pair])).values()];
}

export function pairName([one, other]: LinkPair): string {
  return `${one} ${other}`;
}

/** The links that acts made or removed, each with what the rest of the log makes of it. */
export function wantedLinks(
  pairs: readonly LinkPair[],
  operations: readonly LoggedOperation[],
  turned: { acts: ReadonlySet<string>; actorId: number; isRedo: boolean },
): WantedLink[] {
  const isTurned = ({ actorId, at }: LoggedOperation) => actorId === turned.actorId && turned.acts.has(at);
  return pairs.flatMap((pair) => {
    const changes = operations
      .filter((operation) => !operation.isOfUndoing && pairOf(operation)?.join(' ') === pairName(pair))
      .map((operation) => ({
        operation,
        isUndone: isTurned(operation)
          ? !turned.isRedo
          : operation.isUndone && !operation.kept.includes(keptName(operation.id, 'link')),
      }));
    const found = intended(changes);
    if (found === null) return [];
    const last = changes.findLastIndex(({ operation }) => isTurned(operation));
    return {
      pair,
      link: imageOf(found.change.operation, found.side),
      entryIds: changes.flatMap(({ operation }) => (isTurned(operation) ? operation.id : [])),
      laterBy: changes.slice(last + 1).findLast(({ isUndone }) => !isUndone)?.operation.actorId,
    };
  });
}

/** The input that makes a link again. */
export function linkInput(link: LinkImage): SentTo<typeof LinkWorkItems> {
  return {
    source: { id: Number(link['sourceId']) },
    target: { id: Number(link['targetId']) },
    linkType: link['type'] as StoredLinkType,
  };
}

function imageOf({ fields }: LoggedOperation, side: 'before' | 'after'): LinkImage | null {
  const values = Object.entries(fields).flatMap(([field, change]) =>
    change !== undefined && side in change ? [[field, change[side]] as const] : [],
  );
  return values.length === 0 ? null : Object.fromEntries(values);
}

function pairOf({ fields: { sourceId, targetId } }: ActEntry): LinkPair | null {
  const ids = [sourceId?.after ?? sourceId?.before, targetId?.after ?? targetId?.before];
  if (!ids.every((id) => typeof id === 'number')) return null;
  const [one, other] = ids as [number, number];
  return one < other ? [one, other] : [other, one];
}
