import { makeStore } from './make-store.ts';

/** True if code or its styles failed to load: the network is down, or the server has a newer version. */
export function isMissingCode(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const pattern = error instanceof TypeError ? /import|module|fetch/i : /^Unable to preload CSS/;
  return pattern.test(error.message);
}

/** Whether some part of the page could not be loaded. Browsers do not retry it; only reloading the page does. */
class MissingCode {
  isSeen = false;

  constructor() {
    makeStore(this);
  }

  see(): void {
    this.isSeen = true;
  }
}

export const missingCode = new MissingCode();
