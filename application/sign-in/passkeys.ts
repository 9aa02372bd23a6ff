import type { User } from '../../domain/people/user.ts';
import type { PasskeyAddition, PasskeyAnswer } from './passkey-input.ts';
import type { Passkey } from './passkey-store.ts';

/** Where a browser uses passkeys; they belong to the host name. */
export interface PasskeySite {
  /** Scheme, host and port of the page. */
  origin: string;
  hostName: string;
}

/** What a browser passes on to the device, as JSON (WebAuthn). */
export type PasskeyOptions = object;

type Known = Pick<Passkey, 'credentialId' | 'transports'>;

/** What devices and browsers say of passkeys (WebAuthn). All challenges are base64url. */
export interface Passkeys {
  /** For a new passkey, on a device that has none of the known ones. */
  optionsToAdd(
    site: PasskeySite,
    challenge: string,
    user: Pick<User, 'id' | 'username' | 'name'>,
    known: readonly Known[],
  ): Promise<PasskeyOptions>;
  /** For one of the known ones; or, without them, for any that tells whose it is and checks who uses the device. */
  optionsToUse(site: PasskeySite, challenge: string, known: readonly Known[] | null): Promise<PasskeyOptions>;
  /** Null unless it answers the challenge, on a page of the site. */
  added(
    site: PasskeySite,
    challenge: string,
    addition: PasskeyAddition,
  ): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter'> | null>;
  /**
   * The new counter of the passkey; null unless it answers the challenge, on a page of the site, with a counter that has
   * grown. `isVerified`: only if the device has checked who uses it.
   */
  used(
    site: PasskeySite,
    challenge: string,
    answer: PasskeyAnswer,
    passkey: Passkey,
    isVerified: boolean,
  ): Promise<number | null>;
}
