import { capitalized } from '../../domain/text/capitalized.ts';
import { groupedBy } from '../../domain/lists/grouped-by.ts';
import { bundleOf, fieldsInWords, isOutcome, saidReasonsMaximum } from '../../domain/acts/act.ts';
import { placeFields } from '../../domain/work-items/fields.ts';
import { listed } from '../../domain/text/listed.ts';
import { changedValues, type LabelTitles } from '../../domain/acts/value-changes.ts';
import { canReadItem } from '../../domain/access/policy.ts';
import { ApplicationError, Forbidden } from '../errors.ts';
import type { Scope, UseCaseFactory } from '../door/perform.ts';
import { RestoreWorkItem } from '../bin/restore-work-item.ts';
import { PlaceCard } from '../boards/place-card.ts';
import { ChangeLinkTiming } from '../work-items/change-link-timing.ts';
import { DeleteWorkItem } from '../work-items/delete-work-item.ts';
import { LinkWorkItems } from '../work-items/link-work-items.ts';
import { lockTrees } from '../namespaces/tree-locks.ts';
import { ReorderWorkItem } from '../work-items/reorder-work-item.ts';
import { UnlinkWorkItems } from '../work-items/unlink-work-items.ts';
import { isFieldOfMany } from '../work-items/update-input.ts';
import type { UpdateWorkItem } from '../work-items/update-work-item.ts';
import type { LoadedRow } from '../references/item-reference.ts';
import { runWithin } from '../door/run-within.ts';
import type { Act, ActEntry, LoggedOperation } from './act-store.ts';
import {
  changedTiming,
  isLink,
  isLinkAlike,
  linkInput,
  linkPairs,
  pairName,
  timingInputOf,
  wantedLinks,
  type WantedLink,
} from './link-values.ts';
import {
  hasValue,
  keptName,
  outcomeOf,
  updateOf,
  isCardThere,
  isExistence,
  laterChange,
  wantedExistence,
  wantedValues,
  type ItemWithSets,
  type WantedExistence,
  type WantedValue,
} from './item-values.ts';

/** What undoing changed, in words. */
export interface TurnedActs {
  /** "due date and labels of “Launch”". */
  summary: string;
  /** What stayed as it was, each as a sentence with its reason: the first of many. */
  kept: string[];
  /** How much more stayed. */
  moreKept: number;
}

/** A part of the work that may fail by itself, with what it is about. */
interface Part {
  run(): Promise<void>;
  /** Why it failed last. */
  reason?: string;
}

/**
 * Takes acts of a person back, or does them again: every value that they changed becomes what the rest of the log makes of
 * it. So a later change of somebody else stays, and goes back further when that person undoes it, too. Whatever the
 * person may not change any more, or what is not possible any more, is left and named.
 */
export class TurnActs {
  constructor(
    private readonly scope: Scope,
    private readonly useCases: UseCaseFactory,
    private readonly update: UpdateWorkItem,
    private readonly isRedo: boolean,
  ) {}

  async turn(acts: readonly Act[], entries: readonly ActEntry[]): Promise<TurnedActs> {
    const { transaction } = this.scope;
    const userId = this.scope.user().id;
    const pairs = linkPairs(entries);
    const itemIds = [
      ...new Set([
        ...entries.flatMap(({ subjectType, subjectId }) => (subjectType === 'work_item' ? subjectId : [])),
        ...pairs.flat(),
      ]),
    ];
    await this.lock(itemIds, entries);
    const turned = { acts: new Set(acts.map(({ at }) => at)), actorId: userId, isRedo: this.isRedo };
    const fields = concernedFields(entries);
    const operations = await transaction.acts.operations(itemIds, fields && { fields, userId, acts });
    const existence = wantedExistence(operations, turned);
    const { revived, stayed } = await this.bringAndTake(existence, operations);
    const linkOperations = pairs.length === 0 ? [] : await transaction.acts.linkOperations(pairs);
    const items = await this.readable(itemIds);
    const titles = await this.titles([...operations, ...entries]);
    const kept = new Map<string, string>();
    const wanted = new Map<number, WantedValue[]>();
    const operationsOf = groupedBy(operations, ({ subjectId }) => subjectId);
    const cards = await transaction.boardPositions.ofMoved([...items.keys()]);
    for (const [id, { item }] of items) {
      const own = operationsOf.get(id) ?? [];
      const values = wantedValues(item, own, { ...turned, isWhole: revived.has(id) }, titles);
      for (const value of values) {
        if (value.field === 'description') await this.readText(value);
        const isThere = value.field === 'boardPosition' && isCardThere(value, own);
        if (isThere) value.value = cards.get(id) ?? null;
      }
      if (values.length > 0) wanted.set(id, values);
    }
    const links = wantedLinks(pairs, linkOperations, turned).filter(({ pair }) => pair.every((id) => items.has(id)));
    await this.carryOut(wanted, links, titles);
    const lost = await this.lost(wanted, links, titles);
    const names = await this.names(wanted, links, userId);
    for (const [id, values] of wanted) {
      const title = `“${(items.get(id) as LoadedRow).item.title}”`;
      const later = values.filter(({ laterBy, field }) => laterBy !== undefined && !isOutcome(field));
      for (const [by, ofOne] of groupedBy(later, ({ laterBy }) => laterBy ?? null)) {
        const what = fieldsInWords(ofOne.map(({ field }) => field));
        kept.set(`${id} ${by}`, `The ${what} of ${title} stayed: ${names(by)} changed it later.`);
      }
      const notPossible = values.filter((value) => lost.values.has(value) && !isOutcome(value.field));
      if (notPossible.length > 0) {
        const what = fieldsInWords(notPossible.map(({ field }) => field));
        kept.set(
          `${id} lost`,
          `The ${what} of ${title} stayed: ${this.reasons.get(id) ?? 'It is no longer possible.'}`,
        );
      }
    }
    for (const link of links) {
      const named = link.pair.map((id) => `“${items.get(id)?.item.title ?? ''}”`).join(' and ');
      const stayed = (of: readonly string[], why: string) => {
        const what = of.length === 0 ? '' : `${listed(of)} of the `;
        kept.set(pairName(link.pair), `The ${what}link between ${named} stayed: ${why}`);
      };
      if (link.laterBy !== undefined) stayed(link.retimedLater, `${names(link.laterBy)} changed it later.`);
      else if (lost.links.has(link))
        stayed(link.retimed, this.linkReasons.get(pairName(link.pair)) ?? 'It is no longer possible.');
    }
    const unread = unreadEntries(entries, operations).filter(({ subjectId }) => items.has(subjectId));
    for (const [id, ofItem] of groupedBy(unread, ({ subjectId }) => subjectId)) {
      const what = fieldsInWords(ofItem.flatMap(({ fields: of }) => Object.keys(of) as WantedValue['field'][]));
      const title = items.get(id)?.item.title ?? '';
      kept.set(`${id} often`, `The ${what} of “${title}” stayed: It was changed very often since.`);
    }
    for (const [{ itemId }, reason] of stayed) {
      const title = items.get(itemId)?.item.title;
      kept.set(
        `${itemId} exists`,
        title === undefined
          ? 'An item is gone for good, or may not be restored by you.'
          : `“${title}” stayed: ${reason}`,
      );
    }
    const meant = new Set(existence.map(({ itemId }) => itemId));
    const gone = itemIds.filter((id) => !items.has(id) && !meant.has(id)).length;
    if (gone > 0) kept.set('gone', gone === 1 ? 'One item is gone or hidden.' : `${gone} items are gone or hidden.`);

    const keptNames = [
      ...[...stayed.keys()].flatMap(({ entryIds }) => entryIds.map((id) => keptName(id, 'exists'))),
      ...[...lost.values].flatMap(({ key, entryIds }) => entryIds.map((id) => keptName(id, key))),
      ...[...lost.links].flatMap(({ entryIds }) => entryIds.map((id) => keptName(id, 'link'))),
      ...unread.flatMap(({ id, fields: of }) => changedValues(of, titles).map((key) => keptName(id, key))),
    ];
    for (const act of acts) await transaction.acts.note(userId, act, this.isRedo, keptNames);
    return {
      summary: summaryOf(entries, items),
      kept: [...kept.values()].slice(0, saidReasonsMaximum),
      moreKept: Math.max(kept.size - saidReasonsMaximum, 0),
    };
  }

  /** Restores deleted items and deletes those that were made. Returns what came back, and what could not be done. */
  private async bringAndTake(
    existence: readonly WantedExistence[],
    operations: readonly LoggedOperation[],
  ): Promise<{ revived: Set<number>; stayed: Map<WantedExistence, string> }> {
    const revived = new Set<number>();
    const stayed = new Map<WantedExistence, string>();
    if (existence.length === 0) return { revived, stayed };
    const { workItems, users } = this.scope.transaction;
    const loaded = await workItems.load(existence.map(({ itemId }) => itemId));
    const present = new Set(loaded.map(({ item }) => item.id));
    const parts: Part[] = [];
    for (const wanted of existence) {
      const { itemId, exists, entryIds } = wanted;
      if (exists === present.has(itemId)) continue;
      const later = exists ? undefined : laterChange(operations, itemId, Math.max(...entryIds), this.scope.user().id);
      if (later !== undefined) {
        const person = later.actorId === null ? null : await users.find(later.actorId);
        stayed.set(wanted, `${person?.name ?? 'Somebody'} changed it later.`);
        continue;
      }
      parts.push({
        run: async () => {
          if (exists) await runWithin(this.scope, this.useCases, RestoreWorkItem, { itemId });
          else await runWithin(this.scope, this.useCases, DeleteWorkItem, { item: { id: itemId } });
          stayed.delete(wanted);
          if (exists) revived.add(itemId);
        },
        set reason(text: string) {
          stayed.set(wanted, text);
        },
      });
    }
    await this.carryOutParts(parts);
    return { revived, stayed };
  }

  private readonly reasons = new Map<number, string>();
  /** Items whose cards were brought back: to another position where others made room since. */
  private readonly placed = new Set<number>();
  private readonly linkReasons = new Map<string, string>();

  /** The trees of the items, and those of the parents they had. */
  private async lock(itemIds: readonly number[], entries: readonly ActEntry[]): Promise<void> {
    const parents = entries.flatMap(({ fields }) => [fields['parentId']?.before, fields['parentId']?.after]);
    await lockTrees(this.scope, [...itemIds, ...parents.filter((id) => typeof id === 'number')]);
    await this.scope.transaction.workItems.tree.lockMany(itemIds);
  }

  private async readable(ids: readonly number[]): Promise<Map<number, LoadedRow>> {
    const loaded = await this.scope.transaction.workItems.loadRows(ids);
    const visible = loaded.filter(({ policy, namespace }) => canReadItem(this.scope.actor, policy, namespace));
    return new Map(visible.map((one) => [one.item.id, one]));
  }

  private async titles(operations: readonly ActEntry[]): Promise<LabelTitles> {
    const ids = operations.flatMap(({ fields: { labelIds } }) => [labelIds?.before, labelIds?.after]).flat();
    const numbers = [...new Set(ids.filter((id) => typeof id === 'number'))];
    if (numbers.length === 0) return new Map();
    const labels = await this.scope.transaction.labels.findByIds(numbers);
    return new Map(labels.map(({ id, title }) => [id, title]));
  }

  private async readText(wanted: WantedValue): Promise<void> {
    const { entryId, side } = wanted.source;
    wanted.value = await this.scope.transaction.acts.text(entryId, wanted.field, side);
  }

  /** The items that have wanted values, with their descriptions only where these are among them. */
  private async withSets(wanted: ReadonlyMap<number, readonly WantedValue[]>): Promise<Map<number, ItemWithSets>> {
    const { workItems } = this.scope.transaction;
    const ids = [...wanted.keys()];
    const labelIds = await workItems.labelIds(ids);
    const described = ids.filter((id) => wanted.get(id)?.some(({ field }) => field === 'description'));
    const texts = described.length === 0 ? [] : await workItems.load(described);
    const descriptions = new Map(texts.map(({ item }) => [item.id, item.description]));
    const cards = await this.scope.transaction.boardPositions.ofMoved(ids);
    const found = new Map<number, ItemWithSets>();
    for (const [id, { item, policy }] of await this.readable(ids)) {
      const sets = {
        labelIds: labelIds.get(id) ?? [],
        assigneeIds: policy.assigneeIds,
        boardPosition: cards.get(id) ?? null,
      };
      found.set(id, { ...item, description: descriptions.get(id) ?? null, ...sets });
    }
    return found;
  }

  /**
   * Changes what differs. One change may need another first, such as that of a parent, so what fails is tried again as
   * long as others succeed, at last value by value.
   */
  private async carryOut(
    wanted: ReadonlyMap<number, readonly WantedValue[]>,
    links: readonly WantedLink[],
    titles: LabelTitles,
  ): Promise<void> {
    const stale = new Set<number>();
    const others = await this.restoreRows(wanted, titles, stale);
    const left = await this.carryOutParts([
      ...[...others].map(([id, values]) => this.itemPart(id, () => this.restore(id, values, titles, stale))),
      ...links.map((link) => this.linkPart(link)),
    ]);
    if (left.length > 0) {
      const singly = [...others].flatMap(([id, values]) =>
        [...groupedBy(values, ({ field }) => partOf(field))].map(([, part]) =>
          this.itemPart(id, () => this.restore(id, part, titles, stale)),
        ),
      );
      await this.carryOutParts(singly);
    }
    if (stale.size > 0) await this.scope.transaction.workItems.rollUps.refresh([...stale]);
  }

  /**
   * Gives items their columns, labels and people, where nothing else of them changes, all at once, since acts may have changed a
   * thousand; those that are refused then part by part. Returns the values of the other items.
   */
  private async restoreRows(
    wanted: ReadonlyMap<number, readonly WantedValue[]>,
    titles: LabelTitles,
    stale: Set<number>,
  ): Promise<ReadonlyMap<number, readonly WantedValue[]>> {
    const isOfRow = ({ field }: WantedValue) => isFieldOfMany(field) || isOutcome(field);
    const rows = new Map([...wanted].filter(([, values]) => values.every(isOfRow)));
    if (rows.size === 0) return wanted;
    const items = await this.withSets(rows);
    const refused = await this.changeRows(rows, items, titles, stale);
    const parts = new Map<string, Map<number, readonly WantedValue[]>>();
    for (const [id, values] of rows) {
      const ofItem = groupedBy(values, ({ field }) => partOf(field));
      if (!refused.has(id) || ofItem.size === 1) continue;
      for (const [name, part] of ofItem) parts.set(name, (parts.get(name) ?? new Map()).set(id, part));
    }
    for (const part of parts.values()) await this.changeRows(part, items, titles, stale);
    return new Map([...wanted].filter(([id]) => !rows.has(id)));
  }

  /** Changes what differs. Returns the ids of items that were left as they are. */
  private async changeRows(
    wanted: ReadonlyMap<number, readonly WantedValue[]>,
    items: ReadonlyMap<number, ItemWithSets>,
    titles: LabelTitles,
    stale: Set<number>,
  ): Promise<ReadonlySet<number>> {
    const inputs = [...wanted].flatMap(([id, values]) => {
      const item = items.get(id);
      const differing = item === undefined ? [] : values.filter((value) => !hasValue(item, value, titles));
      if (item === undefined || differing.length === 0) return [];
      return [{ ...updateOf(item, differing, titles), item: { id }, outcome: outcomeOf(values) }];
    });
    const refusals = await this.update.changeMany(this.scope, inputs, (epicIds) =>
      epicIds.forEach((epicId) => stale.add(epicId)),
    );
    for (const [id, { message }] of refusals) this.reasons.set(id, sentence(message));
    return new Set(refusals.keys());
  }

  private itemPart(id: number, run: () => Promise<void>): Part {
    const reasons = this.reasons;
    return {
      run,
      set reason(text: string) {
        reasons.set(id, text);
      },
    };
  }

  private linkPart(link: WantedLink): Part {
    const reasons = this.linkReasons;
    return {
      run: () => this.restoreLink(link),
      set reason(text: string) {
        reasons.set(pairName(link.pair), text);
      },
    };
  }

  /** Returns those that failed. */
  private async carryOutParts(parts: readonly Part[]): Promise<readonly Part[]> {
    let left = parts;
    for (;;) {
      const failed: Part[] = [];
      for (const part of left) {
        try {
          await this.scope.attempt(() => part.run());
        } catch (error) {
          if (!(error instanceof ApplicationError)) throw error;
          part.reason = sentence(error.message);
          failed.push(part);
        }
      }
      if (failed.length === 0 || failed.length === left.length) return failed;
      left = failed;
    }
  }

  private async restore(
    id: number,
    values: readonly WantedValue[],
    titles: LabelTitles,
    stale: Set<number>,
  ): Promise<void> {
    const now = (await this.withSets(new Map([[id, values]]))).get(id);
    if (now === undefined) return;
    const differing = values.filter((value) => !hasValue(now, value, titles));
    const others = differing.filter(({ field }) => field !== 'relativePosition' && field !== 'boardPosition');
    if (others.length > 0) {
      const outcome = outcomeOf(values.filter(({ field }) => isOutcome(field)));
      await this.scope.within(this.update.action, (inner) =>
        this.update.restore(inner, updateOf(now, others, titles), outcome, (epicIds) =>
          epicIds.forEach((epicId) => stale.add(epicId)),
        ),
      );
    }
    const place = values.find(({ field }) => field === 'relativePosition');
    const position = Number(place?.value ?? now.relativePosition);
    if (others.some(({ field }) => field === 'parentId')) await this.placeAfterMove(id, position);
    else if (place !== undefined && differing.includes(place)) await this.place(id, position);
    const card = differing.find(({ field }) => field === 'boardPosition');
    if (card !== undefined) await this.placeCard(id, card);
  }

  private async placeCard(itemId: number, { value, source }: WantedValue): Promise<void> {
    const position = value as number | null;
    await runWithin(this.scope, this.useCases, PlaceCard, { itemId, position, moment: source });
    this.placed.add(itemId);
  }

  /**
   * A change of the parent gives another place, also where the acts left the place as it was. Who may move the item may not
   * always order those that it comes back to; then it stays where the move puts it.
   */
  private async placeAfterMove(id: number, position: number): Promise<void> {
    if ((await this.readable([id])).get(id)?.item.relativePosition === position) return;
    try {
      await this.scope.attempt(() => this.place(id, position));
    } catch (error) {
      if (!(error instanceof Forbidden)) throw error;
      this.reasons.set(id, sentence(error.message));
    }
  }

  private async place(id: number, position: number): Promise<void> {
    await runWithin(this.scope, this.useCases, ReorderWorkItem, { item: { id }, position });
  }

  private async restoreLink({ pair, link }: WantedLink): Promise<void> {
    const [one, other] = pair;
    const now = await this.scope.transaction.workItems.links.between(one, other);
    if (now !== null && link !== null && isLink(now, link)) return;
    if (now !== null && link !== null && isLinkAlike(now, link)) {
      await runWithin(this.scope, this.useCases, ChangeLinkTiming, timingInputOf(pair, link));
      return;
    }
    if (now !== null) {
      await runWithin(this.scope, this.useCases, UnlinkWorkItems, { item: { id: one }, link: { otherId: other } });
    }
    if (link !== null) await runWithin(this.scope, this.useCases, LinkWorkItems, linkInput(link));
  }

  /** What is not as it should be. */
  private async lost(
    wanted: ReadonlyMap<number, readonly WantedValue[]>,
    links: readonly WantedLink[],
    titles: LabelTitles,
  ): Promise<{ values: Set<WantedValue>; links: Set<WantedLink> }> {
    const now = await this.withSets(wanted);
    const values = new Set<WantedValue>();
    for (const [id, of] of wanted) {
      const item = now.get(id);
      for (const value of of) {
        const isPlaced = value.field === 'boardPosition' && this.placed.has(id);
        if (item !== undefined && !isPlaced && !hasValue(item, value, titles)) values.add(value);
      }
    }
    const lost = new Set<WantedLink>();
    for (const link of links) {
      const found = await this.scope.transaction.workItems.links.between(...link.pair);
      const isAsWanted = found === null || link.link === null ? found === link.link : isLink(found, link.link);
      if (!isAsWanted) lost.add(link);
    }
    return { values, links: lost };
  }

  /** The names of people who changed things later. */
  private async names(
    wanted: ReadonlyMap<number, readonly WantedValue[]>,
    links: readonly WantedLink[],
    userId: number,
  ): Promise<(id: number | null) => string> {
    const all = [...[...wanted.values()].flat(), ...links].flatMap(({ laterBy }) => laterBy ?? []);
    const ids = [...new Set(all.filter((id) => id !== userId))];
    const people = ids.length === 0 ? [] : await this.scope.transaction.users.findByIds(ids);
    return (id) => (id === userId ? 'You' : (people.find((one) => one.id === id)?.name ?? 'Somebody'));
  }
}

/**
 * The fields whose changes tell what the values that entries changed should be; null for all, if an entry made or deleted an
 * item: that depends on whether anything was changed later.
 */
function concernedFields(entries: readonly ActEntry[]): string[] | null {
  const ofItems = entries.filter(({ subjectType }) => subjectType === 'work_item');
  if (ofItems.some(({ fields }) => isExistence(fields))) return null;
  const names = [...new Set(ofItems.flatMap(({ fields }) => Object.keys(fields)))];
  const places: readonly string[] = placeFields;
  return [...new Set(names.flatMap((name) => (places.includes(name) ? places : bundleOf(name))))];
}

/** The entries of items that are older than all that is read of these items. */
function unreadEntries(entries: readonly ActEntry[], operations: readonly LoggedOperation[]): ActEntry[] {
  const read = new Set(operations.map(({ id }) => id));
  return entries.filter(({ id, subjectType }) => subjectType === 'work_item' && !read.has(id));
}

/** Fields that only change together. */
function partOf(field: WantedValue['field']): string {
  if (isOutcome(field)) return 'state';
  if (field === 'relativePosition') return 'parentId';
  return field.replace(/^(start|due)Date.*/, '$1Date');
}

/** Items that were created or deleted at once and are named each; of more, the number is said. */
const namedExistences = 3;

function loggedTitle({ subjectId, fields }: ActEntry, items: ReadonlyMap<number, LoadedRow>): string {
  const logged = fields['title']?.after ?? fields['title']?.before;
  return typeof logged === 'string' ? logged : (items.get(subjectId)?.item.title ?? '');
}

/** "labels of “Launch”", "state of 12 items", "link between “A” and “B”", "lag of the link between “A” and “B”". */
function summaryOf(entries: readonly ActEntry[], items: ReadonlyMap<number, LoadedRow>): string {
  const direct = entries.filter(({ derived }) => !derived);
  const titleOf = (id: number) => (items.has(id) ? `“${items.get(id)?.item.title ?? ''}”` : 'an item');
  const parts: string[] = [];
  const ofItems = direct.filter(({ subjectType }) => subjectType === 'work_item');
  const existences = groupedBy(
    ofItems.filter(({ fields }) => isExistence(fields)),
    ({ fields: of }) => ('after' in (of['type'] ?? {}) ? 'creation' : 'deletion'),
  );
  for (const [what, ofOne] of existences) {
    if (ofOne.length > namedExistences) parts.push(`${what} of ${ofOne.length} items`);
    else for (const entry of ofOne) parts.push(`${what} of “${loggedTitle(entry, items)}”`);
  }
  const gone = new Set(ofItems.filter(({ fields }) => isExistence(fields)).map(({ subjectId }) => subjectId));
  const changed = ofItems.filter(({ subjectId }) => !gone.has(subjectId));
  const ids = [...new Set(changed.map(({ subjectId }) => subjectId))];
  // What goes along with a deletion needs no words.
  if (ids.length > 0 && parts.length === 0) {
    const fields = changed.flatMap(({ fields: of }) => Object.keys(of)).filter((field) => !isOutcome(field));
    const where = ids.length === 1 ? titleOf(ids[0] as number) : `${ids.length} items`;
    parts.push(`${fieldsInWords(fields as WantedValue['field'][])} of ${where}`);
  }
  const pairs = linkPairs(direct).filter((ids) => !ids.some((id) => gone.has(id)));
  const [pair] = pairs;
  if (pair !== undefined) {
    const retimed = changedTiming(direct.filter(({ subjectType }) => subjectType === 'link'));
    const of = retimed.length === 0 ? '' : `${listed(retimed)} of `;
    const one = `${of === '' ? '' : 'the '}link between ${pair.map(titleOf).join(' and ')}`;
    parts.push(`${of}${pairs.length > 1 ? `${pairs.length} links` : one}`);
  }
  return listed(parts);
}

function sentence(text: string): string {
  const upper = capitalized(text);
  return /[.!?]$/.test(upper) ? upper : `${upper}.`;
}
