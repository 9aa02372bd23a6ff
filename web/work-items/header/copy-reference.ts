import { reportDefect } from '../../api/api-error.ts';
import { toast } from '../../widgets/toast/toast.ts';

/** Copies the item's reference, such as `group&7`, to the clipboard and confirms it. */
export async function copyReference(reference: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(reference);
    toast('Reference copied', { tone: 'success' });
  } catch (error) {
    // The browser may deny access, or lack a clipboard on an insecure URL.
    if (!(error instanceof DOMException || error instanceof TypeError)) reportDefect(error);
    toast(`The reference could not be copied. It is ${reference}`, { tone: 'danger' });
  }
}
