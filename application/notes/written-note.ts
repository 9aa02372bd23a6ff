import type { Note } from '../../domain/notes/note.ts';
import type { QuickActionOutcome } from '../quick-actions/quick-action-runner.ts';

/** What came of writing a note. */
export interface WrittenNote {
  /** Null when the text held nothing but quick actions. */
  note: Note | null;
  /** Null when the text held none. */
  quickActions: QuickActionOutcome | null;
}
