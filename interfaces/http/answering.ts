import { jsonInTurns } from './bodies/json-in-turns.ts';
import type { HttpContext } from './identity/request-state.ts';
import { turns } from './limits/turns.ts';

/** Sends JSON that may be large, yielding to other requests while it is written. */
export async function sendLargeJson(context: HttpContext, status: number, body: unknown): Promise<void> {
  const json = await jsonInTurns(body, turns);
  context.status = status;
  context.set('Content-Type', 'application/json');
  context.body = json;
}

/** Sends JSON with exactly the content type that clients compare. */
export function sendJson(context: HttpContext, status: number, body: unknown): void {
  context.status = status;
  context.set('Content-Type', 'application/json');
  context.body = Buffer.from(JSON.stringify(body), 'utf8');
}

export function sendNothing(context: HttpContext, status: 204 | 303 | 304 = 204): void {
  context.body = null;
  context.status = status;
}

export function sendText(context: HttpContext, status: number, text: string): void {
  context.status = status;
  context.set('Content-Type', 'text/plain; charset=utf-8');
  context.body = text;
}
