import type { PageName } from '../../domain/pages/pages.ts';
import { pageModules } from './page-modules.generated.ts';
import { pagePatterns } from './page-patterns.generated.ts';
import { route, type Route } from './route.ts';

/** All pages, as `domain/pages/pages.ts` lists them. The server answers 404 for every other URL. */
export const routes: readonly Route[] = (Object.keys(pageModules) as PageName[]).map((name) =>
  route(name, pagePatterns[name], pageModules[name]),
);
