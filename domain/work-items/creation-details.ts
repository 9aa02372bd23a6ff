/** From where an item was created over the network; for administrators only. */
export interface CreationDetails {
  workItemId: number;
  /** Address of the client, as far as trusted proxies report it. */
  ipAddress: string;
  /** The browser or program, as it named itself; may be empty. */
  userAgent: string;
  /** True once an administrator has submitted the item to the spam service. */
  akismetSubmitted: boolean;
}

/** Maximum characters; the rest of a longer name is not kept. */
export const userAgentMaximum = 500;
