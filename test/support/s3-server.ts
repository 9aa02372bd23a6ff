import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '../../infrastructure/files/s3-file-store.ts';

interface StoredObject {
  content: Buffer;
  modified: Date;
}

interface StartedUpload {
  key: string;
  initiated: Date;
  parts: Map<number, Buffer>;
}

/** Least bytes of a part that is not the last one, and objects of one page of a list. */
const leastPart = 5 * 1024 * 1024;
const pageSize = 1000;

/**
 * The calls of S3 that Milepost uses, in memory, with the rules that a real one has: each request must be signed for
 * its key, path, headers and content (Signature Version 4), parts have a minimum size, lists come in pages.
 */
export class S3Server {
  readonly objects = new Map<string, StoredObject>();
  readonly uploads = new Map<string, StartedUpload>();
  /** Requests that were answered, such as `PUT kept/1`. */
  readonly requests: string[] = [];
  /** Answers each request with this error until it is null again. */
  failure: { status: number; code: string } | null = null;
  private readonly server: Server;

  constructor(private readonly settings: Omit<S3Settings, 'endpoint'>) {
    this.server = createServer((request, response) => {
      this.answer(request, response).catch((error: unknown) => {
        const { status, code } = error instanceof S3Error ? error : new S3Error(500, String(error));
        response.writeHead(status, { 'Content-Type': 'application/xml' });
        response.end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
      });
    });
  }

  start(): Promise<void> {
    return new Promise((resolve) => {
      this.server.listen(0, '127.0.0.1', resolve);
    });
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The names of the objects of a folder. */
  namesIn(folder: string): string[] {
    const prefix = `${this.settings.prefix}${folder}/`;
    return [...this.objects.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  }

  object(key: string): StoredObject {
    const found = this.objects.get(this.settings.prefix + key);
    if (found === undefined) throw new Error(`there is no object ${key}`);
    return found;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.endpoint);
    const body = await buffer(request);
    this.requireSignature(request, url, body);
    if (this.failure !== null) throw new S3Error(this.failure.status, this.failure.code);
    const [, bucket = '', ...names] = decodeURIComponent(url.pathname).split('/');
    if (bucket !== this.settings.bucket) throw new S3Error(404, 'NoSuchBucket');
    const key = names.join('/');
    this.requests.push(`${request.method} ${key.slice(this.settings.prefix.length)}`.trim());
    const { status = 200, content = '', headers = {} } = this.act(request, url.searchParams, key, body);
    const bytes = Buffer.from(content);
    response.writeHead(status, { ...headers, ...(status !== 204 && { 'Content-Length': bytes.length }) });
    response.end(bytes);
  }

  private act(request: IncomingMessage, query: URLSearchParams, key: string, body: Buffer): Answer {
    const uploadId = query.get('uploadId');
    switch (request.method) {
      case 'POST':
        return uploadId === null ? this.begin(key) : this.complete(uploadId, body.toString());
      case 'PUT':
        if (uploadId !== null) return this.part(uploadId, Number(query.get('partNumber')), body);
        return this.put(key, body, request.headers['x-amz-copy-source']);
      case 'GET':
        if (query.has('uploads')) return this.listUploads(query.get('prefix') ?? '');
        return key === '' ? this.list(query) : { content: this.found(key).content };
      case 'DELETE':
        if (uploadId === null) this.objects.delete(key);
        else this.uploads.delete(uploadId);
        return { status: 204 };
      default:
        throw new S3Error(405, 'MethodNotAllowed');
    }
  }

  private put(key: string, body: Buffer, source: string | string[] | undefined): Answer {
    if (typeof source !== 'string') {
      this.objects.set(key, { content: body, modified: new Date() });
      return { headers: { ETag: etag(body) } };
    }
    const [, from = ''] = new RegExp(`^/?${this.settings.bucket}/(.*)$`).exec(decodeURIComponent(source)) ?? [];
    const { content } = this.found(from);
    this.objects.set(key, { content, modified: new Date() });
    return { content: `<CopyObjectResult><ETag>${etag(content)}</ETag></CopyObjectResult>` };
  }

  private found(key: string): StoredObject {
    const found = this.objects.get(key);
    if (found === undefined) throw new S3Error(404, 'NoSuchKey');
    return found;
  }

  private begin(key: string): Answer {
    const id = randomUUID();
    this.uploads.set(id, { key, initiated: new Date(), parts: new Map() });
    const result = `<Bucket>${this.settings.bucket}</Bucket><Key>${key}</Key><UploadId>${id}</UploadId>`;
    return { content: `<InitiateMultipartUploadResult>${result}</InitiateMultipartUploadResult>` };
  }

  private part(id: string, number: number, body: Buffer): Answer {
    this.upload(id).parts.set(number, body);
    return { headers: { ETag: etag(body) } };
  }

  private complete(id: string, body: string): Answer {
    const { key, parts } = this.upload(id);
    const named = [...body.matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) => parts.get(Number(number)));
    if (named.some((part) => part === undefined)) throw new S3Error(400, 'InvalidPart');
    if (named.slice(0, -1).some((part) => (part?.length ?? 0) < leastPart)) throw new S3Error(400, 'EntityTooSmall');
    this.put(key, Buffer.concat(named as Buffer[]), undefined);
    this.uploads.delete(id);
    return { content: `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>` };
  }

  private upload(id: string): StartedUpload {
    const found = this.uploads.get(id);
    if (found === undefined) throw new S3Error(404, 'NoSuchUpload');
    return found;
  }

  private list(query: URLSearchParams): Answer {
    const after = query.get('continuation-token') ?? '';
    const keys = [...this.objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .sort((one, other) => (one < other ? -1 : 1));
    const page = keys.slice(0, pageSize);
    const contents = page.map((key) => {
      const { content, modified } = this.found(key);
      const facts = `<Key>${key}</Key><LastModified>${modified.toISOString()}</LastModified><Size>${content.length}</Size>`;
      return `<Contents>${facts}</Contents>`;
    });
    const next = keys.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    const truncated = `<IsTruncated>${next !== ''}</IsTruncated>`;
    return { content: `<ListBucketResult>${contents.join('')}${truncated}${next}</ListBucketResult>` };
  }

  private listUploads(prefix: string): Answer {
    const listed = [...this.uploads].filter(([, { key }]) => key.startsWith(prefix));
    const uploads = listed.map(
      ([id, { key, initiated }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
    );
    return { content: `<ListMultipartUploadsResult>${uploads.join('')}</ListMultipartUploadsResult>` };
  }

  /** As Amazon describes Signature Version 4. */
  private requireSignature({ method, headers }: IncomingMessage, url: URL, body: Buffer): void {
    const pattern =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/;
    const [, id, day = '', region = '', names = '', signature] = pattern.exec(headers.authorization ?? '') ?? [];
    const { accessKeyId, secretAccessKey } = this.settings.credentials ?? { accessKeyId: '', secretAccessKey: '' };
    if (id !== accessKeyId) throw new S3Error(403, 'InvalidAccessKeyId');
    const payload = String(headers['x-amz-content-sha256']);
    if (payload !== 'UNSIGNED-PAYLOAD' && payload !== hash(body)) throw new S3Error(400, 'XAmzContentSHA256Mismatch');
    const query = [...url.searchParams]
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
      .sort();
    const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
    const canonical = [method, url.pathname, query.join('&'), signed.join(''), names, payload].join('\n');
    const scope = `${day}/${region}/s3/aws4_request`;
    const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash(canonical)].join('\n');
    const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
    if (region !== this.settings.region || hmac(key, toSign).toString('hex') !== signature) {
      throw new S3Error(403, 'SignatureDoesNotMatch');
    }
  }
}

interface Answer {
  status?: number;
  content?: string | Buffer;
  headers?: Record<string, string>;
}

class S3Error extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

function hash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function etag(content: Buffer): string {
  return `"${createHash('md5').update(content).digest('hex')}"`;
}
