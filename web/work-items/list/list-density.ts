import { readLocal, writeLocal } from '../../state/local-storage.ts';
import { makeStore } from '../../state/make-store.ts';

export type Density = 'compact' | 'comfortable';

const storageKey = 'milepost:list-density';

/** Row density of lists; stored in this browser. */
export class ListDensity {
  density: Density;

  constructor() {
    this.density = readLocal(storageKey) === 'comfortable' ? 'comfortable' : 'compact';
    makeStore(this);
  }

  choose(density: Density): void {
    this.density = density;
    writeLocal(storageKey, density);
  }
}
