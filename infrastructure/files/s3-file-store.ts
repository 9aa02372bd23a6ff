import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { ServiceUnreachable, StorageFull } from '../../application/errors.ts';
import type { ReceivedFile } from '../../application/uploads/file-store.ts';
import { day, measured, type InstanceFiles } from './instance-files.ts';

export interface S3Settings {
  bucket: string;
  /** Begins the key of each object, such as `milepost/`; empty for none. */
  prefix: string;
  region: string;
  /** URL of a server that is not Amazon's; null for Amazon's. */
  endpoint: string | null;
  /** Null: those that the client finds in its environment, such as the role of a machine. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
}

/** Bytes of a part of a multipart upload: the least that S3 allows, since each upload holds one or two of them. */
const partSize = 5 * 1024 * 1024;
const connectMilliseconds = 5_000;
const silenceMilliseconds = 60_000;
/** Downloads and uploads at once. */
const connections = 200;

/**
 * Files in a bucket of S3 or of a storage that is compatible with it, with the keys that a folder has as names
 * (upload-layout.ts). A file is received under a temporary key; the storage copies it to its final one, so that
 * its content travels once.
 */
export class S3FileStore implements InstanceFiles {
  private readonly client: S3Client;

  constructor(private readonly settings: S3Settings) {
    const { endpoint, region, credentials } = settings;
    this.client = new S3Client({
      region,
      // Other storages need not have a host name for each bucket.
      ...(endpoint !== null && { endpoint, forcePathStyle: true }),
      ...(credentials !== null && { credentials }),
      // Others do not know the checksums that Amazon added later. Parts are signed with their SHA-256 anyway.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: connectMilliseconds,
        socketTimeout: silenceMilliseconds,
        httpAgent: { maxSockets: connections },
        httpsAgent: { maxSockets: connections },
      },
    });
  }

  async receive(content: AsyncIterable<Uint8Array>): Promise<ReceivedFile> {
    const key = this.key('incoming', randomUUID());
    const { chunks, facts } = measured(content);
    const source = new Source(chunks);
    const upload = new Upload({
      client: this.client,
      params: { Bucket: this.settings.bucket, Key: key, Body: Readable.from(source) },
      partSize,
      queueSize: 1,
    });
    // What breaks off is no failure of the storage.
    await this.run(() => upload.done()).catch((error: unknown) => {
      throw source.failure ?? error;
    });
    return {
      ...facts(),
      keepAs: (id) => this.copy(key, this.key('kept', id)),
      discard: () => this.delete(key),
    };
  }

  async open(id: number): Promise<Readable | null> {
    try {
      const { Body } = await this.run(() =>
        this.client.send(new GetObjectCommand({ Bucket: this.settings.bucket, Key: this.key('kept', id) })),
      );
      return Body as Readable;
    } catch (error) {
      if (isAbsent(error)) return null;
      throw error;
    }
  }

  async ids(): Promise<number[]> {
    return [...(await this.modified('kept')).keys()].filter((name) => /^[1-9]\d*$/.test(name)).map(Number);
  }

  async sweep(withRow: (ids: readonly number[]) => Promise<ReadonlySet<number>>, now: Date): Promise<number[]> {
    const isOld = (since: Date | undefined): boolean => since !== undefined && now.getTime() - since.getTime() > day;
    for (const [name, since] of await this.modified('incoming'))
      if (isOld(since)) await this.delete(this.key('incoming', name));
    await this.abortUploads(isOld);
    const ids = await this.ids();
    const existing = ids.length === 0 ? new Set<number>() : await withRow(ids);
    const marked = await this.modified('orphans');
    const removed: number[] = [];
    for (const id of ids) {
      const mark = this.key('orphans', id);
      const since = marked.get(String(id));
      if (existing.has(id)) {
        if (since !== undefined) await this.delete(mark);
      } else if (isOld(since)) {
        await this.delete(this.key('kept', id));
        await this.delete(mark);
        removed.push(id);
      } else if (since === undefined) await this.put(mark, '', 0);
    }
    return removed;
  }

  async takeOver(paths: ReadonlyMap<number, string>): Promise<void> {
    for (const [id, path] of paths)
      await this.put(this.key('kept', id), createReadStream(path), (await stat(path)).size);
  }

  private key(folder: 'kept' | 'incoming' | 'orphans', name: string | number): string {
    return `${this.settings.prefix}${folder}/${name}`;
  }

  /** When each object of a folder was last written, by its name. */
  private async modified(folder: 'kept' | 'incoming' | 'orphans'): Promise<Map<string, Date | undefined>> {
    const prefix = this.key(folder, '');
    const found = new Map<string, Date | undefined>();
    const pages = paginateListObjectsV2({ client: this.client }, { Bucket: this.settings.bucket, Prefix: prefix });
    await this.run(async () => {
      for await (const { Contents = [] } of pages)
        for (const { Key = '', LastModified } of Contents) found.set(Key.slice(prefix.length), LastModified);
    });
    return found;
  }

  /** Ends uploads in parts that a killed server left behind; storages charge for their parts. */
  private async abortUploads(isOld: (since: Date | undefined) => boolean): Promise<void> {
    const place = { Bucket: this.settings.bucket, Prefix: this.key('incoming', '') };
    const { Uploads = [] } = await this.run(() => this.client.send(new ListMultipartUploadsCommand(place)));
    for (const { Key, UploadId, Initiated } of Uploads) {
      if (!isOld(Initiated)) continue;
      const upload = { Bucket: place.Bucket, Key, UploadId };
      await this.run(() => this.client.send(new AbortMultipartUploadCommand(upload)));
    }
  }

  private async put(key: string, content: Readable | string, size: number): Promise<void> {
    const object = { Bucket: this.settings.bucket, Key: key, Body: content, ContentLength: size };
    await this.run(() => this.client.send(new PutObjectCommand(object)));
  }

  private async copy(from: string, to: string): Promise<void> {
    const { bucket } = this.settings;
    const object = { Bucket: bucket, Key: to, CopySource: encodeURI(`${bucket}/${from}`) };
    await this.run(() => this.client.send(new CopyObjectCommand(object)));
  }

  private async delete(key: string): Promise<void> {
    await this.run(() => this.client.send(new DeleteObjectCommand({ Bucket: this.settings.bucket, Key: key })));
  }

  /** @throws StorageFull, or ServiceUnreachable for other failures than an object that does not exist */
  private async run<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    try {
      return await call();
    } catch (error) {
      if (isAbsent(error)) throw error;
      if (isFull(error)) throw Object.assign(new StorageFull(), { cause: error });
      const { name = '', message = '' } = error as Partial<Error>;
      throw Object.assign(
        new ServiceUnreachable('The storage of files cannot be reached. Try again.', `S3: ${name} ${message}`.trim()),
        { cause: error },
      );
    }
  }
}

/** Remembers why the content broke off, since the client has other words for it. */
class Source implements AsyncIterable<Uint8Array> {
  failure: Error | null = null;

  constructor(private readonly content: AsyncIterable<Uint8Array>) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    try {
      yield* this.content;
    } catch (error) {
      this.failure = error as Error;
      throw error;
    }
  }
}

function isAbsent(error: unknown): boolean {
  return error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound');
}

/** The storage has no room, or the bucket's quota is used up. */
function isFull(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return false;
  return error.$metadata.httpStatusCode === 507 || /StorageFull|QuotaExceeded/.test(error.name);
}
