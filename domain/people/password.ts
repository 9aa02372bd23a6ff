import { passwordLength } from './user.ts';

/** Hours for which a mailed link for a new password works. */
export const passwordResetHours = 2;
/** Days for which a link works that an administrator hands out, as to people with a new account. */
export const passwordLinkDays = 7;

/** Path of the page that sets a new password. Browsers do not send what follows the number sign, so no log contains it. */
export function newPasswordPath(secret: string): string {
  return `/users/password/edit#${secret}`;
}

/** Common passwords and keyboard rows of at least eight characters, and stems that make such passwords. */
const common = new Set(
  (
    'password passw0rd password1 password12 password123 password1234 passwort passwords p@ssword p@ssw0rd 12345678 123456789 ' +
    '1234567890 0123456789 87654321 987654321 9876543210 11111111 22222222 88888888 00000000 12341234 12344321 11223344 112233445566 ' +
    '1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 asdfghjk asdfghjkl zxcvbnm1 ' +
    'azertyui azertyuiop abcd1234 abc12345 abcdefgh abcdefg1 aaaaaaaa iloveyou iloveyou1 princess princess1 sunshine sunshine1 ' +
    'football football1 baseball baseball1 superman superman1 trustno1 welcome1 welcome123 whatever letmein1 letmein123 starwars ' +
    'computer internet changeme changeme1 changeme123 administrator admin123 admin1234 administrator1 root1234 rootroot test1234 ' +
    'testtest default1 michelle jennifer jonathan danielle liverpool chelsea1 arsenal1 charlie1 shadow12 dragon12 monkey12 master12 ' +
    'corvette mercedes samantha victoria butterfly chocolate elephant pokemon1 minecraft fuckyou1 mustang1 milepost milepost1 milepost123'
  ).split(' '),
);

/**
 * Why a text is not allowed as password, as text for a form, or null (ASVS 6.2: length and common words, no composition
 * rules).
 */
export function passwordProblem(password: string, username: string): string | null {
  if (password.length < passwordLength.minimum) {
    return `is too short (minimum is ${passwordLength.minimum} characters)`;
  }
  if (password.length > passwordLength.maximum) {
    return `is too long (maximum is ${passwordLength.maximum} characters)`;
  }
  const plain = password.toLowerCase();
  const known = common.has(plain) || plain === username.toLowerCase() || new Set(plain).size < 3;
  return known ? 'is too easy to guess' : null;
}
