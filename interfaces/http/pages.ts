import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { anonymous } from '../../domain/access/actor.ts';
import { sessionOf } from './authenticate.ts';
import { authenticationOf } from './authentication.ts';
import { bootFor, type Boot } from './boot.ts';
import type { HttpDependencies } from './dependencies.ts';
import { pageExists } from './page-addresses.ts';
import { wrongMethod } from './refusal.ts';
import type { HttpContext, HttpMiddleware } from './request-state.ts';
import { pagePolicy } from './security-headers.ts';

/** Answers every remaining address with the one page: 200 where there is something to show, 404 where there is not. */
export function servePages(folder: string, dependencies: HttpDependencies): HttpMiddleware {
  const template = readFileSync(join(folder, 'index.html'), 'utf8');
  return async (context) => {
    if (context.method !== 'GET' && context.method !== 'HEAD') throw wrongMethod(['GET', 'HEAD']);
    const signedIn = await sessionOf(context, dependencies);
    if (signedIn !== null) {
      context.state.authentication = authenticationOf(dependencies, signedIn.user, null, signedIn.session);
    }
    const actor = () => (signedIn === null ? Promise.resolve(anonymous) : context.state.authentication.actor());
    const exists = await pageExists(context.path, actor, dependencies.services, dependencies.settings);
    context.state.route = exists ? 'page' : 'page not found';
    sendPage(context, template, bootFor(signedIn, dependencies.settings, context.state.baseUrl), exists ? 200 : 404);
  };
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
