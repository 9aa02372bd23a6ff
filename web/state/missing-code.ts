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
  /** Whether it is the page itself. */
  isPage = false;

  constructor() {
    makeStore(this);
  }

  see(): void {
    this.isSeen = true;
  }

  ofPage(isPage: boolean): void {
    this.isPage = isPage;
  }
}

export const missingCode = new MissingCode();

/** Loads code that something on the page needs; null, and a banner, if it fails to load. */
export async function loadCode<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    return await load();
  } catch (error) {
    if (!isMissingCode(error)) throw error;
    missingCode.see();
    return null;
  }
}
