import { createCipheriv, createDecipheriv, pbkdf2, randomBytes, type Cipher, type Decipher } from 'node:crypto';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { BackupKey } from '../../../application/maintenance/backups.ts';

/** As `openssl enc -aes-256-cbc -pbkdf2 -iter 600000` writes it: a mark, the salt, and the encrypted content. */
const cipherName = 'aes-256-cbc';
const rounds = 600_000;
const mark = Buffer.from('Salted__', 'latin1');
const [saltBytes, keyBytes, ivBytes] = [8, 32, 16];
const derive = promisify(pbkdf2);

/** Bytes of an encrypted backup before its content. */
export const headBytes = mark.length + saltBytes;

/** The key for a new copy. */
export function newBackupKey(passphrase: string): Promise<BackupKey> {
  return backupKeyOf(passphrase, randomBytes(saltBytes));
}

export async function backupKeyOf(passphrase: string, salt: Buffer): Promise<BackupKey> {
  const derived = await derive(passphrase, salt, rounds, keyBytes + ivBytes, 'sha256');
  const hex = (bytes: Buffer) => bytes.toString('hex');
  return { salt: hex(salt), key: hex(derived.subarray(0, keyBytes)), iv: hex(derived.subarray(keyBytes)) };
}

/** What stands before the encrypted content. */
export function headOf({ salt }: BackupKey): Buffer {
  return Buffer.concat([mark, Buffer.from(salt, 'hex')]);
}

export function encrypting({ key, iv }: BackupKey): Cipher {
  return createCipheriv(cipherName, Buffer.from(key, 'hex'), Buffer.from(iv, 'hex'));
}

export function decrypting({ key, iv }: BackupKey): Decipher {
  return createDecipheriv(cipherName, Buffer.from(key, 'hex'), Buffer.from(iv, 'hex'));
}

/** The salt of an encrypted file; null for any other. */
export async function saltOf(path: string): Promise<Buffer | null> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(headBytes);
    const { bytesRead } = await file.read(head, 0, headBytes, 0);
    return bytesRead === headBytes && head.subarray(0, mark.length).equals(mark) ? head.subarray(mark.length) : null;
  } finally {
    await file.close();
  }
}
