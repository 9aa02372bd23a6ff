import { runInAction } from 'mobx';
import { largestUpload } from '../../../../domain/uploads/upload.ts';
import { isAbort } from '../../../api/api-error.ts';
import { fileTooLarge, uploadFailure } from '../../../api/upload-failure.ts';
import { makeStore } from '../../../state/make-store.ts';
import { Attachment } from './attachment.ts';

export interface SendFileOptions {
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/** Uploads a file and returns its Markdown. */
export type SendFile = (file: File, options: SendFileOptions) => Promise<string>;

/** Maximum number of concurrent uploads. */
const mostAtOnce = 2;

/** The uploads of one editor, two at a time. Finished ones are in the text and no longer listed. */
export class Attachments {
  list: readonly Attachment[] = [];
  /** The last event, for screen readers. */
  news = '';
  #next = 1;

  constructor(private readonly send: SendFile) {
    makeStore(this);
  }

  get isBusy(): boolean {
    return this.list.some(({ isUnderWay }) => isUnderWay);
  }

  /** Starts an upload, unless the file is too large. `onEnd` is called with the Markdown, or with null on failure. */
  add(file: File, onEnd: (markdown: string | null) => void): Attachment {
    const attachment = new Attachment(this.#next, file, onEnd);
    this.#next += 1;
    this.list = [...this.list, attachment];
    if (file.size > largestUpload) attachment.become('error', fileTooLarge(file.size, largestUpload));
    else {
      attachment.become('queued');
      this.news = `Uploading ${file.name}`;
      this.startNext();
    }
    return attachment;
  }

  cancel(attachment: Attachment): void {
    if (attachment.state === 'uploading') attachment.abort.abort();
    else this.end(attachment, 'canceled', null, 'Upload canceled.');
  }

  dismiss(attachment: Attachment): void {
    this.list = this.list.filter(({ id }) => id !== attachment.id);
  }

  /** Aborts all uploads. */
  leave(): void {
    for (const attachment of this.list) if (attachment.isUnderWay) this.cancel(attachment);
  }

  private startNext(): void {
    const uploading = this.list.filter(({ state }) => state === 'uploading').length;
    const queued = this.list.filter(({ state }) => state === 'queued').slice(0, mostAtOnce - uploading);
    for (const attachment of queued) void this.upload(attachment);
  }

  private async upload(attachment: Attachment): Promise<void> {
    attachment.become('uploading');
    try {
      const { file, abort, advance } = attachment;
      const markdown = await this.send(file, { signal: abort.signal, onProgress: advance });
      runInAction(() => this.end(attachment, 'success', markdown, null));
    } catch (error) {
      runInAction(() => this.end(attachment, isAbort(error) ? 'canceled' : 'error', null, uploadFailure(error)));
    }
  }

  private end(
    attachment: Attachment,
    state: 'success' | 'canceled' | 'error',
    markdown: string | null,
    error: string | null,
  ): void {
    attachment.become(state, error);
    if (state === 'success') {
      this.news = `${attachment.file.name} is attached`;
      this.dismiss(attachment);
    }
    attachment.onEnd(markdown);
    this.startNext();
  }
}
