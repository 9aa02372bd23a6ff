/** Other processes that serve the same database. */
export interface Peers {
  /** While there are others, tells them twice a second what `take` returns; `receive` gets what they tell. */
  exchange(take: () => readonly string[], receive: (message: string) => void): void;
  /** Rejects if the database cannot be reached; later losses heal by themselves. */
  open(): Promise<void>;
  close(): Promise<void>;
}
