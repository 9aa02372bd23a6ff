import { readLocal, writeLocal } from '../state/local-storage.ts';
import { makeStore } from '../state/make-store.ts';

export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** The same key as in public/theme-before-paint.js, which applies the choice before the first paint. */
const storageKey = 'milepost:theme';

/** The reader's choice of light, dark or the system's preference; stored in this browser. */
export class Theme {
  choice: ThemeChoice = 'system';

  constructor(private readonly page: Document) {
    makeStore(this);
    this.choice = stored();
  }

  choose(choice: ThemeChoice): void {
    this.choice = choice;
    if (choice === 'system') delete this.page.documentElement.dataset['theme'];
    else this.page.documentElement.dataset['theme'] = choice;
    writeLocal(storageKey, choice === 'system' ? null : choice);
  }
}

function stored(): ThemeChoice {
  const choice = readLocal(storageKey);
  return themeChoices.find((known) => known === choice) ?? 'system';
}
