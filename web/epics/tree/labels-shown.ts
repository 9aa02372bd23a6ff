const storageKey = 'gl-show-board-labels';

/** Whether labels are shown in the tree; kept in the browser under the key of epic-page.md §2.3. */
export function readLabelsShown(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'false';
  } catch {
    return true;
  }
}

export function keepLabelsShown(shown: boolean): void {
  try {
    localStorage.setItem(storageKey, String(shown));
  } catch {
    // Without storage the choice lasts until the page is left.
  }
}
