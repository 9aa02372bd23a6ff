/** What a command prints with `--json`, in the notation of the manual. */
export interface JsonShape {
  /** `{name: [field]}`; the names of `jsonParts` stand for their shapes. */
  shape: string;
  /** What the names do not say. */
  note?: string;
}

/** What several commands print, by the name of the field. */
export const jsonParts: Readonly<Record<string, JsonShape>> = {
  usage: {
    shape: '{seatsBought, seatsInUse, maxSeatsUsed, seatsOwed, alert}',
    note: '`alert` is `none`, `few_left`, `none_left` or `exceeded`',
  },
  member: { shape: '{id, username, name, role, since, until}' },
  subscription: {
    shape:
      '{plan, seats, startsOn, endsOn, autoRenew, trial, trialEndsOn, invoice: {name, email, street, city, postalCode, country, state, taxNumber}}',
  },
  site: {
    shape:
      '{id, name, role, url, internalUrl, enabled, current, filesMaxCapacity, verificationMaxCapacity, selectiveSyncType, selectiveSyncNamespaceIds, selectiveSyncShards, minimumReverificationInterval, blobDownloadTimeout}',
  },
};

/** By the words of the command. A test runs them and compares. */
export const jsonShapes: Readonly<Record<string, JsonShape>> = {
  'members list': { shape: '{place, members: [{id, username, name, role, since, until, from}]}' },
  'members add': { shape: '{place, member}' },
  'members set': { shape: '{place, member}' },
  'members remove': { shape: '{place, username}' },
  'seats list': {
    shape: '{usage, seats: [{id, username, name, role, membership, joinedAt, lastActivityOn, isLastOwner}]}',
  },
  'seats why': { shape: '{username, group, reasons: [{place, role, through, since, until, givenBy}]}' },
  'seats remove': {
    shape: '{username, group, dryRun, memberships, sources: [{place, role}], seatsBefore, seatsAfter}',
    note: 'at most 100 `sources`',
  },
  'seats history': { shape: '{group, days: [{day, seats}]}' },
  'subscription show': { shape: '{group, subscription, usage}' },
  'subscription set': {
    shape: '{group, dryRun, before, subscription}',
    note: '`before` is the subscription before',
  },
  'sites list': { shape: '{sites: [site]}' },
  'sites show': { shape: '{site}' },
  'sites create': { shape: '{dryRun, site}' },
  'sites update': { shape: '{dryRun, before, site}', note: '`before` is the site before' },
  'sites remove': { shape: '{dryRun, site, copiedFiles}' },
  'sites repair': { shape: '{dryRun, site, files}' },
  'sites status': {
    shape:
      '{sites: [{id, name, role, healthy, status, health, replication, position, lagSeconds, lagBytes, files, copied, failed, verified, missing, causes: [{reason, files}]}]}',
  },
  'sites promote': { shape: '{dryRun, site, position, secondsOld, secondaries}', note: 'names of sites' },
  standby: { shape: '{folder, replicationName, site}', note: '`site` is the name of the site' },
};
