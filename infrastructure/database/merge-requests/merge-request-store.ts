import type { Knex } from 'knex';
import type { MergeRequestStore, NamedIssue } from '../../../application/merge-requests/merge-request-store.ts';
import type { Label } from '../../../domain/labels/label.ts';
import type { MergeRequest, MergeRequestPerson, PersonRole } from '../../../domain/merge-requests/merge-request.ts';
import { reserveIids } from '../iid-counter.ts';
import { MergeRequestLabelModel, MergeRequestModel, MergeRequestPersonModel } from '../models.ts';
import { select, sql } from '../sql.ts';
import { TableStore } from '../table-store.ts';

export class DatabaseMergeRequestStore extends TableStore<MergeRequest> implements MergeRequestStore {
  constructor(transaction: Knex.Transaction) {
    super(MergeRequestModel, transaction);
  }

  nextIid(projectId: number): Promise<number> {
    return reserveIids(this.transaction, projectId, 'merge_requests');
  }

  lockByIid(namespaceId: number, iid: number): Promise<MergeRequest | null> {
    return this.lockWhere({ namespaceId, iid });
  }

  findOpen(namespaceId: number, sourceBranch: string, targetBranch: string): Promise<MergeRequest | null> {
    return this.findWhere({ namespaceId, sourceBranch, targetBranch, state: 'opened' });
  }

  labels(id: number): Promise<Label[]> {
    return select<Label>(
      this.transaction,
      sql`select l.* from labels l join merge_request_labels m on m.label_id = l.id where m.merge_request_id = ${id}
          order by m.id`,
    );
  }

  async setLabels({ id: mergeRequestId, namespaceId }: MergeRequest, labelIds: readonly number[]): Promise<void> {
    await MergeRequestLabelModel.query(this.transaction)
      .delete()
      .where({ mergeRequestId })
      .whereNotIn('labelId', [...labelIds]);
    if (labelIds.length === 0) return;
    await MergeRequestLabelModel.query(this.transaction)
      .insert(labelIds.map((labelId) => ({ namespaceId, mergeRequestId, labelId })) as object[])
      .onConflict()
      .ignore();
  }

  async setIssues(id: number, issues: readonly NamedIssue[]): Promise<void> {
    await select(this.transaction, sql`delete from merge_request_issues where merge_request_id = ${id}`);
    if (issues.length === 0) return;
    await select(
      this.transaction,
      sql`insert into merge_request_issues (merge_request_id, work_item_id)
          select distinct ${id}::bigint, w.id
          from unnest(${issues.map(({ path }) => path.toLowerCase())}::text[], ${issues.map(({ iid }) => iid)}::bigint[])
            as named (path, iid)
          join namespaces n on lower(n.full_path) = named.path
          join work_items w on w.namespace_id = n.id and w.iid = named.iid and w.type <> 'epic'`,
    );
  }

  people(id: number): Promise<MergeRequestPerson[]> {
    return select<MergeRequestPerson>(
      this.transaction,
      sql`select * from merge_request_people where merge_request_id = ${id} order by id`,
    );
  }

  async setPeople(
    { id: mergeRequestId, namespaceId }: MergeRequest,
    role: PersonRole,
    userIds: readonly number[],
    now: Date,
  ): Promise<void> {
    await MergeRequestPersonModel.query(this.transaction)
      .delete()
      .where({ mergeRequestId, role })
      .whereNotIn('userId', [...userIds]);
    if (userIds.length === 0) return;
    await MergeRequestPersonModel.query(this.transaction)
      .insert(userIds.map((userId) => ({ namespaceId, mergeRequestId, userId, role, createdAt: now })) as object[])
      .onConflict()
      .ignore();
  }
}
