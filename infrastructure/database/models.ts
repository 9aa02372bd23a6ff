import { Model, type ModelClass } from 'objection';

/** The objection model of a table. Its rows are the domain's own entities; the connection maps camel case to snake case. */
function modelOf(tableName: string): ModelClass<Model> {
  return class TableModel extends Model {
    static override tableName = tableName;
  };
}

export const WorkItemModel = modelOf('work_items');
export const NamespaceModel = modelOf('namespaces');
export const MemberModel = modelOf('members');
export const LabelModel = modelOf('labels');
export const MilestoneModel = modelOf('milestones');
export const UserModel = modelOf('users');
export const SessionModel = modelOf('sessions');
export const AccessTokenModel = modelOf('personal_access_tokens');
export const NoteModel = modelOf('notes');
export const TodoModel = modelOf('todos');
export const UploadModel = modelOf('uploads');
export const AbuseReportModel = modelOf('abuse_reports');
