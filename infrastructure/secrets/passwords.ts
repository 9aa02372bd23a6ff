import { randomBytes } from 'node:crypto';
import { hash, verify, type Options } from '@node-rs/argon2';
import type { PasswordHasher } from '../../application/ports/password-hasher.ts';

/** argon2id with 19 MiB and two passes; algorithm 2 is argon2id. */
const options: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export class Argon2PasswordHasher implements PasswordHasher {
  /** Verified if the name is unknown, so that it takes as long as a wrong password. */
  private readonly decoy = hash(randomBytes(32), options);

  async hash(password: string): Promise<string> {
    return hash(password, options);
  }

  async verify(password: string, digest: string | null): Promise<boolean> {
    const right = await verify(digest ?? (await this.decoy), password);
    return right && digest !== null;
  }
}
