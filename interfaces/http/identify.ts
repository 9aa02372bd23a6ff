import type { DoneAct } from '../../domain/acts/act-in-short.ts';
import { authenticate } from './identity/authenticate.ts';
import type { HttpDependencies } from './dependencies.ts';
import type { Throttles } from './limits/rate-limits.ts';
import type { HttpContext } from './identity/request-state.ts';

/** Tells pages what a request did to items, so that they can offer to undo it: the id of the act, and what it was. */
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
  const onAct = ({ id, text }: DoneAct) => context.set(actHeader, `${id} ${encodeURIComponent(text)}`);
  const requester = {
    ...authentication.requester,
    client,
    limits: throttles.limitsOf(context),
    ...(authentication.session !== null && { onAct }),
  };
  context.state.authentication = { ...authentication, requester };
}
