/** A file with all data of the instance, on the server. */
export interface BackupFile {
  name: string;
  bytes: number;
  createdAt: Date;
}

export interface BackupsState {
  /** Newest first. */
  files: readonly BackupFile[];
  /** When the backup in progress began; null without one. */
  runningSince: Date | null;
  /** Why the last one could not be written; null if it could. */
  lastFailure: string | null;
}

/** What protects a backup on its way, made from a passphrase. */
export interface BackupKey {
  /** Hexadecimal; goes ahead of the content. */
  salt: string;
  /** Hexadecimal. */
  key: string;
  iv: string;
}

/** The backups in the data folder of this server, besides those that its command line writes elsewhere. */
export interface Backups {
  /** If no backup is in progress, the files include the last one that was written. */
  state(): Promise<BackupsState>;
  /** Begins to write one, unless one is being written. */
  start(now: Date): void;
  /** False if there is none of that name. */
  has(name: string): Promise<boolean>;
  remove(name: string): Promise<void>;
  keyOf(passphrase: string): Promise<BackupKey>;
  /** The content, encrypted as by `openssl enc -aes-256-cbc -pbkdf2 -iter 600000`; null if it is gone. */
  encrypted(name: string, key: BackupKey): Promise<AsyncIterable<Uint8Array> | null>;
}

/** Backups that are kept in the data folder at most. */
export const backupsKept = 10;
export const passphraseLength = { minimum: 12, maximum: 128 } as const;
