import { makeAutoObservable, type AnnotationsMap } from 'mobx';

/**
 * Makes a class a store: its fields are observed, its getters are computed and its methods are bound actions. Fields hold
 * values that are replaced, not changed in place; a field that nothing may observe begins with `#`.
 */
export function makeStore<Store extends object>(store: Store, annotations: AnnotationsMap<Store, never> = {}): void {
  makeAutoObservable(store, annotations, { autoBind: true, deep: false });
}
