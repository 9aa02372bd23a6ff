import { groupListRoutes } from './namespaces/group-list-routes.ts';
import { groupRoutes } from './namespaces/group-routes.ts';
import { memberRoutes } from './namespaces/member-routes.ts';
import { namespaceRoutes } from './namespaces/namespace-routes.ts';
import { projectListRoutes } from './namespaces/project-list-routes.ts';
import { projectRoutes } from './namespaces/project-routes.ts';
import type { Route } from './route.ts';

/** Every call of the REST API. Each feature adds its list; of two routes that match, the earlier one answers. */
export const routes: readonly Route[] = [
  ...groupListRoutes,
  ...groupRoutes,
  ...projectListRoutes,
  ...projectRoutes,
  ...memberRoutes,
  ...namespaceRoutes,
];
