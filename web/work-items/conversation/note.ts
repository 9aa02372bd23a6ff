import { numberOfId } from '../../api/global-id.ts';
import type { AwardFieldsFragment, NoteFieldsFragment } from '../operations/notes.graphql.ts';

/** A line of the conversation. */
export interface Note extends Omit<NoteFieldsFragment, 'awardEmoji' | 'userPermissions'> {
  /** The number in its URL, as in `#note_12`. */
  number: string;
  canAdmin: boolean;
  canAward: boolean;
  canResolve: boolean;
  awards: readonly AwardFieldsFragment[];
}

/** A unit of the conversation: a single change, or a comment with its replies. */
export interface Thread {
  id: string;
  notes: readonly Note[];
}

/** This many consecutive changes of the same kind by the same person are collapsed. */
const foldedFrom = 4;

/** An entry of the conversation: a thread, or a run of similar changes. */
export type Entry = { thread: Thread } | { run: readonly Note[] };

/** Threads in order, with long runs of similar changes combined. */
export function entriesOf(threads: readonly Thread[]): Entry[] {
  const entries: Entry[] = [];
  let run: Thread[] = [];
  const close = (): void => {
    if (run.length >= foldedFrom) entries.push({ run: run.flatMap(({ notes }) => notes) });
    else entries.push(...run.map((thread) => ({ thread })));
    run = [];
  };
  for (const thread of threads) {
    const kind = kindOf(thread);
    if (kind === null || run.length === 0 || kind !== kindOf(run[0] as Thread)) close();
    if (kind === null) entries.push({ thread });
    else run.push(thread);
  }
  close();
  return entries;
}

/** Key of person and kind of change, without the item; null for comments. */
function kindOf({ notes: [first] }: Thread): string | null {
  if (first === undefined || !first.system) return null;
  return `${first.author?.id ?? ''} ${first.body.replaceAll(/\S*[#&]\d+\S*/g, '')}`;
}

export function noteOf({ awardEmoji, userPermissions, ...plain }: NoteFieldsFragment): Note {
  return {
    ...plain,
    number: String(numberOfId(plain.id)),
    canAdmin: userPermissions.adminNote,
    canAward: userPermissions.awardEmoji,
    canResolve: userPermissions.resolveNote,
    awards: awardEmoji.nodes,
  };
}

/** Who resolved a thread, and when. */
export interface Resolution {
  at: string;
  by: string;
}

/** Null for a thread that is not resolved. */
export function resolutionOf({ notes: [first] }: Thread): Resolution | null {
  if (first === undefined || first.resolvedAt === null) return null;
  return { at: first.resolvedAt, by: first.resolvedBy?.name ?? 'someone' };
}

/** Groups notes into threads, ordered by their first loaded note; notes must be sorted oldest first. */
export function threadsOf(notes: readonly Note[]): Thread[] {
  const threads = new Map<string, Note[]>();
  for (const note of notes) {
    const id = note.discussionId ?? note.id;
    const thread = threads.get(id);
    if (thread) thread.push(note);
    else threads.set(id, [note]);
  }
  return [...threads].map(([id, ofThread]) => ({ id, notes: ofThread }));
}
