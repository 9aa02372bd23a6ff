import { makeStore } from '../../../state/make-store.ts';

/** States of an upload. */
export type AttachmentState = 'added' | 'queued' | 'uploading' | 'canceled' | 'error' | 'success';

/** An upload. */
export class Attachment {
  state: AttachmentState = 'added';
  /** Share that has been sent, from 0 to 1. */
  progress = 0;
  error: string | null = null;
  readonly abort = new AbortController();

  constructor(
    readonly id: number,
    readonly file: File /** Called once it has ended, with the Markdown that names it, or null without. */,
    readonly onEnd: (markdown: string | null) => void,
  ) {
    makeStore(this);
  }

  get isUnderWay(): boolean {
    return this.state === 'queued' || this.state === 'uploading';
  }

  become(state: AttachmentState, error: string | null = null): void {
    this.state = state;
    this.error = error;
  }

  advance(share: number): void {
    this.progress = share;
  }
}
