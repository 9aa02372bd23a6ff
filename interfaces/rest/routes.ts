import { abuseReportRoutes } from './moderation/abuse-report-routes.ts';
import { accessRequestRoutes } from './members/access-request-routes.ts';
import { administrationRoutes } from './administration/administration-routes.ts';
import { backupRoutes } from './administration/backup-routes.ts';
import { namespaceListRoutes } from './administration/namespace-list-routes.ts';
import { aiRoutes } from './ai/ai-routes.ts';
import { aiProviderRoutes } from './ai/provider-routes.ts';
import { analyticsRoutes } from './analytics/analytics-routes.ts';
import { auditRoutes } from './audit/audit-routes.ts';
import { actRoutes } from './acts/act-routes.ts';
import { binRoutes } from './bin/bin-routes.ts';
import { seatRoutes } from './seats/seat-routes.ts';
import { subscriptionRoutes } from './seats/subscription-routes.ts';
import { directoryLinkRoutes } from './directories/directory-link-routes.ts';
import { directoryRoutes } from './directories/directory-routes.ts';
import { siteRoutes } from './sites/site-routes.ts';
import { deploymentRoutes } from './deployments/deployment-routes.ts';
import { documentationRoutes } from './documentation/documentation-routes.ts';
import { environmentRoutes } from './deployments/environment-routes.ts';
import { protectedEnvironmentRoutes } from './deployments/protected-environment-routes.ts';
import { hookRoutes } from './webhooks/hook-routes.ts';
import { importRoutes } from './import/import-routes.ts';
import { iterationRoutes } from './iterations/iteration-routes.ts';
import { labelRoutes } from './labels/label-routes.ts';
import { statusCheckRoutes } from './merge-requests/status-check-routes.ts';
import { repositoryRoutes } from './repositories/repository-routes.ts';
import { mailRoutes } from './mail/mail-routes.ts';
import { issueMergeRequestRoutes } from './merge-requests/issue-merge-request-routes.ts';
import { milestoneMergeRequestRoutes } from './merge-requests/milestone-merge-request-routes.ts';
import { mergeRequestRoutes } from './merge-requests/merge-request-routes.ts';
import { metricImageRoutes } from './metric-images/metric-image-routes.ts';
import { milestoneRoutes } from './milestones/milestone-routes.ts';
import { openApiRoutes } from './open-api/open-api-routes.ts';
import { instanceRoutes } from './instance/instance-routes.ts';
import { markdownRoutes } from './instance/markdown-routes.ts';
import { settingsRoutes } from './instance/settings-routes.ts';
import { absentLists } from './namespaces/absent-lists.ts';
import { groupListRoutes } from './namespaces/group-list-routes.ts';
import { groupRoutes } from './namespaces/group-routes.ts';
import { invitationRoutes } from './members/invitation-routes.ts';
import { memberRoutes } from './members/member-routes.ts';
import { namespaceRoutes } from './namespaces/namespace-routes.ts';
import { shareRoutes } from './members/share-routes.ts';
import { projectListRoutes } from './namespaces/project-list-routes.ts';
import { projectRoutes } from './namespaces/project-routes.ts';
import { discussionRoutes } from './notes/discussion-routes.ts';
import { notificationRoutes } from './notifications/notification-routes.ts';
import { ownNotificationRoutes } from './notifications/own-notification-routes.ts';
import { noteRoutes } from './notes/note-routes.ts';
import { impersonationTokenRoutes } from './people/impersonation-token-routes.ts';
import { incomingMailRoutes } from './people/incoming-mail-routes.ts';
import { tokenRoutes } from './people/token-routes.ts';
import { userAdministrationRoutes } from './people/user-administration-routes.ts';
import { photoRoutes } from './people/photo-routes.ts';
import { activityRoutes } from './people/activity-routes.ts';
import { preferenceRoutes } from './people/preference-routes.ts';
import { userRoutes } from './people/user-routes.ts';
import { roadmapLinkRoutes } from './roadmap/roadmap-link-routes.ts';
import { planRoutes } from './roadmap/plan-routes.ts';
import { roadmapRoutes } from './roadmap/roadmap-routes.ts';
import type { Route, RouteSection } from './route.ts';
import { boardRoutes } from './boards/board-routes.ts';
import { calendarFeedRoutes } from './calendar-feeds/calendar-feed-routes.ts';
import { columnRoutes } from './boards/column-routes.ts';
import { epicColumnRoutes } from './boards/epic-column-routes.ts';
import { laneRoutes } from './boards/lane-routes.ts';
import { savedViewRoutes } from './saved-views/saved-view-routes.ts';
import { epicTemplateRoutes } from './templates/epic-template-routes.ts';
import { templateRoutes } from './templates/template-routes.ts';
import { todoRoutes } from './todos/todo-routes.ts';
import { searchRoutes } from './search/search-routes.ts';
import { uploadRoutes } from './uploads/upload-routes.ts';
import { vulnerabilityRoutes } from './vulnerabilities/vulnerability-routes.ts';
import { awardRoutes } from './notes/award-routes.ts';
import { childEpicRoutes } from './work-items/child-epic-routes.ts';
import { creationDetailsRoutes } from './work-items/creation-details-routes.ts';
import { epicIssueRoutes } from './work-items/epic-issue-routes.ts';
import { epicCopyRoutes } from './work-items/epic-copy-routes.ts';
import { workingCalendarRoutes } from './working-calendars/working-calendar-routes.ts';
import { epicRoutes } from './work-items/epic-routes.ts';
import { followRoutes } from './work-items/follow-routes.ts';
import { issueLinkRoutes } from './work-items/issue-link-routes.ts';
import { issueListRoutes } from './work-items/issue-list-routes.ts';
import { issueRoutes } from './work-items/issue-routes.ts';
import { realtimeRoutes } from './work-items/realtime-routes.ts';
import { relatedEpicRoutes } from './work-items/related-epic-routes.ts';
import { milestoneIssueRoutes } from './work-items/milestone-issue-routes.ts';
import { resourceEventRoutes } from './notes/resource-event-routes.ts';
import { timeTrackingRoutes } from './work-items/time-tracking-routes.ts';

/** Every call of the REST API. Each feature adds its list; of two matching routes, the earlier one wins. */
export const sections: readonly RouteSection[] = [
  {
    title: 'Instance',
    routes: [
      ...instanceRoutes,
      ...settingsRoutes,
      ...administrationRoutes,
      ...backupRoutes,
      ...namespaceListRoutes,
      ...openApiRoutes(() => sections),
      ...markdownRoutes,
    ],
  },
  {
    title: 'Users',
    routes: [
      ...userRoutes,
      ...preferenceRoutes,
      ...activityRoutes,
      ...photoRoutes,
      ...incomingMailRoutes,
      ...userAdministrationRoutes,
    ],
  },
  { title: 'Access tokens', routes: [...tokenRoutes, ...impersonationTokenRoutes] },
  { title: 'Groups', routes: [...groupListRoutes, ...groupRoutes] },
  { title: 'Projects', routes: [...projectListRoutes, ...projectRoutes, ...absentLists] },
  { title: 'Members', routes: [...memberRoutes, ...accessRequestRoutes, ...invitationRoutes, ...shareRoutes] },
  { title: 'Namespaces', routes: namespaceRoutes },
  { title: 'Imports', routes: importRoutes },
  { title: 'Billing', routes: [...seatRoutes, ...subscriptionRoutes] },
  { title: 'Search', routes: searchRoutes },
  { title: 'Labels', routes: labelRoutes },
  { title: 'Milestones', routes: [...milestoneRoutes, ...milestoneIssueRoutes, ...milestoneMergeRequestRoutes] },
  { title: 'Iterations', routes: iterationRoutes },
  { title: 'Issues', routes: [...issueListRoutes, ...issueRoutes, ...issueLinkRoutes, ...creationDetailsRoutes] },
  {
    title: 'Epics',
    routes: [
      ...epicRoutes,
      ...epicCopyRoutes,
      ...realtimeRoutes,
      ...childEpicRoutes,
      ...epicIssueRoutes,
      ...relatedEpicRoutes,
    ],
  },
  { title: 'Roadmap', routes: [...roadmapRoutes, ...planRoutes, ...roadmapLinkRoutes] },
  { title: 'Calendar feeds', routes: calendarFeedRoutes },
  { title: 'Resource events', routes: resourceEventRoutes },
  { title: 'Time tracking', routes: timeTrackingRoutes },
  { title: 'Subscriptions', routes: [...followRoutes, ...issueMergeRequestRoutes] },
  { title: 'Notification settings', routes: [...notificationRoutes, ...ownNotificationRoutes] },
  { title: 'Award emoji', routes: awardRoutes },
  { title: 'Notes and discussions', routes: [...noteRoutes, ...discussionRoutes] },
  { title: 'History', routes: actRoutes },
  { title: 'Bin', routes: binRoutes },
  { title: 'To-dos', routes: todoRoutes },
  { title: 'Uploads', routes: uploadRoutes },
  { title: 'Boards', routes: [...boardRoutes, ...columnRoutes, ...laneRoutes, ...epicColumnRoutes] },
  { title: 'Saved views', routes: savedViewRoutes },
  { title: 'Templates', routes: [...templateRoutes, ...epicTemplateRoutes] },
  { title: 'Working calendars', routes: workingCalendarRoutes },
  { title: 'Environments', routes: [...environmentRoutes, ...protectedEnvironmentRoutes] },
  { title: 'Deployments', routes: deploymentRoutes },
  { title: 'Merge requests', routes: [...mergeRequestRoutes, ...statusCheckRoutes] },
  { title: 'Repositories', routes: repositoryRoutes },
  { title: 'Vulnerabilities', routes: vulnerabilityRoutes },
  { title: 'Webhooks', routes: hookRoutes },
  { title: 'Audit events', routes: auditRoutes },
  { title: 'Mail', routes: mailRoutes },
  { title: 'Documentation', routes: documentationRoutes },
  { title: 'AI', routes: [...aiRoutes, ...aiProviderRoutes] },
  { title: 'Analytics', routes: analyticsRoutes },
  { title: 'Metric images', routes: metricImageRoutes },
  { title: 'Sites', routes: siteRoutes },
  { title: 'Directories', routes: [...directoryRoutes, ...directoryLinkRoutes] },
  { title: 'Abuse reports', routes: abuseReportRoutes },
];

export const routes: readonly Route[] = sections.flatMap((section) => section.routes);
