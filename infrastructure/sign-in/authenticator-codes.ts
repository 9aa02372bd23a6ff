import { Secret, TOTP } from 'otpauth';
import type { OneTimeCodes } from '../../application/sign-in/one-time-codes.ts';

const issuer = 'Milepost';
/** What all apps understand; others are ignored by many. */
const settings = { issuer, algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Clocks may differ by one step. */
const window = 1;
const secretBytes = 20;

export class AuthenticatorCodes implements OneTimeCodes {
  newSecret(): string {
    return new Secret({ size: secretBytes }).base32;
  }

  address(secret: string, account: string): string {
    return new TOTP({ ...settings, label: account, secret }).toString();
  }

  stepOf(secret: string, code: string, now: Date): number | null {
    const totp = new TOTP({ ...settings, secret });
    const timestamp = now.getTime();
    const delta = totp.validate({ token: code, timestamp, window });
    return delta === null ? null : totp.counter({ timestamp }) + delta;
  }
}
