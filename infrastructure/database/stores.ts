import type { Knex } from 'knex';
import type { Credentials } from '../../application/people/credentials.ts';
import type { Clock } from '../../application/ports.ts';
import type { Queries, Stores } from '../../application/stores.ts';
import { DatabaseAbuseReportQueries } from './abuse-reports/abuse-reports.ts';
import { DatabaseAbuseReportStore } from './abuse-reports/abuse-reports.ts';
import { DatabaseAiProviderStore } from './ai/ai-provider-store.ts';
import { DatabaseAiUsageStore } from './ai/ai-usage-store.ts';
import { DatabaseAiQueries } from './ai/ai-queries.ts';
import { DatabaseAnalyticsQueries } from './analytics/analytics-queries.ts';
import { DatabaseAuditQueries } from './audit/audit-queries.ts';
import { DatabaseSeatQueries, type PastSeats } from './billing/seat-queries.ts';
import { DatabaseSubscriptionStore } from './billing/subscription-store.ts';
import type { Cursors } from './cursors.ts';
import { DatabaseSiteQueries } from './geo/site-queries.ts';
import { DatabaseSiteStore } from './geo/site-store.ts';
import type { CachedCounts } from './cached-counts.ts';
import { DatabaseHookQueries } from './hooks/hook-queries.ts';
import { DatabaseHookDeliveryStore, DatabaseHookStore } from './hooks/hook-store.ts';
import { DatabaseDeploymentQueries } from './deployments/deployment-queries.ts';
import {
  DatabaseDeploymentApprovalStore,
  DatabaseDeploymentStore,
  DatabaseEnvironmentStore,
  DatabaseProtectedEnvironmentStore,
  DatabaseProtectionRuleStore,
} from './deployments/deployment-stores.ts';
import { DatabaseInstanceQueries, DatabaseInstanceSettingsStore } from './instance/instance-settings.ts';
import { DatabaseInvitationQueries, DatabaseInvitationStore } from './invitations/invitation-store.ts';
import { DatabaseDirectoryLinkQueries, DatabaseDirectoryLinkStore } from './directories/directory-link-store.ts';
import { DatabaseIdentityStore } from './identities/identity-store.ts';
import { DatabaseImportStore } from './import/import-store.ts';
import { DatabaseCadenceStore } from './iterations/cadence-store.ts';
import { DatabaseIterationQueries } from './iterations/iteration-queries.ts';
import { DatabaseIterationStore } from './iterations/iteration-store.ts';
import { DatabaseLabelQueries } from './labels/label-queries.ts';
import { DatabaseLabelStore } from './labels/label-store.ts';
import { DatabaseMilestoneQueries } from './milestones/milestone-queries.ts';
import { DatabaseMilestoneStore } from './milestones/milestone-store.ts';
import { DatabaseMemberQueries } from './namespaces/member-queries.ts';
import { DatabaseMemberStore } from './namespaces/member-store.ts';
import { DatabaseNamespaceQueries } from './namespaces/namespace-queries.ts';
import { DatabaseNamespaceStore } from './namespaces/namespace-store.ts';
import { DatabaseShareStore } from './namespaces/share-store.ts';
import { DatabaseAwardStore } from './notes/award-store.ts';
import { DatabaseNoteQueries } from './notes/note-queries.ts';
import { DatabaseNoteStore } from './notes/note-store.ts';
import { Pager } from './pager.ts';
import { DatabasePeopleQueries } from './people/people-queries.ts';
import { DatabasePasswordResetStore } from './people/password-reset-store.ts';
import {
  DatabaseNotificationSettings,
  DatabaseNotificationSettingStore,
} from './notifications/notification-settings.ts';
import { DatabaseReceivedMailStore } from './incoming-mail/received-mail-store.ts';
import { DatabaseMailStore } from './mail/mail-store.ts';
import { DatabaseSessionStore } from './people/session-store.ts';
import { DatabaseTokenQueries } from './people/token-queries.ts';
import { DatabaseTokenStore } from './people/token-store.ts';
import { DatabaseUserStore } from './people/user-store.ts';
import { DatabaseVisitStore } from './people/visit-store.ts';
import { DatabaseReferenceQueries } from './references/reference-queries.ts';
import type { Statements } from './statement-limiter.ts';
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
import { DatabaseWorkItemStore } from './work-items/work-item-store.ts';

export function storesOf(transaction: Knex.Transaction): Stores {
  return {
    users: new DatabaseUserStore(transaction),
    sessions: new DatabaseSessionStore(transaction),
    passwordResets: new DatabasePasswordResetStore(transaction),
    mails: new DatabaseMailStore(transaction),
    receivedMails: new DatabaseReceivedMailStore(transaction),
    notificationSettings: new DatabaseNotificationSettingStore(transaction),
    identities: new DatabaseIdentityStore(transaction),
    tokens: new DatabaseTokenStore(transaction),
    namespaces: new DatabaseNamespaceStore(transaction),
    members: new DatabaseMemberStore(transaction),
    labels: new DatabaseLabelStore(transaction),
    milestones: new DatabaseMilestoneStore(transaction),
    cadences: new DatabaseCadenceStore(transaction),
    iterations: new DatabaseIterationStore(transaction),
    workItems: new DatabaseWorkItemStore(transaction),
    notes: new DatabaseNoteStore(transaction),
    todos: new DatabaseTodoStore(transaction),
    uploads: new DatabaseUploadStore(transaction),
    abuseReports: new DatabaseAbuseReportStore(transaction),
    imports: new DatabaseImportStore(transaction),
    shares: new DatabaseShareStore(transaction),
    invitations: new DatabaseInvitationStore(transaction),
    directoryLinks: new DatabaseDirectoryLinkStore(transaction),
    groupSubscriptions: new DatabaseSubscriptionStore(transaction),
    awards: new DatabaseAwardStore(transaction),
    timelogs: new DatabaseTimelogStore(transaction),
    creationDetails: new DatabaseCreationDetailsStore(transaction),
    templates: new DatabaseTemplateStore(transaction),
    visits: new DatabaseVisitStore(transaction),
    sites: new DatabaseSiteStore(transaction),
    environments: new DatabaseEnvironmentStore(transaction),
    deployments: new DatabaseDeploymentStore(transaction),
    deploymentApprovals: new DatabaseDeploymentApprovalStore(transaction),
    protectedEnvironments: new DatabaseProtectedEnvironmentStore(transaction),
    protectionRules: new DatabaseProtectionRuleStore(transaction),
    hooks: new DatabaseHookStore(transaction),
    hookDeliveries: new DatabaseHookDeliveryStore(transaction),
    findings: new DatabaseFindingStore(transaction),
    vulnerabilities: new DatabaseVulnerabilityStore(transaction),
    mergeRequests: new DatabaseMergeRequestStore(transaction),
    statusChecks: new DatabaseStatusCheckStore(transaction),
    statusCheckCalls: new DatabaseStatusCheckCallStore(transaction),
    vulnerabilityIssueLinks: new DatabaseVulnerabilityIssueLinkStore(transaction),
    aiProviders: new DatabaseAiProviderStore(transaction),
    aiUsage: new DatabaseAiUsageStore(transaction),
    instanceSettings: new DatabaseInstanceSettingsStore(transaction),
    repositories: new DatabaseRepositoryStore(transaction),
  };
}

export function queriesOver(
  statements: Statements,
  cursors: Cursors,
  counts: CachedCounts,
  pastSeats: PastSeats,
  clock: Clock,
  credentials: Credentials,
  siteName: string | null,
): Queries {
  const pager = new Pager(statements, cursors, counts);
  return {
    credentials,
    people: new DatabasePeopleQueries(statements, pager, clock),
    tokens: new DatabaseTokenQueries(statements, pager, clock),
    namespaces: new DatabaseNamespaceQueries(statements, pager),
    members: new DatabaseMemberQueries(statements, pager, clock),
    labels: new DatabaseLabelQueries(statements, pager),
    milestones: new DatabaseMilestoneQueries(statements, pager),
    iterations: new DatabaseIterationQueries(statements, pager, clock),
    references: new DatabaseReferenceQueries(statements),
    workItems: new DatabaseWorkItemQueries(statements, pager, clock),
    workItemDetails: new DatabaseWorkItemDetails(statements, pager, clock),
    creationDetails: new DatabaseCreationDetailsQueries(statements),
    notes: new DatabaseNoteQueries(statements, pager),
    todos: new DatabaseTodoQueries(statements, pager),
    notificationSettings: new DatabaseNotificationSettings(statements),
    uploads: new DatabaseUploadQueries(statements, pager),
    abuseReports: new DatabaseAbuseReportQueries(statements, pager),
    templates: new DatabaseTemplateQueries(statements),
    seats: new DatabaseSeatQueries(statements, pager, clock, pastSeats),
    resourceEvents: new DatabaseResourceEventQueries(statements, pager),
    sites: new DatabaseSiteQueries(statements, pager, siteName),
    deployments: new DatabaseDeploymentQueries(statements, pager),
    hooks: new DatabaseHookQueries(statements, pager),
    mergeRequests: new DatabaseMergeRequestQueries(statements, pager),
    statusChecks: new DatabaseStatusCheckQueries(statements, pager),
    vulnerabilities: new DatabaseVulnerabilityQueries(statements, pager),
    ai: new DatabaseAiQueries(statements, pager),
    instance: new DatabaseInstanceQueries(statements),
    analytics: new DatabaseAnalyticsQueries(statements, clock),
    repositories: new DatabaseRepositoryQueries(statements),
    invitations: new DatabaseInvitationQueries(statements, pager, clock),
    directoryLinks: new DatabaseDirectoryLinkQueries(statements),
    auditEvents: new DatabaseAuditQueries(statements, pager),
  };
}
