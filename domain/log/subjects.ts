import { settingNames } from '../instance/instance-settings.ts';

/*
 * The things whose changes are logged. Journal triggers, the door, the change feed, audit events, cached counts and the
 * checks of `verify` are derived from this table: a new table of rows needs one entry here. Names of columns are in camel
 * case, as in the log.
 */

export interface LoggedRows {
  table: string;
  /** Columns whose changes are not logged: secrets, long texts that use cases log, times, what follows from other columns. */
  unlogged: readonly string[];
  /** Join tables that are logged as fields of the thing: each field has the sorted ids in a column of the table. */
  sets?: Readonly<Record<string, { table: string; key: string; column: string }>>;
}

export interface Audited {
  /** Its name in answers of the API. */
  type: string;
  /** For people. */
  text: string;
  /** Which entries are audit events, apart from derived ones: all, only of its deletion, or by their actions. */
  events: 'all' | 'deletion' | { except: readonly string[] } | { only: readonly string[] };
  /**
   * The fields of the log that are shown; all others may hold texts of people or secrets. None of what is only listed
   * when it was deleted: it may have been confidential.
   */
  fields: readonly string[];
  /**
   * How an event names its subject, and the field of the log with the name or the id: an account or namespace by what it
   * is called now, other things by a person or group that they belong to, by a text, or by the host of a URL.
   */
  target: { is: 'account' | 'namespace' | 'person' | 'group' | 'text' | 'host'; field: string } | { is: 'item' } | null;
  /** What was done, in words, by action. */
  sentences: Readonly<Record<string, string>>;
}

/** What open pages are told of a change, and who is told; `nobody` if no page shows it live. */
export type Told =
  | 'item'
  | 'place'
  | 'note'
  | 'link'
  | 'todo'
  | 'labels'
  | 'milestones'
  | 'iterations'
  | 'cadences'
  | 'deployments'
  | 'boards'
  | 'namespace'
  | 'share'
  | 'member'
  | 'user'
  | 'credentials'
  | 'everything'
  | 'nobody';

interface LoggedThing {
  /** Where its rows are; null if only use cases log it. */
  rows: LoggedRows | null;
  /** How it is shown to auditors; null if it is not. */
  audit: Audited | null;
  told: Told;
  /** Whether a list of work items is filtered by it, or it decides who sees which of them: cached counts end with a change. */
  counted: boolean;
}

/** By the subject of the log's entries. */
export const loggedThings = {
  user: {
    rows: {
      table: 'users',
      unlogged: ['createdAt', 'updatedAt', 'passwordDigest', 'preferences', 'lastSignInAt', 'lastActivityOn'],
    },
    audit: {
      type: 'User',
      text: 'Accounts',
      events: { except: ['user.choose_notifications'] },
      fields: [
        'username',
        'name',
        'email',
        'emailVerifiedBy',
        'publicEmail',
        'state',
        'twoFactorEnabled',
        'passkey',
        'admin',
        'external',
        'canCreateGroup',
        'privateProfile',
        'projectsLimit',
        'password',
        'authoredItems',
      ],
      target: { is: 'account', field: 'username' },
      sentences: {
        'user.register': 'Registered',
        'user.create': 'Created an account',
        'user.update': 'Changed an account',
        'user.update_profile': 'Changed their profile',
        'user.change_password': 'Changed their password',
        'user.request_password_reset': 'Asked for a new password',
        'user.create_password_reset': 'Made a link for a new password',
        'user.reset_password': 'Set a new password',
        'user.verify_email': 'Proved an email address',
        'user.ensure_administrator': 'Made the administrator',
        'user.block': 'Blocked an account',
        'user.unblock': 'Unblocked an account',
        'user.ban': 'Banned an account',
        'user.unban': 'Unbanned an account',
        'user.deactivate': 'Deactivated an account',
        'user.activate': 'Activated an account',
        'user.delete': 'Deleted an account',
        'user.end_sessions': 'Signed someone out everywhere',
        'user.request_email_change': 'Asked for another email address',
        'user.change_email': 'Changed their email address',
        'user.enable_two_factor': 'Turned two-factor sign-in on',
        'user.disable_two_factor': 'Turned two-factor sign-in off',
        'user.reset_two_factor': 'Reset the two-factor sign-in of someone',
        'user.renew_recovery_codes': 'Made new recovery codes',
        'user.add_passkey': 'Added a passkey',
        'user.rename_passkey': 'Renamed a passkey',
        'user.remove_passkey': 'Removed a passkey',
        'user.remove_authenticator': 'Removed their authenticator app',
      },
    },
    told: 'user',
    counted: true,
  },
  session: {
    rows: {
      table: 'sessions',
      unlogged: ['digest', 'csrfToken', 'userAgent', 'ipAddress', 'createdAt', 'lastUsedAt', 'confirmedAt'],
    },
    audit: {
      type: 'Session',
      text: 'Sign-ins',
      events: 'all',
      fields: [],
      target: { is: 'person', field: 'userId' },
      sentences: { 'session.create': 'Signed in', 'session.end': 'Signed out' },
    },
    told: 'credentials',
    counted: false,
  },
  token: {
    rows: { table: 'personal_access_tokens', unlogged: ['digest', 'createdAt', 'lastUsedAt'] },
    audit: {
      type: 'PersonalAccessToken',
      text: 'Access tokens',
      events: 'all',
      fields: ['scopes', 'impersonation', 'revoked', 'expiresAt'],
      target: { is: 'person', field: 'userId' },
      sentences: {
        'token.create': 'Created an access token',
        'token.revoke': 'Revoked an access token',
        'token.rotate': 'Rotated an access token',
      },
    },
    told: 'credentials',
    counted: false,
  },
  identity: {
    rows: { table: 'identities', unlogged: ['createdAt'] },
    audit: {
      type: 'Identity',
      text: 'Accounts at other services',
      events: 'all',
      fields: ['provider'],
      target: { is: 'person', field: 'userId' },
      sentences: {
        'identity.create': 'Connected an account at another service',
        'identity.delete': 'Disconnected an account at another service',
      },
    },
    told: 'nobody',
    counted: false,
  },
  namespace: {
    rows: {
      table: 'namespaces',
      unlogged: ['createdAt', 'updatedAt', 'lastActivityAt', 'traversalIds', 'fullPath', 'fullName'],
    },
    audit: {
      type: 'Namespace',
      text: 'Groups and projects',
      events: { except: ['namespace.create', 'namespace.update'] },
      fields: [
        'name',
        'fullPath',
        'visibility',
        'archived',
        'issuesEnabled',
        'serviceDeskEnabled',
        'subgroupCreationLevel',
        'projectCreationLevel',
        'requestAccessEnabled',
        'emailsEnabled',
        'lfsEnabled',
        'membershipLock',
        'requireTwoFactor',
        'duoAvailability',
        'experimentFeaturesEnabled',
        'defaultBranch',
      ],
      target: { is: 'namespace', field: 'fullPath' },
      sentences: {
        'group.create': 'Created a group',
        'group.update': 'Changed a group',
        'group.transfer': 'Moved a group',
        'group.delete': 'Deleted a group',
        'project.create': 'Created a project',
        'project.update': 'Changed a project',
        'project.transfer': 'Moved a project',
        'project.archive': 'Archived or unarchived a project',
        'project.delete': 'Deleted a project',
      },
    },
    told: 'namespace',
    counted: true,
  },
  member: {
    rows: { table: 'members', unlogged: ['createdAt'] },
    audit: {
      type: 'Member',
      text: 'Members',
      events: 'all',
      fields: ['accessLevel', 'expiresAt'],
      target: { is: 'person', field: 'userId' },
      sentences: {
        'member.add': 'Added a member',
        'member.update': 'Changed a membership',
        'member.remove': 'Removed a member',
        'seat.remove': 'Removed a member',
      },
    },
    told: 'member',
    counted: true,
  },
  group_share: {
    rows: { table: 'group_shares', unlogged: ['createdAt'] },
    audit: {
      type: 'GroupGroupLink',
      text: 'Invited groups',
      events: 'all',
      fields: ['accessLevel', 'expiresAt'],
      target: { is: 'group', field: 'invitedGroupId' },
      sentences: {
        'group.share': 'Invited a group',
        'project.share': 'Invited a group',
        'group.unshare': 'Ended the invitation of a group',
      },
    },
    told: 'share',
    counted: true,
  },
  invitation: {
    rows: { table: 'invitations', unlogged: ['createdAt'] },
    audit: {
      type: 'Invitation',
      text: 'Invitations',
      events: 'all',
      fields: ['email', 'accessLevel', 'expiresAt'],
      target: { is: 'text', field: 'email' },
      sentences: {
        'invitation.create': 'Invited someone by email',
        'invitation.update': 'Changed an invitation',
        'invitation.delete': 'Withdrew an invitation',
        'invitation.accept': 'Accepted an invitation',
        'invitation.decline': 'Declined an invitation',
      },
    },
    told: 'nobody',
    counted: false,
  },
  roadmap_link: {
    rows: { table: 'roadmap_links', unlogged: ['tokenDigest', 'createdAt'] },
    audit: {
      type: 'RoadmapLink',
      text: 'Links to the roadmap',
      events: 'all',
      fields: ['name', 'expiresOn'],
      target: { is: 'text', field: 'name' },
      sentences: {
        'roadmap_link.create': 'Shared the roadmap by a link',
        'roadmap_link.delete': 'Ended a link to the roadmap',
      },
    },
    told: 'nobody',
    counted: false,
  },
  access_request: {
    rows: { table: 'access_requests', unlogged: ['createdAt'] },
    audit: {
      type: 'AccessRequest',
      text: 'Access requests',
      events: 'all',
      fields: [],
      target: { is: 'person', field: 'userId' },
      sentences: {
        'access_request.create': 'Asked to become a member',
        'access_request.approve': 'Approved an access request',
        'access_request.delete': 'Refused or withdrew an access request',
      },
    },
    told: 'member',
    counted: false,
  },
  directory_link: {
    rows: { table: 'directory_links', unlogged: ['createdAt'] },
    audit: {
      type: 'LdapGroupLink',
      text: 'Links to directories',
      events: 'all',
      fields: ['provider', 'cn', 'accessLevel'],
      target: { is: 'text', field: 'cn' },
      sentences: {
        'directory_link.create': 'Linked a group of a directory',
        'directory_link.delete': 'Ended the link to a group of a directory',
      },
    },
    told: 'nobody',
    counted: false,
  },
  subscription: {
    rows: { table: 'group_subscriptions', unlogged: ['createdAt', 'updatedAt'] },
    audit: {
      type: 'Subscription',
      text: 'Subscriptions',
      events: 'all',
      fields: ['plan', 'seats', 'startsOn', 'endsOn', 'autoRenew', 'trial', 'trialEndsOn'],
      target: null,
      sentences: { 'subscription.change': 'Changed a subscription' },
    },
    told: 'nobody',
    counted: false,
  },
  site: {
    rows: { table: 'sites', unlogged: ['createdAt', 'updatedAt'] },
    audit: {
      type: 'GeoSite',
      text: 'Sites',
      events: 'all',
      fields: [
        'name',
        'url',
        'internalUrl',
        'primary',
        'enabled',
        'filesMaxCapacity',
        'verificationMaxCapacity',
        'selectiveSyncType',
        'minimumReverificationInterval',
        'blobDownloadTimeout',
      ],
      target: { is: 'text', field: 'name' },
      sentences: {
        'site.create': 'Added a site',
        'site.update': 'Changed a site',
        'site.delete': 'Removed a site',
        'site.promote': 'Promoted a site',
        'site.repair': 'Repaired a site',
      },
    },
    told: 'nobody',
    counted: false,
  },
  protected_environment: {
    rows: { table: 'protected_environments', unlogged: ['createdAt', 'updatedAt'] },
    audit: {
      type: 'ProtectedEnvironment',
      text: 'Protected environments',
      events: 'all',
      fields: ['name', 'requiredApprovalCount', 'selfApproval'],
      target: { is: 'text', field: 'name' },
      sentences: {
        'protected_environment.create': 'Protected an environment',
        'protected_environment.update': 'Changed a protected environment',
        'protected_environment.delete': 'Unprotected an environment',
      },
    },
    told: 'deployments',
    counted: false,
  },
  protection_rule: {
    rows: { table: 'protection_rules', unlogged: [] },
    audit: {
      type: 'ProtectionRule',
      text: 'Rules of protected environments',
      events: 'all',
      fields: ['accessLevel', 'requiredApprovals', 'purpose', 'inherits'],
      target: null,
      sentences: {},
    },
    told: 'deployments',
    counted: false,
  },
  deployment_approval: {
    rows: { table: 'deployment_approvals', unlogged: ['createdAt'] },
    audit: {
      type: 'DeploymentApproval',
      text: 'Approvals of deployments',
      events: 'all',
      fields: ['status'],
      target: null,
      sentences: { 'deployment.approve': 'Approved or rejected a deployment' },
    },
    told: 'deployments',
    counted: false,
  },
  hook: {
    rows: {
      table: 'hooks',
      unlogged: [
        'url',
        'token',
        'signingToken',
        'customHeaders',
        'urlVariables',
        'failures',
        'failingSince',
        'pausedUntil',
        'disabledAt',
        'createdAt',
        'updatedAt',
      ],
    },
    audit: {
      type: 'Webhook',
      text: 'Webhooks',
      events: 'all',
      fields: ['name', 'host', 'events', 'verifiesCertificate', 'tokenIsSet', 'signingTokenIsSet'],
      target: { is: 'text', field: 'host' },
      sentences: {
        'hook.create': 'Created a webhook',
        'hook.update': 'Changed a webhook',
        'hook.delete': 'Deleted a webhook',
      },
    },
    told: 'nobody',
    counted: false,
  },
  external_status_check: {
    rows: { table: 'external_status_checks', unlogged: ['externalUrl', 'sharedSecret', 'createdAt', 'updatedAt'] },
    audit: {
      type: 'ExternalStatusCheck',
      text: 'External status checks',
      events: 'all',
      fields: ['name', 'host', 'secretIsSet'],
      target: { is: 'text', field: 'name' },
      sentences: {
        'external_status_check.create': 'Created an external status check',
        'external_status_check.update': 'Changed an external status check',
        'external_status_check.delete': 'Deleted an external status check',
      },
    },
    told: 'nobody',
    counted: false,
  },
  repository: {
    rows: {
      table: 'repositories',
      unlogged: [
        'sealedCredentials',
        'folder',
        'size',
        'refsDigest',
        'branches',
        'fetchState',
        'fetchError',
        'fetchStartedAt',
        'fetchEndedAt',
        'fetchedAt',
        'nextFetchAt',
        'createdAt',
        'updatedAt',
      ],
    },
    audit: {
      type: 'Repository',
      text: 'Repositories',
      events: { only: ['repository.set', 'repository.delete'] },
      fields: ['isMirror'],
      target: { is: 'host', field: 'url' },
      sentences: { 'repository.set': 'Set the source of a repository', 'repository.delete': 'Deleted a repository' },
    },
    told: 'nobody',
    counted: false,
  },
  ai_provider: {
    rows: { table: 'ai_providers', unlogged: ['sealedKey', 'createdAt', 'updatedAt'] },
    audit: {
      type: 'AiProvider',
      text: 'AI provider',
      events: 'all',
      fields: ['baseUrl', 'models', 'timeoutSeconds', 'dailyRequestsPerPerson', 'dailyRequestsPerGroup', 'keyIsSet'],
      target: null,
      sentences: { 'ai_provider.set': 'Changed the AI provider', 'ai_provider.remove': 'Removed the AI provider' },
    },
    told: 'nobody',
    counted: false,
  },
  instance_settings: {
    rows: { table: 'instance_settings', unlogged: ['createdAt', 'updatedAt'] },
    audit: {
      type: 'ApplicationSetting',
      text: 'Settings of the instance',
      events: 'all',
      fields: settingNames,
      target: null,
      sentences: { 'instance_settings.change': 'Changed settings of the instance' },
    },
    told: 'nobody',
    counted: true,
  },
  plan_import: {
    rows: { table: 'plan_imports', unlogged: ['counts', 'created', 'faultCount', 'loggedAt', 'createdAt'] },
    audit: {
      type: 'PlanImport',
      text: 'Imports',
      events: { only: ['plan.import', 'plan.undo_import'] },
      fields: ['form', 'groups', 'projects', 'milestones', 'labels', 'epics', 'issues', 'links'],
      target: { is: 'text', field: 'form' },
      sentences: { 'plan.import': 'Imported a plan', 'plan.undo_import': 'Undid an import' },
    },
    told: 'nobody',
    counted: false,
  },
  instance: {
    rows: null,
    audit: {
      type: 'Instance',
      text: 'Instance',
      events: 'all',
      fields: [],
      target: null,
      sentences: {
        'plan.import': 'Imported a plan',
        'roll_ups.rebuild': 'Recalculated roll-ups',
        'job.retry': 'Retried background work',
      },
    },
    told: 'everything',
    counted: true,
  },
  backup: {
    // Files, which the server writes, sends and removes for administrators.
    rows: null,
    audit: {
      type: 'Backup',
      text: 'Backups',
      events: 'all',
      fields: ['file'],
      target: { is: 'text', field: 'file' },
      sentences: {
        'backup.start': 'Started a backup',
        'backup.download': 'Downloaded a backup',
        'backup.remove': 'Removed a backup',
      },
    },
    told: 'nobody',
    counted: false,
  },
  work_item: {
    rows: {
      table: 'work_items',
      unlogged: ['id', 'ancestorIds', 'roadmapStart', 'roadmapEnd'],
      sets: {
        labelIds: { table: 'work_item_labels', key: 'workItemId', column: 'labelId' },
        assigneeIds: { table: 'work_item_assignees', key: 'workItemId', column: 'userId' },
      },
    },
    audit: {
      type: 'WorkItem',
      text: 'Deleted items',
      events: 'deletion',
      fields: [],
      target: { is: 'item' },
      sentences: { 'work_item.delete': 'Deleted an item' },
    },
    told: 'item',
    counted: true,
  },
  milestone: {
    rows: { table: 'milestones', unlogged: ['createdAt', 'updatedAt'] },
    audit: {
      type: 'Milestone',
      text: 'Deleted milestones',
      events: 'deletion',
      fields: [],
      target: null,
      sentences: { 'milestone.delete': 'Deleted a milestone' },
    },
    told: 'milestones',
    counted: true,
  },
  environment: {
    rows: { table: 'environments', unlogged: ['createdAt', 'updatedAt'] },
    audit: {
      type: 'Environment',
      text: 'Deleted environments',
      events: 'deletion',
      fields: [],
      target: null,
      sentences: { 'environment.delete': 'Deleted an environment' },
    },
    told: 'deployments',
    counted: false,
  },
  deployment: {
    rows: { table: 'deployments', unlogged: ['createdAt', 'updatedAt'] },
    audit: {
      type: 'Deployment',
      text: 'Deleted deployments',
      events: 'deletion',
      fields: [],
      target: null,
      sentences: { 'deployment.delete': 'Deleted a deployment' },
    },
    told: 'deployments',
    counted: false,
  },
  upload: {
    rows: { table: 'uploads', unlogged: ['secret', 'sha256', 'createdAt'] },
    audit: {
      type: 'Upload',
      text: 'Deleted files',
      events: 'deletion',
      fields: [],
      target: null,
      sentences: { 'upload.delete': 'Deleted a file' },
    },
    told: 'nobody',
    counted: false,
  },
  label: {
    rows: { table: 'labels', unlogged: ['textColor', 'createdAt', 'updatedAt'] },
    audit: null,
    told: 'labels',
    counted: true,
  },
  iteration_cadence: {
    rows: { table: 'iteration_cadences', unlogged: ['rolledOverUntil', 'createdAt', 'updatedAt'] },
    audit: null,
    told: 'cadences',
    counted: true,
  },
  iteration: {
    rows: { table: 'iterations', unlogged: ['createdAt', 'updatedAt'] },
    audit: null,
    told: 'iterations',
    counted: true,
  },
  link: {
    rows: { table: 'work_item_links', unlogged: ['createdAt', 'updatedAt'] },
    audit: null,
    told: 'link',
    counted: true,
  },
  note: {
    rows: { table: 'notes', unlogged: ['body', 'createdAt', 'updatedAt', 'lastEditedAt', 'lastEditedById'] },
    audit: null,
    told: 'note',
    counted: false,
  },
  todo: {
    rows: { table: 'todos', unlogged: ['createdAt', 'updatedAt'] },
    audit: null,
    told: 'todo',
    counted: false,
  },
  timelog: {
    rows: { table: 'timelogs', unlogged: ['createdAt'] },
    audit: null,
    told: 'nobody',
    counted: false,
  },
  abuse_report: {
    rows: { table: 'abuse_reports', unlogged: ['message', 'createdAt'] },
    audit: null,
    told: 'nobody',
    counted: false,
  },
  creation_details: {
    // Addresses of people, which go with the item or the account; that one was submitted as spam is logged.
    rows: null,
    audit: null,
    told: 'nobody',
    counted: false,
  },
  epic_template: {
    rows: { table: 'epic_templates', unlogged: ['createdAt', 'updatedAt'] },
    audit: null,
    told: 'nobody',
    counted: false,
  },
  description_template: {
    rows: { table: 'description_templates', unlogged: ['createdAt', 'updatedAt'] },
    audit: null,
    told: 'nobody',
    counted: false,
  },
  board: {
    rows: { table: 'boards', unlogged: ['createdAt', 'updatedAt'] },
    audit: null,
    told: 'boards',
    counted: false,
  },
  board_position: {
    rows: { table: 'board_positions', unlogged: [] },
    audit: null,
    told: 'place',
    counted: false,
  },
  board_list: {
    rows: { table: 'board_lists', unlogged: ['createdAt', 'updatedAt'] },
    audit: null,
    told: 'boards',
    counted: false,
  },
  saved_view: {
    rows: { table: 'saved_views', unlogged: ['createdAt', 'updatedAt'] },
    audit: null,
    told: 'nobody',
    counted: false,
  },
  saved_view_pin: {
    rows: { table: 'saved_view_pins', unlogged: ['createdAt'] },
    audit: null,
    told: 'nobody',
    counted: false,
  },
  working_calendar: {
    rows: { table: 'working_calendars', unlogged: ['createdAt', 'updatedAt'] },
    audit: null,
    told: 'everything',
    counted: false,
  },
  security_finding: {
    rows: { table: 'security_findings', unlogged: ['createdAt', 'updatedAt'] },
    audit: null,
    told: 'nobody',
    counted: false,
  },
  vulnerability: {
    rows: { table: 'vulnerabilities', unlogged: ['createdAt', 'updatedAt'] },
    audit: null,
    told: 'nobody',
    counted: false,
  },
  vulnerability_issue_link: {
    rows: { table: 'vulnerability_issue_links', unlogged: ['createdAt', 'updatedAt'] },
    audit: null,
    told: 'nobody',
    counted: false,
  },
  merge_request: {
    rows: { table: 'merge_requests', unlogged: ['createdAt', 'updatedAt'] },
    audit: null,
    told: 'nobody',
    counted: false,
  },
  merge_request_label: {
    rows: { table: 'merge_request_labels', unlogged: [] },
    audit: null,
    told: 'nobody',
    counted: false,
  },
  merge_request_person: {
    rows: { table: 'merge_request_people', unlogged: ['createdAt'] },
    audit: null,
    told: 'nobody',
    counted: false,
  },
  status_check_call: {
    // The server calls outside of use cases; answers are logged.
    rows: null,
    audit: null,
    told: 'nobody',
    counted: false,
  },
} as const satisfies Record<string, LoggedThing>;

/** A kind of thing that entries of the change log are about. */
export type Subject = keyof typeof loggedThings;

/** Reactions have rows of their own, and are logged as changes of their item or note. */
const reactionRows = {
  table: 'award_emoji',
  unlogged: ['createdAt', 'updatedAt'],
} as const satisfies LoggedRows;

/** The kinds of things with rows whose changes the database notes. */
export type NotedSubject =
  | { [Name in Subject]: (typeof loggedThings)[Name]['rows'] extends null ? never : Name }[Subject]
  | 'award';

export type AuditSubject = {
  [Name in Subject]: (typeof loggedThings)[Name]['audit'] extends null ? never : Name;
}[Subject];

export const subjects = Object.keys(loggedThings) as Subject[];

/** What is said of a subject, with the type that all of them share. */
export function thingOf(subject: Subject): LoggedThing {
  return loggedThings[subject];
}

/** The subjects with rows, each with where they are. */
export const loggedRows: readonly (LoggedRows & { subject: NotedSubject })[] = [
  ...subjects.flatMap((subject) => {
    const { rows } = thingOf(subject);
    return rows === null ? [] : [{ subject: subject as NotedSubject, ...rows }];
  }),
  { subject: 'award', ...reactionRows },
];
