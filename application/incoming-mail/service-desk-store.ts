import type { Upload } from '../../domain/uploads/upload.ts';

/** What the bounds of service desks count. */
export interface ServiceDeskStore {
  /** Issues that came by mail since then: of a project, and of a sender anywhere. */
  countIssues(
    of: { projectId: number; address: string },
    since: Date,
  ): Promise<{ ofProject: number; ofSender: number }>;
  /** Bytes of files that came to a project by mail from outside since then. */
  bytesOfFiles(projectId: number, uploaderId: number, since: Date): Promise<number>;
  /** Comments on an item by one author since then. */
  countComments(itemId: number, authorId: number, since: Date): Promise<number>;
}

/** An issue of a project whose service desk is on, for mails to its author outside. */
export interface OutsideRequest {
  itemId: number;
  iid: number;
  title: string;
  /** Of the author. */
  address: string;
  projectId: number;
  projectName: string;
}

/**
 * Reads for mails to people without an account, who have no rights to ask for: they get what the service desk sends them.
 */
export interface ServiceDeskQueries {
  /** Null once the issue or the service desk is gone. */
  request(itemId: number): Promise<OutsideRequest | null>;
  /** A public comment on such an issue. */
  comment(noteId: number): Promise<(OutsideRequest & { body: string; authorId: number; authorName: string }) | null>;
  /** Those of a project that one person attached themselves to texts, by their secrets, the oldest first. */
  files(projectId: number, uploaderId: number, secrets: readonly string[]): Promise<Upload[]>;
}

declare module '../door/stores.ts' {
  interface Stores {
    serviceDesk: ServiceDeskStore;
  }
  interface Queries {
    serviceDesk: ServiceDeskQueries;
  }
}
