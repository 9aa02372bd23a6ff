import type { MarkdownReader } from './markdown/markdown-reader.ts';
import type { ConversationReader } from './notes/conversation-reader.ts';
import type { Door } from './perform.ts';
import type { ActorSource, Clock } from './ports.ts';
import type { Queries } from './queries.ts';
import type { FileStore } from './uploads/file-store.ts';

/** All that an interface needs of the application: one door for writes, the reads, and who and when. */
export interface Services {
  door: Door;
  queries: Queries;
  actors: ActorSource;
  clock: Clock;
  markdown: MarkdownReader;
  conversations: ConversationReader;
  files: FileStore;
}
