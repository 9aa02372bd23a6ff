/** A request to an address that a person chose, for example of a webhook. */
export interface OutboundRequest {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
  /** False accepts any TLS certificate. */
  verifiesCertificate?: boolean;
  /** Limit of the whole exchange; at most 10 s. */
  milliseconds?: number;
  signal?: AbortSignal;
}

export interface OutboundAnswer {
  status: number;
  /** Names in lower case. A repeated header is one text with commas. */
  headers: Readonly<Record<string, string>>;
  body: string;
  /** True if the body was longer than the limit and is cut. */
  isCut: boolean;
}

/** Why a request was not answered, in words for the person who chose the address. */
export class OutboundFailure extends Error {
  override readonly name = 'OutboundFailure';

  constructor(
    message: string,
    /** True if the address is not allowed; no connection was made. */
    readonly isRefused: boolean,
  ) {
    super(message);
  }
}

/** The only way to reach addresses that people chose. */
export interface OutboundRequests {
  /** Redirects are returned, not followed. @throws OutboundFailure */
  send(request: OutboundRequest): Promise<OutboundAnswer>;
  /** Checks the form of a URL before it is stored; returns what is wrong with it, or null. */
  problemWith(url: string): string | null;
  close(): Promise<void>;
}
