import type { AbuseReportQueries } from './abuse-reports/abuse-report-queries.ts';
import type { LabelQueries } from './labels/label-queries.ts';
import type { MilestoneQueries } from './milestones/milestone-queries.ts';
import type { MemberQueries } from './namespaces/member-queries.ts';
import type { NamespaceQueries } from './namespaces/namespace-queries.ts';
import type { NoteQueries } from './notes/note-queries.ts';
import type { Credentials } from './people/credentials.ts';
import type { PeopleQueries } from './people/people-queries.ts';
import type { TokenQueries } from './people/token-queries.ts';
import type { ReferenceQueries } from './references/reference-queries.ts';
import type { TodoQueries } from './todos/todo-queries.ts';
import type { UploadQueries } from './uploads/upload-queries.ts';
import type { WorkItemDetails, WorkItemQueries } from './work-items/work-item-queries.ts';

/** The read side, one port per feature; each answers only what the actor may see (architecture: "One door for reads"). */
export interface Queries {
  credentials: Credentials;
  people: PeopleQueries;
  tokens: TokenQueries;
  namespaces: NamespaceQueries;
  members: MemberQueries;
  labels: LabelQueries;
  milestones: MilestoneQueries;
  references: ReferenceQueries;
  workItems: WorkItemQueries;
  workItemDetails: WorkItemDetails;
  notes: NoteQueries;
  todos: TodoQueries;
  uploads: UploadQueries;
  abuseReports: AbuseReportQueries;
}
