import { themeChoices, type ThemeChoice } from '../../domain/people/preferences.ts';
import { readLocal, writeLocal } from '../state/local-storage.ts';
import { makeStore } from '../state/make-store.ts';

/** The same key as in public/theme-before-paint.js, which applies the choice before the first paint. */
const storageKey = 'milepost:theme';

/**
 * The reader's choice of light, dark or the system's preference. It is kept with the account, and in this browser, so
 * that it holds before the page is there and for visitors.
 */
export class Theme {
  choice: ThemeChoice = 'system';

  constructor(
    private readonly page: Document,
    /** What the account holds; null for visitors, and while nothing is chosen. */
    ofAccount: ThemeChoice | null = null,
    private readonly save: (choice: ThemeChoice) => void = () => undefined,
  ) {
    makeStore(this);
    this.choice = stored();
    if (ofAccount !== null && ofAccount !== this.choice) this.apply(ofAccount);
  }

  choose(choice: ThemeChoice): void {
    this.apply(choice);
    this.save(choice);
  }

  private apply(choice: ThemeChoice): void {
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
