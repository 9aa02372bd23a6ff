import type { Knex } from 'knex';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import * as peopleAndNamespaces from './0001-people-and-namespaces.ts';
import * as workItems from './0002-work-items.ts';
import * as importedItems from './0003-imported-items.ts';
import * as conversation from './0004-conversation.ts';
import * as formerPaths from './0005-former-paths.ts';
import * as uploads from './0006-uploads.ts';
import * as abuseReports from './0007-abuse-reports.ts';
import * as newestItems from './0008-newest-items.ts';
import * as idempotencyKeys from './0009-idempotency-keys.ts';
import * as ghostUser from './0010-ghost-user.ts';
import * as completeLog from './0011-complete-log.ts';
import * as threads from './0012-threads.ts';
import * as projectTopics from './0013-project-topics.ts';
import * as groupShares from './0014-group-shares.ts';
import * as changeFeed from './0015-change-feed.ts';
import * as answerSize from './0016-answer-size.ts';
import * as searches from './0017-searches.ts';
import * as completeJournal from './0018-complete-journal.ts';
import * as largeAnswers from './0019-large-answers.ts';
import * as boundedSearches from './0020-bounded-searches.ts';
import * as snoozedTodos from './0021-snoozed-todos.ts';
import * as timeTracking from './0022-time-tracking.ts';
import * as searchedNotes from './0023-searched-notes.ts';
import * as sizeOfImages from './0024-size-of-images.ts';
import * as descriptionTemplates from './0025-description-templates.ts';
import * as seats from './0026-seats.ts';
import * as zoomMeetings from './0027-zoom-meetings.ts';
import * as wordsOfTitles from './0028-words-of-titles.ts';
import * as metricImages from './0029-metric-images.ts';
import * as endOfClosedEpics from './0030-end-of-closed-epics.ts';
import * as iterations from './0031-iterations.ts';
import * as limitedAiSettings from './0032-limited-ai-settings.ts';
import * as sites from './0033-sites.ts';
import * as deployments from './0034-deployments.ts';
import * as keptProtectionRules from './0035-kept-protection-rules.ts';
import * as jobs from './0036-jobs.ts';
import * as hooks from './0037-hooks.ts';
import * as mail from './0038-mail.ts';
import * as vulnerabilities from './0039-vulnerabilities.ts';
import * as notifications from './0040-notifications.ts';
import * as ai from './0041-ai.ts';
import * as passwordResets from './0042-password-resets.ts';
import * as readyJobs from './0043-ready-jobs.ts';
import * as mergeRequests from './0044-merge-requests.ts';
import * as documentation from './0045-documentation.ts';
import * as visits from './0046-visits.ts';
import * as hookSecrets from './0049-hook-secrets.ts';
import * as statusChecks from './0050-status-checks.ts';
import * as auditEvents from './0052-audit-events.ts';
import * as changeLogSeals from './0053-change-log-seals.ts';
import * as identities from './0055-identities.ts';
import * as repositories from './0058-repositories.ts';
import * as newestNotes from './0061-newest-notes.ts';
import * as updatedIssues from './0062-updated-issues.ts';
import * as auditedServices from './0063-audited-services.ts';
import * as relatedMergeRequests from './0066-related-merge-requests.ts';
import * as todoDigests from './0067-todo-digests.ts';
import * as directoryLinks from './0068-directory-links.ts';
import * as invitations from './0069-invitations.ts';
import * as membershipLock from './0070-membership-lock.ts';
import * as accountsByAdministrators from './0071-accounts-by-administrators.ts';
import * as creationDetails from './0072-creation-details.ts';
import * as itemsOfAuthors from './0073-items-of-authors.ts';
import * as statusPages from './0074-status-pages.ts';
import * as profilePhotos from './0075-profile-photos.ts';
import * as instanceSettings from './0076-instance-settings.ts';
import * as sealedAnswers from './0077-sealed-answers.ts';
import * as provedAddresses from './0078-proved-addresses.ts';
import * as rightsToAnswers from './0079-rights-to-answers.ts';
import * as shortWords from './0081-short-words.ts';
import * as duplicates from './0083-duplicates.ts';
import * as resolvedThreads from './0084-resolved-threads.ts';
import * as incomingMail from './0085-incoming-mail.ts';
import * as abuseOfComments from './0089-abuse-of-comments.ts';

export interface Migration {
  /** Sorts after every earlier name and never changes once released. */
  name: string;
  up(trx: Knex.Transaction): Promise<void>;
}

/** All migrations in the order they run. */
export const migrations = [
  { name: '0001-people-and-namespaces', up: peopleAndNamespaces.up },
  { name: '0002-work-items', up: workItems.up },
  { name: '0003-imported-items', up: importedItems.up },
  { name: '0004-conversation', up: conversation.up },
  { name: '0005-former-paths', up: formerPaths.up },
  { name: '0006-uploads', up: uploads.up },
  { name: '0007-abuse-reports', up: abuseReports.up },
  { name: '0008-newest-items', up: newestItems.up },
  { name: '0009-idempotency-keys', up: idempotencyKeys.up },
  { name: '0010-ghost-user', up: ghostUser.up },
  { name: '0011-complete-log', up: completeLog.up },
  { name: '0012-threads', up: threads.up },
  { name: '0013-project-topics', up: projectTopics.up },
  { name: '0014-group-shares', up: groupShares.up },
  { name: '0015-change-feed', up: changeFeed.up },
  { name: '0016-answer-size', up: answerSize.up },
  { name: '0017-searches', up: searches.up },
  { name: '0018-complete-journal', up: completeJournal.up },
  { name: '0019-large-answers', up: largeAnswers.up },
  { name: '0020-bounded-searches', up: boundedSearches.up },
  { name: '0021-snoozed-todos', up: snoozedTodos.up },
  { name: '0022-time-tracking', up: timeTracking.up },
  { name: '0023-searched-notes', up: searchedNotes.up },
  { name: '0024-size-of-images', up: sizeOfImages.up },
  { name: '0025-description-templates', up: descriptionTemplates.up },
  { name: '0026-seats', up: seats.up },
  { name: '0027-zoom-meetings', up: zoomMeetings.up },
  { name: '0028-words-of-titles', up: wordsOfTitles.up },
  { name: '0029-metric-images', up: metricImages.up },
  { name: '0030-end-of-closed-epics', up: endOfClosedEpics.up },
  { name: '0031-iterations', up: iterations.up },
  { name: '0032-limited-ai-settings', up: limitedAiSettings.up },
  { name: '0033-sites', up: sites.up },
  { name: '0034-deployments', up: deployments.up },
  { name: '0035-kept-protection-rules', up: keptProtectionRules.up },
  { name: '0036-jobs', up: jobs.up },
  { name: '0037-hooks', up: hooks.up },
  { name: '0038-mail', up: mail.up },
  { name: '0039-vulnerabilities', up: vulnerabilities.up },
  { name: '0040-notifications', up: notifications.up },
  { name: '0041-ai', up: ai.up },
  { name: '0042-password-resets', up: passwordResets.up },
  { name: '0043-ready-jobs', up: readyJobs.up },
  { name: '0044-merge-requests', up: mergeRequests.up },
  { name: '0045-documentation', up: documentation.up },
  { name: '0046-visits', up: visits.up },
  { name: '0049-hook-secrets', up: hookSecrets.up },
  { name: '0050-status-checks', up: statusChecks.up },
  { name: '0052-audit-events', up: auditEvents.up },
  { name: '0053-change-log-seals', up: changeLogSeals.up },
  { name: '0055-identities', up: identities.up },
  { name: '0058-repositories', up: repositories.up },
  { name: '0061-newest-notes', up: newestNotes.up },
  { name: '0062-updated-issues', up: updatedIssues.up },
  { name: '0063-audited-services', up: auditedServices.up },
  { name: '0066-related-merge-requests', up: relatedMergeRequests.up },
  { name: '0067-todo-digests', up: todoDigests.up },
  { name: '0068-directory-links', up: directoryLinks.up },
  { name: '0069-invitations', up: invitations.up },
  { name: '0070-membership-lock', up: membershipLock.up },
  { name: '0071-accounts-by-administrators', up: accountsByAdministrators.up },
  { name: '0072-creation-details', up: creationDetails.up },
  { name: '0073-items-of-authors', up: itemsOfAuthors.up },
  { name: '0074-status-pages', up: statusPages.up },
  { name: '0075-profile-photos', up: profilePhotos.up },
  { name: '0076-instance-settings', up: instanceSettings.up },
  { name: '0077-sealed-answers', up: sealedAnswers.up },
  { name: '0078-proved-addresses', up: provedAddresses.up },
  { name: '0079-rights-to-answers', up: rightsToAnswers.up },
  { name: '0081-short-words', up: shortWords.up },
  { name: '0083-duplicates', up: duplicates.up },
  { name: '0084-resolved-threads', up: resolvedThreads.up },
  { name: '0085-incoming-mail', up: incomingMail.up },
  { name: '0089-abuse-of-comments', up: abuseOfComments.up },
] as const satisfies readonly Migration[];

type MigrationName = (typeof migrations)[number]['name'];

/** The migration that made each column of an item's row: a field of items needs one to compile. */
export const workItemColumns = {
  id: '0002-work-items',
  namespaceId: '0002-work-items',
  iid: '0002-work-items',
  type: '0002-work-items',
  title: '0002-work-items',
  description: '0002-work-items',
  state: '0002-work-items',
  authorId: '0002-work-items',
  confidential: '0002-work-items',
  parentId: '0002-work-items',
  ancestorIds: '0002-work-items',
  relativePosition: '0002-work-items',
  startDate: '0002-work-items',
  startDateIsFixed: '0002-work-items',
  startDateFixed: '0002-work-items',
  startDateSourceMilestoneId: '0002-work-items',
  startDateSourceItemId: '0002-work-items',
  dueDate: '0002-work-items',
  dueDateIsFixed: '0002-work-items',
  dueDateFixed: '0002-work-items',
  dueDateSourceMilestoneId: '0002-work-items',
  dueDateSourceItemId: '0002-work-items',
  milestoneId: '0002-work-items',
  iterationId: '0031-iterations',
  weight: '0002-work-items',
  healthStatus: '0002-work-items',
  severity: '0002-work-items',
  zoomMeetingUrl: '0027-zoom-meetings',
  publishedIncidentUrl: '0074-status-pages',
  timeEstimate: '0022-time-tracking',
  timeSpent: '0022-time-tracking',
  color: '0002-work-items',
  discussionLocked: '0002-work-items',
  lockVersion: '0002-work-items',
  createdAt: '0002-work-items',
  updatedAt: '0002-work-items',
  closedAt: '0002-work-items',
  closedById: '0002-work-items',
  lastEditedAt: '0002-work-items',
  lastEditedById: '0002-work-items',
  movedToId: '0002-work-items',
  duplicatedToId: '0002-work-items',
  promotedToId: '0002-work-items',
  openedEpics: '0002-work-items',
  closedEpics: '0002-work-items',
  openedIssues: '0002-work-items',
  closedIssues: '0002-work-items',
  openedIssuesWeight: '0002-work-items',
  closedIssuesWeight: '0002-work-items',
  issuesOnTrack: '0002-work-items',
  issuesNeedingAttention: '0002-work-items',
  issuesAtRisk: '0002-work-items',
} as const satisfies Record<keyof WorkItem, MigrationName>;
