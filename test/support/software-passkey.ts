import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What a page is asked with. */
export interface AskedOptions {
  challenge: string;
  rpId?: string;
  rp?: { id: string };
  user?: { id: string };
  allowCredentials?: { id: string }[];
}

/** How an answer differs from that of an honest browser and device. */
interface Otherwise {
  origin?: string;
  challenge?: string;
  counter?: number;
  /** The device did not check who uses it. */
  isUnverified?: boolean;
  hostName?: string;
}

const userPresent = 0x01;
const userVerified = 0x04;
const holdsCredential = 0x40;

/** A browser with a device that holds one passkey (WebAuthn), for tests without a browser. */
export class SoftwarePasskey {
  readonly id = randomBytes(16).toString('base64url');
  #userHandle = '';
  #counter = 0;
  readonly #key: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  constructor(private readonly origin: string) {}

  /** As instances store it (COSE). */
  get publicKey(): Buffer {
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]);
    return Buffer.from(isoCBOR.encode(key));
  }

  /** Makes the passkey. */
  make({ challenge, rp, user }: AskedOptions, otherwise: Otherwise = {}): object {
    this.#userHandle = user?.id ?? '';
    const id = Buffer.from(this.id, 'base64url');
    const data = Buffer.concat([
      this.authenticatorData(rp?.id ?? '', holdsCredential, otherwise),
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      this.publicKey,
    ]);
    const attestation = new Map<string, string | Map<string, never> | Uint8Array>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, never>()],
      ['authData', new Uint8Array(data)],
    ]);
    return this.credential({
      clientDataJSON: this.clientData('webauthn.create', challenge, otherwise).toString('base64url'),
      attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Uses the passkey. */
  use({ challenge, rpId = '' }: AskedOptions, otherwise: Otherwise = {}): object {
    this.#counter += 1;
    const data = this.authenticatorData(rpId, 0, otherwise);
    const clientData = this.clientData('webauthn.get', challenge, otherwise);
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
    return this.credential({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#key.privateKey).toString('base64url'),
      // Only what was made for someone tells whose it is.
      ...(this.#userHandle !== '' && { userHandle: this.#userHandle }),
    });
  }

  private credential(response: object): object {
    return { id: this.id, rawId: this.id, type: 'public-key', response, clientExtensionResults: {} };
  }

  private clientData(type: string, asked: string, { origin = this.origin, challenge = asked }: Otherwise): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  private authenticatorData(
    asked: string,
    flags: number,
    { hostName = asked, isUnverified = false, counter = this.#counter }: Otherwise,
  ): Buffer {
    const data = Buffer.alloc(37);
    createHash('sha256').update(hostName).digest().copy(data);
    data[32] = userPresent | (isUnverified ? 0 : userVerified) | flags;
    data.writeUInt32BE(counter, 33);
    return data;
  }
}

function bytes(base64url: string): Uint8Array {
  return new Uint8Array(Buffer.from(base64url, 'base64url'));
}
