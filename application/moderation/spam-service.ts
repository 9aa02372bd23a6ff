/** What a service learns about an item that an administrator takes for spam. */
export interface SuspectedSpam {
  /** Address of the client that created it. */
  ipAddress: string;
  userAgent: string;
  authorName: string;
  /** Title and description. */
  text: string;
  /** The item's page. */
  url: string;
  createdAt: Date;
}

/** A service that learns from spam. */
export interface SpamService {
  /** @throws ServiceUnreachable if it cannot be reached or does not accept the item */
  submit(spam: SuspectedSpam): Promise<void>;
}
