import { Model } from 'objection';

/*
 * The tables as objection models, with the relations that stores use. Rows are the entities of the domain; the
 * connection maps camel case to snake case. Join tables have models too, because stores write to them.
 */

export class NamespaceModel extends Model {
  static override tableName = 'namespaces';
}

export class MemberModel extends Model {
  static override tableName = 'members';
}

export class GroupShareModel extends Model {
  static override tableName = 'group_shares';
}

export class InvitationModel extends Model {
  static override tableName = 'invitations';
}

export class DirectoryLinkModel extends Model {
  static override tableName = 'directory_links';
}

export class GroupSubscriptionModel extends Model {
  static override tableName = 'group_subscriptions';
}

export class UserModel extends Model {
  static override tableName = 'users';
}

export class SessionModel extends Model {
  static override tableName = 'sessions';
}

export class IdentityModel extends Model {
  static override tableName = 'identities';
}

export class AccessTokenModel extends Model {
  static override tableName = 'personal_access_tokens';
}

export class LabelModel extends Model {
  static override tableName = 'labels';
}

export class MilestoneModel extends Model {
  static override tableName = 'milestones';
}

export class CadenceModel extends Model {
  static override tableName = 'iteration_cadences';
}

export class IterationModel extends Model {
  static override tableName = 'iterations';
}

export class WorkItemModel extends Model {
  static override tableName = 'work_items';

  static override relationMappings = () => ({
    labels: {
      relation: Model.ManyToManyRelation,
      modelClass: LabelModel,
      join: {
        from: 'work_items.id',
        through: { from: 'work_item_labels.workItemId', to: 'work_item_labels.labelId' },
        to: 'labels.id',
      },
    },
  });
}

export class WorkItemLabelModel extends Model {
  static override tableName = 'work_item_labels';
  static override idColumn = ['workItemId', 'labelId'];
  declare workItemId: number;
  declare labelId: number;
}

export class WorkItemAssigneeModel extends Model {
  static override tableName = 'work_item_assignees';
  static override idColumn = ['workItemId', 'userId'];
  declare workItemId: number;
  declare userId: number;
}

export class WorkItemLinkModel extends Model {
  static override tableName = 'work_item_links';
}

export class TimelogModel extends Model {
  static override tableName = 'timelogs';
}

export class AwardModel extends Model {
  static override tableName = 'award_emoji';
}

export class SubscriptionModel extends Model {
  static override tableName = 'subscriptions';
  static override idColumn = ['workItemId', 'userId'];
  declare workItemId: number;
  declare userId: number;
  declare subscribed: boolean;
}

export class NoteModel extends Model {
  static override tableName = 'notes';
}

export class TodoModel extends Model {
  static override tableName = 'todos';
}

export class UploadModel extends Model {
  static override tableName = 'uploads';
}

export class DescriptionTemplateModel extends Model {
  static override tableName = 'description_templates';
}

export class SiteModel extends Model {
  static override tableName = 'sites';
}

export class AbuseReportModel extends Model {
  static override tableName = 'abuse_reports';
}

export class EnvironmentModel extends Model {
  static override tableName = 'environments';
}

export class DeploymentModel extends Model {
  static override tableName = 'deployments';
}

export class DeploymentApprovalModel extends Model {
  static override tableName = 'deployment_approvals';
}

export class ProtectedEnvironmentModel extends Model {
  static override tableName = 'protected_environments';
}

export class ProtectionRuleModel extends Model {
  static override tableName = 'protection_rules';
}

export class StatusCheckModel extends Model {
  static override tableName = 'external_status_checks';
}

export class StatusCheckCallModel extends Model {
  static override tableName = 'status_check_calls';
}

export class HookModel extends Model {
  static override tableName = 'hooks';
  static override jsonAttributes = ['customHeaders', 'urlVariables'];
}

export class AiProviderModel extends Model {
  static override tableName = 'ai_providers';
}

export class InstanceSettingsModel extends Model {
  static override tableName = 'instance_settings';
}

export class FindingModel extends Model {
  static override tableName = 'security_findings';
  static override jsonAttributes = ['location', 'identifiers', 'links'];
}

export class VulnerabilityModel extends Model {
  static override tableName = 'vulnerabilities';
}

export class VulnerabilityIssueLinkModel extends Model {
  static override tableName = 'vulnerability_issue_links';
}

export class RepositoryModel extends Model {
  static override tableName = 'repositories';
}

export class MergeRequestModel extends Model {
  static override tableName = 'merge_requests';
}

export class MergeRequestLabelModel extends Model {
  static override tableName = 'merge_request_labels';
}

export class MergeRequestPersonModel extends Model {
  static override tableName = 'merge_request_people';
}
