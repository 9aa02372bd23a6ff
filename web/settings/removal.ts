import { runInAction } from 'mobx';
import { counted } from '../../domain/text/plural.ts';
import { errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { during } from '../state/during.ts';
import { makeStore } from '../state/make-store.ts';
import { Reading } from '../state/reading.ts';
import { toast } from '../widgets/toast/toast.ts';
import type { SettingsEnvironment } from './place-settings.ts';
import type { SettingsPlace } from './settings-place.ts';

interface Statistics {
  statistics: { counts: { all: number } };
}

/** Deletes a group or project, once its name is typed. */
export class Removal {
  /** What would be deleted; null while nobody is asked. */
  place: SettingsPlace | null = null;
  typed = '';
  isPending = false;
  error: string | null = null;
  /** What goes with it, such as "3 projects". */
  readonly contents: Reading<readonly string[]>;

  constructor(
    private readonly environment: Pick<SettingsEnvironment, 'api'>,
    /** Leads away from the page. */
    private readonly leave: () => Promise<void>,
  ) {
    this.contents = new Reading(async (signal) =>
      this.place === null ? [] : await countContents(environment.api, this.place, signal),
    );
    makeStore(this);
  }

  get isConfirmed(): boolean {
    return this.place !== null && this.typed.trim() === this.place.name;
  }

  ask(place: SettingsPlace): void {
    this.place = place;
    this.typed = '';
    this.error = null;
    this.contents.clear();
    void this.contents.load();
  }

  cancel(): void {
    this.place = null;
    this.contents.stop();
  }

  write(text: string): void {
    this.typed = text;
  }

  async confirm(): Promise<void> {
    const { place } = this;
    if (place === null || !this.isConfirmed) return;
    await during(this, 'isPending', async () => {
      this.error = null;
      try {
        await this.environment.api.rest('DELETE', `/api/v4/${place.kind}s/${place.id}`);
        this.cancel();
        toast(`${place.kind === 'group' ? 'Group' : 'Project'} ${place.name} deleted`, { tone: 'success' });
        await this.leave();
      } catch (error) {
        runInAction(() => {
          this.error = errorText(error);
        });
      }
    });
  }
}

async function countContents(
  api: ApiClient,
  { kind, id }: SettingsPlace,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const total = async (list: string, query: Record<string, boolean> = {}): Promise<number | null> =>
    (await api.page(`/api/v4/${kind}s/${id}/${list}`, { query: { ...query, per_page: 1 }, signal })).total;
  const issues = async (): Promise<number> => {
    const path = `/api/v4/${kind}s/${id}/issues_statistics`;
    const query = kind === 'group' ? { non_archived: false } : {};
    return (await api.rest<Statistics>('GET', path, { query, signal })).statistics.counts.all;
  };
  const counts: [string, Promise<number | null>][] =
    kind === 'group'
      ? [
          ['subgroup', total('descendant_groups')],
          ['project', total('projects', { include_subgroups: true })],
          ['epic', total('epics')],
          ['issue', issues()],
        ]
      : [['issue', issues()]];
  const found = await Promise.all(counts.map(async ([noun, count]) => ({ noun, count: await count })));
  return found.filter(({ count }) => count !== 0).map(({ noun, count }) => countText(count, noun));
}

/** The server gives up counting very long lists. */
function countText(count: number | null, noun: string): string {
  return count === null ? `more than 10,000 ${noun}s` : counted(count, noun);
}
