/** Hours for which a link works that proves a new address. */
export const emailChangeHours = 24;

/** Characters of the longest address that mail servers deliver to. */
export const mailAddressMaximum = 254;

const noDomain = '@localhost.localdomain';

/** What stands for the address of an account that was created without one. */
export function placeholderAddress(username: string): string {
  return `${username}${noDomain}`;
}

/** True for an address to which no mail can go. */
export function isPlaceholder(email: string): boolean {
  return email.toLowerCase().endsWith(noDomain);
}

export function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/**
 * What showed that an account's address belongs to its owner: the word of an administrator, a link mailed to it, or a
 * sign-in provider that has verified it, by its name in the settings.
 */
export type AddressProof = 'administrator' | 'mail' | `provider ${string}`;

export function proofBy(provider: string): AddressProof {
  return `provider ${provider}`;
}

/** True if the owner of the address may enter the account. `trustedProviders` are trusted with all accounts. */
export function admitsByAddress(proof: AddressProof | null, trustedProviders: readonly string[]): boolean {
  if (proof === 'administrator' || proof === 'mail') return true;
  return trustedProviders.some((provider) => proof === proofBy(provider));
}
