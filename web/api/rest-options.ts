import type { DoneAct } from '../../domain/acts/act-in-short.ts';
import type { Query } from './query.ts';

/** The methods of the REST API. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What is sent with a call besides its path. */
export interface RestOptions {
  query?: Query;
  /** Sent as JSON. */
  body?: unknown;
  signal?: AbortSignal;
  /** True if 401 means a wrong password, not a lost session. */
  signingIn?: boolean;
  /** True if nothing is changed, although the method is POST. */
  isRead?: boolean;
  /** Told what the call did to items, unless that is nothing or cannot be undone. */
  onAct?(this: void, act: DoneAct): void;
}
