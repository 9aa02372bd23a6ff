import { readLocal, writeLocal } from '../state/local-storage.ts';

/**
 * Texts that someone has begun and not sent, kept in this browser until they are sent or thrown away. A draft belongs to a
 * person and a place, such as `epic/12/comment`.
 */
export class Drafts {
  private readonly prefix: string;

  constructor(userId: number | null) {
    this.prefix = `milepost:draft:${userId ?? 'visitor'}:`;
  }

  /** What was begun at a place; null when nothing was, or when the browser keeps nothing. */
  read(place: string): string | null {
    return readLocal(this.prefix + place);
  }

  /** Keeps a text; an empty one or null is forgotten. */
  keep(place: string, text: string | null): void {
    writeLocal(this.prefix + place, text === '' ? null : text);
  }
}
