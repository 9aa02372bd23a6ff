import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { OutboundRequests, OutboundStream } from '../../application/outbound/outbound-requests.ts';
import { OutboundFailure } from '../../application/outbound/outbound-requests.ts';
import { RepositoryFailure } from '../../application/repositories/repository-contents.ts';
import type { RepositoryCredentials } from '../../domain/repositories/repository.ts';
import { isRefName, refsMaximum } from './repository-layout.ts';

/** Branches and tags of a repository that is kept elsewhere. */
export interface RemoteRefs {
  /** Ids by full name. */
  refs: Map<string, string>;
  /** Full name of the default branch; null if it is not among the branches. */
  head: string | null;
  /** Its address after redirects. */
  url: string;
}

export interface RemoteRepository {
  outbound: OutboundRequests;
  url: string;
  credentials: RepositoryCredentials | null;
  signal?: AbortSignal;
}

const listBytes = 8 * 1024 * 1024;
const listMilliseconds = 60_000;
const idleMilliseconds = 60_000;
const redirectsMaximum = 3;
const redirects = new Set([301, 302, 303, 307, 308]);
const listTail = '/info/refs?service=git-upload-pack';
const agent = 'milepost';

/**
 * Asks for the branches and tags, by git's protocol over HTTP. Redirects are followed to addresses that the rules for
 * outgoing requests allow; user name and password stay with the server that they are for. @throws RepositoryFailure
 */
export async function remoteRefs(remote: RemoteRepository): Promise<RemoteRefs> {
  let url = `${remote.url.replace(/\/+$/, '')}${listTail}`;
  for (let count = 0; count <= redirectsMaximum; count += 1) {
    const stream = await send(remote, url, { method: 'GET', bytes: listBytes, milliseconds: listMilliseconds });
    if (redirects.has(stream.status)) {
      stream.cancel();
      url = redirected(url, stream.headers['location'] ?? '');
      continue;
    }
    checkStatus(stream, 'application/x-git-upload-pack-advertisement');
    const chunks: Uint8Array[] = [];
    for await (const chunk of inWords(stream.body)) chunks.push(chunk);
    return { ...refsIn(Buffer.concat(chunks)), url: url.slice(0, -listTail.length) };
  }
  throw new RepositoryFailure('The server redirects too often.');
}

/** Downloads the pack with all of these objects and their history to a file. @throws RepositoryFailure */
export async function downloadPack(
  remote: RemoteRepository,
  ids: Iterable<string>,
  file: string,
  limits: { bytes: number; milliseconds: number },
): Promise<void> {
  const wants = [...new Set(ids)];
  const capabilities = ` side-band-64k ofs-delta no-progress agent=${agent}`;
  const lines = wants.map((id, index) => packetLine(`want ${id}${index === 0 ? capabilities : ''}\n`));
  const stream = await send(remote, `${remote.url}/git-upload-pack`, {
    method: 'POST',
    body: `${lines.join('')}0000${packetLine('done\n')}`,
    bytes: limits.bytes + limits.bytes / 64 + 1_048_576,
    milliseconds: limits.milliseconds,
  });
  checkStatus(stream, 'application/x-git-upload-pack-result');
  const handle = await open(file, 'wx', 0o600);
  try {
    let bytes = 0;
    for await (const packet of packets(inWords(stream.body))) {
      const channel = packet[0];
      // Before the pack, the server says that it knows of no common history.
      if (bytes === 0 && packet.toString('latin1', 0, 3) === 'NAK') continue;
      if (channel === 1) {
        bytes += packet.length - 1;
        if (bytes > limits.bytes) throw tooLarge(limits.bytes);
        await handle.writeFile(packet.subarray(1));
      } else if (channel !== 2) throw new RepositoryFailure('The server stopped with an error.');
    }
    await handle.sync();
  } finally {
    stream.cancel();
    await handle.close();
  }
}

export function tooLarge(bytes: number): RepositoryFailure {
  return new RepositoryFailure(
    `The repository is larger than ${Math.floor(bytes / 1024 / 1024)} MiB. REPOSITORY_MB sets that limit.`,
  );
}

/** Identifies the state of all branches and tags. */
export function digestOf(refs: ReadonlyMap<string, string>, head: string | null): string {
  const hash = createHash('sha256').update(`${head}\n`);
  for (const [name, id] of [...refs].sort(([a], [b]) => (a < b ? -1 : 1))) hash.update(`${id} ${name}\n`);
  return hash.digest('hex');
}

interface Exchange {
  method: 'GET' | 'POST';
  body?: string;
  bytes: number;
  milliseconds: number;
}

async function send(
  { outbound, url: given, credentials, signal }: RemoteRepository,
  url: string,
  { method, body, bytes, milliseconds }: Exchange,
): Promise<OutboundStream> {
  const isSameServer = new URL(url).origin === new URL(given).origin;
  const { username, password } = credentials ?? { username: '', password: '' };
  const secret = Buffer.from(`${username}:${password}`, 'utf8').toString('base64');
  try {
    return await outbound.open({
      method,
      url,
      headers: {
        Accept: '*/*',
        'User-Agent': `git/${agent}`,
        ...(credentials !== null && isSameServer && { Authorization: `Basic ${secret}` }),
        ...(body !== undefined && { 'Content-Type': 'application/x-git-upload-pack-request' }),
      },
      milliseconds,
      idleMilliseconds,
      bodyBytes: bytes,
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    });
  } catch (error) {
    throw worded(error);
  }
}

function redirected(from: string, location: string): string {
  const refused = new RepositoryFailure('The server redirects to an address that has no repository.');
  if (!URL.canParse(location, from)) throw refused;
  const to = new URL(location, from);
  if (new URL(from).protocol === 'https:' && to.protocol !== 'https:') {
    throw new RepositoryFailure('The server redirects to an address without encryption.');
  }
  if (!to.href.endsWith(listTail) || to.username !== '' || to.password !== '') throw refused;
  return to.href;
}

function checkStatus(stream: OutboundStream, type: string): void {
  const { status, headers } = stream;
  const problem =
    status === 401 || status === 403
      ? 'The server requires a user name and password that may read the repository.'
      : status === 404 || status === 410
        ? 'There is no repository at this address, or the user may not read it.'
        : status !== 200
          ? `The server answered with status ${status}.`
          : headers['content-type']?.split(';')[0]?.trim() !== type
            ? 'The address is not one of a git repository.'
            : null;
  if (problem === null) return;
  stream.cancel();
  throw new RepositoryFailure(problem);
}

/** Reads the list that begins a conversation: a heading, and a line for each ref; the first one with capabilities. */
function refsIn(list: Buffer): Omit<RemoteRefs, 'url'> {
  const refs = new Map<string, string>();
  let head: string | null = null;
  let headId: string | null = null;
  for (const line of packetsOf(list)) {
    const [text = '', capabilities = ''] = line.toString('utf8').replace(/\n$/, '').split('\0');
    if (text.startsWith('# service=') || text === 'version 1') continue;
    head ??= /(?:^| )symref=HEAD:(\S+)/.exec(capabilities)?.[1] ?? null;
    const format = /(?:^| )object-format=(\S+)/.exec(capabilities)?.[1] ?? 'sha1';
    if (format !== 'sha1') {
      // The server chose it, and may repeat what it was sent.
      const kind = format === 'sha256' ? 'the kind sha256' : 'an unknown kind';
      throw new RepositoryFailure(`Repositories with ids of ${kind} cannot be read.`);
    }
    const [, id, name] = /^([0-9a-f]{40}) (.+)$/.exec(text) ?? [];
    if (id === undefined || name === undefined)
      throw new RepositoryFailure('The server sent a list that cannot be read.');
    if (name === 'HEAD') headId = id;
    if (!isRefName(name)) continue;
    refs.set(name, id);
    if (refs.size > refsMaximum)
      throw new RepositoryFailure(`The repository has more than ${refsMaximum} branches and tags.`);
  }
  return { refs, head: defaultBranchOf(refs, head, headId) };
}

/** A server that does not name its default branch tells at least the commit of it. */
export function defaultBranchOf(
  refs: ReadonlyMap<string, string>,
  named: string | null,
  headId: string | null,
): string | null {
  if (named !== null && named.startsWith('refs/heads/') && refs.has(named)) return named;
  const branches = [...refs.keys()].filter((name) => name.startsWith('refs/heads/'));
  const usual = ['refs/heads/main', 'refs/heads/master', ...branches];
  return (
    usual.find((name) => refs.has(name) && refs.get(name) === headId) ?? usual.find((name) => refs.has(name)) ?? null
  );
}

function packetLine(text: string): string {
  return (text.length + 4).toString(16).padStart(4, '0') + text;
}

const unreadable = () => new RepositoryFailure('The server sent an answer that cannot be read.');

/** Length of the packet that begins here, with its four digits; 0 for a pause. */
function packetLength(bytes: Buffer, at: number): number {
  const digits = bytes.toString('latin1', at, at + 4);
  const length = /^[0-9a-f]{4}$/i.test(digits) ? Number.parseInt(digits, 16) : -1;
  if (length < 4 && length !== 0) throw unreadable();
  return length;
}

function* packetsOf(bytes: Buffer): Generator<Buffer> {
  let at = 0;
  while (at < bytes.length) {
    const length = packetLength(bytes, at);
    if (at + Math.max(4, length) > bytes.length) throw unreadable();
    if (length > 4) yield bytes.subarray(at + 4, at + length);
    at += Math.max(4, length);
  }
}

/** The packets of a stream, up to the first pause. */
async function* packets(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of stream) {
    rest = Buffer.concat([rest, chunk]);
    let at = 0;
    while (rest.length - at >= 4) {
      const length = packetLength(rest, at);
      if (length === 0) return;
      if (rest.length - at < length) break;
      if (length > 4) yield rest.subarray(at + 4, at + length);
      at += length;
    }
    rest = rest.subarray(at);
  }
  throw new RepositoryFailure('The server ended the connection before everything was sent.');
}

async function* inWords(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw worded(error);
  }
}

function worded(error: unknown): unknown {
  return error instanceof OutboundFailure ? new RepositoryFailure(error.message) : error;
}
