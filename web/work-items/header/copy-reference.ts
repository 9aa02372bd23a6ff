import { reportDefect } from '../../api/api-error.ts';
import { toast } from '../../widgets/toast/toast.ts';

/** Puts the item's reference, such as `group&7`, on the clipboard and says so. */
export async function copyReference(reference: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(reference);
    toast(`Reference ${reference} copied`, { tone: 'success' });
  } catch (error) {
    // The browser may forbid it, or know no clipboard on an insecure address.
    if (!(error instanceof DOMException || error instanceof TypeError)) reportDefect(error);
    toast(`The reference could not be copied. It is ${reference}`, { tone: 'danger' });
  }
}
