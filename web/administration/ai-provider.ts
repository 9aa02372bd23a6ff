import { runInAction } from 'mobx';
import { errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import type { AnswerAt } from '../api/rest-call.ts';
import type { AiProvider as SavedProvider } from '../api/rest.generated.ts';
import { during } from '../state/during.ts';
import { Form } from '../state/form.ts';
import { makeStore } from '../state/make-store.ts';
import { Reading } from '../state/reading.ts';
import { toast } from '../widgets/toast/toast.ts';

interface ProviderFields {
  base_url: string;
  /** Empty to keep the current key, which is never shown. */
  key: string;
  /** One per line. */
  models: string;
  timeout_seconds: string;
  daily_requests_per_person: string;
  daily_requests_per_group: string;
}

const path = '/api/v4/ai/provider';

/** The service that answers AI calls, with its form. */
export class AiProvider {
  /** The saved provider, if there is one. */
  readonly reading: Reading<{ saved: SavedProvider | null }>;
  readonly form: Form<ProviderFields>;
  /** Result of a test of the saved provider. */
  outcome: { ok: boolean; text: string } | null = null;
  isTesting = false;
  isRemoving = false;
  /** Whether the question before a removal is shown. */
  asksRemoval = false;
  /** Why it could not be removed. */
  error: string | null = null;

  constructor(private readonly api: ApiClient) {
    this.reading = new Reading(async (signal) => {
      const [saved = null] = await api.rest('GET', `${path}s`, { signal });
      this.form.rebase(fieldsOf(saved));
      return { saved };
    });
    this.form = new Form({ fields: fieldsOf(null), send: (fields) => this.send(fields), errorOf: errorText });
    makeStore(this);
  }

  async test(): Promise<void> {
    await during(this, 'isTesting', async () => {
      this.outcome = null;
      let outcome: AiProvider['outcome'];
      try {
        outcome = outcomeOf(await this.api.rest('POST', `${path}/test`));
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
          this.outcome = null;
          this.reading.show({ saved: null });
          this.form.reset(fieldsOf(null));
        });
        toast('AI provider removed', { tone: 'success' });
      } catch (error) {
        runInAction(() => {
          this.error = errorText(error);
        });
      }
    });
    this.askRemoval(false);
  }

  private async send({ models, key, ...fields }: ProviderFields): Promise<ProviderFields> {
    this.outcome = null;
    const numbers = ['timeout_seconds', 'daily_requests_per_person', 'daily_requests_per_group'] as const;
    const body = {
      base_url: fields.base_url,
      models: models
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
      ...Object.fromEntries(numbers.map((name) => [name, fields[name] === '' ? null : fields[name]])),
      ...(key !== '' && { key }),
    };
    const saved = await this.api.rest('PUT', path, { body });
    this.reading.show({ saved });
    toast('AI provider saved', { tone: 'success' });
    return fieldsOf(saved);
  }
}

function outcomeOf({
  ok,
  message,
  milliseconds,
  unknown_models: unknown,
}: AnswerAt<'POST', '/api/v4/ai/provider/test'>): AiProvider['outcome'] {
  if (!ok) return { ok, text: message ?? 'The provider did not answer.' };
  if (unknown.length > 0) return { ok: false, text: `The provider does not know ${unknown.join(', ')}.` };
  return { ok, text: `The provider answered after ${milliseconds} ms.` };
}

function fieldsOf(saved: SavedProvider | null): ProviderFields {
  return {
    base_url: saved?.base_url ?? '',
    key: '',
    models: saved?.models.join('\n') ?? '',
    timeout_seconds: saved?.timeout_seconds.toString() ?? '',
    daily_requests_per_person: saved?.daily_requests_per_person?.toString() ?? '',
    daily_requests_per_group: saved?.daily_requests_per_group?.toString() ?? '',
  };
}
