import { z } from 'zod';
import {
  capacityMaximum,
  downloadSecondsMaximum,
  reverificationDaysMaximum,
  selectiveSyncTypes,
  siteAddressMaximum,
  siteNameMaximum,
  type Site,
  type SiteSettings,
} from '../../domain/sites/site.ts';
import { differences } from '../door/change-log.ts';
import { Invalid, NotFound } from '../errors.ts';
import { listInput } from '../inputs/list-input.ts';
import type { Scope } from '../door/perform.ts';
import { integerInput, titleInput } from '../inputs/text-input.ts';

/** An http(s) URL of a site that ends with a slash, without user, query or fragment. */
const siteAddressInput = titleInput(siteAddressMaximum)
  .refine(isAddress, 'is invalid')
  .transform((address) => `${new URL(address).href.replace(/\/+$/, '')}/`)
  // Encoding can make the URL longer than the input.
  .refine(({ length }) => length <= siteAddressMaximum, `is too long (maximum is ${siteAddressMaximum} characters)`);

const capacity = integerInput(1, capacityMaximum);

/** The fields of an existing site that can be changed; omitted fields keep their value. */
export const siteFields = {
  name: titleInput(siteNameMaximum).optional(),
  url: siteAddressInput.optional(),
  /** Null means the same as `url`. */
  internalUrl: siteAddressInput.nullish(),
  enabled: z.boolean().optional(),
  filesMaxCapacity: capacity.optional(),
  reposMaxCapacity: capacity.optional(),
  verificationMaxCapacity: capacity.optional(),
  containerRepositoriesMaxCapacity: capacity.optional(),
  syncObjectStorage: z.boolean().optional(),
  selectiveSyncType: z.enum(selectiveSyncTypes).nullish(),
  selectiveSyncShards: listInput(titleInput(100)).optional(),
  selectiveSyncNamespaceIds: listInput(z.int().positive()).optional(),
  minimumReverificationInterval: integerInput(1, reverificationDaysMaximum).optional(),
  blobDownloadTimeout: integerInput(1, downloadSecondsMaximum).optional(),
};

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && [username, password, search, hash].every((part) => part === '');
}

/** Validates a site against the other sites and the limits of its role. @throws Invalid by field */
export async function requireFittingSite(scope: Scope, site: SiteSettings, others: readonly Site[]): Promise<void> {
  const problems: Record<string, string[]> = {};
  const add = (field: string, text: string) => (problems[field] ??= []).push(text);
  const taken = 'has already been taken';
  if (others.some(({ name }) => name.toLowerCase() === site.name.toLowerCase())) add('name', taken);
  if (others.some(({ url }) => url === site.url)) add('url', taken);
  if (site.primary) {
    if (others.some(({ primary }) => primary)) add('primary', 'site already exists');
    if (!site.enabled) add('enabled', 'cannot be taken from the primary site');
    if (site.selectiveSyncType !== null) add('selectiveSyncType', 'is for secondary sites only');
    if (site.syncObjectStorage) add('syncObjectStorage', 'is for secondary sites only');
  }
  const ids = site.selectiveSyncNamespaceIds;
  if (ids.length > 0) {
    const found = await scope.transaction.namespaces.findByIds(ids);
    const missing = ids.filter((id) => !found.some((namespace) => namespace.id === id));
    if (missing.length > 0) add('selectiveSyncNamespaceIds', `contains unknown namespaces: ${missing.join(', ')}`);
  }
  if (Object.keys(problems).length > 0) throw Invalid.fields(problems);
}

/** Locks and returns a site and the other sites. @throws NotFound */
export async function siteAmongOthers(scope: Scope, siteId: number): Promise<{ site: Site; others: Site[] }> {
  const all = await scope.transaction.sites.lockAll();
  const site = all.find(({ id }) => id === siteId);
  if (site === undefined) throw new NotFound();
  return { site, others: all.filter(({ id }) => id !== siteId) };
}

const recordedFields = [
  'name',
  'url',
  'internalUrl',
  'primary',
  'enabled',
  'filesMaxCapacity',
  'reposMaxCapacity',
  'verificationMaxCapacity',
  'containerRepositoriesMaxCapacity',
  'syncObjectStorage',
  'selectiveSyncType',
  'selectiveSyncShards',
  'selectiveSyncNamespaceIds',
  'minimumReverificationInterval',
  'blobDownloadTimeout',
] as const satisfies readonly (keyof SiteSettings)[];

export function recordSite(scope: Scope, before: Site | null, after: Site | null): void {
  const changes = differences(before, after, recordedFields);
  const subjectId = (after ?? before)?.id;
  if (subjectId === undefined || Object.keys(changes).length === 0) return;
  scope.record({ subjectType: 'site', subjectId, namespaceId: null, changes });
}
