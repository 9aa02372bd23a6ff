import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SecretBox } from '../../application/ports/secret-box.ts';

export interface SecretSettings {
  /** The key as a text of any form; null uses the file. */
  key: string | null;
  /** Holds a random key; created, readable only by its owner, with the first secret. */
  file: string;
}

const algorithm = 'aes-256-gcm';
const version = 'v1';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Secrets in the database are encrypted with a key outside of it, so that a dump, a replica or a backup does not reveal
 * them.
 */
export class SealedSecrets implements SecretBox {
  private derived: Buffer | null = null;

  constructor(private readonly settings: SecretSettings) {}

  seal(secret: string, purpose: string): string {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, this.key(), nonce).setAAD(Buffer.from(purpose));
    const parts = [nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()];
    return `${version}.${Buffer.concat(parts).toString('base64url')}`;
  }

  open(sealed: string, purpose: string): string | null {
    const [found, text = ''] = sealed.split('.', 2);
    const bytes = Buffer.from(text, 'base64url');
    if (found !== version || bytes.length < nonceBytes + tagBytes) return null;
    const decipher = createDecipheriv(algorithm, this.key(), bytes.subarray(0, nonceBytes))
      .setAAD(Buffer.from(purpose))
      .setAuthTag(bytes.subarray(-tagBytes));
    try {
      const secret = decipher.update(bytes.subarray(nonceBytes, -tagBytes));
      return Buffer.concat([secret, decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  }

  sign(text: string, purpose: string): Buffer {
    return createHmac('sha256', this.key())
      .update(JSON.stringify([purpose, text]))
      .digest();
  }

  private key(): Buffer {
    this.derived ??= Buffer.from(
      hkdfSync('sha256', this.settings.key ?? keyIn(this.settings.file), '', 'milepost secrets', 32),
    );
    return this.derived;
  }
}

/** Gives another data folder the key of this one, so that its server can open the same secrets. */
export function copySecretsKey(from: string, to: string): void {
  writeFileSync(to, `${keyIn(from)}\n`, { mode: 0o600 });
}

/** Two processes may start at once: the file of the first one counts. */
function keyIn(file: string): string {
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = readFileSync(file, 'utf8').trim();
  if (key.length < 32) throw new Error(`${file} holds no key`);
  return key;
}
