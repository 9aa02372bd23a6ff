import { runInAction } from 'mobx';
import { errorText } from '../api/api-error.ts';
import { addresses } from '../app/addresses.ts';
import type { Application } from '../app/application-context.ts';
import { during } from '../state/during.ts';
import { makeStore } from '../state/make-store.ts';

interface DemoAnswer {
  password: string;
  accounts: readonly { username: string }[];
  /** The full path of its first group. */
  group: string;
}

/** Loads the demo plan into a server without groups. */
export class DemoLoading {
  isLoading = false;
  error: string | null = null;
  loaded: DemoAnswer | null = null;

  constructor(private readonly environment: Pick<Application, 'api'>) {
    makeStore(this);
  }

  get roadmap(): string {
    return addresses.roadmap(this.loaded?.group ?? '');
  }

  async load(): Promise<void> {
    await during(this, 'isLoading', async () => {
      this.error = null;
      try {
        const loaded = await this.environment.api.rest<DemoAnswer>('POST', '/-/demo');
        runInAction(() => {
          this.loaded = loaded;
        });
      } catch (error) {
        runInAction(() => {
          this.error = errorText(error);
        });
      }
    });
  }
}
