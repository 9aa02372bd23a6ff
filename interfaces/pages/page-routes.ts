import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KnownSession } from '../../application/people/credentials.ts';
import type { ReadView } from '../../application/saved-views/saved-view-queries.ts';
import { announcementOn, initialSettings } from '../../domain/instance/instance-settings.ts';
import { iconCountLimit } from '../../domain/pages/counts.ts';
import { pages } from '../../domain/pages/pages.ts';
import type { Page } from '../../domain/pages/page.ts';
import type { User } from '../../domain/people/user.ts';
import { sessionOf } from '../http/identity/authenticate.ts';
import { authenticationOf } from '../http/identity/authentication.ts';
import { presentViews } from '../rest/saved-views/saved-view-presenter.ts';
import { bootFor, type Boot } from './boot.ts';
import type { HttpDependencies } from '../http/dependencies.ts';
import { movedAddress, pageExists, type PageRequest } from './page-existence.ts';
import { PageFiles } from './page-files.ts';
import type { HttpContext } from '../http/identity/request-state.ts';
import { createRouter, matchedPattern, type HttpRouter } from '../http/routing.ts';
import { pagePolicy } from '../http/headers/security-headers.ts';

const shownTodos = { states: ['pending'], isSnoozed: false } as const;

/** Answers all remaining URLs with the single page: status 200 if the page exists, otherwise 404. */
export function pageRoutes(folder: string, dependencies: HttpDependencies): HttpRouter {
  const template = readFileSync(join(folder, 'index.html'), 'utf8');
  const { services, settings } = dependencies;
  const files = new PageFiles(folder);
  const router = createRouter();
  // All other addresses are of no page.
  for (const page of [...Object.values<Page>(pages), null]) {
    const withCode = template.replace('</head>', `${page === null ? '' : files.linksOf(page.module)}</head>`);
    router.get([page?.pattern ?? '/*address', page?.alsoAt ?? []].flat(), async (context) => {
      const signedIn = await identifyReader(context, dependencies);
      if (signedIn?.mustSetUpTwoFactor === true && page !== pages.twoFactor && page?.isBare !== true) {
        return redirectTo(context, pages.twoFactor.pattern);
      }
      const actor = () => Promise.resolve(context.state.authentication.actor);
      const userId = signedIn?.user.id ?? null;
      const readable = services.limitedReads({ statementsAtOnce: 1, userId });
      const readableServices = { queries: readable.queries, documentation: services.documentation };
      // Read it before the count, so that no later change is missed.
      const position = await eventsAfter(dependencies);
      const request = { params: context.params, actor, services: readableServices, settings };
      // In the same tick, so that one statement reads all.
      const [found, todoCount, notificationCount, canAsk, pinned, defaults, stored] = await Promise.all([
        page !== null && pageExists(request, page),
        signedIn === null ? 0 : readable.queries.todos.count(signedIn.actor, shownTodos, iconCountLimit),
        signedIn === null
          ? 0
          : readable.queries.ownNotifications.count(signedIn.actor, { isRead: false }, iconCountLimit),
        signedIn !== null && readable.queries.ai.canAsk(signedIn.actor),
        signedIn === null ? [] : readable.queries.savedViews.pinned(signedIn.actor),
        page === null ? [] : defaultViewsOf(request),
        readable.queries.instance.storedSettings(),
      ]);
      const isThere = found !== false;
      const moved = isThere || page === null ? null : await movedAddress(request, page);
      if (moved !== null) return redirectTo(context, moved);
      if (isThere && page !== null && matchedPattern(context) === page.alsoAt) return redirectTo(context, page.pattern);
      context.state.route = isThere ? 'page' : 'page not found';
      const chosen = stored ?? initialSettings;
      const reader = { actor, baseUrl: context.state.baseUrl, services: readable };
      const [pinnedViews, defaultViews] = await Promise.all([
        presentViews(reader, pinned),
        presentViews(reader, defaults),
      ]);
      const boot = bootFor(signedIn, settings, context.state.baseUrl, {
        eventsAfter: position,
        isSecondary: services.replication.isStandby,
        todoCount,
        pinnedViews,
        notificationCount,
        canAsk,
        defaultVisibility: {
          group: chosen.defaultGroupVisibility,
          project: chosen.defaultProjectVisibility,
        },
        demoAccounts: signedIn === null ? (dependencies.offeredDemo?.()?.accounts ?? []) : [],
        demoGroup: signedIn === null ? null : (dependencies.loadedDemo?.()?.group ?? null),
        announcement: announcementOn(chosen, services.clock.today()),
        place: typeof found === 'object' ? { ...found, defaultViews } : null,
      });
      sendPage(context, isThere ? withCode : template, boot, isThere ? 200 : 404);
    });
  }
  return router;
}

/** The views with which the roadmap and the lists of the page's group or project open. */
async function defaultViewsOf({ params, actor, services }: PageRequest): Promise<ReadView[]> {
  // A path of one segment may be that of a group.
  const path = params['fullPath'] ?? params['username'] ?? '';
  return path === '' || path.includes('\0') ? [] : services.queries.savedViews.defaults(await actor(), path);
}

/** The person of the session; pages accept no tokens. */
async function identifyReader(
  context: HttpContext,
  dependencies: HttpDependencies,
): Promise<(KnownSession & { user: User }) | null> {
  const found = await sessionOf(context, dependencies);
  if (found === null) return null;
  const { actor, session } = found;
  context.state.authentication = authenticationOf(actor, null, session);
  return { ...found, user: actor.user };
}

/** Without events the page is still shown. */
async function eventsAfter({ services: { feed } }: HttpDependencies): Promise<string | null> {
  return feed.sealedPositionNow().catch(() => null);
}

/** Not for ever: another group may take the old path. */
function redirectTo(context: HttpContext, address: string): void {
  context.state.route = 'page';
  context.set('Cache-Control', 'private, no-store');
  context.redirect(`${address}${context.search}`);
}

function sendPage(context: HttpContext, template: string, boot: Boot, status: number): void {
  const { nonce } = context.state;
  context.status = status;
  context.set({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': pagePolicy(nonce),
    'Cache-Control': 'private, no-store',
  });
  context.body = template
    .replaceAll('__NONCE__', () => nonce)
    .replace('__BOOT__', () => JSON.stringify(boot).replaceAll('<', '\\u003c'));
}
