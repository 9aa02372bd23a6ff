/** Tokens for links in mails, which work without a sign-in. */
export interface SignedLinks {
  sign(purpose: string, ids: readonly number[]): string;
  /** The ids of a token that was signed for this purpose, or null. */
  open(purpose: string, token: string): number[] | null;
}
