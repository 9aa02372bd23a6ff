import { sharedRoadmap, type SharedRoadmap } from '../../application/roadmap/shared-roadmap.ts';
import { dayInWords } from '../../domain/calendar/dates-in-words.ts';
import { firstDayOfWeekFrom } from '../../domain/calendar/week.ts';
import { escapedXml } from '../../domain/roadmap/picture/svg.ts';
import type { HttpDependencies } from '../http/dependencies.ts';
import type { Throttles } from '../http/limits/rate-limits.ts';
import type { HttpContext } from '../http/identity/request-state.ts';
import { createRouter, type HttpRouter } from '../http/routing.ts';

/** The roadmap for people with a link and without an account: one page without scripts, and no way further. */
export function sharedRoadmapRoutes({ services, settings }: HttpDependencies, throttles: Throttles): HttpRouter {
  const router = createRouter();
  router.get('/shared/roadmap/:secret', async (context) => {
    throttles.count('signInPerAddress', `shared roadmap ${context.state.network}`);
    const secret = context.params['secret'] ?? '';
    const { actors, clock, pictures, publicHolidays } = services;
    const reads = { queries: services.anonymousReads.queries, actors, clock, publicHolidays };
    const shared = await pictures.inTurnOf(null, async () => {
      const found = await sharedRoadmap(reads, secret, firstDayOfWeekFrom(settings.firstDayOfWeek));
      if (found === null) return null;
      return { found, svg: await pictures.draw(found.picture, { type: 'svg', paper: 'sheet', hasDarkColors: true }) };
    });
    if (shared === null) {
      // A link that has ended and one that never was look the same.
      send(context, 404, 'Roadmap not found', '<h1>Roadmap not found</h1><p>The link has ended or is incomplete.</p>');
      return;
    }
    const { found, svg } = shared;
    // Narrow windows scroll it, by keys too.
    const picture = `<div role="region" aria-label="Roadmap" tabindex="0">${Buffer.from(svg).toString('utf8')}</div>`;
    send(context, 200, `${found.picture.title}: roadmap`, `${heading(found)}${picture}`);
  });
  return router;
}

function heading({ link, author, picture }: SharedRoadmap): string {
  // The picture has its title for those who see it.
  const title = `<h1 class="heard">Roadmap of ${escapedXml(picture.title)}</h1>`;
  return `${title}<p>Shared by ${escapedXml(author.name)} until ${dayInWords(link.expiresOn)}.</p>`;
}

const styles = `
  :root { color-scheme: light dark; background: light-dark(#fff, #0d1214); }
  @media print { :root { color-scheme: light; } }
  body { margin: 0 auto; padding: 1.5rem 2rem; max-inline-size: 90rem; font: 1rem/1.5 system-ui, sans-serif; color: light-dark(#1a1f20, #e9eef0); }
  h1 { margin: 0; font-size: 1.25rem; }
  .heard { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
  p { margin: 0 0 1rem; color: light-dark(#596265, #aaafb1); }
  [role=region] > svg { display: block; inline-size: 100%; min-inline-size: 50rem; block-size: auto; }
  [role=region] { overflow-x: auto; }
  @media print { [role=region] { overflow: visible; } }
`;

function send(context: HttpContext, status: number, title: string, content: string): void {
  const { nonce } = context.state;
  context.status = status;
  context.state.route = '/-/shared/roadmap/:secret';
  context.set({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex, nofollow',
  });
  context.body = [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapedXml(title)}</title><style nonce="${nonce}">${styles}</style></head>`,
    `<body><main>${content}</main></body></html>`,
  ].join('\n');
}
