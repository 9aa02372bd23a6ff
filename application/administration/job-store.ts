export interface JobStore {
  /** Makes a waiting job due at once; false if there is none with this id, or it is running. */
  makeDue(id: number): Promise<boolean>;
}

declare module '../door/stores.ts' {
  interface Stores {
    jobs: JobStore;
  }
}
