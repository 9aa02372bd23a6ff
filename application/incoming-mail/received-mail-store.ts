/** Mails that were carried out, so that each is only once, whatever is sent again. */
export interface ReceivedMailStore {
  /** Notes a mail by its digest; false if it was noted before. Waits for a transaction that notes the same one. */
  add(digest: string, at: Date): Promise<boolean>;
  /** Records that a refusal is explained to a person now; false if the last explanation is too recent. */
  addExplanation(userId: number, at: Date): Promise<boolean>;
}

/** The same outside of transactions, to spare work. */
export interface ReceivedMails {
  has(digest: string): Promise<boolean>;
}

declare module '../door/stores.ts' {
  interface Stores {
    receivedMails: ReceivedMailStore;
  }
}
