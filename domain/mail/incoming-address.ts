/** What a mail to the instance is for, as the local part of its address tells; not yet checked. */
export type IncomingKey =
  | { kind: 'issue'; projectId: number; token: string; iid: number | null }
  | { kind: 'reply'; userId: number; itemId: number; noteId: number | null; signature: string }
  /** The service desk of a project, open to everyone who knows its address. */
  | { kind: 'desk'; projectId: number; signature: string }
  /** Answers of the person without an account who wrote an issue to a service desk. */
  | { kind: 'outside'; itemId: number; noteId: number | null; signature: string };

/** A template such as `plan+%{key}@example.org`. */
const keyPlace = '%{key}';
const largestId = Number.MAX_SAFE_INTEGER;
/** Number of ids in the keys that begin with a word. */
const idsOf = { reply: 3, desk: 1, outside: 2 } as const;

/** True if the key stands once, and before the host. */
export function isAddressTemplate(template: string): boolean {
  const [local = '', host = '', ...others] = template.split('@');
  return local.split(keyPlace).length === 2 && host !== '' && others.length === 0 && !host.includes(keyPlace);
}

export function addressWith(template: string, key: string): string {
  return template.replace(keyPlace, () => key);
}

/** The key in an address that fits the template; mail servers may have changed its case. Null for other addresses. */
export function keyIn(template: string, address: string): string | null {
  const [before = '', after = ''] = template.toLowerCase().split(keyPlace);
  const lower = address.toLowerCase();
  if (!lower.startsWith(before) || !lower.endsWith(after)) return null;
  return lower.length <= before.length + after.length ? null : lower.slice(before.length, lower.length - after.length);
}

/** The key of a new issue, or of a comment on an existing one. */
export function issueKey(projectId: number, token: string, iid: number | null): string {
  return `${projectId}-${token}-issue${iid === null ? '' : `-${iid}`}`;
}

/** The key of replies to a mail about an item, or about one of its comments. */
export function replyKey(userId: number, itemId: number, noteId: number | null, signature: string): string {
  return `reply-${[userId, itemId, noteId ?? 0].map((id) => id.toString(36)).join('-')}-${signature}`;
}

/** The key of a project's service desk. */
export function deskKey(projectId: number, signature: string): string {
  return `desk-${projectId.toString(36)}-${signature}`;
}

/** The key of answers from outside to a mail about an item, or about one of its comments. */
export function outsideKey(itemId: number, noteId: number | null, signature: string): string {
  return `outside-${[itemId, noteId ?? 0].map((id) => id.toString(36)).join('-')}-${signature}`;
}

/** True for an address that mail to the instance has, whether its key is known or not. */
export function fitsTemplate(template: string, address: string): boolean {
  const bare = template.replace(/[+.=_-]?%\{key\}/, '').toLowerCase();
  return address.toLowerCase() === bare || keyIn(template, address) !== null;
}

/** Null for a text that is no key. */
export function parseIncomingKey(key: string): IncomingKey | null {
  const issue = /^(\d{1,16})-(glimt-[0-9a-z]{25})-issue(?:-(\d{1,9}))?$/.exec(key);
  if (issue !== null) {
    const [, projectId, token = '', iid] = issue;
    if (Number(projectId) > largestId) return null;
    return { kind: 'issue', projectId: Number(projectId), token, iid: iid === undefined ? null : Number(iid) };
  }
  const [, kind = '', words = '', signature = ''] =
    /^(reply|desk|outside)-((?:[0-9a-z]{1,11}-){1,3})([0-9a-z]{19})$/.exec(key) ?? [];
  const ids = words
    .split('-')
    .slice(0, -1)
    .map((id) => Number.parseInt(id, 36));
  if (ids.length !== idsOf[kind as keyof typeof idsOf] || ids.some((id) => id > largestId)) return null;
  const [first = 0, second = 0, third = 0] = ids;
  if (kind === 'desk') return { kind, projectId: first, signature };
  if (kind === 'outside') return { kind, itemId: first, noteId: second === 0 ? null : second, signature };
  return { kind: 'reply', userId: first, itemId: second, noteId: third === 0 ? null : third, signature };
}
