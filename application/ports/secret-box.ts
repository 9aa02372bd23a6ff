/** Encrypts secrets that the server must be able to read again, such as the keys of other services. */
export interface SecretBox {
  /** A text sealed for one purpose cannot be opened for another. */
  seal(secret: string, purpose: string): string;
  /** Null if the text was sealed with another key. */
  open(sealed: string, purpose: string): string | null;
  /** A signature of a text for one purpose, which nobody can make without the key. */
  sign(text: string, purpose: string): Uint8Array;
}
