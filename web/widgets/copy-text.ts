import { reportDefect } from '../api/api-error.ts';
import { toast } from './toast/toast.ts';

/**
 * Copies a text to the clipboard and confirms it; `name` says what it is, such as "reference". If it cannot be copied, the
 * message shows it, unless `isOnPage`: then the page does.
 */
export async function copyText(text: string, name: string, { isOnPage = false } = {}): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(`${name[0]?.toUpperCase()}${name.slice(1)} copied`, { tone: 'success' });
  } catch (error) {
    // The browser may deny access, or lack a clipboard on an insecure URL.
    if (!(error instanceof DOMException || error instanceof TypeError)) reportDefect(error);
    const instead = isOnPage ? 'Select the text on the page and copy it.' : `It is ${text}`;
    toast(`The ${name} could not be copied. ${instead}`, { tone: 'danger' });
  }
}
