import { isIP } from 'node:net';
import {
  AndFilter,
  Client,
  EqualityFilter,
  FilterParser,
  InvalidCredentialsError,
  ResultCodeError,
  SubstringFilter,
} from 'ldapts';
import type { Entry, Filter } from 'ldapts';
import type { Directory, DirectoryGroup } from '../../application/identities/directory.ts';
import { ProviderFailure } from '../../application/identities/openid-provider.ts';
import type { ProvenIdentity } from '../../application/identities/proven-identity.ts';
import { Unavailable } from '../../application/errors.ts';
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
  linksByEmail: boolean;
  newUsers: NewUserRule;
}

const connectMilliseconds = 3_000;
const answerMilliseconds = 5_000;
/** For everything that one person waits for. */
const longestMilliseconds = 8_000;
/** Those who wait for one directory at the same time; more are refused soon, and hold up no one else. */
const exchangesAtOnce = 10;
const exchangeWait = 2_000;

/** A directory that is asked by LDAP: a search for the person, then a bind with their password. */
export class LdapDirectory implements Directory {
  readonly name: string;
  readonly label: string;
  readonly linksByEmail: boolean;
  readonly newUsers: NewUserRule;
  private readonly slots = new Slots(exchangesAtOnce, exchangeWait);

  constructor(private readonly settings: LdapSettings) {
    this.name = settings.name;
    this.label = settings.label;
    this.linksByEmail = settings.linksByEmail;
    this.newUsers = settings.newUsers;
  }

  async prove(login: string, password: string): Promise<ProvenIdentity | null> {
    // Directories take a bind without a password as anonymous, and confirm it.
    if (password === '' || login === '' || login.includes('\0')) return null;
    return this.exchange(async (client) => {
      const { base, userFilter, loginAttribute, emailAttribute, nameAttribute } = this.settings;
      const entries = await this.search(client, base, {
        // Values are encoded by their length: none can change the filter.
        filters: [
          FilterParser.parseString(userFilter),
          new EqualityFilter({ attribute: loginAttribute, value: login }),
        ],
        attributes: [loginAttribute, emailAttribute, nameAttribute],
        limit: 2,
      });
      const [entry] = entries;
      if (entry === undefined || entries.length > 1) return null;
      try {
        await client.bind(entry.dn, password);
      } catch (error) {
        if (error instanceof InvalidCredentialsError) return null;
        throw error;
      }
      return {
        provider: this.name,
        externalId: plainDn(entry.dn),
        email: textOf(entry, emailAttribute),
        emailVerified: true,
        name: textOf(entry, nameAttribute),
        username: textOf(entry, loginAttribute),
      };
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
  private async exchange<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
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
          return await within(longestMilliseconds, async () => {
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
  const name = Object.keys(entry).find((key) => key.toLowerCase() === attribute.toLowerCase());
  const values = name === undefined ? undefined : entry[name];
  const [value] = Array.isArray(values) ? values : [values];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** DNs differ in case and spaces between answers of the same directory. */
export function plainDn(dn: string): string {
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
  const isAnswer = error instanceof ResultCodeError;
  return new ProviderFailure(
    isAnswer ? 'invalid' : 'unreachable',
    `the directory failed: ${name ?? 'error'} ${code ?? ''}`,
  );
}
