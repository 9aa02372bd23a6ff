import type { BoardQueries } from './boards/board-queries.ts';
import type { BoardListStore, BoardPositionStore, BoardStore } from './boards/board-store.ts';
import type { AbuseReportQueries } from './abuse-reports/abuse-report-queries.ts';
import type { AbuseReportStore } from './abuse-reports/abuse-report-store.ts';
import type { ActQueries } from './acts/act-queries.ts';
import type { ActStore } from './acts/act-store.ts';
import type { BinQueries } from './bin/bin-queries.ts';
import type { BinStore } from './bin/bin-store.ts';
import type { AccessRequestQueries, AccessRequestStore } from './access-requests/access-request-store.ts';
import type { AdministrationQueries } from './administration/administration-queries.ts';
import type { JobStore } from './administration/job-store.ts';
import type { AiProviderStore } from './ai/ai-provider-store.ts';
import type { AiUsageStore } from './ai/ai-usage-store.ts';
import type { AiQueries } from './ai/ai-queries.ts';
import type { AnalyticsQueries } from './analytics/analytics-queries.ts';
import type { AuditQueries } from './audit/audit-queries.ts';
import type { SeatQueries } from './billing/seat-queries.ts';
import type { SubscriptionStore } from './billing/subscription-store.ts';
import type { SiteQueries } from './geo/site-queries.ts';
import type { SiteStore } from './geo/site-store.ts';
import type { DeploymentQueries } from './deployments/deployment-queries.ts';
import type {
  DeploymentApprovalStore,
  DeploymentStore,
  EnvironmentStore,
  ProtectedEnvironmentStore,
  ProtectionRuleStore,
} from './deployments/deployment-stores.ts';
import type { IdentityStore } from './identities/identity-store.ts';
import type { ImportQueries, ImportStore } from './import/import-store.ts';
import type { CadenceStore } from './iterations/cadence-store.ts';
import type { HookQueries } from './hooks/hook-queries.ts';
import type { HookDeliveryStore, HookStore } from './hooks/hook-store.ts';
import type { ReceivedMailStore } from './incoming-mail/received-mail-store.ts';
import type { MailStore } from './mail/mail-store.ts';
import type { InstanceQueries, InstanceSettingsStore } from './instance/instance-settings-store.ts';
import type { IterationQueries } from './iterations/iteration-queries.ts';
import type { IterationStore } from './iterations/iteration-store.ts';
import type { LabelQueries } from './labels/label-queries.ts';
import type { LabelStore } from './labels/label-store.ts';
import type { MilestoneQueries } from './milestones/milestone-queries.ts';
import type { MilestoneStore } from './milestones/milestone-store.ts';
import type { MemberQueries } from './namespaces/member-queries.ts';
import type { MemberStore } from './namespaces/member-store.ts';
import type { NamespaceQueries } from './namespaces/namespace-queries.ts';
import type { NamespaceStore } from './namespaces/namespace-store.ts';
import type { InvitationQueries, InvitationStore } from './invitations/invitation-store.ts';
import type { DirectoryLinkQueries, DirectoryLinkStore } from './directories/directory-link-store.ts';
import type { RoadmapLinkQueries, RoadmapLinkStore } from './shared-roadmaps/roadmap-link-store.ts';
import type { ShareStore } from './namespaces/share-store.ts';
import type { AwardStore } from './notes/award-store.ts';
import type { NotificationSettings, NotificationSettingStore } from './notifications/notification-settings.ts';
import type { OwnNotificationQueries, OwnNotificationStore } from './notifications/own-notifications.ts';
import type { NoteQueries } from './notes/note-queries.ts';
import type { NoteStore } from './notes/note-store.ts';
import type { Credentials } from './people/credentials.ts';
import type { EmailChangeStore } from './people/email-change-store.ts';
import type { PasswordResetStore } from './people/password-reset-store.ts';
import type { PeopleQueries } from './people/people-queries.ts';
import type { SessionStore } from './people/session-store.ts';
import type { TokenQueries } from './people/token-queries.ts';
import type { TokenStore } from './people/token-store.ts';
import type { UserStore } from './people/user-store.ts';
import type { VisitStore } from './people/visit-store.ts';
import type { ReferenceQueries } from './references/reference-queries.ts';
import type { SavedViewQueries } from './saved-views/saved-view-queries.ts';
import type { SavedViewPinStore, SavedViewStore } from './saved-views/saved-view-store.ts';
import type { PasskeyStore } from './second-factor/passkey-store.ts';
import type { SecondFactorQueries, SecondFactorStore } from './second-factor/second-factor-store.ts';
import type { ServiceDeskQueries, ServiceDeskStore } from './service-desk/service-desk-store.ts';
import type { EpicTemplateQueries, EpicTemplateStore } from './epic-templates/epic-template-store.ts';
import type { TemplateQueries } from './templates/template-queries.ts';
import type { TemplateStore } from './templates/template-store.ts';
import type { TodoQueries } from './todos/todo-queries.ts';
import type { TodoStore } from './todos/todo-store.ts';
import type { UploadQueries } from './uploads/upload-queries.ts';
import type { UploadStore } from './uploads/upload-store.ts';
import type { WorkingCalendarQueries, WorkingCalendarStore } from './working-calendars/working-calendar-store.ts';
import type {
  FindingStore,
  VulnerabilityIssueLinkStore,
  VulnerabilityStore,
} from './vulnerabilities/vulnerability-stores.ts';
import type { VulnerabilityQueries } from './vulnerabilities/vulnerability-queries.ts';
import type { MergeRequestQueries } from './merge-requests/merge-request-queries.ts';
import type { MergeRequestStore } from './merge-requests/merge-request-store.ts';
import type {
  StatusCheckCallStore,
  StatusCheckQueries,
  StatusCheckStore,
} from './merge-requests/status-check-store.ts';
import type { RepositoryQueries, RepositoryStore } from './repositories/repository-store.ts';
import type { CreationDetailsQueries, CreationDetailsStore } from './work-items/creation-details-store.ts';
import type { ResourceEventQueries } from './work-items/resource-event-queries.ts';
import type { TimelogStore } from './work-items/timelog-store.ts';
import type { WorkItemDetails, WorkItemQueries } from './work-items/work-item-queries.ts';
import type { WorkItemStore } from './work-items/work-item-store.ts';

/** The stores that use cases write through inside a transaction, one per table or feature. */
export interface Stores {
  acts: ActStore;
  bin: BinStore;
  users: UserStore;
  sessions: SessionStore;
  passwordResets: PasswordResetStore;
  emailChanges: EmailChangeStore;
  secondFactors: SecondFactorStore;
  passkeys: PasskeyStore;
  mails: MailStore;
  receivedMails: ReceivedMailStore;
  serviceDesk: ServiceDeskStore;
  notificationSettings: NotificationSettingStore;
  ownNotifications: OwnNotificationStore;
  identities: IdentityStore;
  tokens: TokenStore;
  namespaces: NamespaceStore;
  members: MemberStore;
  labels: LabelStore;
  milestones: MilestoneStore;
  cadences: CadenceStore;
  iterations: IterationStore;
  workItems: WorkItemStore;
  notes: NoteStore;
  todos: TodoStore;
  uploads: UploadStore;
  abuseReports: AbuseReportStore;
  imports: ImportStore;
  shares: ShareStore;
  invitations: InvitationStore;
  directoryLinks: DirectoryLinkStore;
  roadmapLinks: RoadmapLinkStore;
  groupSubscriptions: SubscriptionStore;
  awards: AwardStore;
  timelogs: TimelogStore;
  creationDetails: CreationDetailsStore;
  templates: TemplateStore;
  epicTemplates: EpicTemplateStore;
  workingCalendars: WorkingCalendarStore;
  boards: BoardStore;
  boardLists: BoardListStore;
  boardPositions: BoardPositionStore;
  savedViews: SavedViewStore;
  savedViewPins: SavedViewPinStore;
  visits: VisitStore;
  sites: SiteStore;
  environments: EnvironmentStore;
  deployments: DeploymentStore;
  deploymentApprovals: DeploymentApprovalStore;
  protectedEnvironments: ProtectedEnvironmentStore;
  protectionRules: ProtectionRuleStore;
  hooks: HookStore;
  hookDeliveries: HookDeliveryStore;
  findings: FindingStore;
  vulnerabilities: VulnerabilityStore;
  vulnerabilityIssueLinks: VulnerabilityIssueLinkStore;
  aiProviders: AiProviderStore;
  aiUsage: AiUsageStore;
  instanceSettings: InstanceSettingsStore;
  jobs: JobStore;
  accessRequests: AccessRequestStore;
  mergeRequests: MergeRequestStore;
  statusChecks: StatusCheckStore;
  statusCheckCalls: StatusCheckCallStore;
  repositories: RepositoryStore;
}

/** The read ports, one per feature; each returns only what the actor may see. */
export interface Queries {
  credentials: Credentials;
  people: PeopleQueries;
  secondFactors: SecondFactorQueries;
  tokens: TokenQueries;
  namespaces: NamespaceQueries;
  members: MemberQueries;
  labels: LabelQueries;
  milestones: MilestoneQueries;
  iterations: IterationQueries;
  references: ReferenceQueries;
  workItems: WorkItemQueries;
  workItemDetails: WorkItemDetails;
  creationDetails: CreationDetailsQueries;
  notes: NoteQueries;
  todos: TodoQueries;
  notificationSettings: NotificationSettings;
  serviceDesk: ServiceDeskQueries;
  ownNotifications: OwnNotificationQueries;
  uploads: UploadQueries;
  abuseReports: AbuseReportQueries;
  acts: ActQueries;
  bin: BinQueries;
  templates: TemplateQueries;
  epicTemplates: EpicTemplateQueries;
  workingCalendars: WorkingCalendarQueries;
  boards: BoardQueries;
  savedViews: SavedViewQueries;
  seats: SeatQueries;
  resourceEvents: ResourceEventQueries;
  sites: SiteQueries;
  deployments: DeploymentQueries;
  hooks: HookQueries;
  vulnerabilities: VulnerabilityQueries;
  ai: AiQueries;
  instance: InstanceQueries;
  administration: AdministrationQueries;
  accessRequests: AccessRequestQueries;
  mergeRequests: MergeRequestQueries;
  statusChecks: StatusCheckQueries;
  analytics: AnalyticsQueries;
  repositories: RepositoryQueries;
  invitations: InvitationQueries;
  directoryLinks: DirectoryLinkQueries;
  roadmapLinks: RoadmapLinkQueries;
  auditEvents: AuditQueries;
  imports: ImportQueries;
}
