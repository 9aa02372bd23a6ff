/** Minutes in which a sign-in with the right password waits for the second factor. */
export const pendingSignInMinutes = 10;
/** Minutes after which a session must confirm who uses it before it changes what lets people in. */
export const confirmationMinutes = 15;
/** Wrong codes that someone may enter within this time, whatever address they come from. */
export const wrongCodesAllowed = { count: 10, minutes: 15 } as const;
/** Minutes in which an authenticator has to be confirmed with its first code. */
export const setupMinutes = 15;
export const recoveryCodeCount = 10;
/** Minutes in which a browser answers the question for a passkey. */
export const passkeyChallengeMinutes = 5;
export const passkeyLimit = 20;
export const passkeyNameLength = 100;

/** A code as it was typed, without what people put between its characters. */
export function plainCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toLowerCase();
}

/** Whether it has the form of an authenticator's codes; all others can only be recovery codes. */
export function isAuthenticatorCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}

/** A recovery code as it is shown: in groups of four. */
export function shownRecoveryCode(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** The text that a sign-in, a request or a page answers while a second factor is missing. */
export const setUpFirst = 'Set up two-factor sign-in first.';
