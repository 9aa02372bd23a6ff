import type { Change, Names } from '../../domain/activity/sentences.ts';
import { childSentence, linkSentence, ownChangeSentences } from '../../domain/activity/system-note.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { User } from '../../domain/people/user.ts';
import { referenceSymbols, referenceText } from '../../domain/references/reference.ts';
import type { WorkItem } from '../../domain/work-items/work-item.ts';
import type { MarkdownReader } from '../markdown/markdown-reader.ts';
import type { Entry, NamedIds, NamesOfIds, NoteQueries } from './note-queries.ts';

/** A line of a conversation as its reader gets it. */
export interface ReadNote extends Omit<Entry, 'body' | 'changes' | 'authorId'> {
  author: User | null;
  /** Written by the product out of the change log. */
  system: boolean;
  /** Markdown. */
  body: string;
  html: string;
}

/** Turns entries into notes for one reader: changes become sentences that name only what the reader may read. */
export class ConversationReader {
  constructor(
    private readonly notes: NoteQueries,
    private readonly markdown: MarkdownReader,
  ) {}

  async read(actor: Actor, baseUrl: string, item: WorkItem, entries: readonly Entry[]): Promise<ReadNote[]> {
    const [authors, found] = await Promise.all([
      this.notes.authors(entries),
      this.notes.names(actor, namedIds(entries)),
    ]);
    const bodies = entries.map((entry) => entry.body ?? systemText(item, entry, found));
    const html = await this.markdown.read(
      actor,
      baseUrl,
      bodies.map((source) => ({ source, namespaceId: item.namespaceId })),
    );
    return entries.map(({ changes: _changes, authorId, ...entry }, index) => ({
      ...entry,
      author: authorId === null ? null : (authors.get(authorId) ?? null),
      system: entry.body === null,
      body: bodies[index] ?? '',
      html: html[index] ?? '',
    }));
  }
}

const idsOfFields = {
  labels: ['labelIds'],
  users: ['assigneeIds'],
  milestones: ['milestoneId'],
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
    items: [...new Set([...idsOf(idsOfFields.items), ...children])],
  };
}

function systemText(here: WorkItem, { changes, subjectType, subjectId }: Entry, found: NamesOfIds): string {
  const names = namesOf(found);
  if (changes === null) return '';
  if (subjectType === 'link') return linkText(here, changes, names);
  if (subjectId !== here.id) {
    const came = changes['parentId']?.after === here.id;
    return childSentence(names.item(subjectId ?? 0) ?? 'an item', came);
  }
  return ownChangeSentences(here.type, changes, names).join(', ');
}

function linkText(here: WorkItem, changes: Readonly<Record<string, Change>>, names: Names): string {
  const valueOf = (field: string): unknown => changes[field]?.after ?? changes[field]?.before;
  const isSource = valueOf('sourceId') === here.id;
  const other = names.item(Number(isSource ? valueOf('targetId') : valueOf('sourceId'))) ?? 'an item';
  const type = valueOf('type') === 'blocks' ? 'blocks' : 'relates_to';
  return linkSentence(other, type, isSource, changes['type']?.after !== undefined);
}

function namesOf({ labels, users, milestones, items }: NamesOfIds): Names {
  const titled = (kind: 'label' | 'milestone', title: string | undefined): string | null =>
    title === undefined ? null : referenceText({ kind, path: null, number: null, name: title, expansion: '' });
  return {
    label: (id) => titled('label', labels.get(id)?.title),
    milestone: (id) => titled('milestone', milestones.get(id)?.title),
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
