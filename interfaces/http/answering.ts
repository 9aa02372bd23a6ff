import type { HttpContext } from './request-state.ts';

/** Sends JSON with exactly the content type that clients compare (rest.md §1, "Response type"). */
export function sendJson(context: HttpContext, status: number, body: unknown): void {
  context.status = status;
  context.set('Content-Type', 'application/json');
  context.body = Buffer.from(JSON.stringify(body), 'utf8');
}

export function sendNothing(context: HttpContext, status: 204 | 304 = 204): void {
  context.body = null;
  context.status = status;
}

export function sendText(context: HttpContext, status: number, text: string): void {
  context.status = status;
  context.set('Content-Type', 'text/plain; charset=utf-8');
  context.body = text;
}
