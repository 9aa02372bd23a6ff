import type { Knex } from 'knex';
import type { Credentials } from '../../application/people/credentials.ts';
import type { Clock } from '../../application/ports/clock.ts';
import type { Queries, Stores } from '../../application/door/stores.ts';
import { DatabaseAbuseReportQueries } from './moderation/abuse-reports.ts';
import { DatabaseAbuseReportStore } from './moderation/abuse-reports.ts';
import { DatabaseActQueries } from './acts/act-queries.ts';
import { DatabaseActStore } from './acts/act-store.ts';
import { DatabaseBinQueries } from './bin/bin-queries.ts';
import { DatabaseBinStore } from './bin/bin-store.ts';
import { DatabaseAiProviderStore } from './ai/ai-provider-store.ts';
import { DatabaseAiUsageStore } from './ai/ai-usage-store.ts';
import { DatabaseAccessRequestQueries, DatabaseAccessRequestStore } from './members/access-request-store.ts';
import { DatabaseAdministrationQueries } from './administration/administration-queries.ts';
import { DatabaseJobStore } from './administration/job-store.ts';
import { DatabaseAiQueries } from './ai/ai-queries.ts';
import { DatabaseAnalyticsQueries } from './analytics/analytics-queries.ts';
import { DatabaseAuditQueries } from './audit/audit-queries.ts';
import { DatabaseSeatQueries, type PastSeats } from './seats/seat-queries.ts';
import { DatabaseSubscriptionStore } from './seats/subscription-store.ts';
import { DatabaseSiteQueries } from './sites/site-queries.ts';
import { DatabaseSiteStore } from './sites/site-store.ts';
import { DatabaseHookQueries } from './webhooks/hook-queries.ts';
import { DatabaseHookDeliveryStore, DatabaseHookStore } from './webhooks/hook-store.ts';
import { DatabaseDeploymentQueries } from './deployments/deployment-queries.ts';
import {
  DatabaseDeploymentApprovalStore,
  DatabaseDeploymentStore,
  DatabaseEnvironmentStore,
  DatabaseProtectedEnvironmentStore,
  DatabaseProtectionRuleStore,
} from './deployments/deployment-stores.ts';
import { DatabaseInstanceQueries, DatabaseInstanceSettingsStore } from './instance/instance-settings.ts';
import { DatabaseInvitationQueries, DatabaseInvitationStore } from './members/invitation-store.ts';
import { DatabaseDirectoryLinkQueries, DatabaseDirectoryLinkStore } from './directories/directory-link-store.ts';
import { DatabaseIdentityStore } from './sign-in/identity-store.ts';
import { DatabaseImportQueries, DatabaseImportStore } from './import/import-store.ts';
import { DatabaseCadenceStore } from './iterations/cadence-store.ts';
import { DatabaseIterationQueries } from './iterations/iteration-queries.ts';
import { DatabaseIterationStore } from './iterations/iteration-store.ts';
import { DatabaseLabelQueries } from './labels/label-queries.ts';
import { DatabaseLabelStore } from './labels/label-store.ts';
import { DatabaseMilestoneQueries } from './milestones/milestone-queries.ts';
import { DatabaseMilestoneStore } from './milestones/milestone-store.ts';
import { madeOnDemand } from './made-on-demand.ts';
import { DatabaseMemberQueries } from './members/member-queries.ts';
import { DatabaseMemberStore } from './members/member-store.ts';
import { DatabaseNamespaceQueries } from './namespaces/namespace-queries.ts';
import { DatabaseNamespaceStore } from './namespaces/namespace-store.ts';
import { DatabaseShareStore } from './members/share-store.ts';
import { DatabaseAwardStore } from './notes/award-store.ts';
import { DatabaseNoteQueries } from './notes/note-queries.ts';
import { DatabaseNoteStore } from './notes/note-store.ts';
import type { Pager } from './pager.ts';
import { DatabasePeopleQueries } from './people/people-queries.ts';
import { DatabasePasskeyStore } from './sign-in/passkey-store.ts';
import { DatabaseSecondFactorQueries, DatabaseSecondFactorStore } from './sign-in/second-factor-store.ts';
import { DatabaseEmailChangeStore } from './people/email-change-store.ts';
import { DatabasePasswordResetStore } from './people/password-reset-store.ts';
import { DatabaseSignUpLinkStore } from './people/sign-up-link-store.ts';
import {
  DatabaseNotificationSettings,
  DatabaseNotificationSettingStore,
} from './notifications/notification-settings.ts';
import { DatabaseOwnNotificationQueries, DatabaseOwnNotificationStore } from './notifications/own-notifications.ts';
import { DatabaseReceivedMailStore } from './incoming-mail/received-mail-store.ts';
import { DatabaseMailStore } from './mail/mail-store.ts';
import { DatabaseSessionStore } from './people/session-store.ts';
import { DatabaseTokenQueries } from './people/token-queries.ts';
import { DatabaseTokenStore } from './people/token-store.ts';
import { DatabaseUserStore } from './people/user-store.ts';
import { DatabaseVisitStore } from './people/visit-store.ts';
import { DatabaseRoadmapLinkQueries, DatabaseRoadmapLinkStore } from './roadmap/roadmap-links.ts';
import { DatabaseBoardQueries } from './boards/board-queries.ts';
import { DatabaseBoardListStore, DatabaseBoardPositionStore, DatabaseBoardStore } from './boards/board-stores.ts';
import { DatabaseSavedViewQueries } from './saved-views/saved-view-queries.ts';
import { DatabaseSavedViewPinStore, DatabaseSavedViewStore } from './saved-views/saved-view-stores.ts';
import { DatabaseServiceDeskQueries, DatabaseServiceDeskStore } from './incoming-mail/service-desk-stores.ts';
import { DatabaseReferenceQueries } from './references/reference-queries.ts';
import type { Statements } from './statement-limiter.ts';
import { DatabaseEpicTemplateQueries, DatabaseEpicTemplateStore } from './templates/epic-templates.ts';
import { DatabaseTemplateQueries } from './templates/template-queries.ts';
import { DatabaseTemplateStore } from './templates/template-store.ts';
import { DatabaseTodoQueries } from './todos/todo-queries.ts';
import { DatabaseTodoStore } from './todos/todo-store.ts';
import { DatabaseUploadQueries } from './uploads/upload-queries.ts';
import { DatabaseUploadStore } from './uploads/upload-store.ts';
import { DatabaseVulnerabilityQueries } from './vulnerabilities/vulnerability-queries.ts';
import {
  DatabaseFindingStore,
  DatabaseVulnerabilityIssueLinkStore,
  DatabaseVulnerabilityStore,
} from './vulnerabilities/vulnerability-stores.ts';
import { DatabaseMergeRequestQueries } from './merge-requests/merge-request-queries.ts';
import {
  DatabaseStatusCheckCallStore,
  DatabaseStatusCheckQueries,
  DatabaseStatusCheckStore,
} from './merge-requests/status-checks.ts';
import { DatabaseMergeRequestStore } from './merge-requests/merge-request-store.ts';
import { DatabaseRepositoryQueries, DatabaseRepositoryStore } from './repositories/repository-store.ts';
import { DatabaseCreationDetailsQueries, DatabaseCreationDetailsStore } from './work-items/creation-details.ts';
import { DatabaseResourceEventQueries } from './work-items/resource-event-queries.ts';
import { DatabaseTimelogStore } from './work-items/timelog-store.ts';
import { DatabaseWorkItemDetails } from './work-items/work-item-details.ts';
import { DatabaseWorkItemQueries } from './work-items/work-item-queries.ts';
import {
  DatabaseWorkingCalendarQueries,
  DatabaseWorkingCalendarStore,
} from './working-calendars/working-calendar-store.ts';
import { DatabaseWorkItemStore } from './work-items/work-item-store.ts';

/** The stores of a transaction. */
export const storesOf = madeOnDemand<Stores, Knex.Transaction>({
  acts: (transaction) => new DatabaseActStore(transaction),
  bin: (transaction) => new DatabaseBinStore(transaction),
  users: (transaction) => new DatabaseUserStore(transaction),
  sessions: (transaction) => new DatabaseSessionStore(transaction),
  emailChanges: (transaction) => new DatabaseEmailChangeStore(transaction),
  passwordResets: (transaction) => new DatabasePasswordResetStore(transaction),
  signUpLinks: (transaction) => new DatabaseSignUpLinkStore(transaction),
  secondFactors: (transaction) => new DatabaseSecondFactorStore(transaction),
  passkeys: (transaction) => new DatabasePasskeyStore(transaction),
  mails: (transaction) => new DatabaseMailStore(transaction),
  receivedMails: (transaction) => new DatabaseReceivedMailStore(transaction),
  serviceDesk: (transaction) => new DatabaseServiceDeskStore(transaction),
  notificationSettings: (transaction) => new DatabaseNotificationSettingStore(transaction),
  ownNotifications: (transaction) => new DatabaseOwnNotificationStore(transaction),
  identities: (transaction) => new DatabaseIdentityStore(transaction),
  tokens: (transaction) => new DatabaseTokenStore(transaction),
  namespaces: (transaction) => new DatabaseNamespaceStore(transaction),
  members: (transaction) => new DatabaseMemberStore(transaction),
  labels: (transaction) => new DatabaseLabelStore(transaction),
  milestones: (transaction) => new DatabaseMilestoneStore(transaction),
  cadences: (transaction) => new DatabaseCadenceStore(transaction),
  iterations: (transaction) => new DatabaseIterationStore(transaction),
  workItems: (transaction) => new DatabaseWorkItemStore(transaction),
  notes: (transaction) => new DatabaseNoteStore(transaction),
  todos: (transaction) => new DatabaseTodoStore(transaction),
  uploads: (transaction) => new DatabaseUploadStore(transaction),
  abuseReports: (transaction) => new DatabaseAbuseReportStore(transaction),
  imports: (transaction) => new DatabaseImportStore(transaction),
  shares: (transaction) => new DatabaseShareStore(transaction),
  invitations: (transaction) => new DatabaseInvitationStore(transaction),
  directoryLinks: (transaction) => new DatabaseDirectoryLinkStore(transaction),
  groupSubscriptions: (transaction) => new DatabaseSubscriptionStore(transaction),
  awards: (transaction) => new DatabaseAwardStore(transaction),
  timelogs: (transaction) => new DatabaseTimelogStore(transaction),
  creationDetails: (transaction) => new DatabaseCreationDetailsStore(transaction),
  templates: (transaction) => new DatabaseTemplateStore(transaction),
  epicTemplates: (transaction) => new DatabaseEpicTemplateStore(transaction),
  roadmapLinks: (transaction) => new DatabaseRoadmapLinkStore(transaction),
  workingCalendars: (transaction) => new DatabaseWorkingCalendarStore(transaction),
  boards: (transaction) => new DatabaseBoardStore(transaction),
  boardLists: (transaction) => new DatabaseBoardListStore(transaction),
  boardPositions: (transaction) => new DatabaseBoardPositionStore(transaction),
  savedViews: (transaction) => new DatabaseSavedViewStore(transaction),
  savedViewPins: (transaction) => new DatabaseSavedViewPinStore(transaction),
  visits: (transaction) => new DatabaseVisitStore(transaction),
  sites: (transaction) => new DatabaseSiteStore(transaction),
  environments: (transaction) => new DatabaseEnvironmentStore(transaction),
  deployments: (transaction) => new DatabaseDeploymentStore(transaction),
  deploymentApprovals: (transaction) => new DatabaseDeploymentApprovalStore(transaction),
  protectedEnvironments: (transaction) => new DatabaseProtectedEnvironmentStore(transaction),
  protectionRules: (transaction) => new DatabaseProtectionRuleStore(transaction),
  hooks: (transaction) => new DatabaseHookStore(transaction),
  hookDeliveries: (transaction) => new DatabaseHookDeliveryStore(transaction),
  findings: (transaction) => new DatabaseFindingStore(transaction),
  vulnerabilities: (transaction) => new DatabaseVulnerabilityStore(transaction),
  mergeRequests: (transaction) => new DatabaseMergeRequestStore(transaction),
  statusChecks: (transaction) => new DatabaseStatusCheckStore(transaction),
  statusCheckCalls: (transaction) => new DatabaseStatusCheckCallStore(transaction),
  vulnerabilityIssueLinks: (transaction) => new DatabaseVulnerabilityIssueLinkStore(transaction),
  aiProviders: (transaction) => new DatabaseAiProviderStore(transaction),
  aiUsage: (transaction) => new DatabaseAiUsageStore(transaction),
  instanceSettings: (transaction) => new DatabaseInstanceSettingsStore(transaction),
  accessRequests: (transaction) => new DatabaseAccessRequestStore(transaction),
  jobs: (transaction) => new DatabaseJobStore(transaction),
  repositories: (transaction) => new DatabaseRepositoryStore(transaction),
});

/** What queries read with. */
export interface QueryParts {
  statements: Statements;
  pager: Pager;
  clock: Clock;
  pastSeats: PastSeats;
  credentials: Credentials;
  siteName: string | null;
}

/** The queries of a request. */
export const queriesOver = madeOnDemand<Queries, QueryParts>({
  credentials: ({ credentials }) => credentials,
  people: ({ statements, pager, clock }) => new DatabasePeopleQueries(statements, pager, clock),
  secondFactors: ({ statements }) => new DatabaseSecondFactorQueries(statements),
  tokens: ({ statements, pager, clock }) => new DatabaseTokenQueries(statements, pager, clock),
  namespaces: ({ statements, pager }) => new DatabaseNamespaceQueries(statements, pager),
  members: ({ statements, pager, clock }) => new DatabaseMemberQueries(statements, pager, clock),
  labels: ({ statements, pager }) => new DatabaseLabelQueries(statements, pager),
  milestones: ({ statements, pager }) => new DatabaseMilestoneQueries(statements, pager),
  iterations: ({ statements, pager, clock }) => new DatabaseIterationQueries(statements, pager, clock),
  references: ({ statements }) => new DatabaseReferenceQueries(statements),
  workItems: ({ statements, pager, clock }) => new DatabaseWorkItemQueries(statements, pager, clock),
  workItemDetails: ({ statements, pager, clock }) => new DatabaseWorkItemDetails(statements, pager, clock),
  creationDetails: ({ statements }) => new DatabaseCreationDetailsQueries(statements),
  notes: ({ statements, pager }) => new DatabaseNoteQueries(statements, pager),
  todos: ({ statements, pager }) => new DatabaseTodoQueries(statements, pager),
  notificationSettings: ({ statements }) => new DatabaseNotificationSettings(statements),
  serviceDesk: ({ statements }) => new DatabaseServiceDeskQueries(statements),
  ownNotifications: ({ statements, pager, clock }) => new DatabaseOwnNotificationQueries(statements, pager, clock),
  uploads: ({ statements, pager }) => new DatabaseUploadQueries(statements, pager),
  abuseReports: ({ statements, pager }) => new DatabaseAbuseReportQueries(statements, pager),
  acts: ({ statements }) => new DatabaseActQueries(statements),
  bin: ({ statements, pager }) => new DatabaseBinQueries(statements, pager),
  imports: ({ statements }) => new DatabaseImportQueries(statements),
  templates: ({ statements }) => new DatabaseTemplateQueries(statements),
  epicTemplates: ({ statements }) => new DatabaseEpicTemplateQueries(statements),
  roadmapLinks: ({ statements, pager }) => new DatabaseRoadmapLinkQueries(statements, pager),
  workingCalendars: ({ statements }) => new DatabaseWorkingCalendarQueries(statements),
  boards: ({ statements, pager, clock }) => new DatabaseBoardQueries(statements, pager, clock),
  savedViews: ({ statements, pager }) => new DatabaseSavedViewQueries(statements, pager),
  seats: ({ statements, pager, clock, pastSeats }) => new DatabaseSeatQueries(statements, pager, clock, pastSeats),
  resourceEvents: ({ statements, pager }) => new DatabaseResourceEventQueries(statements, pager),
  sites: ({ statements, pager, siteName }) => new DatabaseSiteQueries(statements, pager, siteName),
  deployments: ({ statements, pager }) => new DatabaseDeploymentQueries(statements, pager),
  hooks: ({ statements, pager }) => new DatabaseHookQueries(statements, pager),
  mergeRequests: ({ statements, pager }) => new DatabaseMergeRequestQueries(statements, pager),
  statusChecks: ({ statements, pager }) => new DatabaseStatusCheckQueries(statements, pager),
  vulnerabilities: ({ statements, pager }) => new DatabaseVulnerabilityQueries(statements, pager),
  ai: ({ statements, pager }) => new DatabaseAiQueries(statements, pager),
  instance: ({ statements }) => new DatabaseInstanceQueries(statements),
  accessRequests: ({ statements, pager, clock }) => new DatabaseAccessRequestQueries(statements, pager, clock),
  administration: ({ statements }) => new DatabaseAdministrationQueries(statements),
  analytics: ({ statements, clock }) => new DatabaseAnalyticsQueries(statements, clock),
  repositories: ({ statements }) => new DatabaseRepositoryQueries(statements),
  invitations: ({ statements, pager, clock }) => new DatabaseInvitationQueries(statements, pager, clock),
  directoryLinks: ({ statements }) => new DatabaseDirectoryLinkQueries(statements),
  auditEvents: ({ statements, pager }) => new DatabaseAuditQueries(statements, pager),
});
