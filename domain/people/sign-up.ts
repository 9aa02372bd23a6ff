/** Hours for which a mailed link works that creates an account. */
export const signUpHours = 24;

/** Path of the page that creates the account. Browsers do not send what follows the number sign, so no log contains it. */
export function signUpPath(secret: string): string {
  return `/users/sign_up/finish#${secret}`;
}
