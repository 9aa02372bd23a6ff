import { isIP } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import {
  AndFilter,
  Client,
  ConstraintViolationError,
  EqualityFilter,
  FilterParser,
  InappropriateAuthError,
  InvalidCredentialsError,
  OrFilter,
  ResultCodeError,
  SubstringFilter,
  UnwillingToPerformError,
} from 'ldapts';
import type { Entry, Filter } from 'ldapts';
import { chunksOf } from '../../domain/lists/chunks.ts';
import type { Directory, DirectoryGroup } from '../../application/sign-in/directory.ts';
import { ProviderFailure } from '../../application/sign-in/openid-provider.ts';
import type { ProvenIdentity } from '../../application/people/proven-identity.ts';
import { Unavailable } from '../../application/errors.ts';
import { directoryMembersMaximum } from '../../domain/directories/directory-link.ts';
import type { NewUserRule } from '../../domain/people/identity.ts';
import { Slots } from '../slots.ts';

export interface LdapSettings {
  name: string;
  label: string;
  /** `ldap://` or `ldaps://`. */
  url: string;
  startsTls: boolean;
  /** PEM of the authorities to trust instead of the usual ones; null for those. */
  certificateAuthority: string | null;
  /** Who searches; null for anonymous searches. */
  bindDn: string | null;
  bindPassword: string | null;
  base: string;
  userFilter: string;
  loginAttribute: string;
  emailAttribute: string;
  nameAttribute: string;
  groupBase: string;
  groupFilter: string;
  /** True if only administrators of the directory change addresses. */
  emailVerified: boolean;
  linksByEmail: boolean;
  newUsers: NewUserRule;
}

const connectMilliseconds = 3_000;
const answerMilliseconds = 5_000;
/** For everything that one person waits for. */
const longestMilliseconds = 8_000;
/** For reading all members of a group in the background. */
const longestReading = 30_000;
/** Before which no refusal comes: only for names that it knows, the directory compares a password. */
export const refusalMilliseconds = 500;
/** Those who wait for one directory at the same time; more are refused soon, and hold up no one else. */
const exchangesAtOnce = 10;
const exchangeWait = 2_000;
/** Attributes with the DNs of a group's members, and the one with their names. */
const memberAttributes = ['member', 'uniqueMember'];
const memberNames = 'memberUid';
/** Names that one search asks for. */
const namesAtOnce = 100;

/** What directories answer to a wrong password, and of accounts that are locked, inactive or have none. */
const refusals = [InvalidCredentialsError, ConstraintViolationError, UnwillingToPerformError, InappropriateAuthError];

/** A directory that is asked by LDAP: a search for the person, then a bind with their password. */
export class LdapDirectory implements Directory {
  readonly name: string;
  readonly label: string;
  readonly newUsers: NewUserRule;
  private readonly slots = new Slots(exchangesAtOnce, exchangeWait);

  /** @param wait holds refusals back; tests see for how long instead of measuring it */
  constructor(
    private readonly settings: LdapSettings,
    private readonly wait: (milliseconds: number) => Promise<unknown> = pause,
  ) {
    this.name = settings.name;
    this.label = settings.label;
    this.newUsers = settings.newUsers;
  }

  async prove(
    login: string,
    password: string,
    mayTry: (externalId: string) => boolean,
  ): Promise<ProvenIdentity | null> {
    // Directories take a bind without a password as anonymous, and confirm it.
    if (password === '' || login === '' || login.includes('\0')) return null;
    const earliest = performance.now() + refusalMilliseconds;
    const proven = await this.exchange(async (client) => {
      const entry = await this.personNamed(client, login);
      if (entry === null || !mayTry(plainDn(entry.dn))) return null;
      try {
        await client.bind(entry.dn, password);
      } catch (error) {
        if (refusals.some((refusal) => error instanceof refusal)) return null;
        throw error;
      }
      return this.identityOf(entry);
    });
    if (proven === null) await this.wait(Math.max(0, earliest - performance.now()));
    return proven;
  }

  find(login: string): Promise<ProvenIdentity | null> {
    return this.exchange(async (client) => {
      const entry = await this.personNamed(client, login);
      return entry === null ? null : this.identityOf(entry);
    });
  }

  groups(prefix: string, limit: number): Promise<DirectoryGroup[]> {
    return this.exchange(async (client) => {
      const { groupBase, groupFilter } = this.settings;
      const isGroup = FilterParser.parseString(groupFilter);
      const entries = await this.search(client, groupBase, {
        filters: prefix === '' ? [isGroup] : [isGroup, new SubstringFilter({ attribute: 'cn', initial: prefix })],
        attributes: ['cn'],
        limit,
      });
      return entries
        .map((entry) => textOf(entry, 'cn'))
        .filter((cn) => cn !== null)
        .sort()
        .map((cn) => ({ cn, provider: this.name }));
    });
  }

  /** Null without a person of this name, or with several. */
  private async personNamed(client: Client, login: string): Promise<Entry | null> {
    const { base, userFilter, loginAttribute, emailAttribute, nameAttribute } = this.settings;
    const [entry = null, other] = await this.search(client, base, {
      // Values are encoded by their length: none can change the filter.
      filters: [FilterParser.parseString(userFilter), new EqualityFilter({ attribute: loginAttribute, value: login })],
      attributes: [loginAttribute, emailAttribute, nameAttribute],
      limit: 2,
    });
    return other === undefined ? entry : null;
  }

  private identityOf(entry: Entry): ProvenIdentity {
    const { loginAttribute, emailAttribute, nameAttribute } = this.settings;
    return {
      provider: this.name,
      externalId: plainDn(entry.dn),
      email: textOf(entry, emailAttribute),
      emailVerified: this.settings.emailVerified ? true : null,
      name: textOf(entry, nameAttribute),
      username: textOf(entry, loginAttribute),
    };
  }

  membersOf(cn: string): Promise<string[] | 'missing' | 'ambiguous' | 'too_large'> {
    return this.exchange(async (client) => {
      const { groupBase, groupFilter } = this.settings;
      const filters = [FilterParser.parseString(groupFilter), new EqualityFilter({ attribute: 'cn', value: cn })];
      const attributes = [...memberAttributes, memberNames];
      const [group, other] = await this.search(client, groupBase, { filters, attributes, limit: 2 });
      if (group === undefined) return 'missing';
      if (other !== undefined) return 'ambiguous';
      const names = valuesOf(group, memberNames);
      const dns = await this.memberDns(client, group);
      if (dns.length + names.length > directoryMembersMaximum) return 'too_large';
      return [...new Set([...dns, ...(await this.dnsOf(client, names))])];
    }, longestReading);
  }

  /** Some directories answer the values of long attributes in parts, named "member;range=0-1499". */
  private async memberDns(client: Client, group: Entry): Promise<string[]> {
    const dns: string[] = [];
    for (const attribute of memberAttributes) {
      let part = valuesOf(group, attribute);
      let entry: Entry | undefined = group;
      while (part.length > 0 && dns.length <= directoryMembersMaximum) {
        dns.push(...part.map((dn) => plainDn(dn.replace(/#'[01]*'B$/, ''))));
        const next = nextRange(entry, attribute);
        if (next === null) break;
        const { searchEntries } = await client.search(group.dn, { scope: 'base', attributes: [next] });
        [entry] = searchEntries;
        if (entry === undefined) break;
        part = valuesOf(entry, attribute);
      }
    }
    return dns;
  }

  /** The DNs of people with these names; who is not found is left out. */
  private async dnsOf(client: Client, names: readonly string[]): Promise<string[]> {
    const { base, userFilter, loginAttribute } = this.settings;
    const dns: string[] = [];
    for (const slice of chunksOf(names, namesAtOnce)) {
      const found = await this.search(client, base, {
        filters: [
          FilterParser.parseString(userFilter),
          new OrFilter({ filters: slice.map((value) => new EqualityFilter({ attribute: loginAttribute, value })) }),
        ],
        attributes: [loginAttribute],
        limit: slice.length,
      });
      dns.push(...found.map(({ dn }) => plainDn(dn)));
    }
    return dns;
  }

  /** The first entries; those beyond the limit are not read. */
  private async search(
    client: Client,
    base: string,
    { filters, attributes, limit }: { filters: Filter[]; attributes: string[]; limit: number },
  ): Promise<Entry[]> {
    const found: Entry[] = [];
    const options = { filter: new AndFilter({ filters }), attributes, paged: { pageSize: limit } };
    for await (const { searchEntries } of client.searchPaginated(base, options)) {
      found.push(...searchEntries);
      if (found.length >= limit) break;
    }
    return found.slice(0, limit);
  }

  /** Connects, binds as the one who searches, and disconnects in any case. @throws ProviderFailure */
  private async exchange<Result>(
    work: (client: Client) => Promise<Result>,
    milliseconds = longestMilliseconds,
  ): Promise<Result> {
    const { url, startsTls, certificateAuthority, bindDn, bindPassword } = this.settings;
    const tlsOptions = { ...(certificateAuthority !== null && { ca: [certificateAuthority] }) };
    try {
      return await this.slots.run(async () => {
        const client = new Client({
          url,
          connectTimeout: connectMilliseconds,
          timeout: answerMilliseconds,
          strictDN: false,
          ...(url.startsWith('ldaps:') && { tlsOptions }),
        });
        try {
          return await within(milliseconds, async () => {
            if (startsTls)
              await client.startTLS({ ...tlsOptions, host: new URL(url).hostname, servername: serverName(url) });
            if (bindDn !== null) await client.bind(bindDn, bindPassword ?? '');
            return work(client);
          });
        } finally {
          client.unbind().catch(() => undefined);
        }
      });
    } catch (error) {
      throw failureOf(error);
    }
  }
}

/** No name is sent for an address. */
function serverName(url: string): string {
  const { hostname } = new URL(url);
  return isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? hostname : '';
}

async function within<Result>(milliseconds: number, work: () => Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderFailure('unreachable', 'the directory took too long')), milliseconds);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The first value of an attribute. */
function textOf(entry: Entry, attribute: string): string | null {
  return valuesOf(entry, attribute)[0] ?? null;
}

/** The values of an attribute, or those of a part of them. */
function valuesOf(entry: Entry, attribute: string): string[] {
  const lowerCase = attribute.toLowerCase();
  return Object.entries(entry)
    .filter(([key]) => key.toLowerCase() === lowerCase || key.toLowerCase().startsWith(`${lowerCase};range=`))
    .flatMap(([, values]) => values)
    .filter((value): value is string => typeof value === 'string' && value !== '');
}

/** The attribute to ask for after a part of its values; null after the last part. */
function nextRange(entry: Entry, attribute: string): string | null {
  const pattern = new RegExp(`^${attribute};range=\\d+-(\\d+)$`, 'i');
  const last = Object.keys(entry).flatMap((key) => pattern.exec(key)?.[1] ?? [])[0];
  return last === undefined ? null : `${attribute};range=${Number(last) + 1}-*`;
}

/** DNs differ in case and spaces between answers of the same directory. */
function plainDn(dn: string): string {
  return dn
    .toLowerCase()
    .replaceAll(/\s*(?<!\\),\s*/g, ',')
    .trim();
}

/** A failure for the log. Texts of directories may repeat what they were sent, so only their code is kept. */
function failureOf(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  if (error instanceof Unavailable) return new ProviderFailure('unreachable', 'too many wait for the directory');
  const { code, name } = error as { code?: string | number; name?: string };
  return error instanceof ResultCodeError
    ? new ProviderFailure('invalid', `the directory refused: ${error.name} (${error.code})`)
    : new ProviderFailure('unreachable', `cannot reach the directory (${code ?? name ?? 'no answer'})`);
}
