import { formsOfSecrets, hiddenSecret } from '../../application/outbound/hidden-secrets.ts';

/**
 * Hides secrets in bytes that arrive in parts. Only the end of a part that may be the beginning of a secret waits for
 * the next one.
 */
export class SecretFilter {
  /** With one character for each byte, since a part may end within a character. */
  private readonly forms: string[];
  private rest = '';

  constructor(secrets: readonly string[]) {
    this.forms = formsOfSecrets(secrets).map((form) => Buffer.from(form).toString('latin1'));
  }

  push(part: Uint8Array): Buffer {
    const text = this.rest + Buffer.from(part).toString('latin1');
    const shown = this.forms.reduce((rest, form) => rest.replaceAll(form, hiddenSecret), text);
    const end = shown.length - this.lengthOfBeginning(shown);
    this.rest = shown.slice(end);
    return Buffer.from(shown.slice(0, end), 'latin1');
  }

  end(): Buffer {
    const { rest } = this;
    this.rest = '';
    return Buffer.from(rest, 'latin1');
  }

  /** Characters at the end of the text with which a secret begins. */
  private lengthOfBeginning(text: string): number {
    let longest = 0;
    for (const form of this.forms) {
      for (let length = Math.min(form.length - 1, text.length); length > longest; length -= 1) {
        if (text.endsWith(form.slice(0, length))) longest = length;
      }
    }
    return longest;
  }
}
