import { runInAction } from 'mobx';
import { WorkingCalendar } from '../../../domain/scheduling/working-calendar.ts';
import { reportDefect } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import { makeStore } from '../../state/make-store.ts';
import { workingCalendarsQuery } from '../operations/working-calendars.graphql.ts';

/** The working calendars of groups. */
export interface Calendars {
  /** That of the group with this full path: its own, or that of the nearest group above. */
  of: (groupPath: string) => WorkingCalendar;
}

let usual: WorkingCalendar | null = null;

/** Monday to Friday: what is used until the calendars are loaded. Made at first use, when all code is there. */
export const usualCalendars: Calendars = {
  of() {
    usual ??= new WorkingCalendar({});
    return usual;
  },
};

/** The working calendars of the group of a roadmap and of the groups below it, with holidays as days. */
export class WorkingDays implements Calendars {
  private byPath: ReadonlyMap<string, WorkingCalendar> = new Map();
  /** Groups that were asked about, so that each is asked once. */
  readonly #asked = new Set<string>();

  constructor(
    private readonly api: Pick<ApiClient, 'graphql'>,
    private readonly groupPath: string,
  ) {
    makeStore(this, { of: false });
  }

  of(groupPath: string): WorkingCalendar {
    for (let path = groupPath; path !== ''; path = path.slice(0, Math.max(0, path.lastIndexOf('/')))) {
      const calendar = this.byPath.get(path);
      if (calendar !== undefined) return calendar;
    }
    // A child may belong to a group elsewhere.
    if (this.byPath.size > 0 && !this.#asked.has(groupPath)) void this.read(groupPath);
    return usualCalendars.of(groupPath);
  }

  /** Reads them, also after changes; those that are known stay if that fails. */
  async load(): Promise<void> {
    const paths = [...new Set([this.groupPath, ...this.#asked])];
    await Promise.all(paths.map((path) => this.read(path)));
  }

  private async read(fullPath: string): Promise<void> {
    this.#asked.add(fullPath);
    try {
      const { group } = await this.api.graphql(workingCalendarsQuery, { fullPath });
      runInAction(() => {
        const byPath = new Map(this.byPath);
        for (const path of byPath.keys()) if (path === fullPath || path.startsWith(`${fullPath}/`)) byPath.delete(path);
        for (const { groupPath, weekdays, daysOff, extraDays } of group?.workingCalendars ?? [])
          byPath.set(groupPath, new WorkingCalendar({ weekdays, daysOff, workingDays: extraDays }));
        this.byPath = byPath;
      });
    } catch (error) {
      reportDefect(error);
    }
  }
}
