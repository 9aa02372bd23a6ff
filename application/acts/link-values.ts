import { intended } from '../../domain/acts/value-changes.ts';
import type { LinkKind } from '../../domain/scheduling/plan.ts';
import type { StoredLinkType, WorkItemLink } from '../../domain/work-items/links.ts';
import type { SentTo } from '../door/perform.ts';
import type { LinkWorkItems } from '../work-items/link-work-items.ts';
import type { ActEntry, LoggedOperation } from './act-store.ts';
import type { ChangeLinkTiming } from '../work-items/change-link-timing.ts';
import { isExistence, keptName } from './item-values.ts';

/** The two items of a link, the smaller id first. A pair has at most one link. */
export type LinkPair = readonly [number, number];
/** A link as the log has it. */
type LinkImage = Readonly<Record<string, unknown>>;

/** What of a link changes by itself. */
const timingValues = ['kind', 'lag'] as const;
type TimingValue = (typeof timingValues)[number];

/** A link that acts made, changed or removed, and what it should be now. */
export interface WantedLink {
  pair: LinkPair;
  /** Null if there should be none. */
  link: LinkImage | null;
  entryIds: number[];
  /** What the acts changed of it; empty if they made or removed it. */
  retimed: readonly TimingValue[];
  /** What of that was changed after these acts; empty if the link was made or removed. */
  retimedLater: readonly TimingValue[];
  laterBy: number | null | undefined;
}

/** The pairs of items whose links entries made, changed or removed. */
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

/**
 * The links that acts made, changed or removed, each with what the rest of the log makes of it. Kind and lag are values of
 * their own: two people who change one each do not change the same.
 */
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
    const own = changes.flatMap(({ operation }) => (isTurned(operation) ? operation : []));
    const retimed = changedTiming(own);
    const isSame = (operation: LoggedOperation) =>
      retimed.length === 0 || retimed.some((value) => changesValue(operation, value));
    const later = changes
      .slice(last + 1)
      .flatMap(({ operation, isUndone }) => (!isUndone && isSame(operation) ? operation : []));
    const link = imageOf(found.change.operation, found.side);
    return {
      pair,
      link: link && { ...link, ...intendedTiming(changes) },
      entryIds: own.map(({ id }) => id),
      retimed,
      retimedLater: changedTiming(later).filter((value) => retimed.includes(value)),
      laterBy: later.at(-1)?.actorId,
    };
  });
}

/** What entries changed of links; nothing if one of them made or removed a link. */
export function changedTiming(entries: readonly Pick<ActEntry, 'fields'>[]): TimingValue[] {
  if (entries.some(({ fields }) => isExistence(fields))) return [];
  return timingValues.filter((value) => entries.some((entry) => changesValue(entry, value)));
}

function changesValue({ fields }: Pick<ActEntry, 'fields'>, value: TimingValue): boolean {
  return isExistence(fields) || fields[value]?.before !== fields[value]?.after;
}

function intendedTiming(changes: readonly { operation: LoggedOperation; isUndone: boolean }[]): LinkImage {
  const found = timingValues.flatMap((value) => {
    const source = intended(changes.filter(({ operation }) => changesValue(operation, value)));
    const timing = source?.change.operation.fields[value]?.[source.side];
    return timing === undefined ? [] : [[value, timing] as const];
  });
  return Object.fromEntries(found);
}

/** The input that makes a link again. */
export function linkInput(link: LinkImage): SentTo<typeof LinkWorkItems> {
  return {
    source: { id: Number(link['sourceId']) },
    target: { id: Number(link['targetId']) },
    // A changed timing is logged without the type; only blocking links have one.
    linkType: (link['type'] ?? 'blocks') as StoredLinkType,
    linkKind: link['kind'] as LinkKind | undefined,
    linkLag: link['lag'] as number | undefined,
  };
}

/** The input that gives the link between two items the kind and lag of another. */
export function timingInputOf([id, otherId]: LinkPair, link: LinkImage): SentTo<typeof ChangeLinkTiming> {
  const { linkKind, linkLag } = linkInput(link);
  return { item: { id }, link: { otherId }, linkKind, linkLag };
}

/** Whether a link is what the log has, except for its kind and lag. */
export function isLinkAlike(now: WorkItemLink, { type = 'blocks', sourceId }: LinkImage): boolean {
  return now.type === type && now.sourceId === sourceId;
}

/** Whether a link is what the log has. */
export function isLink(now: WorkItemLink, link: LinkImage): boolean {
  const isTimed = timingValues.every((value) => link[value] === undefined || link[value] === now[value]);
  return isTimed && isLinkAlike(now, link);
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
