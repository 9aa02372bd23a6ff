import { readLocal, writeLocal } from '../state/local-storage.ts';

/**
 * Unsent texts, stored in this browser until they are sent or discarded. A draft belongs to a person and a place, such
 * as `epic/12/comment`.
 */
export class Drafts {
  private readonly prefix: string;

  constructor(userId: number | null) {
    this.prefix = `milepost:draft:${userId ?? 'visitor'}:`;
  }

  /** The draft of a place; null without one, or if the browser stores nothing. */
  read(place: string): string | null {
    return readLocal(this.prefix + place);
  }

  /** Stores a text; an empty one or null is removed. */
  keep(place: string, text: string | null): void {
    writeLocal(this.prefix + place, text === '' ? null : text);
  }
}
