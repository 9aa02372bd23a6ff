import type { Route } from './route.ts';

/** Every call of the REST API. Each feature adds its list; of two routes that match, the earlier one answers. */
export const routes: readonly Route[] = [];
