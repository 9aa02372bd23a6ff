import { runInAction } from 'mobx';
import { counted } from '../../domain/text/plural.ts';
import { errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import type { IssueStatistics } from '../api/rest.generated.ts';
import type { Application } from '../app/application-context.ts';
import { during } from '../state/during.ts';
import { makeStore } from '../state/make-store.ts';
import { Reading } from '../state/reading.ts';
import { toast } from '../widgets/toast/toast.ts';
import type { SettingsPlace } from './settings-place.ts';

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
    private readonly environment: Pick<Application, 'api'>,
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
    if (place === null || !this.isConfirmed || this.isPending) return;
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
  const one = { per_page: 1 };
  const group = `/api/v4/groups/${id}` as const;
  const counts: [string, Promise<number | null>][] =
    kind === 'group'
      ? [
          ['subgroup', api.page(`${group}/descendant_groups`, { query: one, signal }).then(totalOf)],
          [
            'project',
            api.page(`${group}/projects`, { query: { ...one, include_subgroups: true }, signal }).then(totalOf),
          ],
          ['epic', api.page(`${group}/epics`, { query: one, signal }).then(totalOf)],
          [
            'issue',
            api.rest('GET', `${group}/issues_statistics`, { query: { non_archived: false }, signal }).then(issuesIn),
          ],
        ]
      : [['issue', api.rest('GET', `/api/v4/projects/${id}/issues_statistics`, { signal }).then(issuesIn)]];
  const found = await Promise.all(counts.map(async ([noun, count]) => ({ noun, count: await count })));
  return found.filter(({ count }) => count !== 0).map(({ noun, count }) => countText(count, noun));
}

function totalOf({ total }: { total: number | null }): number | null {
  return total;
}

function issuesIn({ statistics }: IssueStatistics): number {
  return statistics.counts.all;
}

/** The server gives up counting very long lists. */
function countText(count: number | null, noun: string): string {
  return count === null ? `more than 10,000 ${noun}s` : counted(count, noun);
}
