import { runInAction } from 'mobx';
import { isLinkAddress } from '../../../domain/text/link-address.ts';
import { largestMetricImage, metricImagesMaximum } from '../../../domain/uploads/metric-image.ts';
import { errorText, failureText, isAbort } from '../../api/api-error.ts';
import { during } from '../../state/during.ts';
import { makeStore } from '../../state/make-store.ts';
import { fileTooLarge, uploadFailure } from '../../api/upload-failure.ts';
import type { MetricImage } from '../../api/rest.generated.ts';
import type { IssueStore } from '../issue-source.ts';

/** The dialogs for pictures, one at a time. */
export type MetricDialog = { does: 'add' } | { does: 'edit' | 'delete' | 'show'; image: MetricImage };

export const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;

const full = 'You can not upload any more files.';

/** The metric images of an incident, and the form that adds or edits one. */
export class MetricImages {
  all: readonly MetricImage[] | null = null;
  loadError: string | null = null;
  dialog: MetricDialog | null = null;
  /** Why the action of the dialog failed. */
  error: string | null = null;
  /** How many files were dropped at once, of which the form takes the first. */
  private dropped = 0;
  file: File | null = null;
  text = '';
  url = '';
  /** True once the form was sent with a link that is none. */
  private isLinkWrong = false;
  isSending = false;
  /** Share of the file that has been sent, from 0 to 1. */
  progress = 0;
  #upload: AbortController | null = null;

  constructor(private readonly store: IssueStore) {
    makeStore(this);
  }

  private get isFull(): boolean {
    return (this.all?.length ?? 0) >= metricImagesMaximum;
  }

  get linkError(): string | null {
    return this.isLinkWrong && !this.hasLink ? 'Enter an address that begins with http:// or https://.' : null;
  }

  private get hasLink(): boolean {
    return this.url.trim() === '' || isLinkAddress(this.url.trim());
  }

  get canSubmit(): boolean {
    return this.dialog?.does === 'edit' || this.file !== null;
  }

  async load(): Promise<void> {
    try {
      const images = await this.store.environment.api.rest('GET', this.path());
      runInAction(() => {
        this.all = images;
        this.loadError = null;
      });
    } catch (error) {
      runInAction(() => {
        this.loadError = errorText(error);
      });
    }
  }

  /** Opens the form for a new picture, with the first of the dropped files. */
  add(files: readonly File[] = []): void {
    this.open({ does: 'add' });
    this.dropped = files.length;
    const [file] = files;
    if (this.isFull) this.error = full;
    else if (file !== undefined) this.pick(file);
  }

  /** Says that only one of the dropped files is added. */
  get note(): string | null {
    if (this.dropped < 2 || this.isFull) return null;
    return `This adds the first of ${this.dropped} files. Add the others one at a time.`;
  }

  open(dialog: MetricDialog): void {
    this.dialog = dialog;
    this.error = null;
    this.isLinkWrong = false;
    this.file = null;
    this.dropped = 0;
    this.progress = 0;
    this.text = dialog.does === 'edit' ? (dialog.image.url_text ?? '') : '';
    this.url = dialog.does === 'edit' ? (dialog.image.url ?? '') : '';
  }

  /** Closes the dialog and aborts a running upload. */
  close(): void {
    this.#upload?.abort();
    this.dialog = null;
  }

  pick(file: File): void {
    this.file = null;
    if (this.isFull) this.error = full;
    else if (!imageTypes.some((type) => type === file.type)) this.error = "You can't upload files of this type.";
    else if (file.size > largestMetricImage) this.error = fileTooLarge(file.size, largestMetricImage);
    else {
      this.error = null;
      this.file = file;
    }
  }

  write(part: { text?: string; url?: string }): void {
    this.text = part.text ?? this.text;
    this.url = part.url ?? this.url;
  }

  /** Performs the action of the dialog. */
  async submit(): Promise<void> {
    const { dialog } = this;
    if (dialog === null || dialog.does === 'show') return;
    this.isLinkWrong = dialog.does !== 'delete' && !this.hasLink;
    if (this.isLinkWrong) return;
    await during(this, 'isSending', async () => {
      this.error = null;
      try {
        if (dialog.does === 'add') await this.sendFile();
        else if (dialog.does === 'edit') await this.change('PUT', dialog.image, { url: this.url, url_text: this.text });
        else await this.change('DELETE', dialog.image);
        runInAction(() => {
          this.dialog = null;
        });
        await this.load();
      } catch (error) {
        runInAction(() => {
          this.error = isAbort(error) ? null : failureOf(dialog, error);
        });
      }
    });
  }

  private async sendFile(): Promise<void> {
    const { file, text, url } = this;
    if (file === null) return;
    this.#upload = new AbortController();
    await this.store.environment.api.sendFile(this.path(), file, {
      fields: { url: url.trim(), url_text: text.trim() },
      signal: this.#upload.signal,
      onProgress: (share) => {
        runInAction(() => {
          this.progress = share;
        });
      },
    });
  }

  private async change(method: 'PUT' | 'DELETE', { id }: MetricImage, body?: object): Promise<void> {
    await this.store.environment.api.rest(method, `${this.path()}/${id}`, body === undefined ? {} : { body });
  }

  private path() {
    const { namespace, iid } = this.store.address;
    return `/api/v4/projects/${encodeURIComponent(namespace.fullPath)}/issues/${iid}/metric_images` as const;
  }
}

function failureOf({ does }: MetricDialog, error: unknown): string {
  if (does === 'add') return uploadFailure(error);
  return failureText(error, `Something went wrong while ${does === 'edit' ? 'saving' : 'deleting'} the image.`);
}
