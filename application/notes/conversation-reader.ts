import { escapeMarkdown, type Change, type Names } from '../../domain/work-items/activity/sentences.ts';
import {
  childSentence,
  duplicateSentence,
  linkSentence,
  linkTimingSentence,
  ownChangeSentences,
} from '../../domain/work-items/activity/system-note.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { User } from '../../domain/people/user.ts';
import { iterationName } from '../../domain/iterations/iteration.ts';
import { linkKinds } from '../../domain/scheduling/plan.ts';
import { defaultLinkTiming, type LinkTiming } from '../../domain/work-items/link-timing.ts';
import { referenceSymbols, referenceText } from '../../domain/references/reference.ts';
import type { ItemRow, WorkItemType } from '../../domain/work-items/work-item.ts';
import type { Entry, NamedIds, NamesOfIds, NoteQueries } from './note-queries.ts';

/** A line of a conversation, prepared for one reader. */
export interface ReadNote extends Omit<Entry, 'body' | 'changes' | 'authorId' | 'resolvedById'> {
  author: User | null;
  /** True for a system note generated from the change log. */
  system: boolean;
  /** Markdown. */
  body: string;
  /** True for a comment of a thread that can be replied to, and so be resolved. */
  resolvable: boolean;
  resolvedBy: User | null;
}

/** Converts entries to notes for one reader. Changes become sentences that name only what the reader may read. */
export class ConversationReader {
  constructor(private readonly notes: NoteQueries) {}

  /** The entries of these items, in their order. */
  async read(
    actor: Actor,
    items: readonly Pick<ItemRow, 'id' | 'type'>[],
    entries: readonly Entry[],
  ): Promise<ReadNote[]> {
    const [authors, found] = await Promise.all([
      this.notes.authors(entries),
      this.notes.names(actor, namedIds(entries)),
    ]);
    const types = new Map(items.map(({ id, type }) => [id, type]));
    const person = (id: number | null): User | null => (id === null ? null : (authors.get(id) ?? null));
    return entries.map(({ changes, authorId, resolvedById, body, ...entry }) => ({
      ...entry,
      author: person(authorId),
      resolvable: body !== null && entry.threaded,
      resolvedBy: person(resolvedById),
      system: body === null,
      body: body ?? systemText(types.get(entry.workItemId) ?? 'issue', { ...entry, changes }, found),
    }));
  }
}

const idsOfFields = {
  labels: ['labelIds'],
  users: ['assigneeIds'],
  milestones: ['milestoneId'],
  iterations: ['iterationId'],
  items: ['parentId', 'movedToId', 'duplicatedToId', 'promotedToId', 'sourceId', 'targetId'],
} as const;

function namedIds(entries: readonly Entry[]): NamedIds {
  const idsOf = (fields: readonly string[]): number[] => {
    const ids = entries.flatMap(({ changes }) =>
      fields.flatMap((field) => [changes?.[field]?.before, changes?.[field]?.after].flat()),
    );
    return [...new Set(ids.filter((id): id is number => typeof id === 'number'))];
  };
  const children = entries.flatMap(({ subjectType, subjectId }) =>
    subjectType === 'work_item' && subjectId !== null ? [subjectId] : [],
  );
  return {
    labels: idsOf(idsOfFields.labels),
    users: idsOf(idsOfFields.users),
    milestones: idsOf(idsOfFields.milestones),
    iterations: idsOf(idsOfFields.iterations),
    items: [...new Set([...idsOf(idsOfFields.items), ...children])],
  };
}

type ChangeEntry = Pick<Entry, 'workItemId' | 'changes' | 'subjectType' | 'subjectId'>;

function systemText(
  type: WorkItemType,
  { workItemId, changes, subjectType, subjectId }: ChangeEntry,
  found: NamesOfIds,
): string {
  const names = namesOf(found);
  if (changes === null) return '';
  if (subjectType === 'link') return linkText(workItemId, changes, names);
  if (subjectId !== workItemId) {
    const other = names.item(subjectId ?? 0) ?? 'an item';
    if (changes['duplicatedToId']?.after === workItemId) return duplicateSentence(other, type);
    return childSentence(other, changes['parentId']?.after === workItemId);
  }
  return ownChangeSentences(type, changes, names).join(', ');
}

function linkText(hereId: number, changes: Readonly<Record<string, Change>>, names: Names): string {
  const valueOf = (field: string): unknown => changes[field]?.after ?? changes[field]?.before;
  const isSource = valueOf('sourceId') === hereId;
  const other = names.item(Number(isSource ? valueOf('targetId') : valueOf('sourceId'))) ?? 'an item';
  const sideOf = (side: 'before' | 'after'): LinkTiming => ({
    kind: linkKinds.find((kind) => kind === changes['kind']?.[side]) ?? defaultLinkTiming.kind,
    lag: Number(changes['lag']?.[side] ?? defaultLinkTiming.lag),
  });
  if (changes['type'] === undefined) return linkTimingSentence(other, sideOf('before'), sideOf('after'));
  const type = valueOf('type') === 'blocks' ? 'blocks' : 'relates_to';
  return linkSentence(other, type, isSource, changes['type'].after !== undefined, sideOf('after'));
}

function namesOf({ labels, users, milestones, iterations, items }: NamesOfIds): Names {
  const titled = (kind: 'label' | 'milestone', title: string | undefined): string | null =>
    title === undefined ? null : referenceText({ kind, path: null, number: null, name: title, expansion: '' });
  return {
    label: (id) => titled('label', labels.get(id)?.title),
    milestone: (id) => titled('milestone', milestones.get(id)?.title),
    iteration: (id) => {
      const iteration = iterations.get(id);
      return iteration === undefined ? null : `**${escapeMarkdown(iterationName(iteration))}**`;
    },
    user: (id) => {
      const username = users.get(id)?.username;
      return username === undefined ? null : `@${username}`;
    },
    item: (id) => {
      const one = items.get(id);
      if (one === undefined) return null;
      return `${one.fullPath}${referenceSymbols[one.item.type === 'epic' ? 'epic' : 'issue']}${one.item.iid}`;
    },
  };
}
