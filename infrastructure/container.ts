import 'reflect-metadata';
import { Container, type Newable } from 'inversify';
import type { Knex } from 'knex';
import { MarkdownReader } from '../application/markdown/markdown-reader.ts';
import type { MarkdownWorkers } from '../application/markdown/markdown-workers.ts';
import { ConversationReader } from '../application/notes/conversation-reader.ts';
import { Door, type UseCase, type UseCaseClass, type UseCaseFactory } from '../application/perform.ts';
import { portNames, type ActorSource, type Clock, type Database, type PasswordHasher } from '../application/ports.ts';
import { CarryOutActions } from '../application/quick-actions/carry-out-actions.ts';
import type { QuickActionRunner } from '../application/quick-actions/quick-action-runner.ts';
import type { Services } from '../application/services.ts';
import type { UploadQuotas } from '../application/uploads/upload-quotas.ts';
import { DatabaseAbuseReportQueries } from './database/abuse-reports/abuse-report-queries.ts';
import { DatabaseActorSource } from './database/actor-source.ts';
import { Cursors } from './database/cursors.ts';
import { DatabaseLabelQueries } from './database/labels/label-queries.ts';
import { DatabaseMilestoneQueries } from './database/milestones/milestone-queries.ts';
import { DatabaseMemberQueries } from './database/namespaces/member-queries.ts';
import { DatabaseNamespaceQueries } from './database/namespaces/namespace-queries.ts';
import { DatabaseNoteQueries } from './database/notes/note-queries.ts';
import { Pager } from './database/pager.ts';
import { DatabaseCredentials } from './database/people/credentials.ts';
import { DatabasePeopleQueries } from './database/people/people-queries.ts';
import { DatabaseTokenQueries } from './database/people/token-queries.ts';
import { DatabaseReferenceQueries } from './database/references/reference-queries.ts';
import { PostgresDatabase } from './database/transaction.ts';
import { DatabaseTodoQueries } from './database/todos/todo-queries.ts';
import { DatabaseUploadQueries } from './database/uploads/upload-queries.ts';
import { DatabaseWorkItemDetails } from './database/work-items/work-item-details.ts';
import { DatabaseWorkItemQueries } from './database/work-items/work-item-queries.ts';
import { FolderFileStore } from './files/folder-file-store.ts';
import { MarkdownWorkerPool } from './markdown/markdown-worker-pool.ts';

export interface ServiceOptions {
  /** A connection to a migrated database. */
  connection: Knex;
  clock: Clock;
  passwordHasher: PasswordHasher;
  /** Where the contents of uploads are kept; made when the first arrives. */
  uploadFolder: string;
  /** No limits unless given. */
  uploadQuotas?: UploadQuotas;
}

/** One pool for the process, since threads are dear and a text means the same to all. */
const markdownWorkers = new MarkdownWorkerPool();

/** Wires the application on its infrastructure. Use cases need no binding of their own: the container makes each by its class. */
export async function createServices({
  connection,
  clock,
  passwordHasher,
  uploadFolder,
  uploadQuotas = { perPerson: 0, perContainer: 0 },
}: ServiceOptions): Promise<Services> {
  const container = new Container({ autobind: true, defaultScope: 'Singleton' });
  const actors = new DatabaseActorSource(connection, clock);
  container.bind<Clock>(portNames.clock).toConstantValue(clock);
  container.bind<UploadQuotas>(portNames.uploadQuotas).toConstantValue(uploadQuotas);
  container.bind<PasswordHasher>(portNames.passwordHasher).toConstantValue(passwordHasher);
  container.bind<ActorSource>(portNames.actorSource).toConstantValue(actors);
  container.bind<Database>(portNames.database).toConstantValue(new PostgresDatabase(connection, clock));
  container
    .bind<UseCaseFactory>(portNames.useCases)
    .toConstantValue(<Input, Output>(useCase: UseCaseClass<Input, Output>) =>
      container.get(useCase as unknown as Newable<UseCase<Input, Output>>),
    );
  container.bind<MarkdownWorkers>(portNames.markdownWorkers).toConstantValue(markdownWorkers);
  container.bind<QuickActionRunner>(portNames.quickActions).to(CarryOutActions);

  const references = new DatabaseReferenceQueries(connection);
  const pager = new Pager(connection, await Cursors.of(connection));
  const notes = new DatabaseNoteQueries(connection, pager);
  const markdown = new MarkdownReader(references, markdownWorkers);
  return {
    door: container.get(Door),
    actors,
    clock,
    markdown,
    conversations: new ConversationReader(notes, markdown),
    files: new FolderFileStore(uploadFolder),
    queries: {
      credentials: new DatabaseCredentials(connection),
      people: new DatabasePeopleQueries(connection, pager),
      tokens: new DatabaseTokenQueries(connection, pager, clock),
      namespaces: new DatabaseNamespaceQueries(connection, pager),
      members: new DatabaseMemberQueries(connection, pager, clock),
      labels: new DatabaseLabelQueries(connection, pager),
      milestones: new DatabaseMilestoneQueries(connection, pager),
      references,
      workItems: new DatabaseWorkItemQueries(connection, pager, clock),
      workItemDetails: new DatabaseWorkItemDetails(connection),
      notes,
      todos: new DatabaseTodoQueries(connection, pager),
      uploads: new DatabaseUploadQueries(connection, pager),
      abuseReports: new DatabaseAbuseReportQueries(connection, pager),
    },
  };
}
