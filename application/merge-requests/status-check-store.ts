import type { Actor } from '../../domain/access/actor.ts';
import type { StatusCheck, StatusCheckCall } from '../../domain/merge-requests/status-check.ts';
import type { Page, PageRequest } from '../inputs/page.ts';
import type { Store } from '../door/store.ts';

export interface StatusCheckStore extends Store<StatusCheck> {
  countOf(projectId: number): Promise<number>;
  findByName(projectId: number, name: string): Promise<StatusCheck | null>;
}

export interface StatusCheckCallStore extends Store<StatusCheckCall> {
  lockOf(mergeRequestId: number, checkId: number): Promise<StatusCheckCall | null>;
  /** Adds the job that asks the service. */
  enqueue(call: StatusCheckCall): Promise<void>;
}

/** Status checks of projects that the actor may see. The caller checks whether the actor may see the checks too. */
export interface StatusCheckQueries {
  page(actor: Actor, projectId: number, page: PageRequest): Promise<Page<StatusCheck>>;
  count(actor: Actor, projectId: number): Promise<number>;
  /** What the checks were last asked about a merge request, by check. */
  calls(actor: Actor, mergeRequestId: number): Promise<Map<number, StatusCheckCall>>;
}

/** Kind of the jobs that ask services; their payload is `{ callId, round }`. */
export const statusCheckJobs = 'status_check';

/** The tables behind the requests to services, outside of use cases. */
export interface StatusCheckOutbox {
  find(callId: number): Promise<{ check: StatusCheck; call: StatusCheckCall } | null>;
  /** Does nothing if the service was asked again or has answered meanwhile. */
  settle(
    call: StatusCheckCall,
    result: Pick<StatusCheckCall, 'status' | 'attempts' | 'error'> & { isDelivered: boolean },
  ): Promise<void>;
}

declare module '../door/stores.ts' {
  interface Stores {
    statusChecks: StatusCheckStore;
    statusCheckCalls: StatusCheckCallStore;
  }
  interface Queries {
    statusChecks: StatusCheckQueries;
  }
}
