import { z } from 'zod';
import { rescheduleMaximum } from '../../domain/work-items/work-item.ts';
import { sendNothing } from '../http/answering.ts';
import type { HttpDependencies } from '../http/dependencies.ts';
import { RateLimiter } from '../http/limits/rate-limiter.ts';
import { Refusal } from '../http/refusal.ts';
import { createRouter, type HttpRouter } from '../http/routing.ts';
import { readJsonInput } from './json-input.ts';
import { requireSession } from './profile-routes.ts';

/** A page tells of a hand every other second while it holds something. */
const mostInMinute = 240;

const fields = { items: z.array(z.number().int().positive()).min(1).max(rescheduleMaximum), isHeld: z.boolean() };

/** `POST /-/web/hands`: a page says which items its reader holds, or let go of, to others who look at them. */
export function handRoutes(dependencies: HttpDependencies): HttpRouter {
  const limiter = new RateLimiter(mostInMinute, 60_000);
  const router = createRouter();
  router.post('/web/hands', async (context) => {
    const { user } = await requireSession(context, dependencies);
    if (!limiter.take(`user ${user.id}`).allowed) throw new Refusal(429, 'Retry later');
    const { items, isHeld } = await readJsonInput(context, fields);
    await dependencies.services.feed.showHand(context.state.authentication.actor, items, isHeld);
    sendNothing(context);
  });
  return router;
}
