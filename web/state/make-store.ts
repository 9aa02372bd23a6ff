import { makeAutoObservable, type AnnotationsMap } from 'mobx';

/**
 * Makes a class a store: its fields are observable, its getters computed and its methods bound actions. Field values
 * are replaced, not mutated; fields that must not be observed begin with `#`.
 */
export function makeStore<Store extends object>(store: Store, annotations: AnnotationsMap<Store, never> = {}): void {
  makeAutoObservable(store, annotations, { autoBind: true, deep: false });
}
