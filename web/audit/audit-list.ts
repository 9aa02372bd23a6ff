import { auditSubjects } from '../../domain/audit/audit-event.ts';
import { isDay, type Day } from '../../domain/calendar/day.ts';
import type { Page } from '../api/client.ts';
import type { AuditEvent } from '../api/rest.generated.ts';
import type { Application } from '../app/application-context.ts';
import { apiPath, namespaceReader, type NamedNamespace, type Namespace, type ApiPath } from '../app/namespace.ts';
import { choiceParameter, textParameter, type Parameter, type ViewOf } from '../state/address-view.ts';
import { ListScreen } from '../state/list-screen.ts';

const perPage = 50;

interface AuditAnswer extends Page<AuditEvent> {
  /** Null for the instance. */
  namespace: NamedNamespace | null;
}

const dayParameter: Parameter<Day | null> = {
  read: (text) => (text !== null && isDay(text) ? text : null),
  write: (day) => day ?? '',
};
const parameters = {
  kind: choiceParameter(auditSubjects, null),
  author: textParameter,
  from: dayParameter,
  to: dayParameter,
};
type AuditView = ViewOf<typeof parameters>;

export type AuditList = ListScreen<AuditView, AuditAnswer>;

/** The audit events of a group or project, or of the instance. */
export function auditListOf({ api, router }: Pick<Application, 'api' | 'router'>, place: Namespace | null): AuditList {
  const readPlace = place && namespaceReader(api, place);
  return new ListScreen<AuditView, AuditAnswer>({
    router,
    view: parameters,
    perPage,
    read: async ({ cursor, ...view }, signal) => {
      const query = {
        ...filterOf(view),
        pagination: 'keyset',
        order_by: 'created_at',
        per_page: perPage,
        ...(cursor !== '' && { cursor }),
      } as const;
      const [namespace, events] = await Promise.all([
        readPlace?.(signal) ?? null,
        api.page(pathOf(place), { query, signal }),
      ]);
      return { ...events, namespace };
    },
  });
}

/** All events that match, as a file. */
export function csvAddress(view: AuditView, place: Namespace | null): string {
  const query = new URLSearchParams(filterOf(view)).toString();
  return `${pathOf(place)}/export${query === '' ? '' : `?${query}`}`;
}

function pathOf(place: Namespace | null): '/api/v4/audit_events' | `${ApiPath}/audit_events` {
  return place === null ? '/api/v4/audit_events' : `${apiPath(place)}/audit_events`;
}

function filterOf({ kind, author, from, to }: AuditView): Record<string, string> {
  return {
    ...(kind !== null && { target_type: kind }),
    ...(author !== '' && { author_username: author }),
    ...(from !== null && { created_after: `${from}T00:00:00Z` }),
    ...(to !== null && { created_before: `${to}T23:59:59.999Z` }),
  };
}
