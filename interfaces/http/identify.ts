import { bulkMaximum } from '../../domain/work-items/work-item.ts';
import { authenticate } from './identity/authenticate.ts';
import type { HttpDependencies } from './dependencies.ts';
import type { Throttles } from './limits/rate-limits.ts';
import type { HttpContext } from './identity/request-state.ts';

/**
 * Tells pages what a request did to items, so that they can offer to undo it: the ids of its acts, of very many the last ones
 * that one undo takes back, and what the last of them was.
 */
const actHeader = 'X-Milepost-Act';

/**
 * Authenticates API requests and counts them; `csrfToken` is that of a plain form. A rejected secret counts against the
 * address, to slow down guessing.
 */
export async function identify(
  context: HttpContext,
  dependencies: HttpDependencies,
  throttles: Throttles,
  csrfToken: string | null = null,
): Promise<void> {
  try {
    await authenticate(context, dependencies, csrfToken);
  } finally {
    throttles.countApiCall(context);
  }
  const { authentication, address } = context.state;
  const client = { address, userAgent: context.get('user-agent') };
  const actIds: number[] = [];
  const onAct = (actId: number, text: string) => {
    actIds.push(actId);
    context.set(actHeader, `${actIds.slice(-bulkMaximum).join(',')} ${encodeURIComponent(text)}`);
  };
  const requester = {
    ...authentication.requester,
    client,
    limits: throttles.limitsOf(context),
    ...(authentication.session !== null && { onAct }),
  };
  context.state.authentication = { ...authentication, requester };
}
