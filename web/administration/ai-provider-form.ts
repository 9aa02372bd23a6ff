import { runInAction } from 'mobx';
import { ApiError, errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { during } from '../state/during.ts';
import { LatestCall } from '../state/latest-call.ts';
import { makeStore } from '../state/make-store.ts';
import { toast } from '../widgets/toast/toast.ts';

interface ProviderAnswer {
  base_url: string;
  key_is_set: boolean;
  models: readonly string[];
  timeout_seconds: number;
  daily_requests_per_person: number | null;
  daily_requests_per_group: number | null;
}

interface TestAnswer {
  ok: boolean;
  message: string | null;
  milliseconds: number;
  unknown_models: readonly string[];
}

export interface ProviderFields {
  baseUrl: string;
  /** Empty to keep the one that is set; it is never shown. */
  key: string;
  /** One per line. */
  models: string;
  timeout: string;
  perPerson: string;
  perGroup: string;
}

const path = '/api/v4/ai/provider';

/** The administrator's form for the service that answers AI calls. */
export class AiProviderForm {
  /** Null without a provider. */
  saved: ProviderAnswer | null = null;
  isLoaded = false;
  loadError: unknown = null;
  fields: ProviderFields = fieldsOf(null);
  error: string | null = null;
  /** Validation errors by the API's field names. */
  problems: Readonly<Record<string, readonly string[]>> = {};
  outcome: { ok: boolean; text: string } | null = null;
  isSaving = false;
  isTesting = false;
  isRemoving = false;
  /** Whether the question before a removal is shown. */
  asksRemoval = false;
  readonly #calls = new LatestCall();

  constructor(private readonly api: ApiClient) {
    makeStore(this);
  }

  get isChanged(): boolean {
    return JSON.stringify(this.fields) !== JSON.stringify(fieldsOf(this.saved));
  }

  async load(): Promise<void> {
    this.loadError = null;
    await this.#calls.read(
      (signal) => this.api.rest<ProviderAnswer[]>('GET', `${path}s`, { signal }),
      ([answer = null]) => {
        this.isLoaded = true;
        this.take(answer);
      },
      (error) => {
        this.loadError = error;
      },
    );
  }

  private take(answer: ProviderAnswer | null): void {
    this.saved = answer;
    this.fields = fieldsOf(answer);
  }

  change(change: Partial<ProviderFields>): void {
    this.fields = { ...this.fields, ...change };
  }

  /** The validation error of a field as a sentence. */
  problemOf(field: string, label: string): string | undefined {
    const reasons = this.problems[field];
    return reasons === undefined ? undefined : `${label} ${reasons.join(', ')}.`;
  }

  async save(): Promise<void> {
    await during(this, 'isSaving', async () => {
      this.error = null;
      this.problems = {};
      this.outcome = null;
      const { baseUrl, key, models, timeout, perPerson, perGroup } = this.fields;
      const body = {
        base_url: baseUrl,
        models: models
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line !== ''),
        timeout_seconds: timeout === '' ? null : timeout,
        daily_requests_per_person: perPerson === '' ? null : perPerson,
        daily_requests_per_group: perGroup === '' ? null : perGroup,
        ...(key !== '' && { key }),
      };
      try {
        const answer = await this.api.rest<ProviderAnswer>('PUT', path, { body });
        runInAction(() => this.take(answer));
        toast('AI provider saved', { tone: 'success' });
      } catch (error) {
        runInAction(() => {
          this.problems = error instanceof ApiError ? error.fields : {};
          this.error = errorText(error);
        });
      }
    });
  }

  async test(): Promise<void> {
    await during(this, 'isTesting', async () => {
      this.outcome = null;
      let outcome: AiProviderForm['outcome'];
      try {
        outcome = outcomeOf(await this.api.rest<TestAnswer>('POST', `${path}/test`));
      } catch (error) {
        outcome = { ok: false, text: errorText(error) };
      }
      runInAction(() => {
        this.outcome = outcome;
      });
    });
  }

  askRemoval(asks: boolean): void {
    this.asksRemoval = asks;
  }

  async remove(): Promise<void> {
    await during(this, 'isRemoving', async () => {
      this.error = null;
      try {
        await this.api.rest('DELETE', path);
        runInAction(() => {
          this.asksRemoval = false;
          this.take(null);
          this.outcome = null;
        });
        toast('AI provider removed', { tone: 'success' });
      } catch (error) {
        runInAction(() => {
          this.asksRemoval = false;
          this.error = errorText(error);
        });
      }
    });
  }

  leave(): void {
    this.#calls.stop();
  }
}

function outcomeOf({ ok, message, milliseconds, unknown_models: unknown }: TestAnswer): AiProviderForm['outcome'] {
  if (!ok) return { ok, text: message ?? 'The provider did not answer.' };
  if (unknown.length > 0) return { ok: false, text: `The provider does not know ${unknown.join(', ')}.` };
  return { ok, text: `The provider answered after ${milliseconds} ms.` };
}

function fieldsOf(answer: ProviderAnswer | null): ProviderFields {
  return {
    baseUrl: answer?.base_url ?? '',
    key: '',
    models: answer?.models.join('\n') ?? '',
    timeout: answer === null ? '' : String(answer.timeout_seconds),
    perPerson: answer?.daily_requests_per_person?.toString() ?? '',
    perGroup: answer?.daily_requests_per_group?.toString() ?? '',
  };
}
