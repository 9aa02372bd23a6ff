import { roleNames, roleOfLevel } from '../access/role.ts';
import { settingNames } from '../instance/instance-settings.ts';

/** What an audit event is about: a subject of the change log. */
export const auditSubjects = [
  'user',
  'session',
  'token',
  'identity',
  'namespace',
  'member',
  'group_share',
  'invitation',
  'directory_link',
  'subscription',
  'site',
  'protected_environment',
  'protection_rule',
  'deployment_approval',
  'hook',
  'external_status_check',
  'repository',
  'ai_provider',
  'instance_settings',
  'instance',
  'work_item',
  'milestone',
  'environment',
  'deployment',
  'upload',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

interface AuditRule {
  /** Its name in answers of the API. */
  type: string;
  /** For people. */
  text: string;
  /** The fields of the log that are shown; all others may hold texts of people or secrets. */
  fields: readonly string[];
}

const protection = ['accessLevel', 'requiredApprovals', 'purpose', 'inherits'];

/** Of what is only listed when it was deleted, no field is shown: it may have been confidential. */
export const auditRules: Readonly<Record<AuditSubject, AuditRule>> = {
  user: {
    type: 'User',
    text: 'Accounts',
    fields: [
      'username',
      'name',
      'email',
      'emailVerifiedBy',
      'publicEmail',
      'state',
      'admin',
      'external',
      'canCreateGroup',
      'privateProfile',
      'projectsLimit',
      'password',
      'authoredItems',
    ],
  },
  session: { type: 'Session', text: 'Sign-ins', fields: [] },
  token: {
    type: 'PersonalAccessToken',
    text: 'Access tokens',
    fields: ['scopes', 'impersonation', 'revoked', 'expiresAt'],
  },
  identity: { type: 'Identity', text: 'Accounts at other services', fields: ['provider'] },
  namespace: {
    type: 'Namespace',
    text: 'Groups and projects',
    fields: [
      'name',
      'fullPath',
      'visibility',
      'archived',
      'issuesEnabled',
      'subgroupCreationLevel',
      'projectCreationLevel',
      'requestAccessEnabled',
      'emailsEnabled',
      'lfsEnabled',
      'membershipLock',
      'duoAvailability',
      'experimentFeaturesEnabled',
      'defaultBranch',
    ],
  },
  member: { type: 'Member', text: 'Members', fields: ['accessLevel', 'expiresAt'] },
  group_share: { type: 'GroupGroupLink', text: 'Invited groups', fields: ['accessLevel', 'expiresAt'] },
  invitation: { type: 'Invitation', text: 'Invitations', fields: ['email', 'accessLevel', 'expiresAt'] },
  directory_link: { type: 'LdapGroupLink', text: 'Links to directories', fields: ['provider', 'cn', 'accessLevel'] },
  subscription: {
    type: 'Subscription',
    text: 'Subscriptions',
    fields: ['plan', 'seats', 'startsOn', 'endsOn', 'autoRenew', 'trial', 'trialEndsOn'],
  },
  site: {
    type: 'GeoSite',
    text: 'Sites',
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
  },
  protected_environment: {
    type: 'ProtectedEnvironment',
    text: 'Protected environments',
    fields: ['name', 'requiredApprovalCount', 'selfApproval'],
  },
  protection_rule: { type: 'ProtectionRule', text: 'Rules of protected environments', fields: protection },
  deployment_approval: { type: 'DeploymentApproval', text: 'Approvals of deployments', fields: ['status'] },
  hook: {
    type: 'Webhook',
    text: 'Webhooks',
    fields: ['name', 'host', 'events', 'verifiesCertificate', 'tokenIsSet', 'signingTokenIsSet'],
  },
  external_status_check: {
    type: 'ExternalStatusCheck',
    text: 'External status checks',
    fields: ['name', 'host', 'secretIsSet'],
  },
  repository: { type: 'Repository', text: 'Repositories', fields: ['isMirror'] },
  ai_provider: {
    type: 'AiProvider',
    text: 'AI provider',
    fields: ['baseUrl', 'models', 'timeoutSeconds', 'dailyRequestsPerPerson', 'dailyRequestsPerGroup', 'keyIsSet'],
  },
  instance_settings: { type: 'ApplicationSetting', text: 'Settings of the instance', fields: settingNames },
  instance: { type: 'Instance', text: 'Instance', fields: [] },
  work_item: { type: 'WorkItem', text: 'Deleted items', fields: [] },
  milestone: { type: 'Milestone', text: 'Deleted milestones', fields: [] },
  environment: { type: 'Environment', text: 'Deleted environments', fields: [] },
  deployment: { type: 'Deployment', text: 'Deleted deployments', fields: [] },
  upload: { type: 'Upload', text: 'Deleted files', fields: [] },
};

const sentences: Readonly<Record<string, string>> = {
  'session.create': 'Signed in',
  'session.end': 'Signed out',
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
  'token.create': 'Created an access token',
  'token.revoke': 'Revoked an access token',
  'token.rotate': 'Rotated an access token',
  'identity.create': 'Connected an account at another service',
  'identity.delete': 'Disconnected an account at another service',
  'member.add': 'Added a member',
  'member.update': 'Changed a membership',
  'member.remove': 'Removed a member',
  'seat.remove': 'Removed a member',
  'group.share': 'Invited a group',
  'project.share': 'Invited a group',
  'group.unshare': 'Ended the invitation of a group',
  'invitation.create': 'Invited someone by email',
  'invitation.update': 'Changed an invitation',
  'invitation.delete': 'Withdrew an invitation',
  'invitation.accept': 'Accepted an invitation',
  'invitation.decline': 'Declined an invitation',
  'directory_link.create': 'Linked a group of a directory',
  'directory_link.delete': 'Ended the link to a group of a directory',
  'group.create': 'Created a group',
  'group.update': 'Changed a group',
  'group.transfer': 'Moved a group',
  'group.delete': 'Deleted a group',
  'project.create': 'Created a project',
  'project.update': 'Changed a project',
  'project.transfer': 'Moved a project',
  'project.archive': 'Archived or unarchived a project',
  'project.delete': 'Deleted a project',
  'subscription.change': 'Changed a subscription',
  'site.create': 'Added a site',
  'site.update': 'Changed a site',
  'site.delete': 'Removed a site',
  'site.promote': 'Promoted a site',
  'site.repair': 'Repaired a site',
  'protected_environment.create': 'Protected an environment',
  'protected_environment.update': 'Changed a protected environment',
  'protected_environment.delete': 'Unprotected an environment',
  'deployment.approve': 'Approved or rejected a deployment',
  'hook.create': 'Created a webhook',
  'hook.update': 'Changed a webhook',
  'hook.delete': 'Deleted a webhook',
  'external_status_check.create': 'Created an external status check',
  'external_status_check.update': 'Changed an external status check',
  'external_status_check.delete': 'Deleted an external status check',
  'repository.set': 'Set the source of a repository',
  'repository.delete': 'Deleted a repository',
  'ai_provider.set': 'Changed the AI provider',
  'ai_provider.remove': 'Removed the AI provider',
  'instance_settings.change': 'Changed settings of the instance',
  'plan.import': 'Imported a plan',
  'roll_ups.rebuild': 'Recalculated roll-ups',
  'work_item.delete': 'Deleted an item',
  'milestone.delete': 'Deleted a milestone',
  'environment.delete': 'Deleted an environment',
  'deployment.delete': 'Deleted a deployment',
  'upload.delete': 'Deleted a file',
};

/** What was done, in words, for example "Added a member". */
export function auditSentence(action: string): string {
  const words = action.replaceAll(/[._]+/g, ' ').trim();
  return sentences[action] ?? `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

/** One changed field in words; null on a side without a value. */
export interface AuditedField {
  field: string;
  from: string | null;
  to: string | null;
}

const levels = new Set(['accessLevel', 'subgroupCreationLevel', 'projectCreationLevel']);
const shownMaximum = 300;

/** The shown fields of an entry, in a fixed order. */
export function auditedFields(
  subject: AuditSubject,
  changes: Readonly<Record<string, { before?: unknown; after?: unknown }>>,
): AuditedField[] {
  return auditRules[subject].fields.flatMap((field) => {
    const change = Object.hasOwn(changes, field) ? changes[field] : undefined;
    if (change === undefined) return [];
    const [from, to] = [shown(field, change.before), shown(field, change.after)];
    // Secrets are logged without values.
    if (from === null && to === null) return [{ field, from, to: 'changed' }];
    return [{ field, from, to }];
  });
}

/** A value as one line of bounded length. */
function shown(field: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' && levels.has(field)) {
    const role = roleOfLevel(value);
    return role === null ? String(value) : roleNames[role];
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = Array.isArray(value)
    ? value.map(String).join(', ')
    : typeof value === 'string' || typeof value === 'number'
      ? String(value)
      : JSON.stringify(value);
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  const characters = Array.from(line);
  return characters.length <= shownMaximum ? line : `${characters.slice(0, shownMaximum).join('')}…`;
}
