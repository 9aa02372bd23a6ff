import { readFileSync } from 'node:fs';
import { FilterParser } from 'ldapts';
import { z } from 'zod';
import { boundText } from '../../application/inputs/bound-text.ts';
import { newUserRules } from '../../domain/people/identity.ts';
import { list, oneOf, text, toggle, url } from './config-values.ts';
import type { LdapSettings } from '../sign-in/ldap-directory.ts';
import type { OpenIdSettings } from '../sign-in/openid-client.ts';

/** Part of the names of variables, and of addresses. */
const namePattern = /^[a-z][a-z0-9]{0,30}$/;
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

export const providerNames = list
  .refine((names) => names.length <= 20, 'must name at most 20')
  .refine(
    (names) => names.every((name) => namePattern.test(name)) && new Set(names).size === names.length,
    'must be different names of lower-case letters and digits, separated by commas',
  );

const linksByEmail = toggle
  .default(false)
  .describe(
    'whether verified addresses, spelled the same, lead into existing accounts: on or off; it excludes SIGN_UP',
  );
const newUsers = oneOf(...newUserRules)
  .default('off')
  .describe('accounts for people without one: off, on, or blocked (an administrator must unblock each)');

/** The settings of each provider of OpenID Connect, as `OIDC_NAME_…`. */
const openIdVariables = z.object({
  ISSUER: url('https', 'http')
    .refine(isIssuer, 'must begin with https://, and not contain a query or the address of the metadata')
    .describe('address of the provider of that name, as its metadata spell it; one name is for one issuer for good'),
  CLIENT_ID: text.describe('id that the provider gave this instance'),
  CLIENT_SECRET: text.optional().describe('secret for it; without one the provider must allow public clients'),
  LABEL: text.optional().describe('what the button says (default: the name)'),
  SCOPES: text
    .refine((scopes) => scopes.split(' ').includes('openid'), 'must contain openid')
    .default('openid email profile')
    .describe('what to ask the provider for'),
  LINK_BY_EMAIL: linksByEmail,
  NEW_USERS: newUsers,
});

/** A provider on this machine may do without TLS. Metadata elsewhere are not held against the issuer. */
function isIssuer(address: string): boolean {
  const { protocol, hostname, search, hash, pathname } = new URL(address);
  const isSafe = protocol === 'https:' || loopback.has(hostname);
  return isSafe && search === '' && hash === '' && !pathname.includes('/.well-known');
}

/** A text of a filter, as RFC 4515 writes it. */
const ldapFilter = text.refine(isLdapFilter, 'must be a filter, such as (objectClass=person)');
const attribute = text.refine((name) => /^[a-z][a-z0-9;.-]{0,62}$/i.test(name), 'must be the name of an attribute');

const usualGroups =
  '(|(objectClass=groupOfNames)(objectClass=groupOfUniqueNames)(objectClass=posixGroup)(objectClass=group))';

/** The settings of each directory, as `LDAP_NAME_…`. */
const ldapVariables = z.object({
  URL: url('ldap', 'ldaps')
    .refine((address) => new URL(address).pathname.length <= 1, 'must not name more than a host and a port')
    .describe('directory of that name, ldap://host:389 or ldaps://host:636'),
  START_TLS: toggle.default(true).describe('whether ldap:// begins with StartTLS: on or off'),
  CA_FILE: text.optional().describe('PEM file of the authorities to trust (default: the usual ones)'),
  BIND_DN: text.optional().describe('who searches the directory (default: no one, anonymously)'),
  BIND_PASSWORD: text.optional().describe('password of the one who searches'),
  BASE: text.describe('DN below which people are searched'),
  USER_FILTER: ldapFilter.default('(objectClass=person)').describe('filter for people who may sign in'),
  LOGIN_ATTRIBUTE: attribute
    .default('uid')
    .describe('what people enter as their name; sAMAccountName for Active Directory'),
  EMAIL_ATTRIBUTE: attribute.default('mail').describe('attribute with the email address'),
  NAME_ATTRIBUTE: attribute.default('cn').describe('attribute with the name'),
  GROUP_BASE: text.optional().describe('DN below which groups are searched (default: that of people)'),
  GROUP_FILTER: ldapFilter.optional().describe('filter for groups (default: the usual classes of groups)'),
  LABEL: text.optional().describe('name of the directory for people (default: the name)'),
  EMAIL_VERIFIED: toggle
    .default(false)
    .describe('whether addresses count as verified, since people cannot change their own there: on or off'),
  LINK_BY_EMAIL: linksByEmail,
  NEW_USERS: newUsers,
});

type Environment = Readonly<Record<string, string | undefined>>;

/** The settings of these providers. Problems are added to the list, without the values. */
export function openIdSettings(names: readonly string[], environment: Environment, problems: string[]) {
  return names.flatMap((name): OpenIdSettings[] => {
    const values = valuesOf('OIDC', name, openIdVariables, environment, problems);
    if (values === null) return [];
    return [
      {
        name,
        label: values.LABEL ?? name,
        issuer: values.ISSUER,
        clientId: values.CLIENT_ID,
        clientSecret: values.CLIENT_SECRET ?? null,
        scopes: values.SCOPES,
        linksByEmail: values.LINK_BY_EMAIL,
        newUsers: values.NEW_USERS,
      },
    ];
  });
}

/** The settings of these directories. Problems are added to the list, without the values. */
export function ldapSettings(names: readonly string[], environment: Environment, problems: string[]) {
  return names.flatMap((name): LdapSettings[] => {
    const values = valuesOf('LDAP', name, ldapVariables, environment, problems);
    if (values === null) return [];
    const prefix = `LDAP_${name.toUpperCase()}_`;
    const isLocal = loopback.has(new URL(values.URL).hostname);
    const startsTls = values.URL.startsWith('ldap:') && values.START_TLS;
    if (!startsTls && values.URL.startsWith('ldap:') && !isLocal) {
      problems.push(`${prefix}START_TLS must be on for another machine: passwords would travel in plain text`);
    }
    if (values.BIND_DN !== undefined && values.BIND_PASSWORD === undefined) {
      problems.push(`${prefix}BIND_PASSWORD is missing`);
    }
    if (values.LINK_BY_EMAIL && !values.EMAIL_VERIFIED) {
      problems.push(`${prefix}LINK_BY_EMAIL must be off unless ${prefix}EMAIL_VERIFIED is on`);
    }
    return [
      {
        name,
        label: values.LABEL ?? name,
        url: values.URL,
        startsTls,
        certificateAuthority: values.CA_FILE === undefined ? null : contentsOf(values.CA_FILE, prefix, problems),
        bindDn: values.BIND_DN ?? null,
        bindPassword: values.BIND_PASSWORD ?? null,
        base: values.BASE,
        userFilter: values.USER_FILTER,
        loginAttribute: values.LOGIN_ATTRIBUTE,
        emailAttribute: values.EMAIL_ATTRIBUTE,
        nameAttribute: values.NAME_ATTRIBUTE,
        groupBase: values.GROUP_BASE ?? values.BASE,
        groupFilter: values.GROUP_FILTER ?? usualGroups,
        emailVerified: values.EMAIL_VERIFIED,
        linksByEmail: values.LINK_BY_EMAIL,
        newUsers: values.NEW_USERS,
      },
    ];
  });
}

function contentsOf(file: string, prefix: string, problems: string[]): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    problems.push(`${prefix}CA_FILE can't be read`);
    return '';
  }
}

function isLdapFilter(filter: string): boolean {
  try {
    FilterParser.parseString(filter);
    return filter.startsWith('(');
  } catch {
    return false;
  }
}

function valuesOf<Shape extends z.ZodRawShape>(
  kind: string,
  name: string,
  schema: z.ZodObject<Shape>,
  environment: Environment,
  problems: string[],
): z.infer<z.ZodObject<Shape>> | null {
  const prefix = `${kind}_${name.toUpperCase()}_`;
  const sent = Object.entries(environment)
    .filter(([variable, value]) => variable.startsWith(prefix) && (value ?? '').trim() !== '')
    .map(([variable, value]) => [variable.slice(prefix.length), value?.trim()]);
  const result = schema.strict().safeParse(Object.fromEntries(sent), { error: boundText });
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    if (issue.code === 'unrecognized_keys') problems.push(...issue.keys.map((key) => `${prefix}${key} is not known`));
    else problems.push(`${prefix}${issue.path.join('.')} ${wordsOf(issue)}`);
  }
  return null;
}

function wordsOf(issue: z.core.$ZodIssue): string {
  return issue.code === 'invalid_type' ? 'is missing' : issue.message;
}

/** Variables of each provider, for the table of settings; `NAME` is the provider's name. */
export const providerVariables: Readonly<Record<string, z.ZodType>> = {
  ...prefixed('OIDC_NAME_', openIdVariables.shape),
  ...prefixed('LDAP_NAME_', ldapVariables.shape),
};

function prefixed(prefix: string, shape: z.ZodRawShape): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(shape).map(([name, schema]) => [prefix + name, schema as z.ZodType]));
}
