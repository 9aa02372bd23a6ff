import { errorText, isAbsent, reportDefect } from '../api/api-error.ts';
import { LatestCall } from './latest-call.ts';
import { makeStore } from './make-store.ts';

/** What a page or a part of it reads: nothing yet, the last answer, or why there is none. */
export class Reading<Answer> {
  /** Stays while it is read again, and if that fails. */
  answer: Answer | null = null;
  error: unknown = null;
  isLoading = false;
  readonly #read: (signal: AbortSignal) => Promise<Answer>;
  readonly #calls = new LatestCall();

  constructor(read: (signal: AbortSignal) => Promise<Answer>) {
    this.#read = read;
    makeStore(this);
  }

  /** True if it does not exist, or the reader may not see it. */
  get isMissing(): boolean {
    return isAbsent(this.error);
  }

  /** The error as a sentence. */
  get problem(): string | null {
    return this.error === null ? null : errorText(this.error);
  }

  /** Reads it while its page is open; returns a function that gives up the call on its way. */
  start(): () => void {
    void this.load();
    return this.stop;
  }

  /** Reads it; returns false if that failed. A call on its way is given up. */
  async load(): Promise<boolean> {
    this.error = null;
    return await this.reload();
  }

  /** Reads it again; an error stays until it succeeds. */
  async reload(): Promise<boolean> {
    this.isLoading = true;
    return await this.call((error) => {
      this.error = error;
    });
  }

  /** Reads it again in the background, after changes by others: failures are shown only if it is gone. */
  async follow(): Promise<boolean> {
    return await this.call((error) => {
      if (isAbsent(error)) this.error = error;
      else reportDefect(error);
    });
  }

  /** Shows what a change has answered. */
  show(answer: Answer): void {
    this.answer = answer;
    this.error = null;
  }

  /** Gives up the call on its way, and forgets what was read. */
  clear(): void {
    this.stop();
    this.answer = null;
    this.error = null;
    this.isLoading = false;
  }

  /** Gives up the call on its way. */
  stop(): void {
    this.#calls.stop();
  }

  private call(fail: (error: unknown) => void): Promise<boolean> {
    return this.#calls.read(
      (signal) => this.#read(signal),
      (answer) => {
        this.show(answer);
        this.isLoading = false;
      },
      (error) => {
        fail(error);
        this.isLoading = false;
      },
    );
  }
}
