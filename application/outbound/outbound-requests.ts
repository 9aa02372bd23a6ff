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

/** A request whose answer is read while it arrives. Certificates are always verified. */
export interface StreamedRequest extends Omit<OutboundRequest, 'verifiesCertificate' | 'milliseconds'> {
  /** Limit of the whole exchange. */
  milliseconds: number;
  /** Longest pause between two parts of the body. */
  idleMilliseconds: number;
  /** Maximum bytes of the body; more is an OutboundFailure. */
  bodyBytes: number;
}

export interface OutboundStream {
  status: number;
  /** As in `OutboundAnswer`. */
  headers: Readonly<Record<string, string>>;
  /** Leaving the loop ends the exchange. @throws OutboundFailure */
  body: AsyncIterable<Uint8Array>;
  /** Ends the exchange; for a body that is not read to its end. */
  cancel(): void;
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
  /** Redirects are returned, not followed. @throws OutboundFailure, or Unavailable if too many requests are under way */
  send(request: OutboundRequest): Promise<OutboundAnswer>;
  /** Resolves once the headers have arrived. Redirects are returned, not followed. @throws OutboundFailure */
  open(request: StreamedRequest): Promise<OutboundStream>;
  /** Checks the form of a URL before it is stored; returns what is wrong with it, or null. */
  problemWith(url: string): string | null;
  close(): Promise<void>;
}
