import { auditSubjects } from '../../domain/audit/audit-event.ts';
import type { AuditSubject } from '../../domain/log/subjects.ts';
import { isDay, type Day } from '../../domain/calendar/day.ts';
import { isAbsent } from '../api/api-error.ts';
import type { Application } from '../app/application-context.ts';
import { LatestCall } from '../state/latest-call.ts';
import { makeStore } from '../state/make-store.ts';
import type { Namespace } from '../work-items/item.ts';

const perPage = 50;

/** An event as the API answers it, as far as the page shows it. */
export interface AuditEventAnswer {
  id: number;
  author_id: number;
  details: {
    custom_message: string;
    author_name: string;
    author_username: string | null;
    target_details: string | null;
    ip_address: string | null;
    entity_path: string | null;
    changes: readonly { field: string; from: string | null; to: string | null }[];
  };
  created_at: string;
}

interface PlaceAnswer {
  name: string;
  full_name?: string;
  name_with_namespace?: string;
}

type Filters = Readonly<Record<'kind' | 'author' | 'from' | 'to', string | null>>;

/** The audit events of a group or project, or of the instance. The URL determines filters and page. */
export class AuditList {
  place: PlaceAnswer | null = null;
  events: readonly AuditEventAnswer[] | null = null;
  nextCursor: string | null = null;
  loadError: unknown = null;
  isLoading = false;
  readonly #calls = new LatestCall();

  constructor(
    readonly environment: Pick<Application, 'api' | 'router'>,
    /** Null for the instance. */
    readonly namespace: Namespace | null,
  ) {
    makeStore(this);
  }

  /** True if the place does not exist, or the reader may not see its audit events. */
  get isMissing(): boolean {
    return isAbsent(this.loadError);
  }

  get fullName(): string {
    return this.place?.full_name ?? this.place?.name_with_namespace ?? this.namespace?.fullPath ?? '';
  }

  private get query(): URLSearchParams {
    return new URLSearchParams(this.environment.router.search);
  }

  get subject(): AuditSubject | null {
    return auditSubjects.find((subject) => subject === this.query.get('kind')) ?? null;
  }

  get author(): string {
    return this.query.get('author') ?? '';
  }

  get from(): Day | null {
    return this.day('from');
  }

  get to(): Day | null {
    return this.day('to');
  }

  private day(name: 'from' | 'to'): Day | null {
    const text = this.query.get(name);
    return text !== null && isDay(text) ? text : null;
  }

  get isNarrowed(): boolean {
    return this.subject !== null || this.author !== '' || this.from !== null || this.to !== null;
  }

  get isFirstPage(): boolean {
    return this.query.get('cursor') === null;
  }

  get newestAddress(): string {
    return this.address({});
  }

  get olderAddress(): string | null {
    return this.nextCursor === null ? null : this.address({ cursor: this.nextCursor });
  }

  /** All that match as a file. */
  get csvAddress(): string {
    const query = new URLSearchParams(this.filter).toString();
    return `${this.root}/export${query === '' ? '' : `?${query}`}`;
  }

  private get root(): string {
    if (this.namespace === null) return '/api/v4/audit_events';
    const { kind, fullPath } = this.namespace;
    return `/api/v4/${kind}s/${encodeURIComponent(fullPath)}/audit_events`;
  }

  private get filter(): Record<string, string> {
    const { subject, author, from, to } = this;
    return {
      ...(subject !== null && { target_type: subject }),
      ...(author !== '' && { author_username: author }),
      ...(from !== null && { created_after: `${from}T00:00:00Z` }),
      ...(to !== null && { created_before: `${to}T23:59:59.999Z` }),
    };
  }

  private address(changes: Readonly<Record<string, string | null>>): string {
    const query = new URLSearchParams(this.query);
    query.delete('cursor');
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === '') query.delete(name);
      else query.set(name, value);
    }
    const text = query.toString();
    return text === '' ? this.environment.router.path : `${this.environment.router.path}?${text}`;
  }

  narrow(changes: Partial<Filters>): void {
    void this.environment.router.navigate(this.address(changes));
  }

  async load(): Promise<void> {
    const { api } = this.environment;
    const cursor = this.query.get('cursor');
    const query = {
      ...this.filter,
      pagination: 'keyset',
      order_by: 'created_at',
      per_page: perPage,
      ...(cursor !== null && { cursor }),
    };
    this.loadError = null;
    this.isLoading = true;
    await this.#calls.read(
      (signal) => Promise.all([this.readPlace(signal), api.page<AuditEventAnswer>(this.root, { query, signal })]),
      ([place, page]) => {
        this.place = place;
        this.events = page.items;
        this.nextCursor = cursorOf(page.links);
        this.isLoading = false;
      },
      (error) => {
        this.loadError = error;
        this.isLoading = false;
      },
    );
  }

  private async readPlace(signal: AbortSignal): Promise<PlaceAnswer | null> {
    if (this.namespace === null || this.place !== null) return this.place;
    const { kind, fullPath } = this.namespace;
    return this.environment.api.rest('GET', `/api/v4/${kind}s/${encodeURIComponent(fullPath)}`, { signal });
  }

  leave(): void {
    this.#calls.stop();
  }
}

/** The cursor of the next page in a `Link` header. */
function cursorOf(links: string | null): string | null {
  const next = links === null ? undefined : /<([^>]*)>; rel="next"/.exec(links)?.[1];
  return next === undefined ? null : new URL(next).searchParams.get('cursor');
}
