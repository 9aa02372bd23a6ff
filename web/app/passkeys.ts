import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { ApiError } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';

/** Whether this browser offers passkeys to this page: only with TLS or on this machine, and under a host name. */
export function passkeysWork(): boolean {
  const { hostname } = window.location;
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.startsWith('[');
  return window.isSecureContext && !isAddress && 'PublicKeyCredential' in window;
}

/** Asks the reader's device for one of their passkeys, with the options that a call returns. @throws ApiError */
export async function askedPasskey(api: ApiClient, path: string): Promise<object> {
  const optionsJSON = await api.rest<PublicKeyCredentialRequestOptionsJSON>('POST', path, { signingIn: true });
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return byDevice(startAuthentication({ optionsJSON }), 'No passkey was used. Try again.');
}

/** Makes a new passkey on the reader's device. @throws ApiError */
export async function madePasskey(api: ApiClient): Promise<object> {
  const path = '/-/profile/passkeys/options';
  const optionsJSON = await api.rest<PublicKeyCredentialCreationOptionsJSON>('POST', path);
  const { startRegistration } = await import('@simplewebauthn/browser');
  return byDevice(startRegistration({ optionsJSON }), 'No passkey was made. Try again.');
}

/** Browsers do not say why nothing came of it, so that pages cannot find out what someone has. */
async function byDevice(answer: Promise<object>, whenCanceled: string): Promise<object> {
  try {
    return await answer;
  } catch (error) {
    throw problemOf(error, whenCanceled);
  }
}

function problemOf(error: unknown, whenCanceled: string): ApiError {
  const hasItAlready = error instanceof Error && error.name === 'InvalidStateError';
  const reason = hasItAlready ? 'This device has a passkey of yours already.' : whenCanceled;
  return new ApiError('invalid', { status: 0, reason });
}
