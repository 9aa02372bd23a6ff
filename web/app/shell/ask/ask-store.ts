import { runInAction } from 'mobx';
import { ApiError, errorText } from '../../../api/api-error.ts';
import type { ApiClient } from '../../../api/client.ts';
import { LatestCall } from '../../../state/latest-call.ts';
import { ifAllowed, parsedJson } from '../../../state/local-storage.ts';
import { makeStore } from '../../../state/make-store.ts';

interface Source {
  number: number;
  title: string;
  url: string;
}

/** A question and what became of it. */
export interface Turn {
  question: string;
  /** As far as it has arrived. */
  answer: string;
  sources: readonly Source[];
  state: 'running' | 'done' | 'canceled' | 'failed';
  /** Why it failed, for the reader. */
  error: string | null;
}

/** Where a conversation is kept; the browser's storage of a tab. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem'>;

const path = '/-/llm/tanuki_bot/ask';
const turnsKept = 20;
/** The server takes ten earlier exchanges. */
const turnsSent = 10;
export const questionLength = 2_000;
const sentAnswerLength = 20_000;

/** Questions about Milepost and their answers; the conversation and the next question last as long as the tab. */
export class AskStore {
  isOpen = false;
  question = '';
  turns: readonly Turn[] = [];
  readonly #calls = new LatestCall();

  constructor(
    private readonly api: ApiClient,
    private readonly storage: TabStorage | null,
    /** Differs for each person, who may share the tab. */
    private readonly key: string,
  ) {
    this.turns = this.kept();
    this.question = ifAllowed(() => this.storage?.getItem(this.questionKey)) ?? '';
    makeStore(this);
  }

  get isRunning(): boolean {
    return this.turns.at(-1)?.state === 'running';
  }

  open(): void {
    this.isOpen = true;
  }

  close(): void {
    this.isOpen = false;
  }

  write(question: string): void {
    this.question = question;
    ifAllowed(() => this.storage?.setItem(this.questionKey, question));
  }

  /** Forgets the conversation. */
  clear(): void {
    this.#calls.stop();
    this.turns = [];
    this.keep();
  }

  cancel(): void {
    this.#calls.stop();
    this.change({ state: 'canceled' });
  }

  async ask(question = this.question.trim()): Promise<void> {
    if (question === '' || this.isRunning) return;
    const history = this.turns
      .filter(({ state }) => state === 'done')
      .slice(-turnsSent)
      .map((turn) => ({ question: turn.question, answer: turn.answer.slice(0, sentAnswerLength) }));
    const turn: Turn = { question, answer: '', sources: [], state: 'running', error: null };
    this.turns = [...this.turns, turn].slice(-turnsKept);
    this.keep();
    this.write('');
    const signal = this.#calls.begin();
    try {
      await this.api.events(path, {
        body: { q: question, history, stream: true },
        signal,
        onEvent: ({ name, data }) => {
          if (!signal.aborted) this.take(name, parsedJson(data));
        },
      });
      if (!signal.aborted) runInAction(() => this.finish());
    } catch (error) {
      if (!signal.aborted) runInAction(() => this.change({ state: 'failed', error: textOf(error) }));
    }
  }

  /** Asks the last question again. */
  async retry(): Promise<void> {
    const last = this.turns.at(-1);
    if (last === undefined || last.state === 'running') return;
    this.turns = this.turns.slice(0, -1);
    await this.ask(last.question);
  }

  private take(name: string, data: unknown): void {
    const last = this.turns.at(-1);
    if (last === undefined) return;
    const { text, sources, error } = (data ?? {}) as { text?: string; sources?: Source[]; error?: string };
    if (name === 'text' && text !== undefined) this.change({ answer: last.answer + text });
    if (name === 'sources' && sources !== undefined) this.change({ sources });
    if (name === 'error') this.change({ state: 'failed', error: error ?? 'The answer ended too early.' });
  }

  private finish(): void {
    if (this.isRunning) this.change({ state: 'done' });
  }

  private change(changes: Partial<Turn>): void {
    const last = this.turns.at(-1);
    if (last === undefined) return;
    this.turns = [...this.turns.slice(0, -1), { ...last, ...changes }];
    if (changes.state !== undefined) this.keep();
  }

  private get questionKey(): string {
    return `${this.key} question`;
  }

  private keep(): void {
    ifAllowed(() => this.storage?.setItem(this.key, JSON.stringify(this.turns)));
  }

  private kept(): readonly Turn[] {
    const turns = parsedJson(ifAllowed(() => this.storage?.getItem(this.key)) ?? null);
    if (!Array.isArray(turns)) return [];
    // A page that was reloaded meanwhile gets no more of the answer.
    return (turns as Turn[]).map((turn) => (turn.state === 'running' ? { ...turn, state: 'canceled' } : turn));
  }
}

function textOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'The answer ended too early.';
  if (error.kind === 'not_found') return 'AI is off for you, or no AI provider is set.';
  if (error.status === 429) return 'You asked too many questions. Try again later.';
  return error.status === 502 ? 'The AI provider did not answer. Try again.' : errorText(error);
}
