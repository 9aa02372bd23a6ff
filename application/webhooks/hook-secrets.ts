import { filledUrl, type Hook, type HookSecret } from '../../domain/webhooks/hook.ts';
import type { SecretBox } from '../ports/secret-box.ts';

const purpose = 'hook';
/** Before secrets that were saved when they were not encrypted yet. */
const plain = 'plain.';

/** What a request to a webhook needs to know, decrypted. */
export interface OpenedHook {
  url: string;
  token: string | null;
  signingToken: string | null;
  customHeaders: HookSecret[];
  /** Everything that must not be shown to anyone. */
  secrets: string[];
}

/** The key was lost or replaced. */
export class SecretsLost extends Error {
  override readonly name = 'SecretsLost';
}

export function sealSecret(box: SecretBox, secret: string): string {
  return box.seal(secret, purpose);
}

export function sealSecrets(box: SecretBox, secrets: readonly HookSecret[]): HookSecret[] {
  return secrets.map(({ key, value }) => ({ key, value: sealSecret(box, value) }));
}

/** @throws SecretsLost */
export function openSecret(box: SecretBox, sealed: string): string {
  if (sealed.startsWith(plain)) return sealed.slice(plain.length);
  const secret = box.open(sealed, purpose);
  if (secret === null) throw new SecretsLost();
  return secret;
}

/** @throws SecretsLost */
export function openSecrets(box: SecretBox, secrets: readonly HookSecret[]): HookSecret[] {
  return secrets.map(({ key, value }) => ({ key, value: openSecret(box, value) }));
}

/** @throws SecretsLost */
export function openHook(box: SecretBox, hook: Hook): OpenedHook {
  const token = hook.token === null ? null : openSecret(box, hook.token);
  const signingToken = hook.signingToken === null ? null : openSecret(box, hook.signingToken);
  const customHeaders = openSecrets(box, hook.customHeaders);
  const variables = openSecrets(box, hook.urlVariables);
  const secrets = [token, signingToken].filter((secret) => secret !== null);
  return {
    url: filledUrl(hook.url, variables),
    token,
    signingToken,
    customHeaders,
    secrets: [...secrets, ...[...customHeaders, ...variables].map(({ value }) => value)],
  };
}
