import { authenticate } from './authenticate.ts';
import type { HttpDependencies } from './dependencies.ts';
import type { Throttles } from './rate-limits.ts';
import type { HttpContext } from './request-state.ts';

/**
 * Finds out who calls the API, and counts the call. A refused secret counts as a call of its address, so that secrets
 * cannot be tried out quickly.
 */
export async function identify(
  context: HttpContext,
  dependencies: HttpDependencies,
  throttles: Throttles,
): Promise<void> {
  try {
    await authenticate(context, dependencies);
  } finally {
    throttles.countApiCall(context);
  }
  const { authentication } = context.state;
  const requester = { ...authentication.requester, limits: throttles.limitsOf(context) };
  context.state.authentication = { ...authentication, requester };
}
