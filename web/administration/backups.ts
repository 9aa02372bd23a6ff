import { runInAction } from 'mobx';
import { errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import type { Backup, Backups as BackupsAnswer } from '../api/rest.generated.ts';
import { during } from '../state/during.ts';
import { Form } from '../state/form.ts';
import { makeStore } from '../state/make-store.ts';
import { Reading } from '../state/reading.ts';
import { toast } from '../widgets/toast/toast.ts';

const path = '/api/v4/admin/backups';
/** Milliseconds between checks of a backup that is being created. */
const lookInterval = 1_000;
const blank = { passphrase: '', again: '' };

/** The backups on the server: creating, downloading and removing them. */
export class Backups {
  readonly reading: Reading<BackupsAnswer>;
  readonly form: Form<typeof blank>;
  /** The backup to download. */
  downloading: Backup | null = null;
  /** The backup whose removal is being confirmed. */
  removing: Backup | null = null;
  isStarting = false;
  isRemoving = false;
  /** Why a backup could not be started or removed. */
  error: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly api: ApiClient,
    /** Begins a download. */
    private readonly download: (url: string) => void,
  ) {
    this.reading = new Reading((signal) => api.rest('GET', path, { signal }));
    this.form = new Form({
      fields: blank,
      check: ({ passphrase, again }) => ({
        again: again !== '' && again !== passphrase ? 'The passphrases differ.' : undefined,
      }),
      isFilled: ({ passphrase, again }) => passphrase !== '' && again !== '',
      send: ({ passphrase }) => this.send(passphrase),
    });
    makeStore(this);
  }

  /** Reloads the list while a backup is being created; returns a function that stops it. */
  watch(): () => void {
    this.lookLater();
    return () => clearTimeout(this.#timer);
  }

  async start(): Promise<void> {
    await during(this, 'isStarting', async () => {
      this.error = null;
      try {
        await this.api.rest('POST', path);
        await this.reading.load();
      } catch (error) {
        runInAction(() => {
          this.error = errorText(error);
        });
      }
    });
  }

  askForPassphrase(backup: Backup): void {
    this.form.reset(blank);
    this.downloading = backup;
  }

  cancel(): void {
    this.downloading = null;
    this.form.reset(blank);
  }

  askToRemove(backup: Backup): void {
    this.error = null;
    this.removing = backup;
  }

  keep(): void {
    this.removing = null;
  }

  async remove(): Promise<void> {
    const { removing } = this;
    if (removing === null) return;
    await during(this, 'isRemoving', async () => {
      try {
        await this.api.rest('DELETE', `${path}/${removing.name}`);
        await this.reading.load();
      } catch (error) {
        runInAction(() => {
          this.error = errorText(error);
        });
      }
    });
    this.keep();
  }

  private async send(passphrase: string): Promise<typeof blank> {
    const { downloading } = this;
    if (downloading === null) return blank;
    const { url } = await this.api.rest('POST', `${path}/${downloading.name}/download`, { body: { passphrase } });
    this.download(url);
    runInAction(() => {
      this.downloading = null;
    });
    toast('The download has begun. Without the passphrase no one can open the file.', { tone: 'success' });
    return blank;
  }

  private lookLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.look(), lookInterval);
  }

  private async look(): Promise<void> {
    if (this.reading.answer?.running_since != null) await this.reading.load();
    this.lookLater();
  }
}
