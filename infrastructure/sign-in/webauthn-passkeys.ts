import { handleOf, type PasskeyAddition, type PasskeyAnswer } from '../../application/sign-in/passkey-input.ts';
import type { Passkey } from '../../application/sign-in/passkey-store.ts';
import type { PasskeyOptions, Passkeys, PasskeySite } from '../../application/sign-in/passkeys.ts';
import { passkeyChallengeMinutes } from '../../domain/people/second-factor.ts';

const instanceName = 'Milepost';
const timeout = passkeyChallengeMinutes * 60_000;

/** Passkeys by a library that is only loaded for people who use them. */
export class WebAuthnPasskeys implements Passkeys {
  async optionsToAdd(
    { hostName }: PasskeySite,
    challenge: string,
    user: Parameters<Passkeys['optionsToAdd']>[2],
    known: Parameters<Passkeys['optionsToAdd']>[3],
  ): Promise<PasskeyOptions> {
    const { generateRegistrationOptions } = await library();
    return generateRegistrationOptions({
      rpName: instanceName,
      rpID: hostName,
      userID: bytesOf(handleOf(user.id)),
      userName: user.username,
      userDisplayName: user.name,
      challenge: bytesOf(challenge),
      timeout,
      excludeCredentials: known.map(({ credentialId: id }) => ({ id })),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    });
  }

  async optionsToUse(
    { hostName }: PasskeySite,
    challenge: string,
    known: Parameters<Passkeys['optionsToUse']>[2],
  ): Promise<PasskeyOptions> {
    const { generateAuthenticationOptions } = await library();
    return generateAuthenticationOptions({
      rpID: hostName,
      challenge: bytesOf(challenge),
      timeout,
      userVerification: known === null ? 'required' : 'preferred',
      ...(known !== null && { allowCredentials: known.map(({ credentialId: id }) => ({ id })) }),
    });
  }

  async added(site: PasskeySite, challenge: string, addition: PasskeyAddition): ReturnType<Passkeys['added']> {
    const { verifyRegistrationResponse } = await library();
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...addition,
        response: {
          clientDataJSON: addition.response.clientDataJSON,
          attestationObject: addition.response.attestationObject,
        },
        clientExtensionResults: {},
      },
      ...expected(site, challenge),
      requireUserVerification: false,
    }).catch(refused);
    if (registrationInfo === undefined) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credentialId: id, publicKey, counter };
  }

  async used(
    site: PasskeySite,
    challenge: string,
    { response, ...answer }: PasskeyAnswer,
    { credentialId, publicKey, counter }: Passkey,
    isVerified: boolean,
  ): Promise<number | null> {
    const { verifyAuthenticationResponse } = await library();
    const { clientDataJSON, authenticatorData, signature } = response;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, response: { clientDataJSON, authenticatorData, signature }, clientExtensionResults: {} },
      ...expected(site, challenge),
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: isVerified,
    }).catch(refused);
    return verified ? (authenticationInfo?.newCounter ?? null) : null;
  }
}

function library() {
  return import('@simplewebauthn/server');
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64url, 'base64url'));
}

function expected({ origin, hostName }: PasskeySite, challenge: string) {
  return { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: hostName };
}

/** The library throws for everything that does not fit, and for everything that cannot be read. */
function refused() {
  return { verified: false, registrationInfo: undefined, authenticationInfo: undefined } as const;
}
