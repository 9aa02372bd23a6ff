import type { Note } from '../../domain/notes/note.ts';
import type { QuickActionOutcome } from '../work-items/quick-action-runner.ts';

/** Result of writing a note. */
export interface SavedNote {
  /** Null if the text contained only quick actions. */
  note: Note | null;
  /** Null if the text contained no quick actions. */
  quickActions: QuickActionOutcome | null;
}
